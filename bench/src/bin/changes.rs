//! Compares how koma and the public crate `sashite-qi` change positions, as an engine does:
//! `cargo run --release -p koma-bench --bin changes`.
//!
//! A change consumes a `Qi`, so a program clones it first if it needs the old position again. Here, the
//! `Qi` contains koma's pieces. Koma's pieces have only two bytes each, so this `Qi` is faster than a `Qi`
//! with pieces of the crate `sashite-epin`.

use std::hint::black_box;

use koma::{Epin, Position, Side, Square, epin};
use koma_bench::{
    Chess, Pairs, QiOfEpins, Random, Shogi, any_move, any_quiet_move, different, middle_game, qi_of_epins,
    report, report_head, shogi_middle_game,
};

const ROUNDS: usize = 101;
const MANY: usize = 1_000;
/// The number of changes that `moves_of_few` and `hands` make to each position.
const CHANGES: usize = 20;

fn main() {
    report_head("position");
    let mut random = Random::new(1);
    println!("a thousand positions, a move of each to an empty square");
    moves_of_many(any_quiet_move, &mut random);
    println!("the same, including captures");
    moves_of_many(any_move, &mut random);
    println!("fifty positions, twenty moves of each to empty squares");
    moves_of_few(any_quiet_move, &mut random);
    println!("the same, including captures");
    moves_of_few(any_move, &mut random);
    hands(&mut random);
    println!("ten thousand positions");
    // With ten thousand positions, no processor can predict which squares are empty.
    pieces(
        "pieces of chess middle games, with work for each / loop over board()",
        &different(10 * MANY, middle_game),
    );
    pieces("the same of shogi", &different(10 * MANY, shogi_middle_game));
    println!("a thousand positions");
    changes_of_nothing();
}

/// The origin and the target of a move.
type Move = [Square<8, 8>; 2];

/// Chooses a move.
type ChooseMove = fn(&Chess, &mut Random) -> Move;

/// A move in the peer's form: one square becomes empty, and another square gets the piece.
type Replacements = [(usize, Option<Epin>); 2];

fn copy_and_move(position: &Chess, [from, to]: Move) {
    let mut position = *position;
    position.shift(from, to);
    position.set_turn(position.turn().flip());
    black_box(&position);
}

fn change_by_value(position: &Chess, mv: Move) {
    black_box(position.board_diff(&replacements(position, mv)).unwrap().toggle());
}

fn move_and_undo(position: &mut Chess, [from, to]: Move) {
    let captured = position.shift(from, to);
    let position = black_box(position);
    position.shift(to, from);
    if let Some(captured) = captured {
        position.put(to, captured).expect("it stood there before");
    }
}

fn clone_and_move(position: &QiOfEpins, changes: &Replacements) {
    black_box(position.clone().board_diff(*changes).unwrap().toggle());
}

fn replacements(position: &Chess, [from, to]: Move) -> Replacements {
    [(from.index(), None), (to.index(), position.piece(from))]
}

const COPIED: &str = "copy, move in place, set the turn / clone, board_diff, toggle";
const BY_VALUE: &str = "board_diff, toggle / the same";
const IN_PLACE: &str = "move and undo in place / the same";

/// Measures one random move in each of a thousand positions.
fn moves_of_many(any_move: ChooseMove, random: &mut Random) {
    let with_move = |position| (position, any_move(&position, random));
    let mut ours: Vec<(Chess, Move)> = different(MANY, middle_game).into_iter().map(with_move).collect();
    let theirs: Vec<(QiOfEpins, Replacements)> =
        ours.iter().map(|(position, mv)| (qi_of_epins(position), replacements(position, *mv))).collect();
    let peer = |(position, changes): &(_, _)| clone_and_move(position, changes);

    let copied = |(position, mv): &(_, _)| copy_and_move(position, *mv);
    let pairs = Pairs::measure_each(ROUNDS, (&ours, copied), (&theirs, peer));
    report(COPIED, &pairs, MANY, Some(0.35));
    let by_value = |(position, mv): &(_, _)| change_by_value(position, *mv);
    let pairs = Pairs::measure_each(ROUNDS, (&ours, by_value), (&theirs, peer));
    report(BY_VALUE, &pairs, MANY, Some(0.7));
    let in_place = |(position, mv): &mut (_, _)| move_and_undo(position, *mv);
    let pairs = Pairs::measure_each_in_place(ROUNDS, (&mut ours, in_place), (&theirs, peer));
    report(IN_PLACE, &pairs, MANY, Some(0.15));
}

