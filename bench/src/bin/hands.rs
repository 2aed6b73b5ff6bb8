//! Compares two FEENs of about the same length. One has pieces of all 624 kinds in hand, and the other has
//! pieces on the board: `cargo run --release -p koma-bench --bin hands`. In the output, "koma" is the hand, and
//! "peer" is the board.

use std::fmt::Write as _;
use std::hint::black_box;

use koma::{Epin, Position, Side, epin};
use koma_bench::{Pairs, report, report_head};

type Largest = Position<255, 255>;

const ROUNDS: usize = 21;

fn main() {
    // On some systems, positions of this size do not fit on the stack of the main thread.
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(compare);
    thread.expect("a thread").join().expect("no panic");
}

fn compare() {
    let hand = hand();
    let hands = format!("{} {hand}/ C/c", ["255"; 255].join("/"));
    let board = format!("{} / C/c", board(hand.len()));
    report_head("position");
    let valid = Pairs::measure(
        ROUNDS,
        || assert!(Largest::is_valid(black_box(&hands))),
        || assert!(Largest::is_valid(black_box(&board))),
    );
    report("check", &valid, 1, Some(20.0));
    let mut position = Box::new(parsed(&hands));
    let mut other = Box::new(parsed(&board));
    let read = Pairs::measure(
        ROUNDS,
        || position.parse_into(black_box(&hands)).expect("a FEEN"),
        || other.parse_into(black_box(&board)).expect("a FEEN"),
    );
    report("read", &read, 1, Some(20.0));
    let (mut text, mut other_text) = (String::new(), String::new());
    let write =
        Pairs::measure(ROUNDS, || write_to(&mut text, &position), || write_to(&mut other_text, &other));
    report("write", &write, 1, Some(20.0));
    let squares = || {
        black_box(other.board().iter().flatten().count());
    };
    let go_through = || {
        black_box(position.hand(Side::First).iter().fold(0, |sum, (_, count)| sum + count));
    };
    report("go through", &Pairs::measure(ROUNDS, go_through, squares), 1, Some(20.0));
    let go_through = || {
        black_box(position.hand(Side::First).in_feen_order().fold(0, |sum, (_, count)| sum + count));
    };
    report("go through in FEEN's order", &Pairs::measure(ROUNDS, go_through, squares), 1, Some(20.0));
    let each: Vec<(Epin, i32)> = Epin::all().map(|piece| (piece, 1)).collect();
    let squares: Vec<(usize, Option<Epin>)> =
        (0..hand.len()).map(|square| (square, Some(epin!("P")))).collect();
    let change = Pairs::measure(
        ROUNDS,
        || {
            black_box(position.hand_diff(Side::First, black_box(&each)).expect("room"));
        },
        || {
            black_box(other.board_diff(black_box(&squares)).expect("squares of the board"));
        },
    );
    report("change each kind / change as many squares as the hand has bytes", &change, 1, Some(20.0));
}

fn parsed(feen: &str) -> Largest {
    feen.parse().expect("a FEEN")
}

/// Returns a hand of all kinds. Each count occurs four times. The counts rise with the indexes of the
/// pieces. FEEN puts the highest counts first, so this hand is the hardest to sort.
fn hand() -> String {
    let mut kinds: Vec<(usize, Epin)> =
        Epin::all().enumerate().map(|(number, piece)| (25 + number / 4, piece)).collect();
    kinds.sort_by_key(|(count, piece)| (usize::MAX - count, *piece));
    let item = |(count, piece): &(usize, Epin)| match count {
        1 => piece.to_string(),
        count => format!("{count}{piece}"),
    };
    kinds.iter().map(item).collect()
}

/// Returns a FEEN board whose pieces take `len` bytes or a little more.
fn board(len: usize) -> String {
    let mut pieces = Epin::all().cycle().map(|piece| piece.to_string());
    let mut left = len;
    let rank = |_| {
        let mut rank = String::new();
        let mut empty = 255;
        while left > 0
            && empty > 5
            && let Some(piece) = pieces.next()
        {
            left = left.saturating_sub(piece.len());
            rank += &piece;
            empty -= 1;
        }
        write!(rank, "{empty}").expect("a string takes all");
        rank
    };
    (0..255).map(rank).collect::<Vec<_>>().join("/")
}

fn write_to(text: &mut String, position: &Largest) {
    text.clear();
    write!(text, "{position}").expect("a string takes all");
    black_box(text);
}
