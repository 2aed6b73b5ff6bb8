//! Positions for the books that the tests make.

use koma::{Epin, Letter, Position, Side, Styles};

/// Returns a random position. It has few or many kinds of pieces, and may have pieces in hand.
pub(crate) fn any<const A: usize, const B: usize, const C: usize>(
    random: &mut fastrand::Rng,
) -> Position<A, B, C> {
    let letter = |random: &mut fastrand::Rng| Letter::ALL[random.usize(..3)];
    let styles = Styles::new(letter(random), letter(random));
    let mut position = Position::new(styles).with_turn(Side::ALL[random.usize(..2)]);
    let density = random.f32();
    let kinds = if random.bool() { 20 } else { Epin::COUNT };
    let piece = |random: &mut fastrand::Rng| Epin::from_index(random.usize(..kinds)).unwrap();
    for index in 0..A * B * C {
        if random.f32() < density {
            position = position.board_diff(&[(index, Some(piece(random)))]).unwrap();
        }
    }
    if random.bool() {
        for _ in 0..random.usize(..8) {
            let most = i32::try_from((A * B * C).div_ceil(2)).unwrap();
            let change = (piece(random), random.i32(1..=most));
            position = position.hand_diff(Side::ALL[random.usize(..2)], &[change]).unwrap_or(position);
        }
    }
    position
}

/// Returns positions that differ slightly from this one.
pub(crate) fn near<const A: usize, const B: usize, const C: usize>(
    position: &Position<A, B, C>,
    random: &mut fastrand::Rng,
) -> Vec<Position<A, B, C>> {
    let piece = Epin::from_index(random.usize(..Epin::COUNT)).unwrap();
    let index = random.usize(..A * B * C);
    let mut near = vec![position.toggle()];
    near.extend(position.board_diff(&[(index, Some(piece))]));
    near.extend(position.board_diff(&[(index, None)]));
    near.extend(position.board_diff(&[(index, position.board()[0]), (0, position.board()[index])]));
    for side in Side::ALL {
        near.extend(position.hand_diff(side, &[(piece, 1)]));
        for (held, count) in position.hand(side) {
            let all = i32::try_from(count).unwrap();
            near.extend(position.hand_diff(side, &[(held, -1)]));
            near.extend(position.hand_diff(side, &[(held, -1), (piece, 1)]));
            let without = position.hand_diff(side, &[(held, -all)]).unwrap();
            near.extend(without.hand_diff(side.flip(), &[(held, all)]));
        }
    }
    let feen = position.to_string();
    let (rest, styles) = feen.rsplit_once(' ').unwrap();
    let other = if styles.starts_with(char::is_lowercase) { "z" } else { "Z" };
    near.push(Position::parse(&format!("{rest} {other}{}", &styles[1..])).unwrap());
    near.retain(|near| near != position);
    near
}
