//! Reads and writes Japanese notation, as KIF files and books use it.

use super::description::{Description, Direction, RecordNotation, Sideways, Source};
use super::kif_style::KifStyle;
use super::recognize::{after_marker, is_japanese, read_usi, without_annotation};
use crate::base::ok;
use crate::games::koma_game::KomaGame;
use crate::games::moves::any_move::read_square;
use crate::games::moves::error::{Mistake, MoveError};
use crate::games::moves::kanji;
use crate::games::moves::text::MoveText;
use crate::games::piece::row_in_records;
use crate::games::shogi::moves::Move;
use crate::games::shogi::pieces::PIECES;
use crate::games::shogi::situation::Situation;
use crate::games::shogi::{Position, Square};
use crate::games::text::bytes::{part, run_end};
use crate::report::{after, char_or_nul, is_blank, plain};

/// Returns a legal move in Japanese notation, by the rules of the Japan Shogi Association.
///
/// The text has `成` or `不成` if the piece could promote, `打` only if a piece on the board could go to the same square,
/// and `右`, `左`, `直`, `上`, `寄` and `引` only if they are needed. If these words are not enough, the origin follows in
/// parentheses, as in KIF files. That happens only if a player has more than two rooks or bishops, or more than one king.
///
/// Returns USI instead if the move is not legal. [`parse_kif`] can read the result for every legal move.
///
/// ```
/// use koma::shogi::{self, usi};
///
/// assert_eq!(shogi::kif(&shogi::START, usi!("7g7f")), "▲７六歩");
/// let golds = shogi::position!(sfen: "4k4/9/9/9/9/9/9/3G1G3/4K4 b G");
/// assert_eq!(shogi::kif(&golds, usi!("4h5h")), "▲５八金右");
/// assert_eq!(shogi::kif(&golds, usi!("G*5h")), "▲５八金打");
/// ```
#[doc(alias("KI2"))]
pub const fn kif(position: &Position, mv: Move) -> MoveText {
    kif_after(position, None, mv)
}

/// Returns a legal move in Japanese notation, like [`kif`]. Writes `同` instead of the target if the target is
/// `previous`, the target of the previous move, and an ideographic blank after it, as in files with records.
/// [`kif_styled`] can write `同` without the blank, as books do.
///
/// [`parse_kif_after`] can read the result for every legal move.
///
/// ```
/// use koma::shogi::{self, usi};
///
/// let position = shogi::position!(moves: "7g7f 3c3d 8h2b+");
/// let previous = usi!("8h2b+").target();
/// assert_eq!(shogi::kif_after(&position, Some(previous), usi!("3a2b")), "△同　銀");
/// ```
pub const fn kif_after(position: &Position, previous: Option<Square>, mv: Move) -> MoveText {
    kif_styled(position, previous, mv, KifStyle::Ki2)
}

/// Returns a legal move in this form of Japanese notation. Writes `同` instead of the target if the target is `previous`,
/// the target of the previous move.
///
/// Returns USI instead if the move is not legal. [`parse_kif_after`] can read the result for
/// every legal move.
///
/// ```
/// use koma::shogi::{self, KifStyle, usi};
///
/// let position = shogi::position!(moves: "7g7f 3c3d 8h2b+");
/// let previous = Some(usi!("8h2b+").target());
/// let text = |style| shogi::kif_styled(&position, previous, usi!("3a2b"), style);
/// assert_eq!(text(KifStyle::Ki2), "△同　銀");
/// assert_eq!(text(KifStyle::Printed), "△同銀");
/// assert_eq!(text(KifStyle::Kif), "同　銀(31)");
/// ```
pub const fn kif_styled(
    position: &Position,
    previous: Option<Square>,
    mv: Move,
    style: KifStyle,
) -> MoveText {
    let situation = Situation::new(position);
    let notation = RecordNotation::Japanese(style);
    if situation.allows(mv.0)
        && let Some(description) = Description::of(notation, position, &situation, mv.0)
    {
        let side = if matches!(style, KifStyle::Kif) { None } else { Some(position.turn()) };
        let is_recapture = matches!(previous, Some(square) if square.index() == mv.0.target());
        let is_same_target = is_recapture && mv.0.dropped().is_none();
        return Description { side, is_same_target, ..description }.text();
    }
    MoveText::new(mv.encode().as_str())
}

