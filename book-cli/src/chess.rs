//! Chess moves of the rows that `find` shows.

use std::ops::Range;

use koma_book::{AnyBook, ColumnType, Position};
use koma_runtime::chess::{self, Move};

/// A move and the number of rows of the position after it.
#[derive(Clone)]
pub(crate) struct Next {
    step: Move,
    pub(crate) san: String,
    pub(crate) rows: usize,
}

impl Next {
    pub(crate) fn uci(&self) -> String {
        self.step.to_string()
    }
}

/// The chess moves of a position and its rows.
pub(crate) struct Chess {
    /// The move of each row, if it has a legal one.
    pub(crate) rows: Vec<Option<Next>>,
    /// Moves without a row of their own that lead to a position of the book.
    pub(crate) transpositions: Vec<Next>,
}

impl Chess {
    /// Returns `None` if the position is not one of chess.
    pub(crate) fn new(
        book: &AnyBook<'_>,
        position: &Position<8, 8>,
        rows: Option<&Range<usize>>,
    ) -> Option<Self> {
        // A board without two kings has another game.
        chess::Fen::try_from(*position).ok()?;
        let kings = position.pieces().filter(|(_, piece)| piece.is_terminal());
        if kings.count() != 2 || chess::is_check(&position.toggle()) {
            return None;
        }
        let next = |step| {
            let mut after = *position;
            let _ = chess::play_unchecked(&mut after, step);
            let rows = book.find(&after).map_or(0, |rows| rows.len());
            Next { step, san: chess::san(position, step).to_string(), rows }
        };
        let legal: Vec<Next> = chess::legal_moves(position).map(next).collect();
        let column = book.columns().position(|column| match column.column_type().values() {
            ColumnType::ChessMove => true,
            ColumnType::Text => matches!(column.name(), "move" | "uci"),
            _ => false,
        });
        let moves = rows.cloned().unwrap_or_default().map(|row| {
            let text = book.value(row, column?)?.to_string();
            let mut after = *position;
            let step = Move::parse(&text).ok()?;
            let _ = chess::play(&mut after, step).ok()?;
            // Castling may be written in two ways.
            legal.iter().find(|next| {
                let mut other = *position;
                let _ = chess::play_unchecked(&mut other, next.step);
                other == after && next.step.origin() == step.origin()
            })
        });
        let rows: Vec<Option<Next>> = moves.map(Option::<&Next>::cloned).collect();
        let mut transpositions: Vec<Next> = legal.iter().filter(|next| next.rows > 0).cloned().collect();
        transpositions.retain(|next| rows.iter().flatten().all(|other| other.step != next.step));
        transpositions.sort_by_key(Next::uci);
        Some(Self { rows, transpositions })
    }
}