/// Measures twenty random moves from each of a few positions. All data stays in the processor's fastest cache.
fn moves_of_few(any_move: ChooseMove, random: &mut Random) {
    let with_moves = |position| (position, [(); CHANGES].map(|()| any_move(&position, random)));
    let mut ours: Vec<(Chess, [Move; CHANGES])> =
        different(MANY / CHANGES, middle_game).into_iter().map(with_moves).collect();
    let theirs: Vec<(QiOfEpins, [Replacements; CHANGES])> = (ours.iter())
        .map(|(position, moves)| (qi_of_epins(position), moves.map(|mv| replacements(position, mv))))
        .collect();
    let peer = |(position, moves): &(_, [_; CHANGES])| {
        for changes in moves {
            clone_and_move(position, changes);
        }
    };

    let copied = |(position, moves): &(_, [_; CHANGES])| {
        for mv in moves {
            copy_and_move(position, *mv);
        }
    };
    let pairs = Pairs::measure_each(ROUNDS, (&ours, copied), (&theirs, peer));
    report(COPIED, &pairs, MANY, Some(0.35));
    let by_value = |(position, moves): &(_, [_; CHANGES])| {
        for mv in moves {
            change_by_value(position, *mv);
        }
    };
    let pairs = Pairs::measure_each(ROUNDS, (&ours, by_value), (&theirs, peer));
    report(BY_VALUE, &pairs, MANY, Some(0.7));
    let in_place = |(position, moves): &mut (_, [_; CHANGES])| {
        for mv in moves {
            move_and_undo(position, *mv);
        }
    };
    let pairs = Pairs::measure_each_in_place(ROUNDS, (&mut ours, in_place), (&theirs, peer));
    report(IN_PLACE, &pairs, MANY, Some(0.15));
}

/// Measures how a piece is added to a hand and removed again, twenty times for each of fifty hands. Each hand has
/// five kinds of pieces. Also measures iteration over the hands.
fn hands(random: &mut Random) {
    let kinds = [epin!("B"), epin!("G"), epin!("L"), epin!("N"), epin!("P"), epin!("R"), epin!("S")];
    let with_hand = |_| {
        let mut some = kinds;
        random.shuffle(&mut some);
        let mut position: Shogi = koma::position!("4k^4/9/9/9/9/9/9/9/4K^4 / S/s");
        for piece in &some[..5] {
            for _ in 0..=random.below(4) {
                position.add_to_hand(Side::First, *piece).expect("room");
            }
        }
        (position, [(); CHANGES].map(|()| kinds[random.below(kinds.len())]))
    };
    let mut ours: Vec<(Shogi, [Epin; CHANGES])> = (0..MANY / CHANGES).map(with_hand).collect();
    let theirs: Vec<(QiOfEpins, [Epin; CHANGES])> =
        ours.iter().map(|(position, pieces)| (qi_of_epins(position), *pieces)).collect();

    println!("fifty positions with five kinds of pieces in hand");
    let in_place = |(position, pieces): &mut (Shogi, [Epin; CHANGES])| {
        for piece in pieces {
            position.add_to_hand(Side::First, *piece).expect("room");
            let position = black_box(&mut *position);
            position.remove_from_hand(Side::First, *piece).expect("it is there");
        }
    };
    let clone_twice = |(position, pieces): &(QiOfEpins, [Epin; CHANGES])| {
        for piece in pieces {
            let more = position.clone().first_hand_diff([(*piece, 1)]).unwrap();
            black_box(more.clone().first_hand_diff([(*piece, -1)]).unwrap());
        }
    };
    let pairs = Pairs::measure_each_in_place(ROUNDS, (&mut ours, in_place), (&theirs, clone_twice));
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
    report("go through the hand / Qi", &pairs, MANY / CHANGES, Some(1.5));
}

/// Measures iteration over the pieces of positions. The loop body is opaque to the compiler, so each
/// piece and its square must be computed. The positions are opaque too.
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

/// Measures the fixed cost of methods that return a new position: `board_diff` and `hand_diff` with no
/// changes, and `toggle`.
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
