//! Defines the error for an invalid move, and the messages of this error.

use crate::base::read_decimal;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::{AnyMove, MoveNotation, read_square, square_text};
use crate::games::moves::text::MoveText;
use crate::games::text::bytes::{index_of, part, run_end};
use crate::report::{Words, after, char_at, diagnosed, is_blank, plain};
use crate::token::TokenText;
use MoveErrorKind as Kind;

/// The error of a text that is not a move, or of a move that is not legal in a position.
///
/// `Display` writes the reason in one line. [`explain`](Self::explain) draws the whole diagnostic. If a position does
/// not allow the move, [`range`](Self::range) covers the whole move.
///
/// ```
/// use koma::error::MoveErrorKind;
/// use koma::chess;
///
/// let error = chess::Move::parse("e2f5").unwrap_err();
/// assert_eq!((error.kind(), error.range()), (MoveErrorKind::Shape, 0..4));
/// assert_eq!(error.to_string(), "invalid move: no piece moves like e2f5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveError {
    pub(in crate::games) game: KomaGame,
    pub(in crate::games) kind: MoveErrorKind,
    /// The byte range of the mistake.
    pub(in crate::games) start: usize,
    pub(in crate::games) end: usize,
    /// The move as messages write it, or an empty text.
    pub(in crate::games) text: MoveText,
    /// The flat index of the square that the error is about.
    pub(in crate::games) square: Option<u8>,
    /// The move that the position does not allow, if the error was made from a move.
    pub(in crate::games) mv: Option<AnyMove>,
    /// The reason that messages add after a semicolon, or an empty text.
    pub(in crate::games) reason: &'static str,
    /// The pieces that the error is about, such as "knights", or an empty text.
    pub(in crate::games) pieces: &'static str,
    /// The squares where `pieces` are, or the squares that they can reach. Bit `i` is the square with the flat
    /// index `i`.
    pub(in crate::games) squares: u128,
    /// The number of the move in a line of chess moves, or 0 for other moves. For `Number`, the expected number in a line of
    /// any game.
    pub(in crate::games) number: u32,
    /// Whether the second player makes the numbered move.
    pub(in crate::games) is_second: bool,
}

/// The kinds of [`MoveError`].
///
/// The kinds before [`EmptyOrigin`](Self::EmptyOrigin) mean that the text is not a move in any position, or that a move
/// number is wrong. The other kinds mean that the position does not allow the move. However,
/// [`MissingPromotion`](Self::MissingPromotion) can mean either. Examples are moves of chess unless stated otherwise.
///
/// ```
/// use koma::error::MoveErrorKind;
/// use koma::chess;
///
/// assert_eq!(chess::Move::parse("e7e8k").unwrap_err().kind(), MoveErrorKind::Promotion);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// The text does not have a square of the board where it needs a square, or goes on after the move: `e2e9`, `e2`,
    /// ` e2e4`, `e2e4e5`. In shōgi, the text may also be the drop of a piece that cannot be dropped: `K*5e`.
    Text,
    /// No piece of the game moves from the first square to the second: `e2f5`.
    Shape,
    /// No piece can promote in this way: `e7e8k`, `e6e7q`.
    Promotion,
    /// The text is neither SAN nor UCI: `Sf3`. In xiangqi, it is neither WXF nor UCCI: `X2=5`.
    San,
    /// The first move number is 0 or greater than 99,999, a later number is not the expected one (`1. e4 e5
    /// 3. Nf3`), or several dots, which mark a move of Black, come before a move of White (`1... e4`).
    Number,
    /// The text looks like a move in a record of shōgi, but is not one: `７六`, `P-7`. Or it is a word after the end of a
    /// game.
    Record,
    /// In a line of moves, a comment has no closing brace: `1. e4 {good`.
    Comment,

    /// The square that the move starts from is empty.
    EmptyOrigin,
    /// The piece belongs to the other player.
    OtherPlayer,
    /// The target has a piece of the player who moves.
    OwnTarget,
    /// The piece cannot go to the target, or no piece can go there.
    Illegal,
    /// The player has no piece of this kind, or none on the file, rank or square that the text names.
    NoPiece,
    /// Several pieces can go to the target: `Nd2`.
    Ambiguous,
    /// The move leaves the player's own king or general in check. In xiangqi, also a move after which the generals would
    /// face each other.
    Check,
    /// A promotion is missing: `e7e8` for a pawn.
    MissingPromotion,
    /// The piece can never promote, or this move cannot promote it.
    CannotPromote,
    /// The hand does not hold the piece that is dropped.
    NotInHand,
    /// The target of a drop is not empty.
    Occupied,
    /// In shōgi, the drop would give the player a second unpromoted pawn on the file.
    TwoPawns,
    /// In shōgi, the dropped piece could never move again, such as a pawn on the last rank.
    Stuck,
    /// In shōgi, the drop of a pawn would checkmate.
    PawnMate,
    /// In shōgi, xiangqi or makruk, the move captures a king or a general.
    King,
}

