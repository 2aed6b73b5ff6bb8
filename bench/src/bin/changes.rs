//! What engines do to positions, against the public crate `sashite-qi`: `cargo run --release -p koma-bench --bin changes`.
//!
//! Changes of a `Qi` consume it, so a program that goes back to a position clones it first. Here it has the pieces of
//! koma, two bytes each, which makes it faster than with its own.

use std::hint::black_box;

use koma::{Epin, Position, Side, Square, epin};
use koma_bench::{
    Chess, Pairs, QiOfEpins, Random, Shogi, any_move, different, middle_game, qi_of_epins, report,
    report_head, shogi_middle_game,
};

const ROUNDS: usize = 101;
const MANY: usize = 1_000;

fn main() {
    report_head("position");
    let mut random = Random::new(1);
    moves(&mut random);
    hands(&mut random);
    // So many that no processor learns which squares are empty.
    pieces(
        "pieces of chess middle games, with work for each / loop over board()",
        &different(10 * MANY, middle_game),
    );
    pieces("the same of shogi", &different(10 * MANY, shogi_middle_game));
    changes_of_nothing();
}

/// A chess position and a move in it.
type Moving = (Chess, [Square<8, 8>; 2]);

/// The same for the peer.
type OfPeer = (QiOfEpins, [(usize, Option<Epin>); 2]);

fn moves(random: &mut Random) {
    let with_move = |position| (position, any_move(&position, random));
    let mut ours: Vec<Moving> = different(MANY, middle_game).into_iter().map(with_move).collect();
    let theirs: Vec<OfPeer> = ours
        .iter()
        .map(|(position, [from, to])| {
            (qi_of_epins(position), [(from.index(), None), (to.index(), position.piece(*from))])
        })
        .collect();
    let clone_and_move = |(position, changes): &OfPeer| {
        black_box(position.clone().board_diff(*changes).unwrap().toggle());
    };
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&ours, |(position, [from, to])| {
            let mut position = *position;
            position.shift(*from, *to);
            position.set_turn(position.turn().flip());
            black_box(&position);
        }),
        (&theirs, clone_and_move),
    );
    report("copy, move in place, set the turn / clone, board_diff, toggle", &pairs, MANY, Some(0.35));
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&ours, |(position, [from, to])| {
            let changes = [(from.index(), None), (to.index(), position.piece(*from))];
            black_box(position.board_diff(&changes).unwrap().toggle());
        }),
        (&theirs, clone_and_move),
    );
    report("board_diff, toggle / the same", &pairs, MANY, None);
    let pairs = Pairs::measure(
        ROUNDS,
        || black_box(&mut ours).iter_mut().for_each(move_and_undo),
        || theirs.iter().for_each(clone_and_move),
    );
    report("move and undo in place / the same", &pairs, MANY, Some(0.15));
}

fn move_and_undo((position, [from, to]): &mut Moving) {
    let captured = position.shift(*from, *to);
    let position = black_box(position);
    position.shift(*to, *from);
    if let Some(captured) = captured {
        position.put(*to, captured).expect("it stood there before");
    }
}

/// Positions of shōgi whose first player holds five kinds of pieces, in any counts, and one of them or another piece.
fn hands(random: &mut Random) {
    let empty = koma::position!("4k^4/9/9/9/9/9/9/9/4K^4 / S/s");
    let kinds = [epin!("B"), epin!("G"), epin!("L"), epin!("N"), epin!("P"), epin!("R"), epin!("S")];
    let mut ours: Vec<(Shogi, Epin)> = Vec::new();
    while ours.len() < MANY {
        let mut some = kinds;
        random.shuffle(&mut some);
        let mut position = empty;
        for piece in &some[..5] {
            for _ in 0..=random.below(4) {
                position.add_to_hand(Side::First, *piece).expect("room");
            }
        }
        ours.push((position, kinds[random.below(kinds.len())]));
    }
    let theirs: Vec<(QiOfEpins, Epin)> =
        ours.iter().map(|(position, piece)| (qi_of_epins(position), *piece)).collect();
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&ours, |(position, _)| {
            for item in position.first_player_hand() {
                black_box(item);
            }
        }),
        (&theirs, |(position, _)| {
            for item in position.first_hand() {
                black_box(item);
            }
        }),
    );
    report("go through a hand of five kinds / Qi", &pairs, MANY, Some(1.5));
    let pairs = Pairs::measure(
        ROUNDS,
        || {
            for (position, piece) in black_box(&mut ours) {
                position.add_to_hand(Side::First, *piece).expect("room");
                let position = black_box(position);
                position.remove_from_hand(Side::First, *piece).expect("it is there");
            }
        },
        || {
            for (position, piece) in black_box(&theirs) {
                let more = position.clone().first_hand_diff([(*piece, 1)]).unwrap();
                black_box(more.clone().first_hand_diff([(*piece, -1)]).unwrap());
            }
        },
    );
    report("add_to_hand, remove_from_hand / clone, hand_diff, twice", &pairs, 2 * MANY, Some(0.15));
}

/// The work is opaque: the compiler must hand each piece and its square to it, and knows nothing of the positions.
fn pieces<const A: usize, const B: usize>(what: &str, positions: &[Position<A, B>]) {
    let pairs = Pairs::measure_each(
        ROUNDS,
        (positions, |position| {
            for item in position.pieces() {
                black_box(item);
            }
        }),
        (positions, |position| {
            for (index, square) in position.board().iter().enumerate() {
                if let Some(piece) = *square {
                    black_box((index, piece));
                }
            }
        }),
    );
    report(what, &pairs, positions.len(), Some(0.5));
}

/// What a change by value costs beside what it changes.
fn changes_of_nothing() {
    let positions = different(MANY, shogi_middle_game);
    let copy = |position: &Shogi| {
        black_box(*position);
    };
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&positions, |position| {
            black_box(position.board_diff(black_box(&[])).unwrap());
        }),
        (&positions, copy),
    );
    report("board_diff of nothing / copy", &pairs, MANY, None);
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&positions, |position| {
            black_box(position.hand_diff(Side::First, black_box(&[])).unwrap());
        }),
        (&positions, copy),
    );
    report("hand_diff of nothing / copy", &pairs, MANY, None);
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&positions, |position| {
            black_box(position.toggle());
        }),
        (&positions, copy),
    );
    report("toggle / copy", &pairs, MANY, None);
}
