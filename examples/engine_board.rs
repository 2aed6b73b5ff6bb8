//! Names openings for an engine with a board of its own: `cargo run --example engine_board`.
//!
//! The engine numbers its squares from h1 to a8, and stores its pieces as letters. Only `find` knows koma. A small part
//! of the engine comes first, so that the example runs.

use koma::chess::{self, Numbering, Position, Role, Setup, SetupError};
use koma::{Book, Letter, Side};

/// The board of the engine.
struct Board {
    /// The letters of FEN, or `.` for an empty square.
    squares: [char; 64],
    is_white_to_move: bool,
    /// One bit for each of `K`, `Q`, `k` and `q`, from the lowest bit.
    castling: u8,
    /// The square that a pawn has just passed.
    passed: Option<usize>,
}

impl Board {
    fn start() -> Self {
        let ranks =
            ["RNBKQBNR", "PPPPPPPP", "........", "........", "........", "........", "pppppppp", "rnbkqbnr"];
        let mut letters = ranks.iter().flat_map(|rank| rank.chars());
        let squares = std::array::from_fn(|_| letters.next().unwrap_or('.'));
        Self { squares, is_white_to_move: true, castling: 0b1111, passed: None }
    }

    fn play(&mut self, from: usize, to: usize) {
        let is_double_step = self.squares[from].eq_ignore_ascii_case(&'p') && from.abs_diff(to) == 16;
        self.passed = is_double_step.then_some(usize::midpoint(from, to));
        self.squares[to] = std::mem::replace(&mut self.squares[from], '.');
        self.is_white_to_move = !self.is_white_to_move;
    }
}

static OPENINGS: Book<Position, (&str, &str)> = chess::book!(
    file: "data/chess-openings.tsv", key: "feen", row: ("eco": &str, "name": &str));

/// Returns the ECO code and the name of a position of the engine.
fn find(board: &Board) -> Result<Option<(&'static str, &'static str)>, SetupError> {
    let setup = Setup::from_fn(|square| {
        let letter = board.squares[Numbering::H1.number(square)];
        let side = if letter.is_uppercase() { Side::First } else { Side::Second };
        Some((side, Role::from_letter(Letter::from_char(letter)?)?))
    });
    let setup = setup
        .with_turn(if board.is_white_to_move { Side::First } else { Side::Second })
        .with_castling(chess::castling_rooks(board.castling))
        .with_en_passant(board.passed.and_then(|number| Numbering::H1.square(number)));
    // Most positions are not in the book. Their hash is enough to find that out.
    Ok(if OPENINGS.may_contain(setup.zobrist()?) { OPENINGS.first(&setup.position()?) } else { None })
}

fn main() -> Result<(), SetupError> {
    let mut board = Board::start();
    for (from, to) in [(11, 27), (51, 35), (1, 18), (62, 45), (2, 38)] {
        board.play(from, to);
        match find(&board)? {
            Some((eco, name)) => println!("{eco} {name}"),
            None => println!("no name"),
        }
    }
    Ok(())
}
