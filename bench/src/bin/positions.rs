//! Positions at run time, against the public crate `sashite-qi`: `cargo run --release -p koma-bench --bin positions`.
//!
//! What is done to a thousand positions is done in random order, with more data than a processor can learn; what is
//! done to one, again and again.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::hint::black_box;

use koma::{ByZobrist, Epin, Side, epin};
use koma_bench::{
    Chess, Move, Pairs, Qi, Random, Shogi, any_move, different, middle_game, qi, report, report_head,
    shogi_middle_game,
};
use sashite_qi::Player;

const ROUNDS: usize = 101;
const MANY: usize = 1_000;

fn main() {
    report_head("position");
    let ours = different(MANY, shogi_middle_game);
    let theirs: Vec<Qi> = ours.iter().map(qi).collect();
    equal("== of equal shogi positions / Qi", &ours, &theirs);
    equal("== of one such pair again and again / Qi", &ours[..1], &theirs[..1]);
    copy_move_toggle();
    go_through_hands(&ours, &theirs);
    hash(&ours, &theirs);
    find(&ours, &theirs);
}

/// The items, again and again.
fn again<T>(items: &[T]) -> Vec<&T> {
    items.iter().cycle().take(MANY).collect()
}

/// Positions with copies of theirs.
fn equal(what: &str, ours: &[Shogi], theirs: &[Qi]) {
    let ours: Vec<(Shogi, Shogi)> = ours.iter().map(|position| (*position, *position)).collect();
    let theirs: Vec<(Qi, Qi)> = theirs.iter().map(|position| (position.clone(), position.clone())).collect();
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&again(&ours), |(one, other)| {
            black_box(one == other);
        }),
        (&again(&theirs), |(one, other)| {
            black_box(one == other);
        }),
    );
    report(what, &pairs, MANY, Some(0.3));
}

/// Here the peer has the pieces of koma, which are smaller than those of FEEN and faster to copy.
fn copy_move_toggle() {
    let mut random = Random::new(1);
    let of_any = |position| (position, any_move(&position, &mut random));
    let ours: Vec<(Chess, Move)> = different(MANY, middle_game).into_iter().map(of_any).collect();
    copy_move_toggle_each("copy, move, toggle / clone of Qi", &ours);
    let start = koma::position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
    let e4 = (start, [(52, None), (36, Some(epin!("P")))]);
    copy_move_toggle_each("copy, move, toggle, one again and again / clone of Qi", &[e4]);
}

fn copy_move_toggle_each(what: &str, ours: &[(Chess, Move)]) {
    let theirs: Vec<_> =
        ours.iter().map(|(position, changes)| (with_our_pieces(position), *changes)).collect();
    let pairs = Pairs::measure_each(
        ROUNDS,
        (&again(ours), |(position, changes)| {
            black_box(position.board_diff(changes).unwrap().toggle());
        }),
        (&again(&theirs), |(position, changes)| {
            black_box(position.clone().board_diff(*changes).unwrap().toggle());
        }),
    );
    report(what, &pairs, MANY, Some(0.7));
}

fn go_through_hands(ours: &[Shogi], theirs: &[Qi]) {
    let pairs = Pairs::measure_each(
        ROUNDS,
        (ours, |position| {
            for item in &position.first_player_hand() {
                black_box(item);
            }
        }),
        (theirs, |position| {
            for item in position.first_hand() {
                black_box(item);
            }
        }),
    );
    report("go through the first player's hand / Qi", &pairs, ours.len(), None);
}

fn hash(ours: &[Shogi], theirs: &[Qi]) {
    let hasher = RandomState::new();
    let pairs = Pairs::measure_each(
        ROUNDS,
        (ours, |position| {
            black_box(hasher.hash_one(position));
        }),
        (theirs, |position| {
            black_box(hasher.hash_one(position));
        }),
    );
    report("hash by std's default / the same of Qi", &pairs, ours.len(), None);
}

fn find(ours: &[Shogi], theirs: &[Qi]) {
    let by_default: HashSet<Shogi> = ours.iter().copied().collect();
    let by_zobrist: HashSet<Shogi, ByZobrist> = ours.iter().copied().collect();
    let qis: HashSet<Qi> = theirs.iter().cloned().collect();
    let find_qi = |position: &Qi| {
        black_box(qis.contains(position));
    };
    let pairs = Pairs::measure_each(
        ROUNDS,
        (ours, |position| {
            black_box(by_default.contains(position));
        }),
        (theirs, find_qi),
    );
    report("find in a HashSet of 1,000 / HashSet<Qi>", &pairs, ours.len(), None);
    let pairs = Pairs::measure_each(
        ROUNDS,
        (ours, |position| {
            black_box(by_zobrist.contains(position));
        }),
        (theirs, find_qi),
    );
    report("find in a HashSet<_, ByZobrist> of 1,000 / HashSet<Qi>", &pairs, ours.len(), None);
}

fn with_our_pieces(position: &Chess) -> sashite_qi::Qi<Epin, char> {
    let [first, second] = Side::ALL.map(|side| position.styles().sin(side).to_string().remove(0));
    let board = position.board().iter().copied().enumerate();
    let turn = if position.turn() == Side::First { Player::First } else { Player::Second };
    sashite_qi::Qi::new(&[8, 8], first, second).unwrap().board_diff(board).unwrap().with_turn(turn)
}
