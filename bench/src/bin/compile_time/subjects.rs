//! The crates that are compared. Their constants are macro calls, other expressions or literals.

use std::sync::LazyLock;

use koma::chess::{self, Fen};
use koma::shogi::{self, Sfen};
use koma::{Epin, Pin, Qpi, Sin};
use koma_bench::{Chess, middle_game, openings, shogi_middle_game};

use crate::declarations::{self, CHESS, CHESS_PIECES};

pub(crate) const TOKENS: usize = 10_000;
pub(crate) const POSITIONS: usize = 1_000;

/// A crate of constants.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) calls: usize,
    /// Returns the type and the value of the constant with the given index.
    pub(crate) constant: fn(usize) -> (&'static str, String),
}

impl Subject {
    /// Returns the name of the crate that has integers instead of calls. Its time is subtracted from the time
    /// of this crate.
    pub(crate) fn base(&self) -> &'static str {
        match self.name {
            "chess-integers" | "chess-epin" => "chess-integers",
            "large-integers" | "large-epin" => "large-integers",
            _ if self.calls == POSITIONS => "few-integers",
            _ => "integers",
        }
    }

    /// Returns the declaration of the game that the calls need, or an empty string.
    pub(crate) fn declaration(&self) -> String {
        match self.name {
            "chess-integers" | "chess-epin" => CHESS.to_owned(),
            "large-integers" | "large-epin" => declarations::large(),
            _ => String::new(),
        }
    }
}

pub(crate) const SUBJECTS: [Subject; 23] = [
    Subject {
        name: "integers",
        what: "integer literals",
        calls: TOKENS,
        constant: |i| ("u32", i.to_string()),
    },
    Subject {
        name: "bare",
        what: "a bare proc macro that gives an integer",
        calls: TOKENS,
        constant: |i| ("u32", format!("bare::bare!({:?})", nth_epin(i))),
    },
    Subject {
        name: "front-door",
        what: "the same behind a macro_rules! front door",
        calls: TOKENS,
        constant: |i| ("u32", format!("front::bare!({:?})", nth_epin(i))),
    },
    Subject {
        name: "paths",
        what: "the constants of another crate, no macro",
        calls: TOKENS,
        constant: |i| ("koma::Epin", format!("front::TOKEN_{}", i % 624)),
    },
    Subject {
        name: "epin",
        what: "epin!",
        calls: TOKENS,
        constant: |i| ("koma::Epin", format!("koma::epin!({:?})", nth_epin(i))),
    },
    Subject {
        name: "pin",
        what: "pin!",
        calls: TOKENS,
        constant: |i| ("koma::Pin", format!("koma::pin!({:?})", nth(Pin::from_index, Pin::COUNT, i))),
    },
    Subject {
        name: "sin",
        what: "sin!",
        calls: TOKENS,
        constant: |i| ("koma::Sin", format!("koma::sin!({:?})", nth(Sin::from_index, Sin::COUNT, i))),
    },
    Subject {
        name: "qpi",
        what: "qpi!",
        calls: TOKENS,
        constant: |i| ("koma::Qpi", format!("koma::qpi!({:?})", nth(Qpi::from_index, Qpi::COUNT, i))),
    },
    Subject {
        name: "chess-integers",
        what: "integer literals, beside a declaration of chess",
        calls: TOKENS,
        constant: |i| ("u32", i.to_string()),
    },
    Subject {
        name: "chess-epin",
        what: "epin! of a game, chess",
        calls: TOKENS,
        constant: |i| ("koma::Epin", format!("chess::epin!({:?})", nth_of(&CHESS_PIECES, i))),
    },
    Subject {
        name: "large-integers",
        what: "integer literals, minus that of a large game",
        calls: TOKENS,
        constant: |i| ("u32", i.to_string()),
    },
    Subject {
        name: "large-epin",
        what: "epin! of a game of 3,900 pieces with long names",
        calls: TOKENS,
        constant: |i| ("koma::Epin", format!("large::epin!({:?})", nth_epin(i))),
    },
    Subject {
        name: "date",
        what: "time::macros::date!",
        calls: TOKENS,
        constant: |i| {
            let (year, month, day) = (1900 + i % 200, 1 + i % 12, 1 + i % 28);
            ("time::Date", format!("time::macros::date!({year}-{month:02}-{day:02})"))
        },
    },
    Subject {
        name: "uuid",
        what: "uuid::uuid!",
        calls: TOKENS,
        constant: |i| ("uuid::Uuid", format!("uuid::uuid!(\"67e55044-10b1-426f-9247-bb680e5f{i:04x}\")")),
    },
    Subject {
        name: "few-integers",
        what: "integer literals, as many as positions",
        calls: POSITIONS,
        constant: |i| ("u32", i.to_string()),
    },
    Subject {
        name: "position",
        what: "position!, of 8x8 middle games",
        calls: POSITIONS,
        constant: |i| ("koma::Position<8, 8>", format!("koma::position!(\"{}\")", middle_game(i))),
    },
    Subject {
        name: "from-static",
        what: "Position::from_static of the same",
        calls: POSITIONS,
        constant: |i| {
            ("koma::Position<8, 8>", format!("koma::Position::from_static(\"{}\")", middle_game(i)))
        },
    },
    Subject {
        name: "opening",
        what: "position!, of openings of chess",
        calls: POSITIONS,
        constant: |i| ("koma::Position<8, 8>", format!("koma::position!(\"{}\")", opening(i).position())),
    },
    Subject {
        name: "fen",
        what: "chess::position!(fen: …) of the same",
        calls: POSITIONS,
        constant: |i| ("koma::Position<8, 8>", format!("koma::chess::position!(fen: \"{}\")", opening(i))),
    },
    Subject {
        name: "moves",
        what: "chess::position!(moves: …), of ten half-moves",
        calls: POSITIONS,
        constant: |i| ("koma::Position<8, 8>", format!("koma::chess::position!(moves: \"{}\")", line(i))),
    },
    Subject {
        name: "shogi",
        what: "position!, of 9x9 middle games",
        calls: POSITIONS,
        constant: |i| {
            ("koma::Position<9, 9>", format!("koma::position!(\"{}\")", shogi_position(i).position()))
        },
    },
    Subject {
        name: "sfen",
        what: "shogi::position!(sfen: …) of the same",
        calls: POSITIONS,
        constant: |i| {
            ("koma::Position<9, 9>", format!("koma::shogi::position!(sfen: \"{}\")", shogi_position(i)))
        },
    },
    Subject {
        name: "shogi-moves",
        what: "shogi::position!(moves: …), of ten half-moves",
        calls: POSITIONS,
        constant: |i| {
            ("koma::Position<9, 9>", format!("koma::shogi::position!(moves: \"{}\")", shogi_line(i)))
        },
    },
];

