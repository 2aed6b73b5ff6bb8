//! Tests the board from either side, arrows, hands, marked squares, and pictures without coordinates.

use std::collections::HashSet;

use koma::{Coordinates, Epin, Letter, Position, Shape, Side, Square, Styles};
use roxmltree::{Document, Node};

use super::reading::{SQUARE, assert_inside, corner, description, marks, names, number, texts};
use super::{CHESS, SHOGI};

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

/// The hand of the player at the bottom is at the right, aligned with the lowest rank. The other hand is at
/// the left, aligned with the top of the board.
#[test]
fn hands_change_sides_with_the_board() {
    let mut position: Position<9, 9> = SHOGI.parse().unwrap();
    position = position.with_turn(Side::First);
    for (side, coordinates) in
        Side::ALL.into_iter().flat_map(|side| [(side, Coordinates::CELL), (side, Coordinates::NONE)])
    {
        let svg = position.to_svg().seen_by(side).coordinates(coordinates).to_string();
        let document = Document::parse(&svg).unwrap();
        let trays: Vec<_> = document.descendants().filter(|node| node.attribute("rx") == Some("4")).collect();
        let near = trays[side as usize];
        let far = trays[1 - side as usize];
        let board = document.descendants().find(|node| node.has_tag_name("rect")).unwrap();
        assert!(number(far, "x") + number(far, "width") < number(board, "x"));
        assert_eq!(number(far, "y"), number(board, "y"));
        assert!(number(near, "x") > number(board, "x") + number(board, "width"));
        assert_eq!(number(near, "y") + number(near, "height"), number(board, "y") + number(board, "height"));
        // Each player's words are next to that player's hand.
        let players = document.descendants().find(|node| node.attribute("font-size") == Some("13")).unwrap();
        for (player, (text, (_, y))) in Side::ALL.into_iter().zip(texts(players)) {
            assert!(text.starts_with(&format!("{player} player")));
            assert_eq!(y > number(board, "y"), player == side);
        }
        // A triangle marks the player to move, here the first player, and points to the board.
        let triangle = players.children().find(|node| node.has_tag_name("path")).unwrap();
        let (base, tip) = triangle.attribute("d").unwrap().split_once("h12L").unwrap();
        let (_, base) = corner(base, 0);
        let (_, tip) = corner(&format!("M{}", tip.strip_suffix('z').unwrap()), 0);
        assert_eq!(tip - base, if side.is(Side::First) { -10 } else { 10 });
    }
}

#[test]
fn the_description_tells_the_side_and_the_marks() {
    let feen = "K^k^/2 / C/c";
    let position: Position<2, 2> = feen.parse().unwrap();
    let marked = ["b1", "a2"].map(Square::from_static);
    let svg = position.to_svg();
    for (svg, expected) in [
        (svg.seen_by(Side::First).marked(&[]), ""),
        (svg.seen_by(Side::Second), "; seen by the second player"),
        (svg.marked(&marked), "; marked: b1, a2"),
        (svg.seen_by(Side::Second).marked(&marked), "; seen by the second player; marked: b1, a2"),
    ] {
        assert_eq!(description(&svg.to_string()), format!("{feen}{expected}"));
    }
    let cube = Position::<2, 2, 2>::new(CHESS);
    let marked = [Square::from_static("a2B")];
    assert_eq!(description(&cube.to_svg().marked(&marked).to_string()), "2/2//2/2 / C/c; marked: a2B");
}

/// A picture without coordinates is not larger than one with coordinates, and lacks only the names.
#[test]
fn coordinates_are_left_out() {
    fn assert_plain<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) {
        let mut position = *position;
        let last = Square::from_index(A * B * C - 1).unwrap();
        position.put(last, Epin::from_static("+K^'")).unwrap();
        let [named, plain] = [Coordinates::CELL, Coordinates::NONE]
            .map(|names| position.to_svg().coordinates(names).to_string());
        assert_eq!(named, position.to_svg().to_string());
        let [named, plain] = [&named, &plain].map(|svg| Document::parse(svg).unwrap());
        assert!(names(&named).is_some() && names(&plain).is_none());
        assert_inside(&plain);
        let size = |document: &Document<'_>, name| number(document.root_element(), name);
        assert!(size(&plain, "width") <= size(&named, "width"));
        assert!(size(&plain, "height") <= size(&named, "height"));
        let count = |document: &Document<'_>| document.descendants().filter(Node::is_element).count();
        let left_out = texts(names(&named).unwrap()).len() + 1;
        assert_eq!(count(&plain) + left_out, count(&named));
    }
    on_boards!(assert_plain: <1> <30> <2, 2> <8, 8> <2, 3, 4> <5, 5, 5>);
    let column = Shape::new(&[3, 4, 1]).unwrap();
    assert_plain(&Position::<3, 4>::with_shape(column, Styles::new(Letter::C, Letter::C)).unwrap());
}

/// A picture in a file of its own may be shown on white or on black. So its text must be readable on both
/// colors. The contrast is at least 4.5, as the Web Content Accessibility Guidelines require for
/// text.
#[test]
fn the_words_of_a_file_can_be_read_on_light_and_on_dark_ground() {
    let svg = Position::<3, 3>::from_static("3/1K^1/3 / C/c").to_svg().to_string();
    let style = svg.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let gray = style.strip_prefix("svg:root{color:#").unwrap().split_once(';').unwrap().0;
    assert!(gray.len() == 6 && gray[..2] == gray[2..4] && gray[..2] == gray[4..], "{gray}");
    let share = f64::from(u8::from_str_radix(&gray[..2], 16).unwrap()) / 255.0;
    let luminance = ((share + 0.055) / 1.055).powf(2.4);
    assert!(1.05 / (luminance + 0.05) >= 4.5 && (luminance + 0.05) / 0.05 >= 4.5, "{luminance}");
    assert!(!style.split_once("@media").unwrap().1.contains("color:"), "{style}");
}
