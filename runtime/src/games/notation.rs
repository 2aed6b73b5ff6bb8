//! Reads and writes positions in the notations of the games: FEN, SFEN, and the FENs of xiangqi and makruk.
//!
//! A text has fields, separated by single blanks. A [`Notation`] defines the fields and the pieces of a game. The
//! modules of chess and shōgi read and write castling rights, en passant squares and hands.

use core::ops::Range;

use super::chess::is_first_square;
use super::fen_error::{FenError, FenErrorKind as Kind};
use super::{Game, find, part, shogi};
use crate::base::Side;
use crate::game::{GameError, Vocabulary};
use crate::position::Sizes;
use crate::position::builder::{AnyPosition, PositionBuilder};
use crate::report::{Text, after, char_or_nul};
use crate::token::{Epin, Styles};

pub(super) struct Notation {
    pub(super) game: Game,
    /// The game's name as messages write it.
    pub(super) game_name: &'static str,
    pub(super) vocabulary: Vocabulary<'static>,
    /// The name of the notation, as in "invalid xiangqi FEN".
    pub(super) name: &'static str,
    /// The text of the starting position.
    pub(super) example: &'static str,
    pub(super) styles: Styles,
    /// The sizes of the board, with the game's names for squares.
    pub(super) sizes: Sizes,
    pub(super) fields: &'static [Field],
    /// For each player, the letters for this player's turn. `write` uses the first letter.
    pub(super) turns: [&'static [u8]; 2],
    /// The letters for the turns, as messages explain them.
    pub(super) turns_in_words: &'static str,
    /// The pieces that messages list, each after a blank.
    pub(super) letters: &'static str,
    pub(super) pieces: Pieces,
}

/// A field of a FEN or an SFEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Field {
    Placement,
    Turn,
    /// The castling rights of chess.
    Castling,
    /// The en passant square of chess.
    EnPassant,
    /// The hands of shōgi.
    Hands,
    /// In makruk, the number of counted half-moves after which the game is drawn.
    CountingLimit,
    HalfmoveClock,
    /// The move number, which increases after the second player's move, or in shōgi after each move.
    MoveNumber,
    /// A field that the game does not use.
    Unused,
}

/// Makes the vocabulary of a game with one style and without the names of pieces. `$set` is the set of the game's pieces.
/// `$rest` has the board, the names of squares and the markers, in the format that [`Vocabulary`] describes.
macro_rules! vocabulary {
    ($set:literal $rest:literal $letter:literal $name:literal $($pin:literal)*) => {
        crate::game::Vocabulary::new(concat!(
            $set, $rest, "01", $letter, $set, "\n", $letter, "\t", $name, $("\n\t", $pin),*
        ).as_bytes())
    };
}
pub(super) use vocabulary;

/// Makes a list of the first player's pieces, each after its text.
macro_rules! pieces {
    ($($text:literal => $piece:literal),*) => { &[$(($text, crate::token::Epin::from_static($piece))),*] };
}
pub(super) use pieces;

/// Both players' pieces and their texts.
pub(super) struct Pieces {
    /// The pieces by their texts. The first index is the form of the text, from 0 to 2; see [`form`]. The second index is
    /// the letter.
    by_text: [[Option<Epin>; 128]; 3],
    /// The texts by the indices of their pieces. After a single character, a text has a zero byte.
    texts: [[u8; 2]; Epin::COUNT],
}

impl Pieces {
    /// Makes the tables for a list of the first player's pieces. If a piece or a text occurs more than once, its first
    /// entry is used.
    pub(super) const fn new(list: &[(&str, Epin)]) -> Self {
        let mut pieces = Self { by_text: [[None; 128]; 3], texts: [[0; 2]; Epin::COUNT] };
        let mut list = list;
        while let [rest @ .., (text, piece)] = list {
            let (form, letter) = form(text.as_bytes());
            pieces.by_text[form][letter as usize] = Some(*piece);
            pieces.by_text[form][letter.to_ascii_lowercase() as usize] = Some(piece.flip());
            let mut characters = [0; 2];
            characters.split_at_mut(text.len()).0.copy_from_slice(text.as_bytes());
            pieces.texts[piece.index()] = characters;
            characters.make_ascii_lowercase();
            pieces.texts[piece.flip().index()] = characters;
            list = rest;
        }
        pieces
    }
}

