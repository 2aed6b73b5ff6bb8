//! Reads the diagrams of KIF: nine lines for the ranks, and headers for the pieces in hand.

use koma_runtime::book_format::Excerpt;
use koma_runtime::shogi::kanji_digit;
use koma_runtime::{Letter, Side, Styles};

use super::pieces::{piece_of_kanji, square_at};
use crate::Position;
use crate::counting::{Skip, broken};

/// The lines of a diagram that have been read so far.
pub(super) struct Diagram {
    position: Position<9, 9>,
    /// The number of ranks so far.
    ranks: usize,
    /// The player to move, if a line says so.
    pub(super) turn: Option<Side>,
}

impl Default for Diagram {
    fn default() -> Self {
        Self { position: Position::new(Styles::new(Letter::S, Letter::S)), ranks: 0, turn: None }
    }
}

impl Diagram {
    /// Puts the pieces of the next rank on the board, as in `v香v桂 ・ ・ 玉 ・ ・ 桂 香|一`. A `v` comes before the
    /// second player's pieces.
    pub(super) fn put_rank(&mut self, line: &str) -> Result<(), Skip> {
        let rank = self.ranks + 1;
        let cells = line.split('|').next().unwrap_or_default();
        let mut files = (1..=9).rev();
        let mut side = Side::First;
        for character in cells.chars() {
            match character {
                ' ' | '\u{3000}' => continue,
                'v' | 'V' => {
                    side = Side::Second;
                    continue;
                }
                _ => {}
            }
            let unknown = || broken(format!("`{}` is not a rank of a board", Excerpt(line)));
            let square = files.next().and_then(|file| square_at(file, rank)).ok_or_else(unknown)?;
            if character != '・' {
                let piece = piece_of_kanji(character, side).ok_or_else(unknown)?;
                // Cannot fail: there are no more pieces than squares, unless the hands hold some.
                self.position.put(square, piece).map_err(|_| unknown())?;
            }
            side = Side::First;
        }
        self.ranks = rank;
        match files.next() {
            None => Ok(()),
            Some(_) => Err(broken(format!("`{}` has fewer than 9 squares", Excerpt(line)))),
        }
    }

    /// Puts pieces in a hand, as in `飛　角二　歩十八`, or `なし` for none. The blanks may be missing.
    pub(super) fn hold(&mut self, side: Side, pieces: &str) -> Result<(), Skip> {
        let is_blank = |c: char| c.is_whitespace();
        let mut rest = pieces.trim_matches(is_blank);
        if rest == "なし" {
            return Ok(());
        }
        while let Some(character) = rest.chars().next() {
            let piece = piece_of_kanji(character, side);
            let piece = piece.filter(|piece| piece.is_normal() && !piece.is_terminal());
            let after = &rest[character.len_utf8()..];
            let end = after.find(|c| is_blank(c) || piece_of_kanji(c, side).is_some()).unwrap_or(after.len());
            let (count, others) = after.split_at(end);
            let (Some(piece), Some(count)) = (piece, count_of(count)) else {
                let word = &rest[..character.len_utf8() + end];
                return Err(broken(format!("`{}` is not a piece in hand and its number", Excerpt(word))));
            };
            for _ in 0..count {
                let added = self.position.add_to_hand(side, piece);
                added.map_err(|_| broken("the hands have too many pieces"))?;
            }
            rest = others.trim_start_matches(is_blank);
        }
        Ok(())
    }

    pub(super) const fn has_ranks(&self) -> bool {
        self.ranks > 0
    }

    /// Returns the position, or `None` if there is no diagram. `turn` is the player to move if the diagram does not say
    /// who it is.
    pub(super) fn position(&self, turn: Side) -> Result<Option<Position<9, 9>>, Skip> {
        if self.ranks == 0 && self.position.hand_piece_count() == 0 {
            return Ok(None);
        }
        if self.ranks != 9 {
            return Err(broken(format!("the diagram has {} ranks; expected 9", self.ranks)));
        }
        let mut position = self.position;
        position.set_turn(self.turn.unwrap_or(turn));
        Ok(Some(position))
    }
}

/// Returns a number of pieces, from 1 to 19. An empty text means one piece.
fn count_of(text: &str) -> Option<usize> {
    let (tens, units) = text.strip_prefix('十').map_or((0, text), |units| (10, units));
    let mut units = units.chars();
    let unit = units.next().map_or(Some(0), kanji_digit)?;
    units.next().is_none().then_some((tens + usize::from(unit)).max(1))
}
