//! Chess moves of the rows that `find` shows.

use std::ops::Range;

use koma_book::{AnyBook, Position};

/// A move and the number of rows of the position after it.
#[derive(Clone)]
pub(crate) struct Next {
    pub(crate) uci: String,
    pub(crate) san: String,
    pub(crate) rows: usize,
}

/// The chess moves of a position and its rows.
pub(crate) struct Chess {
    /// The move of each row, if it has a legal one.
    pub(crate) rows: Vec<Option<Next>>,
    /// Moves without a row of their own that lead to a position of the book.
    pub(crate) transpositions: Vec<Next>,
}

#[cfg(not(feature = "pgn"))]
impl Chess {
    /// Returns `None`: without the feature `pgn`, the program does not know the rules of chess.
    pub(crate) fn new(_: &AnyBook<'_>, _: &Position<8, 8>, _: Option<&Range<usize>>) -> Option<Self> {
        None
    }
}

#[cfg(feature = "pgn")]
mod rules {
    use koma_book::{ColumnType, Value};
    use koma_runtime::chess::Fen;
    use shakmaty::san::SanPlus;
    use shakmaty::uci::UciMove;
    use shakmaty::{CastlingMode, Position as _, Setup};

    use super::{AnyBook, Chess, Next, Position, Range};

    impl Chess {
        /// Returns `None` if the position cannot arise in chess.
        pub(crate) fn new(
            book: &AnyBook<'_>,
            position: &Position<8, 8>,
            rows: Option<&Range<usize>>,
        ) -> Option<Self> {
            let fen = Fen::try_from(*position).ok()?;
            let game = shakmaty::Chess::try_from(&fen).ok()?;
            let mode = CastlingMode::detect(&Setup::from(&fen));
            let mut legal: Vec<(shakmaty::Move, Next)> = Vec::new();
            for step in game.legal_moves() {
                let mut after = game.clone();
                let san = SanPlus::from_move_and_play_unchecked(&mut after, step).to_string();
                let rows = book.find(&Fen::from(&after).position()).map_or(0, |rows| rows.len());
                legal.push((step, Next { uci: step.to_uci(mode).to_string(), san, rows }));
            }
            let column = book.columns().position(|column| {
                column.column_type() == ColumnType::Text && matches!(column.name(), "move" | "uci")
            });
            let moves = rows.cloned().unwrap_or_default().map(|row| {
                let Some(Value::Text(text)) = book.value(row, column?) else { return None };
                let step = text.parse::<UciMove>().ok()?.to_move(&game).ok()?;
                legal.iter().find(|(other, _)| *other == step).map(|(_, next)| next.clone())
            });
            let rows: Vec<Option<Next>> = moves.collect();
            let mut transpositions: Vec<Next> =
                legal.into_iter().map(|(_, next)| next).filter(|next| next.rows > 0).collect();
            transpositions.retain(|next| rows.iter().flatten().all(|other| other.uci != next.uci));
            transpositions.sort_by(|a, b| a.uci.cmp(&b.uci));
            Some(Self { rows, transpositions })
        }
    }
}