/// Returns the form and the letter of the piece at the start of a text. The form is 0 for a letter alone, 1 for a
/// letter after `+` as in shōgi, and 2 for a letter before `~` as in makruk. For an empty text, both are 0.
const fn form(text: &[u8]) -> (usize, u8) {
    match *text {
        [b'+', letter, ..] => (1, letter),
        [letter, b'~', ..] => (2, letter),
        [letter, ..] => (0, letter),
        [] => (0, 0),
    }
}

impl Notation {
    /// Returns the piece whose text has this [`form`] and this letter. The first player's letters are in upper case.
    #[inline]
    pub(super) const fn piece(&self, form: usize, letter: char) -> Option<Epin> {
        if letter.is_ascii() { self.pieces.by_text[form][letter as usize] } else { None }
    }

    /// Writes a piece that the notation has.
    pub(super) const fn write_piece(&self, piece: Epin, out: &mut Out) {
        let [first, second] = self.pieces.texts[piece.index()];
        out.put(first);
        if second != 0 {
            out.put(second);
        }
    }

    /// Checks that the notation can express a position.
    pub(super) const fn check(&self, position: &AnyPosition<'_>) -> Result<(), GameError> {
        let mistake = match self.vocabulary.mistake(position, true) {
            None => shogi::not_held(position, self.game),
            mistake => mistake,
        };
        let Some(kind) = mistake else { return Ok(()) };
        Err(GameError::new(kind, position.shape, self.vocabulary))
    }
}

/// The counters of a FEN or an SFEN. Counters that the notation does not have keep the values of `START`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Counters {
    pub(crate) counting_limit: Option<u32>,
    pub(crate) halfmove_clock: u32,
    pub(crate) move_number: u32,
}

impl Counters {
    /// The counters if a text omits them.
    pub(crate) const START: Self = Self { counting_limit: None, halfmove_clock: 0, move_number: 1 };
}

/// A FEN or an SFEN, as far as it has been read.
pub(super) struct Reader<'a> {
    pub(super) input: &'a [u8],
    notation: &'static Notation,
    /// The field that is being read.
    field: Field,
    pub(super) builder: PositionBuilder<'a>,
    pub(super) turn: Side,
    pub(super) counters: Counters,
}

impl<'a> Reader<'a> {
    /// Returns an error about the current field.
    pub(super) const fn error(&self, kind: Kind, range: Range<usize>) -> FenError {
        let Range { start, end } = range;
        FenError { game: self.notation.game, kind, start, end, field: self.field, square: None }
    }

    /// Returns the character at an offset, and its range.
    pub(super) const fn char_at(&self, at: usize) -> (char, Range<usize>) {
        (char_or_nul(self.input, at), at..after(self.input, at))
    }

    /// Reads the whole text.
    pub(super) const fn read(
        input: &'a [u8],
        notation: &'static Notation,
        builder: PositionBuilder<'a>,
    ) -> Result<Self, FenError> {
        let (turn, counters, mut fields, mut start) = (Side::First, Counters::START, notation.fields, 0);
        let mut reader = Self { input, notation, field: Field::Placement, builder, turn, counters };
        while start <= input.len() {
            let [field, rest @ ..] = fields else {
                return Err(reader.error(Kind::TooManyFields, start..input.len()));
            };
            let mut end = start;
            while end < input.len() && input[end] != b' ' {
                end += 1;
            }
            reader.field = *field;
            if let Err(error) = reader.read_field(start..end) {
                return Err(error);
            }
            (fields, start) = (rest, end + 1);
        }
        // The other fields may be omitted.
        if let [field @ (Field::Turn | Field::Hands), ..] = *fields {
            reader.field = field;
            return Err(reader.error(Kind::MissingField, input.len()..input.len()));
        }
        Ok(reader)
    }

