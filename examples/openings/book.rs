//! Well-known openings, keyed by the positions that they lead to.

use koma::{PositionMap, position_map};

use crate::moves::{Board, after};

/// The code in the Encyclopaedia of Chess Openings (ECO) and the name of each. The moves of the keys are played while
/// the program compiles.
#[rustfmt::skip]
pub(crate) static BOOK: PositionMap<Board, (&str, &str)> = position_map! {
    after("e2e4") => ("B00", "King's Pawn Game"),
    after("d2d4") => ("A40", "Queen's Pawn Game"),
    after("c2c4") => ("A10", "English Opening"),
    after("f2f4") => ("A02", "Bird Opening"),
    after("e2e4 e7e5 g1f3") => ("C40", "King's Knight Opening"),
    after("e2e4 e7e5 g1f3 b8c6 f1b5") => ("C60", "Ruy Lopez"),
    after("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6") => ("C70", "Ruy Lopez: Morphy Defense"),
    after("e2e4 e7e5 g1f3 b8c6 f1b5 g8f6") => ("C65", "Ruy Lopez: Berlin Defense"),
    after("e2e4 e7e5 g1f3 b8c6 f1c4") => ("C50", "Italian Game"),
    after("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5") => ("C50", "Italian Game: Giuoco Piano"),
    after("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4") => ("C51", "Italian Game: Evans Gambit"),
    after("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6") => ("C55", "Italian Game: Two Knights Defense"),
    after("e2e4 e7e5 g1f3 b8c6 d2d4") => ("C44", "Scotch Game"),
    after("e2e4 e7e5 g1f3 b8c6 b1c3 g8f6") => ("C47", "Four Knights Game"),
    after("e2e4 e7e5 g1f3 g8f6") => ("C42", "Petrov's Defense"),
    after("e2e4 e7e5 g1f3 d7d6") => ("C41", "Philidor Defense"),
    after("e2e4 e7e5 f2f4") => ("C30", "King's Gambit"),
    after("e2e4 e7e5 f2f4 e5f4") => ("C33", "King's Gambit Accepted"),
    after("e2e4 e7e5 b1c3") => ("C25", "Vienna Game"),
    after("e2e4 e7e5 f1c4") => ("C23", "Bishop's Opening"),
    after("e2e4 c7c5") => ("B20", "Sicilian Defense"),
    after("e2e4 c7c5 c2c3") => ("B22", "Sicilian Defense: Alapin Variation"),
    after("e2e4 c7c5 b1c3") => ("B23", "Sicilian Defense: Closed"),
    after("e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6") => ("B90", "Sicilian Defense: Najdorf Variation"),
    after("e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6") => ("B70", "Sicilian Defense: Dragon Variation"),
    after("e2e4 e7e6") => ("C00", "French Defense"),
    after("e2e4 e7e6 d2d4 d7d5 e4e5") => ("C02", "French Defense: Advance Variation"),
    after("e2e4 e7e6 d2d4 d7d5 b1c3 f8b4") => ("C15", "French Defense: Winawer Variation"),
    after("e2e4 c7c6") => ("B10", "Caro-Kann Defense"),
    after("e2e4 c7c6 d2d4 d7d5 e4e5") => ("B12", "Caro-Kann Defense: Advance Variation"),
    after("e2e4 d7d5") => ("B01", "Scandinavian Defense"),
    after("e2e4 g8f6") => ("B02", "Alekhine Defense"),
    after("e2e4 d7d6") => ("B00", "Pirc Defense"),
    after("e2e4 g7g6") => ("B06", "Modern Defense"),
    after("d2d4 d7d5 c2c4") => ("D06", "Queen's Gambit"),
    after("d2d4 d7d5 c2c4 d5c4") => ("D20", "Queen's Gambit Accepted"),
    after("d2d4 d7d5 c2c4 e7e6") => ("D30", "Queen's Gambit Declined"),
    after("d2d4 d7d5 c2c4 c7c6") => ("D10", "Slav Defense"),
    after("d2d4 g8f6 c2c4 g7g6 b1c3 d7d5") => ("D80", "Grünfeld Defense"),
    after("d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6") => ("E70", "King's Indian Defense: Normal Variation"),
    after("d2d4 g8f6 c2c4 e7e6 b1c3 f8b4") => ("E20", "Nimzo-Indian Defense"),
    after("d2d4 g8f6 c2c4 e7e6 g1f3 b7b6") => ("E12", "Queen's Indian Defense"),
    after("d2d4 g8f6 c2c4 e7e6 g2g3") => ("E00", "Catalan Opening"),
    after("d2d4 g8f6 c2c4 c7c5 d4d5 b7b5") => ("A57", "Benko Gambit"),
    after("d2d4 f7f5") => ("A80", "Dutch Defense"),
};
