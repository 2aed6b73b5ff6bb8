//! Defines what the notations of the games differ in: FEN, SFEN, and the FENs of xiangqi and makruk.
//!
//! A text has fields, separated by single blanks.

use crate::base::{Side, is_same};
use crate::games::piece::PieceOfGame;
use crate::games::text::bytes::index_of;
use crate::position::{AnyPosition, Sizes};
use crate::report::Text;
use crate::token::{Epin, Styles};
use crate::vocabulary::{GameError, GameErrorKind, VocabularyText};

pub(crate) struct PositionNotation {
    pub(in crate::games) vocabulary: VocabularyText<'static>,
    /// The game's name as messages write it.
    pub(crate) game_name: &'static str,
    /// The name of the notation, as in "invalid xiangqi FEN".
    pub(crate) name: &'static str,
    /// The name of the notation in `game!`, as in `notation fen = koma::chess;`.
    pub(crate) name_in_calls: &'static str,
    /// The text of the starting position.
    pub(crate) start: &'static str,
    pub(in crate::games) styles: Styles,
    /// The sizes of the board, with the game's names for squares.
    pub(in crate::games) sizes: Sizes,
    pub(in crate::games) fields: &'static [Field],
    /// For each player, the letters for this player's turn. The first letter is written.
    pub(in crate::games) turns: [&'static [u8]; 2],
    /// The letters for the turns, as messages explain them.
    pub(in crate::games) turns_in_words: &'static str,
    /// The characters of the field after the turn.
    pub(in crate::games) after_turn: &'static [u8],
    /// Whether `[]`, which means empty hands, may follow the board.
    pub(in crate::games) allows_empty_hands: bool,
    /// How to correct a text with pieces in hand in brackets after the board, as Fairy-Stockfish writes them.
    pub(in crate::games) help_for_bracket: &'static str,
    /// The pieces that messages list, each after a blank.
    pub(in crate::games) letters: &'static str,
    pub(in crate::games) pieces: Pieces,
    /// Whether a pawn on its first square is `+P`.
    pub(in crate::games) marks_first_pawns: bool,
    /// The letters of the pieces that a player can hold.
    pub(in crate::games) held: &'static [u8],
}

/// A field of a FEN or an SFEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::games) enum Field {
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

/// Both players' pieces and their texts.
pub(in crate::games) struct Pieces {
    /// The pieces by their texts. The first index is the form of the text, from 0 to 2; see [`form`]. The second index is
    /// the letter.
    by_text: [[Option<Epin>; 128]; 3],
    /// The texts by the indices of their pieces. After a single character, a text has a zero byte.
    texts: [[u8; 2]; Epin::COUNT],
}

impl Pieces {
    /// Makes the tables for the pieces of a game. The first piece with a text is read, and the first text of a piece is
    /// written.
    pub(in crate::games) const fn new(table: &[PieceOfGame]) -> Self {
        let mut pieces = Self { by_text: [[None; 128]; 3], texts: [[0; 2]; Epin::COUNT] };
        let mut left = table;
        while let [earlier @ .., last] = left {
            let mut texts = last.texts;
            while let [earlier @ .., text] = texts {
                pieces.add(text.as_bytes(), last.piece);
                texts = earlier;
            }
            left = earlier;
        }
        pieces
    }

    /// Adds a piece of the first player, and the same piece of the second player.
    const fn add(&mut self, text: &[u8], piece: Epin) {
        let (form, letter) = form(text);
        self.by_text[form][letter as usize] = Some(piece);
        self.by_text[form][letter.to_ascii_lowercase() as usize] = Some(piece.flip());
        let mut characters = [0; 2];
        characters.split_at_mut(text.len()).0.copy_from_slice(text);
        self.texts[piece.index()] = characters;
        characters.make_ascii_lowercase();
        self.texts[piece.flip().index()] = characters;
    }
}

/// Returns the form and the letter of the piece at the start of a text. The form is 0 for a letter alone, 1 for a
/// letter after `+` as in shōgi, and 2 for a letter before `~` as in makruk. For an empty text, both are 0.
pub(in crate::games) const fn form(text: &[u8]) -> (usize, u8) {
    match *text {
        [b'+', letter, ..] => (1, letter),
        [letter, b'~', ..] => (2, letter),
        [letter, ..] => (0, letter),
        [] => (0, 0),
    }
}

/// Returns the texts that a FEN or SFEN has for the pieces, each after a blank. Single letters come first.
pub(in crate::games) const fn written_texts(table: &[PieceOfGame]) -> Text<64> {
    let mut list = Text::EMPTY;
    let mut is_single = true;
    loop {
        let mut number = 0;
        while number < table.len() {
            let text = table[number].texts[0];
            if (form(text.as_bytes()).0 == 0) == is_single && is_first_with_text(table, number) {
                list = list.text(" ").text(text);
            }
            number += 1;
        }
        if !is_single {
            return list;
        }
        is_single = false;
    }
}

/// Reports whether no piece before this one has the same text in a FEN.
const fn is_first_with_text(table: &[PieceOfGame], number: usize) -> bool {
    let text = table[number].texts[0].as_bytes();
    let mut earlier = table.split_at(number).0;
    while let [first, rest @ ..] = earlier {
        if is_same(first.texts[0].as_bytes(), text) {
            return false;
        }
        earlier = rest;
    }
    true
}

impl PositionNotation {
    /// Returns the piece whose text has this [`form`] and this letter. The first player's letters are in upper case.
    #[inline]
    pub(in crate::games) const fn piece(&self, form: usize, letter: char) -> Option<Epin> {
        if letter.is_ascii() { self.pieces.by_text[form][letter as usize] } else { None }
    }

    /// Returns the text of a piece. After a single character, the second byte is zero.
    pub(in crate::games) const fn text(&self, piece: Epin) -> [u8; 2] {
        self.pieces.texts[piece.index()]
    }

    /// Validates that the notation can express a position.
    pub(in crate::games) const fn validate(&self, position: &AnyPosition<'_>) -> Result<(), GameError> {
        let mistake = match self.vocabulary.foreign(position, true) {
            None => self.not_held(position),
            mistake => mistake,
        };
        match mistake {
            None => Ok(()),
            Some(kind) => Err(GameError::new(kind, position.shape, self.vocabulary)),
        }
    }

    /// Finds the first piece in the hands that players cannot hold.
    const fn not_held(&self, position: &AnyPosition<'_>) -> Option<GameErrorKind> {
        let mut player = 0;
        while player < Side::ALL.len() {
            let side = Side::ALL[player];
            let mut kinds = position.hands[player].iter();
            while let Some((piece, _)) = kinds.next_kind() {
                if !self.can_be_held(piece, side) {
                    return Some(GameErrorKind::InHand { side, piece: piece.qualify(position.styles) });
                }
            }
            player += 1;
        }
        None
    }

    /// Reports whether `side` can hold `piece`. Pieces in hand have no markers and belong to the player who holds them.
    const fn can_be_held(&self, piece: Epin, side: Side) -> bool {
        index_of(piece.letter().as_ascii(), self.held).is_some()
            && piece.side().is(side)
            && piece.is_normal()
            && !piece.is_terminal()
            && !piece.is_derived()
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

    /// Returns the counters after a move of `side`, if both players' moves have one number. `is_reset` says whether the
    /// half-move clock starts again.
    pub(in crate::games) const fn after_move(self, side: Side, is_reset: bool) -> Self {
        let halfmove_clock = if is_reset { 0 } else { self.halfmove_clock.saturating_add(1) };
        Self { halfmove_clock, move_number: self.move_number.saturating_add(side as u32), ..self }
    }
}