    const fn read_field(&mut self, range: Range<usize>) -> Result<(), FenError> {
        let [first, second] = self.notation.turns;
        match (self.field, part(self.input, &range)) {
            (_, []) => return Err(self.error(Kind::Blank(' '), range)),
            (Field::Placement, _) => return self.read_placement(range),
            (Field::Turn, [letter]) if find(*letter, first).is_some() => self.turn = Side::First,
            (Field::Turn, [letter]) if find(*letter, second).is_some() => self.turn = Side::Second,
            (Field::Turn, _) => return Err(self.error(Kind::Turn, range)),
            (field, b"-") if !matches!(field, Field::HalfmoveClock | Field::MoveNumber) => {}
            (Field::Castling, _) => return self.read_castling(range),
            (Field::EnPassant, _) => return self.read_en_passant(range),
            (Field::Hands, _) => return self.read_hands(range),
            (Field::Unused, _) => return Err(self.error(Kind::Dash, range)),
            (field, text) => match (field, read_number(text)) {
                (Field::CountingLimit, limit @ Some(_)) => self.counters.counting_limit = limit,
                (Field::HalfmoveClock, Some(number)) => self.counters.halfmove_clock = number,
                (_, Some(number)) => self.counters.move_number = number,
                (_, None) => return Err(self.error(Kind::Counter, range)),
            },
        }
        Ok(())
    }

    /// Reads the ranks of the board, from the top. Checks pieces that do not fit on the board, but does not store them.
    const fn read_placement(&mut self, range: Range<usize>) -> Result<(), FenError> {
        let (input, Sizes { ranks, files, .. }) = (self.input, self.notation.sizes);
        let (mut rank, mut at) = (0, range.start);
        loop {
            let (mut file, start) = (0_usize, at);
            while at < range.end && input[at] != b'/' {
                if let digit @ b'1'..=b'9' = input[at] {
                    file = file.saturating_add((digit - b'0') as usize);
                    at += 1;
                    continue;
                }
                let square = if file < files && rank < ranks { Some(rank * files + file) } else { None };
                let (form, letter) = form(input.split_at(at).1);
                let Some(piece) = self.notation.piece(form, letter as char) else {
                    let (c, range) = self.char_at(if form == 2 { at + 1 } else { at });
                    return Err(FenError { square, ..self.error(Kind::Piece(c), range) });
                };
                if let Some(index) = square {
                    let is_marked =
                        matches!(self.notation.game, Game::Chess) && is_first_square(index, piece);
                    self.builder.put(index, if is_marked { piece.enhance() } else { piece });
                }
                file += 1;
                at += if form == 0 { 1 } else { 2 };
            }
            if file != files && rank < ranks {
                let kind = Kind::RankLength { rank: rank + 1, squares: file };
                return Err(self.error(kind, start..at));
            }
            rank += 1;
            if at == range.end {
                break;
            }
            at += 1;
        }
        if rank != ranks {
            return Err(self.error(Kind::RankCount { ranks: rank }, range));
        }
        Ok(())
    }
}

/// Reads a decimal number without a sign or leading zeros.
pub(super) const fn read_number(digits: &[u8]) -> Option<u32> {
    if !matches!(digits, [b'+', ..] | [b'0', _, ..])
        && let Ok(digits) = core::str::from_utf8(digits)
        && let Ok(number) = u32::from_str_radix(digits, 10)
    {
        return Some(number);
    }
    None
}

/// Writes the text of a position that the notation can express.
pub(super) const fn write(position: &AnyPosition<'_>, counters: &Counters, notation: &Notation) -> Out {
    let mut out = Out::EMPTY;
    let mut number = 0;
    while number < notation.fields.len() {
        if number > 0 {
            out.put(b' ');
        }
        match (notation.fields[number], counters.counting_limit) {
            (Field::Placement, _) => write_placement(position.board, notation, &mut out),
            (Field::Turn, _) => out.put(notation.turns[position.turn as usize][0]),
            (Field::Castling, _) => out.put_castling(position),
            (Field::EnPassant, _) => out.put_en_passant(position),
            (Field::Hands, _) => out.put_hands(&position.hands),
            (Field::HalfmoveClock, _) => out = out.number(counters.halfmove_clock as u64),
            (Field::MoveNumber, _) => out = out.number(counters.move_number as u64),
            (Field::CountingLimit, Some(limit)) => out = out.number(limit as u64),
            (Field::CountingLimit | Field::Unused, _) => out.put(b'-'),
        }
        number += 1;
    }
    out
}

const fn write_placement(board: &[Option<Epin>], notation: &Notation, out: &mut Out) {
    let (mut index, mut empty) = (0, 0);
    while index < board.len() {
        let piece = board[index];
        index += 1;
        let is_end = index.is_multiple_of(notation.sizes.files);
        empty += piece.is_none() as u8;
        if empty > 0 && (piece.is_some() || is_end) {
            out.put(b'0' + empty);
            empty = 0;
        }
        if let Some(piece) = piece {
            notation.write_piece(piece, out);
        }
        if is_end && index < board.len() {
            out.put(b'/');
        }
    }
}