/// Parses a move in Japanese notation, as in KIF files, KI2 files and books. Returns the move if it is legal.
///
/// ```text
/// move        ::= [marker] target piece word* ["(" origin ")"]
///
/// marker        `▲`, `▼` or `☗` for the first player, `△`, `▽` or `☖` for the second
/// target        the file and the rank: `７六`, `76` or `七六`; or `同`, the target of the previous move
/// piece         `玉` `王` `飛` `角` `金` `銀` `桂` `香` `歩`, or promoted: `竜` `龍` `馬` `成銀` `全` `成桂` `圭` `成香` `杏` `と`
/// word          `右` `左` `直`: the side that the piece comes from
///               `上` `行` `入` `寄` `引`: the direction of the move
///               `成` `不成` `生`: whether the piece promotes
///               `打`: the piece is dropped
/// origin        the file and the rank: `77`; or `00`, which some programs write after a drop
/// ```
///
/// Blanks can follow a marker, `同` and the piece. The text may have more or fewer words than [`kif`] writes if only one move
/// has this description. Without `打`, a move on the board comes before a drop. A text with an origin and without `成` means
/// that the piece does not promote. Also reads USI, and ignores `!` and `?` at the end.
///
/// # Errors
///
/// Returns a [`MoveError`] if `input` is not a move, if the move is not legal, or if several moves have this description.
/// `同` is an error, since only [`parse_kif_after`] and lines of moves know the previous move.
///
/// ```
/// use koma::shogi::{self, usi};
///
/// assert_eq!(shogi::parse_kif(&shogi::START, "▲７六歩")?, usi!("7g7f"));
/// assert_eq!(shogi::parse_kif(&shogi::START, "７六歩(77)")?, usi!("7g7f"));
///
/// let error = shogi::parse_kif(&shogi::START, "５八金").unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: ５八金 is ambiguous; the golds on 4i, 6i can go there");
/// let error = shogi::parse_kif(&shogi::START, "３三銀").unwrap_err();
/// assert_eq!(error.to_string(), "invalid move: ３三銀 is not legal; the silvers can go to 3h, 4h, 6h, 7h");
/// # Ok::<(), koma::MoveError>(())
/// ```
#[doc(alias("KI2"))]
pub const fn parse_kif(position: &Position, input: &str) -> Result<Move, MoveError> {
    parse_kif_after(position, None, input)
}

/// Parses a move in Japanese notation, like [`parse_kif`]. In the text, `同` means `previous`, the target of the previous
/// move.
///
/// # Errors
///
/// Returns the errors of [`parse_kif`]. If `previous` is `None`, `同` is an error.
///
/// ```
/// use koma::shogi::{self, usi};
///
/// let position = shogi::position!(moves: "7g7f 3c3d 8h2b+");
/// let previous = usi!("8h2b+").target();
/// assert_eq!(shogi::parse_kif_after(&position, Some(previous), "同　銀")?, usi!("3a2b"));
/// # Ok::<(), koma::MoveError>(())
/// ```
pub const fn parse_kif_after(
    position: &Position,
    previous: Option<Square>,
    input: &str,
) -> Result<Move, MoveError> {
    let word = without_annotation(input.as_bytes());
    if !is_japanese(word) {
        return read_usi(position, word);
    }
    read_japanese(position, word, if let Some(square) = previous { Some(square.index()) } else { None })
}

/// Reads a word in Japanese notation as a legal move. `previous` is the target of the previous move.
pub(super) const fn read_japanese(
    position: &Position,
    word: &[u8],
    previous: Option<usize>,
) -> Result<Move, MoveError> {
    ok!(described(word, previous)).resolve_in(position, word)
}

/// Reads the description of a move. `previous` is the target of the previous move.
pub(super) const fn described(word: &[u8], previous: Option<usize>) -> Result<Description, MoveError> {
    let (side, at) = after_marker(word);
    let mut reader = WordReader { word, at, has_origin: false };
    Ok(Description { side, ..ok!(reader.description(previous)) })
}

/// Reads a word from left to right.
struct WordReader<'a> {
    word: &'a [u8],
    at: usize,
    /// Whether the origin was read.
    has_origin: bool,
}

