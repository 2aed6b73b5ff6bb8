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
    for changes in [1, 20] {
        moves(changes, &mut random);
        hands(changes, &mut random);
    }
    // So many that no processor learns which squares are empty.
    pieces(
        "pieces of chess middle games, with work for each / loop over board()",
        &different(10 * MANY, middle_game),
    );
    pieces("the same of shogi", &different(10 * MANY, shogi_middle_game));
    changes_of_nothing();
}

/// A position, and what is done to it, one after the other.
type Changing<P, C> = (P, Vec<C>);

/// A piece leaves a square, and stands on another.
type Replacements = [(usize, Option<Epin>); 2];

/// A thousand random moves of chess, `count` in each position.
fn moves(count: usize, random: &mut Random) {
    let mut ours: Vec<Changing<Chess, [Square<8, 8>; 2]>> = different(MANY / count, middle_game)
        .into_iter()
        .map(|position| (position, (0..count).map(|_| any_move(&position, random)).collect()))
        .collect();
    let changes = |position: &Chess, [from, to]: [Square<8, 8>; 2]| {
        [(from.index(), None), (to.index(), position.piece(from))]
    };
    let theirs: Vec<Changing<QiOfEpins, Replacements>> = (ours.iter())
        .map(|(position, moves)| {
            (qi_of_epins(position), moves.iter().map(|step| changes(position, *step)).collect())
        })
        .collect();
    let clone_and_move = |(position, moves): &Changing<QiOfEpins, _>| {
        for changes in moves {
            black_box(position.clone().board_diff(*changes).unwrap().toggle());
        }
    };
    println!("{count} moves of each of {} positions", MANY / count);
    let copy_and_move = |(position, moves): &Changing<Chess, [Square<8, 8>; 2]>| {
        for [from, to] in moves {
            let mut position = *position;
            position.shift(*from, *to);
            position.set_turn(position.turn().flip());
            black_box(&position);
        }
    };
    let pairs = Pairs::measure_each(ROUNDS, (&ours, copy_and_move), (&theirs, clone_and_move));
    report("copy, move in place, set the turn / clone, board_diff, toggle", &pairs, MANY, Some(0.35));
    let change_by_value = |(position, moves): &Changing<Chess, _>| {
        for step in moves {
            black_box(position.board_diff(&changes(position, *step)).unwrap().toggle());
        }
    };
    let pairs = Pairs::measure_each(ROUNDS, (&ours, change_by_value), (&theirs, clone_and_move));
    report("board_diff, toggle / the same", &pairs, MANY, None);
    let move_and_undo = |(position, moves): &mut Changing<Chess, [Square<8, 8>; 2]>| {
        for [from, to] in moves {
            let captured = position.shift(*from, *to);
            let position = black_box(&mut *position);
            position.shift(*to, *from);
            if let Some(captured) = captured {
                position.put(*to, captured).expect("it stood there before");
            }
        }
    };
    let pairs = Pairs::measure_each_in_place(ROUNDS, (&mut ours, move_and_undo), (&theirs, clone_and_move));
    report("move and undo in place / the same", &pairs, MANY, Some(0.15));
}

/// A thousand pieces, `count` for each position, that are added to hands of five kinds and taken away again.
fn hands(count: usize, random: &mut Random) {
    let kinds = [epin!("B"), epin!("G"), epin!("L"), epin!("N"), epin!("P"), epin!("R"), epin!("S")];
    let any_hand = |random: &mut Random| {
        let mut some = kinds;
        random.shuffle(&mut some);
        let mut position: Shogi = koma::position!("4k^4/9/9/9/9/9/9/9/4K^4 / S/s");
        for piece in &some[..5] {
            for _ in 0..=random.below(4) {
                position.add_to_hand(Side::First, *piece).expect("room");
            }
        }
        position
    };
    let mut ours: Vec<Changing<Shogi, Epin>> = (0..MANY / count)
        .map(|_| (any_hand(random), (0..count).map(|_| kinds[random.below(kinds.len())]).collect()))
        .collect();
    let theirs: Vec<Changing<QiOfEpins, Epin>> =
        ours.iter().map(|(position, pieces)| (qi_of_epins(position), pieces.clone())).collect();
    println!("{count} changes of the hands of each of {} positions", MANY / count);
    let add_and_remove = |(position, pieces): &mut Changing<Shogi, Epin>| {
        for piece in pieces {
            position.add_to_hand(Side::First, *piece).expect("room");
            let position = black_box(&mut *position);
            position.remove_from_hand(Side::First, *piece).expect("it is there");
        }
    };
    let clone_twice = |(position, pieces): &Changing<QiOfEpins, Epin>| {
        for piece in pieces {
            let more = position.clone().first_hand_diff([(*piece, 1)]).unwrap();
            black_box(more.clone().first_hand_diff([(*piece, -1)]).unwrap());
        }
    };
    let pairs = Pairs::measure_each_in_place(ROUNDS, (&mut ours, add_and_remove), (&theirs, clone_twice));
    report("add_to_hand, remove_from_hand / clone, hand_diff, twice", &pairs, 2 * MANY, Some(0.15));
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
    report("go through a hand of five kinds / Qi", &pairs, MANY / count, Some(1.5));
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