impl MoveError {
    pub(in crate::games) const fn new(game: KomaGame, kind: MoveErrorKind, start: usize, end: usize) -> Self {
        Self {
            game,
            kind,
            start,
            end,
            text: MoveText::EMPTY,
            square: None,
            mv: None,
            reason: "",
            pieces: "",
            squares: 0,
            number: 0,
            is_second: false,
        }
    }

    /// Returns an error about a whole move. `text` is the text of the move.
    pub(in crate::games) const fn of_text(game: KomaGame, kind: MoveErrorKind, text: &str) -> Self {
        Self { text: MoveText::new(text), ..Self::new(game, kind, 0, text.len()) }
    }

    /// Returns an error about a move.
    pub(in crate::games) const fn of_move(game: KomaGame, kind: MoveErrorKind, mv: AnyMove) -> Self {
        Self { mv: Some(mv), ..Self::of_text(game, kind, mv.encode(game).as_str()) }
    }

    /// Returns the error about the piece on this square.
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 90 squares")]
    pub(in crate::games) const fn on(self, square: usize) -> Self {
        Self { square: Some(square as u8), ..self }
    }

    #[rustfmt::skip]
    const fn words(&self) -> Words {
        let square = if let Some(index) = self.square { self.square_name(index as usize) } else { TokenText::EMPTY };
        let target = if let Some(mv) = self.mv { self.square_name(mv.target()) } else { TokenText::EMPTY };
        let sentences = &self.game.move_notation().words;
        match self.kind {
            Kind::Text => Words::new(sentences.expected),
            Kind::Shape => Words::new("no piece moves like ").text(self.text.as_str()).text(self.possible().as_str()),
            Kind::Promotion => Words::new(sentences.promotion),
            Kind::San => {
                let words = if self.text.as_str().is_empty() { Words::new("this") } else { self.numbered() };
                words.text(" is not a move; ").text(self.reason)
            }
            Kind::Number => {
                let words = if self.reason.is_empty() { "the move number does not fit" } else { self.reason };
                Words::new(words).text("; expected `").number(self.number as u64)
                    .text(if self.is_second { "...`" } else { ".`" })
            }
            Kind::Record => Words::new(self.reason),
            Kind::Comment => Words::new("the comment has no end; expected a closing brace after it"),
            Kind::EmptyOrigin => self.not_legal("; ").text(square.as_str()).text(" is empty"),
            Kind::OtherPlayer => self.not_legal("; the piece on ").text(square.as_str()).text(" belongs to the other player"),
            Kind::OwnTarget => self.not_legal("; the piece on ").text(target.as_str()).text(" belongs to the same player")
                .text(self.possible().as_str()),
            Kind::Illegal | Kind::Check if !self.reason.is_empty() => self.not_legal("; ").text(self.reason)
                .text(self.possible().as_str()),
            Kind::Illegal => self.not_legal("").text(self.possible().as_str()),
            Kind::NoPiece if self.squares == 0 => self.not_legal("; the player has no ").text(self.pieces),
            Kind::NoPiece => {
                let verb = if self.squares.is_power_of_two() { " is on " } else { " are on " };
                self.list(self.not_legal("; the ").text(self.pieces).text(verb))
            }
            Kind::Ambiguous if !self.reason.is_empty() => self.numbered().text(" is ambiguous; ").text(self.reason),
            Kind::Ambiguous => self.list(self.numbered().text(" is ambiguous; the ").text(self.pieces).text(" on "))
                .text(sentences.ambiguous),
            Kind::Check => self.not_legal(sentences.check).text(self.possible().as_str()),
            Kind::MissingPromotion if !self.reason.is_empty() => self.not_legal("; ").text(self.reason),
            Kind::MissingPromotion => self.not_legal("; the piece must promote, as in `")
                .text(self.text.as_str()).text(self.promotion()).text("`"),
            Kind::CannotPromote => self.not_legal("; this piece does not promote there"),
            Kind::NotInHand => self.not_legal("; the hand does not hold this piece"),
            Kind::Occupied => self.not_legal("; ").text(target.as_str()).text(" is not empty")
                .text(self.possible().as_str()),
            Kind::TwoPawns => self.not_legal("; the player already has a pawn on this file").text(self.possible().as_str()),
            Kind::Stuck => self.not_legal("; the piece could never move from there").text(self.possible().as_str()),
            Kind::PawnMate => self.not_legal("; the drop of a pawn must not checkmate").text(self.possible().as_str()),
            Kind::King => self.not_legal("; a king or general cannot be taken").text(self.possible().as_str()),
        }
    }