impl WordReader<'_> {
    /// Returns the next character with ASCII characters in place of similar ones, or `\0` at the end.
    const fn next(&self) -> char {
        plain(char_or_nul(self.word, self.at))
    }

    const fn skip(&mut self) {
        self.at = after(self.word, self.at);
    }

    const fn skip_blanks(&mut self) {
        while self.at < self.word.len() && is_blank(self.next()) {
            self.skip();
        }
    }

    /// Returns the error that the next character is not the expected one.
    const fn error(&self, reason: &'static str) -> MoveError {
        let end = after(self.word, self.at);
        MoveError::new(KomaGame::Shogi, Mistake::Record(reason), self.at..end)
    }

    const fn description(&mut self, previous: Option<usize>) -> Result<Description, MoveError> {
        let is_same_target = self.next() == '同';
        let target = ok!(self.target(previous));
        let piece = ok!(self.piece());
        let description = Description::new(RecordNotation::Japanese(KifStyle::Ki2), piece, target);
        let mut description = Description { is_same_target, ..description };
        while self.at < self.word.len() {
            ok!(self.word_into(&mut description));
        }
        Ok(description)
    }

    /// Reads the target: two numbers, or `同` for the target of the previous move.
    const fn target(&mut self, previous: Option<usize>) -> Result<usize, MoveError> {
        if self.next() != '同' {
            let target = ok!(self.square("expected the file of the target, `１` to `９`, or `同`"));
            // Books also write `２二同銀`.
            if self.next() == '同' {
                if !matches!(previous, Some(previous) if previous == target) {
                    return Err(
                        self.error("`同` means the target of the previous move, which is another square")
                    );
                }
                self.skip();
            }
            return Ok(target);
        }
        let Some(target) = previous else {
            return Err(self.error("`同` means the target of the previous move, but no move comes before"));
        };
        self.skip();
        self.skip_blanks();
        Ok(target)
    }

    /// Reads a square. If the file is missing, the error is `missing`.
    const fn square(&mut self, missing: &'static str) -> Result<usize, MoveError> {
        let Some(file) = number(self.next()) else { return Err(self.error(missing)) };
        self.skip();
        let Some(rank) = number(self.next()) else {
            return Err(self.error("expected the rank of the square, `一` to `九`"));
        };
        self.skip();
        match read_square(KomaGame::Shogi, [b'0' + file, b'a' - 1 + rank]) {
            Some(square) => Ok(square),
            None => Err(self.error(missing)),
        }
    }

    /// Reads a piece. Returns its index in `PIECES`.
    const fn piece(&mut self) -> Result<usize, MoveError> {
        let start = self.at;
        let is_promoted = self.next() == '成';
        if is_promoted {
            self.skip();
        }
        let end = after(self.word, self.at);
        let Some(piece) = row_in_records(&PIECES, part(self.word, &(start..end))) else {
            return Err(self.error(if is_promoted {
                "expected `銀`, `桂` or `香` after `成`"
            } else {
                "expected a piece, such as `歩`, `銀` or `成銀`"
            }));
        };
        self.skip();
        Ok(piece)
    }

    /// Reports whether a blank comes next, and a word after it.
    const fn is_before_word(&self) -> bool {
        let end = run_end(self.word, self.at, true);
        self.at < end && end < self.word.len()
    }

    /// Reports whether an origin comes next, perhaps after blanks.
    const fn is_at_origin(&self) -> bool {
        plain(char_or_nul(self.word, run_end(self.word, self.at, true))) == '('
    }

    /// Reads an origin in parentheses: a square, or `00` for the hand.
    const fn origin_into(&mut self, description: &mut Description) -> Result<(), MoveError> {
        let is_drop = matches!(description.source, Source::Hand);
        let not_end = self.error("expected the end of the move");
        self.skip();
        if self.next() == '0' && (is_drop || description.may_be_drop()) {
            description.source = Source::Hand;
            self.skip();
            if self.next() != '0' {
                return Err(self.error("expected `00`, which means a drop, or a square such as `77`"));
            }
            self.skip();
        } else if is_drop {
            return Err(not_end);
        } else {
            let missing = "expected the file and the rank of the origin, as in `(77)`";
            description.origin = Some(ok!(self.square(missing)));
        }
        if self.next() != ')' {
            return Err(self.error("expected `)` after the origin"));
        }
        self.skip();
        self.has_origin = true;
        Ok(())
    }

    /// Reads a word after the piece, or the origin in parentheses.
    const fn word_into(&mut self, description: &mut Description) -> Result<(), MoveError> {
        if self.has_origin || matches!(description.source, Source::Hand) && !self.is_at_origin() {
            return Err(self.error("expected the end of the move"));
        }
        match self.next() {
            '打' if description.may_be_drop() => description.source = Source::Hand,
            '(' => return self.origin_into(description),
            '成' if description.promotion.is_none() => description.promotion = Some(true),
            '生' if description.promotion.is_none() => description.promotion = Some(false),
            '不' if description.promotion.is_none() => {
                self.skip();
                if self.next() != '成' {
                    return Err(self.error("expected `成` after `不`"));
                }
                description.promotion = Some(false);
            }
            '上' | '行' | '入' if description.direction.is_none() => {
                description.direction = Some(Direction::Forward);
            }
            '寄' if description.direction.is_none() => description.direction = Some(Direction::Across),
            '引' if description.direction.is_none() => description.direction = Some(Direction::Back),
            '右' if description.sideways.is_none() => description.sideways = Some(Sideways::Right),
            '左' if description.sideways.is_none() => description.sideways = Some(Sideways::Left),
            '直' if description.sideways.is_none() => description.sideways = Some(Sideways::Straight),
            _ if self.is_before_word() => {
                self.skip_blanks();
                return Ok(());
            }
            _ => {
                return Err(self.error(
                    "expected the end of the move, an origin such as `(77)`, or one of `右` `左` `直` `上` `寄` `引` `成` `不成` `打`",
                ));
            }
        }
        self.skip();
        Ok(())
    }
}

/// Returns the number that a character means, from 1 to 9.
const fn number(c: char) -> Option<u8> {
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        _ => kanji::digit(c),
    }
}
