//! A rank of a picture.

use koma_runtime::{Epin, Shape};
use syn::Error;

use super::foreign::{Foreign, on_square};
use super::mistake::Mistake;
use super::piece::Players;
use super::piece_cursor::PieceCursor;
use crate::input::StringLiteral;

/// A rank as it stands in a picture.
pub(super) struct Rank<'a> {
    pub(super) literal: &'a StringLiteral,
    /// Which rank it is, in words.
    pub(super) place: String,
    /// How many squares it should have; `None` if the shape is wrong.
    pub(super) files: Option<usize>,
    /// The board, unless it is wrong, and the flat index of the first square.
    pub(super) start: (Option<Shape>, usize),
    pub(super) players: Players<'a>,
}

impl Rank<'_> {
    /// The pieces with their files, from 0. Pieces that are not in the game are all reported.
    pub(super) fn read(&self) -> syn::Result<Vec<(usize, Epin)>> {
        let mut foreign = Foreign::default();
        match self.pieces(&mut foreign) {
            Ok(pieces) => foreign.finish(pieces),
            Err(error) => Err(foreign.and(error)),
        }
    }

    /// The pieces, or an error and whether it is of the last piece that was read.
    fn pieces(&self, foreign: &mut Foreign) -> Result<Vec<(usize, Epin)>, (Error, bool)> {
        let mut pieces = Vec::new();
        let mut squares = 0;
        let mut cursor = PieceCursor::new(&self.literal.value, self.players);
        while let Some(byte) = cursor.next_byte() {
            let wrong = |mistake: Mistake| {
                let is_of_last_piece = mistake.is_of_last_piece;
                let square = squares + usize::from(!is_of_last_piece);
                (mistake.at(&format!("{}, square {square}: ", self.place), self.literal), is_of_last_piece)
            };
            if let Some(mistake) = cursor.wrong_square() {
                return Err(wrong(mistake));
            }
            match byte {
                b'.' => {
                    cursor.skip_byte();
                    squares += 1;
                }
                b'0'..=b'9' => squares += self.run(&mut cursor).map_err(wrong)?,
                b'/' => {
                    let reason = "each rank is a literal of its own, without slashes";
                    return Err(wrong(Mistake::new(reason, cursor.at()..cursor.at() + 1)));
                }
                _ => {
                    let start = cursor.at();
                    let piece = cursor.piece().map_err(wrong)?;
                    let mistake = self.players.mistake(piece, start..cursor.at());
                    foreign.piece(mistake.map(|mistake| mistake.at(&self.on_square(squares), self.literal)));
                    pieces.push((squares, piece));
                    squares += 1;
                }
            }
        }
        match self.files {
            Some(files) if files != squares => {
                let plural = if squares == 1 { "" } else { "s" };
                let reason = format!("{} has {squares} square{plural}, its shape wants {files}", self.place);
                Err((Mistake::new(reason, 0..self.literal.value.len()).at("", self.literal), false))
            }
            _ => Ok(pieces),
        }
    }

    /// Where a piece is that is not in the game.
    fn on_square(&self, file: usize) -> String {
        match (self.start, self.files) {
            ((Some(shape), start), Some(files)) if file < files => on_square(&shape, start + file),
            _ => format!("{}, square {}: ", self.place, file + 1),
        }
    }

    /// A number of empty squares, not more than there are in a rank.
    fn run(&self, cursor: &mut PieceCursor<'_>) -> Result<usize, Mistake> {
        let start = cursor.at();
        let run = cursor.number()?;
        match self.files {
            Some(files) if run > files => {
                let plural = if files == 1 { "" } else { "s" };
                let reason = format!("this is more than a whole rank, which has {files} square{plural}");
                Err(Mistake::new(reason, start..cursor.at()))
            }
            _ => Ok(run),
        }
    }
}
