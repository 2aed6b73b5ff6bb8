//! Chess, shōgi, xiangqi and makruk for [`koma`]: their starts as constants, and their classical notations read and
//! written as positions.
//!
//! | game | board | start | notation | reads it |
//! |---|---|---|---|---|
//! | chess and Chess960 | `Position<8, 8>` | [`chess::START`] | FEN, X-FEN, Shredder-FEN | [`chess::from_fen`] |
//! | shōgi | `Position<9, 9>` | [`shogi::START`] | SFEN | [`shogi::from_sfen`] |
//! | xiangqi | `Position<10, 9>` | [`xiangqi::START`] | its FEN, in two alphabets | [`xiangqi::from_fen`] |
//! | makruk | `Position<8, 8>` | [`makruk::START`] | its FEN | [`makruk::from_fen`] |
//!
//! # Reading
//!
//! A text says a position and counters, which are no part of the position. So what is read is a [`chess::Fen`] or its
//! like in another game, and [`position`](chess::Fen::position) is the position. All readers are `const fn`:
//!
//! ```
//! use koma::{Position, epin, square};
//! use koma_games::chess::{self, Fen};
//!
//! // While the program compiles: a wrong one is a compile error.
//! const SICILIAN: Fen = Fen::from_static("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2");
//! static BOARD: Position<8, 8> = SICILIAN.position();
//!
//! assert_eq!(SICILIAN.fullmove_number(), 2);
//! assert_eq!(BOARD.piece(square!("c5")), Some(epin!("p")));
//!
//! // While it runs: from_fen, parse and try_from.
//! let fen: Fen = "8/8/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
//! assert_eq!(fen.position().piece(square!("a1")), Some(epin!("-R"))); // it may castle
//! # Ok::<(), koma_games::FenError>(())
//! ```
//!
//! What a FEN tells in fields of their own, a position tells by the states of its pieces, as in `-R` above. The
//! modules tell which piece is which.
//!
//! # Pieces
//!
//! Each module declares its game by [`koma::game!`], and so has macros that accept its pieces alone: `chess::epin!("K^")`,
//! `chess::position!(…)`, and with a text of its own notation `chess::position!(fen: "…")`. It has a constant for each
//! piece, their names in English and in the game's own script, their numbers, and an enum:
//!
//! ```
//! use koma::{Position, Side};
//! use koma_games::{chess, shogi};
//!
//! static ENDGAME: Position<8, 8> = chess::position!(fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
//! assert_eq!(ENDGAME.piece(chess::square!("e2")), Some(chess::epin!("+P")));
//! assert_eq!(ENDGAME.qpi(chess::square!("e1")), Some(chess::KING));
//!
//! assert_eq!(shogi::by_name("Shogi", "竜王"), Some(shogi::DRAGON));
//! assert_eq!(shogi::Piece::of(shogi::DRAGON.mirror()), Some(shogi::Piece::Dragon));
//! assert_eq!(shogi::Piece::Gold.qpi(Side::Second), shogi::qpi!("s:g"));
//! ```
//!
//! And it has figures, with which koma's feature `svg` draws positions: `FIGURES` for `Position::to_svg`, and
//! `#[doc = chess::diagram!("…FEEN…")]` for a picture in the documentation of a constant.
//!
//! # Wrong texts
//!
//! A [`FenError`] tells what is wrong and in which field, where it stands in the text, and on which square it is.
//! `explain` draws it:
//!
//! ```
//! use koma_games::shogi;
//!
//! let sfen = "lnsgkgsnl/1r5b1/pppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
//! let text = "\
//! invalid SFEN: the third rank from the top has 8 squares, a rank of a shōgi board has 9
//!   lnsgkgsnl/1r5b1/pppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//!                   ^^^^^^^^";
//! assert_eq!(shogi::from_sfen(sfen).unwrap_err().explain(sfen).to_string(), text);
//! ```
//!
//! Squares are named as in chess, on all boards, as [`koma::Square`] reads them.
//!
//! Readers take what people and programs write: fields that are left out from the end, castling rights in any order,
//! an en passant square where nobody can take. They refuse what has two meanings or none. They know the notations, not
//! the rules: a position without kings has a FEN too.
//!
//! [`errors`] has each kind of error, with its message and what to do.
//!
//! # Writing
//!
//! `Display` writes a text. The text for a position is always the same, and is read as the same position again; so a
//! position that no text says is refused, with an [`UnwritableError`]:
//!
//! ```
//! use koma::{Position, Square, epin};
//! use koma_games::chess::{self, Fen};
//!
//! let mut position = chess::START;
//! position.shift(Square::from_static("e2"), Square::from_static("e4"));
//! position.set_turn(koma::Side::Second);
//! let error = Fen::try_from(position).unwrap_err();
//! assert_eq!(error.to_string(), "the position has no FEN: e4: `+P` and `+p` are pawns on their first squares, elsewhere they are `P` and `p`");
//!
//! position.put(Square::from_static("e4"), epin!("P")).unwrap();
//! let fen = Fen::new(position, 0, 1)?; // with the counters
//! assert_eq!(fen.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), koma_games::UnwritableError>(())
//! ```
//!
//! # Features
//!
//! Both are off by default. `koma-games = { version = "0.1", features = ["serde"] }` in `Cargo.toml` switches one on.
//!
//! * `serde` makes what a FEN or SFEN says, [`chess::Fen`] and its like, that text in all formats of
//!   [`serde`](https://docs.rs/serde). What is wrong with one is drawn, as above. It switches on the feature `serde` of
//!   [`koma`] too, by which a position is a FEEN.
//! * `shakmaty` converts [`chess::Fen`] from and to the positions of the crate `shakmaty`, which knows the rules of
//!   chess, and squares from and to its squares. Mind its license, GPL-3.0-or-later, and that its newer versions need
//!   newer compilers than this crate does.
//!
//! The crate is `no_std`, and allocates nothing.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod chess;
pub mod makruk;
#[cfg(feature = "serde")]
mod serde;
pub mod shogi;
mod text;
pub mod xiangqi;

/// The crate that this one builds on, for programs that name its types and depend on this crate alone.
pub use koma;

pub use text::{FenError, FenErrorKind, FenField, UnwritableError, UnwritableErrorKind};

#[cfg(all(doc, not(doctest)))]
#[doc = include_str!("../docs/errors.md")]
///
/// This module stands in the documentation alone.
pub mod errors {}

/// The code of the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