/// Returns a chess opening.
fn opening(i: usize) -> Fen {
    static OPENINGS: LazyLock<Vec<Chess>> = LazyLock::new(openings);
    Fen::try_from(OPENINGS[i]).expect("a position with a FEN")
}

/// Returns up to ten random legal half-moves from the start, in SAN.
fn line(i: usize) -> String {
    let mut position = chess::START;
    let mut words = Vec::new();
    let mut state = i;
    for ply in 0..10 {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let mut moves = chess::legal_moves(&position);
        let nth = (state >> 33) % moves.len();
        let Some(mv) = moves.nth(nth) else { break };
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        }
        words.push(chess::san(&position, mv).to_string());
        let _ = chess::play_unchecked(&mut position, mv);
    }
    words.join(" ")
}

/// Returns up to ten random legal half-moves of shōgi from the start, in USI.
fn shogi_line(i: usize) -> String {
    let mut position = shogi::START;
    let mut words = Vec::new();
    let mut state = i;
    for _ in 0..10 {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let mut moves = shogi::legal_moves(&position);
        let nth = (state >> 33) % moves.len();
        let Some(mv) = moves.nth(nth) else { break };
        words.push(mv.to_string());
        let _ = shogi::play_unchecked(&mut position, mv);
    }
    words.join(" ")
}

/// Returns a shōgi position that has an SFEN, and so no promoted gold.
fn shogi_position(i: usize) -> Sfen {
    (0..)
        .find_map(|n| Sfen::try_from(shogi_middle_game(i + n * POSITIONS)).ok())
        .expect("most positions have an SFEN")
}

/// Returns an EPIN of one of these pieces, of either side, native or derived.
fn nth_of(pieces: &[&str], i: usize) -> String {
    let piece = pieces[i * 7919 % pieces.len()];
    let piece = if i.is_multiple_of(2) { piece.to_owned() } else { piece.to_lowercase() };
    if i.is_multiple_of(3) { piece + "'" } else { piece }
}

fn nth_epin(i: usize) -> String {
    nth(Epin::from_index, Epin::COUNT, i)
}

/// Returns the text of a token. Consecutive values of `i` give tokens that are far apart.
fn nth<T: ToString>(from_index: fn(usize) -> Option<T>, count: usize, i: usize) -> String {
    from_index(i * 7919 % count).expect("an index below the count").to_string()
}
