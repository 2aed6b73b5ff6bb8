//! Tests the colors of squares and the places of arrows, from either side.

use std::collections::HashSet;

use koma::{Position, Side, Square};
use roxmltree::Document;

use super::CHESS;
use super::reading::{SQUARE, assert_inside, corner, description, marks};

/// Calls a function with empty positions of several shapes.
macro_rules! on_boards {
    ($assert:ident: $(<$($size:literal),*>)*) => { $($assert(&Position::<$($size),*>::new(CHESS));)* };
}

/// Returns the upper left corner of each square, in the order of the squares' indexes.
fn corners<const A: usize, const B: usize, const C: usize>(
    position: &Position<A, B, C>,
    side: Side,
) -> Vec<(i64, i64)> {
    let all: Vec<_> = Square::all().collect();
    let svg = position.to_svg().seen_by(side).marked(&all).to_string();
    let document = Document::parse(&svg).unwrap();
    assert_inside(&document);
    marks(&document)
}

/// a1 is dark from either side, and adjacent squares differ in color.
#[test]
fn the_same_squares_are_dark_from_either_side() {
    fn assert_dark<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) {
        for side in Side::ALL {
            let svg = position.to_svg().seen_by(side).to_string();
            let document = Document::parse(&svg).unwrap();
            let mut dark = HashSet::new();
            for path in document.descendants().filter(|node| node.has_attribute("stroke-dasharray")) {
                for line in path.attribute("d").unwrap().split_inclusive('M').skip(1) {
                    let (start, length) = line.trim_end_matches('M').split_once('h').unwrap();
                    let (x, y) = corner(&format!("M{start}"), 0);
                    let squares = (0..length.parse().unwrap()).step_by(2 * 40);
                    dark.extend(squares.map(|along: i64| (x + along, y - SQUARE / 2)));
                }
            }
            let corners = corners(position, side);
            let squares = Square::<A, B, C>::all().filter(|square| (square.file() + square.rank()) % 2 == 0);
            assert_eq!(dark, squares.map(|square| corners[square.index()]).collect(), "{side}");
        }
    }
    on_boards!(assert_dark: <1> <2> <7> <2, 2> <8, 8> <9, 9> <10, 9> <9, 10> <2, 3, 4> <2, 3, 3>);
}

/// Each arrow starts on the origin square and ends at the center of the target square, from either side and
/// on any board.
#[test]
fn arrows() {
    fn assert_arrows<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) {
        let all: Vec<Square<A, B, C>> = Square::all().collect();
        let arrows: Vec<_> = all.iter().zip(all.iter().rev()).map(|(from, to)| [*from, *to]).collect();
        for side in Side::ALL {
            let svg = position.to_svg().seen_by(side).arrows(&arrows).to_string();
            let document = Document::parse(&svg).unwrap();
            let corners = corners(position, side);
            let path =
                document.descendants().find(|node| node.attribute("class") == Some("koma-arrows")).unwrap();
            let mut paths = path.attribute("d").unwrap().split_terminator('z');
            for [from, to] in arrows.iter().filter(|[from, to]| from != to) {
                let points = paths.next().unwrap()[1..].split('L').map(|point| {
                    let (x, y) = point.split_once(' ').unwrap();
                    (x.parse().unwrap(), y.parse().unwrap())
                });
                let points: Vec<(i64, i64)> = points.collect();
                let middle = |square: Square<A, B, C>| {
                    let (x, y) = corners[square.index()];
                    (x + SQUARE / 2, y + SQUARE / 2)
                };
                assert_eq!(points[3], middle(*to));
                for (x, y) in [points[0], points[6]] {
                    let (from_x, from_y) = middle(*from);
                    assert!((x - from_x).abs() <= 4 && (y - from_y).abs() <= 4, "{from} {to}: {x} {y}");
                }
            }
            assert_eq!(paths.next(), None);
        }
    }
    on_boards!(assert_arrows: <1> <8> <8, 8> <10, 9> <3, 4, 5>);
    let step = ["g1", "f3"].map(Square::from_static);
    let svg = Position::<8, 8>::new(CHESS).to_svg().arrows(&[step]).to_string();
    assert!(description(&svg).ends_with("; arrows: g1 to f3"));
}