    /// Returns what is missing from a move that must promote.
    const fn promotion(&self) -> &'static str {
        let [usual, in_ascii, in_other_characters] = self.game.move_notation().words.missing_promotion;
        let text = self.text.as_str();
        if AnyMove::read(self.game, text.as_bytes()).is_some() {
            usual
        } else if text.is_ascii() {
            in_ascii
        } else {
            in_other_characters
        }
    }

    /// Returns a message about a move that the position does not allow. The message ends with `reason`.
    const fn not_legal(&self, reason: &str) -> Words {
        self.numbered().text(" is not legal").text(reason)
    }

    /// Returns the move, after its number if it has one.
    const fn numbered(&self) -> Words {
        let words = match self.number {
            0 => Words::EMPTY,
            number => Words::EMPTY.number(number as u64).text(if self.is_second { "... " } else { ". " }),
        };
        words.text(self.text.as_str())
    }

    /// Returns a semicolon and where the pieces can go, or an empty text if the error names no pieces.
    const fn possible(&self) -> Words {
        if self.pieces.is_empty() {
            return Words::EMPTY;
        }
        let is_drop = matches!(self.mv, Some(mv) if mv.dropped().is_some());
        let mut words = Words::new(if is_drop { "; a " } else { "; the " }).text(self.pieces);
        if let Some(index) = self.square {
            words = words.text(" on ").text(self.square_name(index as usize).as_str());
        }
        match (is_drop, self.squares) {
            (false, 0) => words.text(" cannot move"),
            (false, _) => self.list(words.text(" can go to ")),
            (true, 0) => words.text(" cannot be dropped"),
            (true, _) => self.list(words.text(" can be dropped on ")),
        }
    }

    /// Appends the names of at most 24 of `squares`, in the order of their names, and then how many more there are.
    const fn list(&self, words: Words) -> Words {
        const MOST: u32 = 24;
        let MoveNotation { files, ranks, .. } = self.game.move_notation();
        let (file_count, rank_count) = (files.count as usize, ranks.count as usize);
        let mut words = words;
        let mut listed = 0;
        let mut place = 0;
        while place < rank_count * file_count && listed < MOST {
            let index = ranks.sorted(place % rank_count) * file_count + files.sorted(place / rank_count);
            if self.squares >> index & 1 != 0 {
                words = words.text(if listed > 0 { ", " } else { "" }).text(self.square_name(index).as_str());
                listed += 1;
            }
            place += 1;
        }
        match self.squares.count_ones() - listed {
            0 => words,
            rest => words.text(" and ").number(rest as u64).text(" more"),
        }
    }

    /// Returns the name that moves use for a square.
    const fn square_name(&self, index: usize) -> TokenText {
        let [file, rank] = square_text(self.game, index);
        TokenText::EMPTY.with(file).with(rank)
    }

    /// Returns how to correct a text that is not a move. `input` is this text, or a line that contains it.
    const fn help(&self, input: &[u8]) -> Option<Words> {
        if !matches!(self.kind, Kind::Text | Kind::Shape | Kind::Promotion | Kind::San) {
            return None;
        }
        if !self.is_after_a_move(input) {
            let help = self.help_for(input);
            if help.is_some() {
                return help;
            }
        }
        match word_at(input, self.start) {
            [.., b','] => Some(Words::new("blanks separate moves, not commas")),
            word => self.help_for(word),
        }
    }

    /// Reports whether the text starts with a move, and the mistake is in a later word. Then the text is a line of moves,
    /// and not one move with blanks in it.
    const fn is_after_a_move(&self, input: &[u8]) -> bool {
        let start = run_end(input, 0, true);
        let end = run_end(input, start, false);
        // In SAN, the first word has been played before a later word is read.
        let is_san = matches!(self.kind, Kind::San);
        self.start > end && (is_san || AnyMove::read(self.game, part(input, &(start..end))).is_some())
    }

    /// Returns the move that `text` probably means, or the name of the other notation that it is written in.
    const fn help_for(&self, text: &[u8]) -> Option<Words> {
        if let Some((tidy, len)) = tidied(text, self.game)
            && let Some(mv) = self.game.move_table().read(tidy.split_at(len).0)
        {
            // `text` may differ from the text that caused the error. It may even be a valid move.
            let is_move = AnyMove::read(self.game, text).is_some();
            return if is_move { None } else { Some(Words::did_you_mean(mv.encode(self.game).as_str())) };
        }
        if let Some(after_number) = after_move_number(text)
            && !self.game.move_notation().has_numbers
        {
            return self.help_for_numbered(after_number);
        }
        self.game.help_for_record(text)
    }

    /// Returns the help for a move after a move number, which only lines of moves can have.
    const fn help_for_numbered(&self, mv: &[u8]) -> Option<Words> {
        if mv.is_empty() {
            return Some(Words::new("leave out the move number"));
        }
        if let Some(mv) = AnyMove::read(self.game, mv) {
            return Some(Words::did_you_mean(mv.encode(self.game).as_str()));
        }
        self.game.help_for_record(mv)
    }
}