/// A FEN or an SFEN. There is room for a full board of promoted pieces, all kinds of pieces in both hands and the
/// longest counters.
pub(super) type Out = Text<256>;

/// Declares the type for texts in a game's notation, including its parser.
macro_rules! text_type {
    (
        $NOTATION:ident on <$A:literal, $B:literal>;
        $(#[$type_doc:meta])*
        $Text:ident;
        $(#[$parse_doc:meta])*
        parse;
        $($(#[$counter_doc:meta])* $counter:ident: $field:ident;)+
    ) => {
        $(#[$type_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $Text {
            pub(crate) position: crate::Position<$A, $B>,
            pub(crate) counters: crate::games::notation::Counters,
        }

        impl $Text {
            $(#[$parse_doc])*
            pub const fn parse(input: &str) -> Result<Self, crate::FenError> {
                Self::from_bytes(input.as_bytes())
            }

            /// Parses `input` like [`parse`](Self::parse).
            ///
            /// # Errors
            ///
            /// Returns the errors of [`parse`](Self::parse). If the bytes are not UTF-8, returns
            /// [`NotUtf8`](crate::error::FenErrorKind::NotUtf8).
            pub const fn from_bytes(input: &[u8]) -> Result<Self, crate::FenError> {
                let (shape, styles) = (crate::Position::<$A, $B>::SHAPE, $NOTATION.styles);
                let mut position = crate::Position::unfilled(0, styles, crate::Side::First, 0);
                let reader = match crate::games::notation::Reader::read(input, &$NOTATION, position.builder()) {
                    Ok(reader) => reader,
                    // A valid text is ASCII, so the bytes are checked for UTF-8 only after an error.
                    Err(error) => return Err(error.or_of_whole_text(input)),
                };
                let (turn, counters, totals) = (reader.turn, reader.counters, reader.builder.totals());
                position.complete(&crate::position::builder::PositionHeader { shape, styles, turn }, totals);
                Ok(Self { position, counters })
            }

            /// Reports whether [`parse`](Self::parse) accepts `input`.
            pub const fn is_valid(input: &str) -> bool {
                Self::parse(input).is_ok()
            }

            /// Combines a position with these counters.
            ///
            /// # Errors
            ///
            /// Returns a [`GameError`](crate::GameError) if this notation cannot express the position.
            pub const fn new(
                position: crate::Position<$A, $B>,
                $($counter: u32,)+
            ) -> Result<Self, crate::GameError> {
                let counters = crate::games::notation::Counters { $($field: $counter,)+ ..crate::games::notation::Counters::START };
                let any = crate::position::builder::AnyPosition::of(&position);
                crate::base::ok!($NOTATION.check(&any));
                Ok(Self { position, counters })
            }

            crate::base::from_static! {
                /// Parses a text that is known to be valid. In a constant, an invalid text is a compile error
                /// at the caller's line.
                ///
                /// # Panics
                ///
                /// Panics with the text of [`explain`](crate::FenError::explain) if `input` is invalid.
            }

            /// Returns the starting position.
            pub(crate) const fn start() -> crate::Position<$A, $B> {
                Self::from_static($NOTATION.example).position()
            }

            /// Returns the position.
            pub const fn position(&self) -> crate::Position<$A, $B> {
                self.position
            }

            $(
                $(#[$counter_doc])*
                pub const fn $counter(&self) -> u32 {
                    self.counters.$field
                }
            )+

            const fn write(&self) -> crate::games::notation::Out {
                crate::games::notation::write(&crate::position::builder::AnyPosition::of(&self.position), &self.counters, &$NOTATION)
            }
        }

        /// Calls `new` with the counters of a game that starts with this position.
        impl TryFrom<crate::Position<$A, $B>> for $Text {
            type Error = crate::GameError;

            fn try_from(position: crate::Position<$A, $B>) -> Result<Self, crate::GameError> {
                Self::new(position, $(crate::games::notation::Counters::START.$field),+)
            }
        }

        crate::base::text_formats!([] $Text, $Text, write);

        crate::base::text_traits!([] $Text, crate::FenError, from_bytes);
    };
}
pub(super) use text_type;