/// Returns the text after a move number, such as `1.` or `1 `, and the blanks after it. Returns `None` if the text has no
/// move number.
const fn after_move_number(text: &[u8]) -> Option<&[u8]> {
    let (_, end) = read_decimal(text, 0);
    let mut rest = text.split_at(end).1;
    if end == 0 || !(rest.is_empty() || matches!(rest, [b'.' | b' ', ..])) {
        return None;
    }
    while let [b'.' | b' ', after @ ..] = rest {
        rest = after;
    }
    Some(rest)
}

/// Returns the word of a line that contains the byte at the offset `at`, or ends there.
const fn word_at(line: &[u8], at: usize) -> &[u8] {
    let mut start = run_end(line, 0, true);
    loop {
        let end = run_end(line, start, false);
        if end >= at || end == line.len() {
            return part(line, &(start..end));
        }
        start = run_end(line, end, true);
    }
}

/// Returns the characters of the move that was probably meant, and their number. Letters are in lower case, except the
/// letter of a dropped piece. Blanks and signs of other notations are removed.
const fn tidied(input: &[u8], game: KomaGame) -> Option<([u8; 5], usize)> {
    let has_drops = !game.move_notation().held.is_empty();
    let mut text = [0; 5];
    let mut len = 0;
    let mut at = 0;
    while let Some(c) = char_at(input, at) {
        at = after(input, at);
        let c = plain(c);
        let is_sign = has_drops && matches!(c, '+' | '*');
        if is_blank(c)
            || matches!(c, '-' | '=' | '/' | '(' | ')' | 'x' | ':' | '+' | '#' | '"' | '`') && !is_sign
        {
            continue;
        }
        if len == text.len() || !c.is_ascii_alphanumeric() && !is_sign {
            return None;
        }
        text[len] = c.to_ascii_lowercase() as u8;
        len += 1;
    }
    if text[1] == b'*' {
        text[0] = text[0].to_ascii_uppercase();
    }
    if at == input.len() { Some((text, len)) } else { None }
}

diagnosed! {
    /// ```
    /// use koma::chess;
    ///
    /// let text = "\
    /// invalid move: expected a move such as `e2e4` or `e7e8q`, with squares from a1 to h8
    ///   e2e9
    ///      ^";
    /// assert_eq!(chess::Move::parse("e2e9").unwrap_err().explain("e2e9").to_string(), text);
    /// ```
    MoveError: MoveErrorKind, |_error| "move", |error| error.start..error.end
}

/// Returns the error for a text that is not a move.
#[cold]
pub(in crate::games) const fn diagnose(game: KomaGame, input: &[u8]) -> MoveError {
    let is_drop = is_drop(game, input);
    if !is_drop && let Some(at) = wrong_square(game, input, 0) {
        return MoveError::new(game, Kind::Text, at, after(input, at));
    }
    if let Some(at) = wrong_square(game, input, 2) {
        return MoveError::new(game, Kind::Text, at, after(input, at));
    }
    let (squares, sign) = input.split_at(4);
    if let Some(mv) = AnyMove::read(game, squares) {
        if matches!(game.move_table().reach(mv.origin(), mv.target()), (false, false)) {
            return MoveError::of_move(game, Kind::Shape, mv);
        }
        if sign.is_empty() {
            return MoveError::of_move(game, Kind::MissingPromotion, mv);
        }
    }
    let has_promotions = !game.move_notation().promotions.is_empty();
    if !is_drop && has_promotions && matches!(sign, [b'A'..=b'Z' | b'a'..=b'z' | b'+']) {
        return MoveError::new(game, Kind::Promotion, 4, 5);
    }
    MoveError::new(game, Kind::Text, 4, input.len())
}

/// Reports whether a text starts like the drop of a piece.
const fn is_drop(game: KomaGame, input: &[u8]) -> bool {
    matches!(input, [piece, b'*', ..] if index_of(*piece, game.move_notation().held).is_some())
}

/// Returns the offset of the first wrong character in the square at `start`, or `None` if the square is valid.
const fn wrong_square(game: KomaGame, input: &[u8], start: usize) -> Option<usize> {
    let [_, rank] = square_text(game, 0);
    let Some((_, text)) = input.split_at_checked(start) else { return Some(input.len()) };
    match *text {
        [a, b, ..] if read_square(game, [a, b]).is_some() => None,
        [a, ..] if read_square(game, [a, rank]).is_some() => Some(start + 1),
        _ => Some(start),
    }
}
