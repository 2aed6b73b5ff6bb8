//! Tests the feature `svg`: pictures are valid XML, show every piece once on its square, and show different
//! pieces differently.

mod figures;
#[cfg(all(feature = "games", feature = "macros"))]
mod games;
mod reading;

use std::collections::HashSet;

use fastrand::Rng;
use koma::{Coordinates, Epin, Letter, Position, Qpi, Shape, Side, Square, Styles, Svg};
use reading::{
    SQUARE, Text, assert_inside, corner, description, groups, marks, names, number, places, texts,
};
use roxmltree::{Document, Node};

use crate::support::any;

const CHESS: Styles = Styles::new(Letter::C, Letter::C);

/// A shōgi middle game with promoted pieces and both hands. The second player is to move.
const SHOGI: &str = "ln1gk^2+Bl/6g2/p1sp1s2p/2p1ppp2/1p5P1/2PPP1P2/PPS2P1+rP/2G1G4/LN1K^3NL 2NBPRS/p s/S";

/// Asserts that every piece on the board is drawn once, in line with the names of its file and rank, and that every
/// kind in hand is drawn once with its count.
fn assert_pieces<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) {
    for side in Side::ALL {
        let svg = position.to_svg().seen_by(side).to_string();
        let document = Document::parse(&svg).unwrap();
        let (places, groups) = (places(&document), groups(&document));
        let drawn = texts(groups[0]);
        assert_eq!((places.len(), drawn.len()), (A * B * C, position.board_piece_count()));
        for ((square, piece), (text, (x, y))) in position.pieces().zip(drawn) {
            let place = places[square.encode().as_str()];
            assert_eq!((text.as_str(), x), (piece.encode().as_str(), place.0), "{square}");
            assert!(B == 1 || (y - place.1).abs() < 10, "{square}: {y} beside {}", place.1);
        }
        let mut hands = groups[1..].iter();
        for hand in Side::ALL.map(|side| position.hand(side)).into_iter().filter(|hand| !hand.is_empty()) {
            let (mut drawn, mut at) = (Vec::new(), texts(*hands.next().unwrap()).into_iter().peekable());
            while let Some((piece, (x, y))) = at.next() {
                let is_count = |(text, place): &Text| {
                    text.starts_with(|c: char| c.is_ascii_digit()) && place.0 > x && (place.1 - y).abs() < 10
                };
                let count = at.next_if(is_count).map_or(1, |(count, _)| count.parse().unwrap());
                drawn.push((piece.parse::<Epin>().unwrap(), count));
            }
            assert!(hand.in_feen_order().eq(drawn));
        }
        assert_eq!(hands.len(), 0);
        assert_inside(&document);
    }
}

/// Texts of several scripts and lengths, and hostile texts.
const TEXTS: [&str; 8] =
    ["", "♔", "玉", "ม็", "<&>\"'", "]]>\0\u{ffff}\n\n", "\u{1f468}\u{200d}\u{1f469}", "Kingly"];

/// Asserts that a picture with random options is valid XML and shows all pieces and marks.
fn assert_document<const A: usize, const B: usize, const C: usize>(
    position: &Position<A, B, C>,
    random: &mut Rng,
) {
    let figures: Vec<(Qpi, &str)> = (0..random.usize(..60))
        .map(|_| {
            (
                Epin::from_index(random.usize(..624)).unwrap().qualify(position.styles()),
                *random.choice(&TEXTS).unwrap(),
            )
        })
        .collect();
    let tables = [&figures[..]];
    let marked: Vec<_> =
        (0..random.usize(..5)).filter_map(|_| Square::from_index(random.usize(..A * B * C))).collect();
    let coordinates = [Coordinates::CELL, Coordinates::USI, Coordinates::NONE][random.usize(..3)];
    let mut svg = position
        .to_svg()
        .figures(&tables[..random.usize(..2)])
        .marked(&marked)
        .seen_by(Side::ALL[random.usize(..2)])
        .chequered(random.bool())
        .coordinates(coordinates);
    if random.bool() {
        svg = svg.title(random.choice(&TEXTS).unwrap());
    }
    let svg = svg.to_string();
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    assert!(!svg.contains("\n\n"));
    assert_eq!(marks(&document).len(), marked.len());
    assert_eq!(names(&document).is_none(), coordinates == Coordinates::NONE);
    let is_piece = |node: &Node<'_, '_>| {
        let (is_marker, is_count) = (node.has_attribute("font-weight"), node.has_attribute("text-anchor"));
        node.has_tag_name("text") && !is_marker && !is_count
    };
    let groups = groups(&document);
    let pieces = |group: &Node<'_, '_>| group.children().filter(is_piece).count();
    assert_eq!(pieces(&groups[0]), position.board_piece_count());
    let kinds: usize = Side::ALL.map(|side| position.hand(side).iter().len()).iter().sum();
    assert_eq!(groups[1..].iter().map(pieces).sum::<usize>(), kinds);
    assert_inside(&document);
}

#[test]
fn every_piece_is_drawn_once_at_its_place() {
    fn check<const A: usize, const B: usize, const C: usize>(count: usize) {
        let mut random = Rng::with_seed(8);
        for number in 0..count {
            let position = any::<A, B, C>(&mut random);
            if number < 5 {
                assert_pieces(&position);
            }
            assert_document(&position, &mut random);
        }
    }
    check::<1, 1, 1>(50);
    check::<60, 1, 1>(50);
    check::<255, 1, 1>(5);
    check::<10, 9, 1>(50);
    check::<19, 19, 1>(5);
    check::<3, 28, 1>(50);
    check::<2, 255, 1>(5);
    check::<255, 2, 1>(5);
    check::<5, 5, 5>(50);
    check::<30, 2, 30>(5);
    check::<28, 2, 2>(50);
    check::<3, 2, 28>(50);
}

/// Tests shapes with a last dimension of size 1, which the position's type leaves out. The squares of each layer form
/// a column. Their full names, such as `cv100`, are next to the board.
#[test]
fn columns() {
    fn check<const A: usize, const B: usize>(dimensions: &[usize]) {
        let shape = Shape::new(dimensions).unwrap();
        let mut position = Position::<A, B>::with_shape(shape, CHESS).unwrap();
        for square in Square::all() {
            position.put(square, Epin::from_static("-k^'")).unwrap();
        }
        let mut random = Rng::with_seed(8);
        (0..2).for_each(|_| assert_document(&position, &mut random));
    }
    check::<2, 1>(&[2, 1]);
    check::<30, 1>(&[30, 1]);
    check::<8, 255>(&[8, 255, 1]);
    check::<100, 100>(&[100, 100, 1]);
}

/// Tests hands of 1 to 624 kinds, with one or two pieces of each kind, on boards of several heights.
#[test]
fn large_hands() {
    fn check<const A: usize, const B: usize>(kinds: usize) {
        let hand = |counts: [i32; 2]| -> Vec<_> {
            Epin::all().take(kinds).zip(counts.into_iter().cycle()).collect()
        };
        let mut position = Box::new(Position::<A, B>::new(CHESS));
        *position = position.first_player_hand_diff(&hand([1, 1])).unwrap();
        *position = position.second_player_hand_diff(&hand([1, 2])).unwrap();
        assert_pieces(&*position);
    }
    check::<2, 2>(1);
    check::<30, 2>(23);
    check::<8, 8>(8);
    check::<8, 8>(9);
    check::<60, 1>(20);
    check::<2, 50>(40);
    check::<40, 40>(624);
    check::<8, 200>(600);
}

/// The hand at the right ends at the lower edge of the lowest squares, even if the other hand is taller than the board.
#[test]
fn a_tall_hand_does_not_move_the_other() {
    let position: Position<2, 9> = "K^8/8k^ B/4P2K2NQRST C/c".parse().unwrap();
    let picture = position.to_svg().coordinates(Coordinates::NONE).to_string();
    let document = Document::parse(&picture).unwrap();
    let trays: Vec<_> = document.descendants().filter(|node| node.attribute("rx") == Some("4")).collect();
    let [first, second] = trays[..] else { panic!("{} trays", trays.len()) };
    let bottom = |tray| number(tray, "y") + number(tray, "height");
    let board = document.descendants().find(|node| node.has_tag_name("rect")).unwrap();
    assert!(bottom(second) > bottom(board));
    assert_eq!(bottom(first), bottom(board));
}

/// Pictures stay the same, to the last coordinate. After an intended change, look at the pictures that the
/// failing test prints, and then record the printed checksums here. The hand of the player at the bottom must be
/// at the right, aligned with the lowest rank, and the other hand at the left, aligned with the top of the board. Each
/// player's words are above or below the board, and the triangle of the player to move points to it. The words must be
/// readable on white and on black. Except for the color of the words, styles of the
/// surrounding page must not affect the texts.
#[test]
fn pictures_are_drawn_as_before() {
    let figures = [
        (Qpi::from_static("S:K^"), "玉"),
        (Qpi::from_static("S:P"), "歩"),
        (Qpi::from_static("s:r"), "Rook"),
    ];
    let (tables, shogi): ([&[_]; 1], Position<9, 9>) = ([&figures], SHOGI.parse().unwrap());
    let marked = ["a1", "e5"].map(Square::from_static);
    let shogi = shogi.to_svg().marked(&marked);
    let arrows =
        [["a1A", "d2C"], ["b1A", "b1A"], ["c2B", "a2B"]].map(|squares| squares.map(Square::from_static));
    let cube: Position<3, 2, 4> = "+K^2k'/4//3P/4//3p/4 12P2-R/q c/S".parse().unwrap();
    let column = Position::<3, 4>::with_shape(Shape::new(&[3, 4, 1]).unwrap(), CHESS).unwrap();
    let line: Position<30> = "-k^'+P28 3BP/9p C/c".parse().unwrap();
    let pictures = [
        shogi.to_string(),
        shogi
            .figures(&tables)
            .seen_by(Side::Second)
            .coordinates(Coordinates::USI)
            .chequered(false)
            .to_string(),
        cube.to_svg().arrows(&arrows).to_string(),
        cube.to_svg().arrows(&arrows).seen_by(Side::Second).coordinates(Coordinates::NONE).to_string(),
        column.to_svg().to_string(),
        column.to_svg().seen_by(Side::Second).to_string(),
        line.to_svg().to_string(),
    ];
    let checksum = |svg: &String| svg.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31) ^ u64::from(byte));
    let checksums = [
        0x798a_a01c_5878_e54d,
        0x6121_43aa_816d_07b1,
        0x2718_ab7b_feba_75c5,
        0xa35a_6c71_339c_fc43,
        0x646c_5274_fb9f_b80b,
        0xe26e_0fd0_b5d0_f904,
        0x0516_83fb_c34f_db68,
    ];
    assert_eq!(pictures.each_ref().map(checksum), checksums, "{}", pictures.join("\n"));
}

/// A picture can be made in const code and written at run time.
#[test]
fn pictures_are_constants() {
    static LINE: Position<2> = Position::from_static("K^k^ / C/c");
    const PICTURE: Svg<'_, 2> = LINE.to_svg().title("Kings").chequered(false).seen_by(Side::First);
    assert_eq!(PICTURE.to_string(), LINE.to_svg().chequered(false).title("Kings").to_string());
}

/// A picture has a title and the FEEN. It uses only features that every viewer supports: no scripts,
/// references or named fonts.
#[test]
fn a_picture_has_a_title_and_its_feen_and_needs_nothing_else() {
    let position: Position<9, 9> = SHOGI.parse().unwrap();
    let marked = ["b1", "a2"].map(Square::from_static);
    let svg = position.to_svg().seen_by(Side::Second).marked(&marked).to_string();
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    let namespace = root.tag_name().namespace();
    assert_eq!((namespace, root.attribute("role")), (Some("http://www.w3.org/2000/svg"), Some("img")));
    let title = root.first_element_child().unwrap();
    assert_eq!((title.tag_name().name(), title.text()), ("title", Some("9×9 board, second player to move")));
    assert_eq!(description(&svg), format!("{SHOGI}; seen by the second player; marked: b1, a2"));
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(["svg", "title", "desc", "style", "g", "rect", "path", "text"].contains(&name), "{name}");
        for attribute in node.attributes() {
            assert!(!attribute.name().contains("href") && attribute.name() != "id");
            assert!(
                attribute.name() != "font-family" || ["serif", "sans-serif"].contains(&attribute.value())
            );
        }
    }
}

/// Texts from the user cannot end an element or the Markdown block that contains the picture.
#[test]
fn texts_are_escaped() {
    let hostile = "</title><script>&amp;\"'\0\u{1b}\u{ffff}\r\n\n]]>--> ♔";
    let figures = [(Qpi::from_static("C:K^"), hostile)];
    let position: Position<2> = "K^k^ / C/c".parse().unwrap();
    let tables: [&[_]; 1] = [&figures];
    let svg = position.to_svg().title(hostile).figures(&tables).to_string();
    let document = Document::parse(&svg).unwrap();
    let read = "</title><script>&amp;\"'\u{fffd}\u{fffd}\u{fffd}   ]]>--> ♔";
    assert_eq!(document.descendants().find(|node| node.has_tag_name("title")).unwrap().text(), Some(read));
    assert_eq!(texts(groups(&document)[0]).iter().filter(|(text, _)| text == read).count(), 2);
    assert!(!document.descendants().any(|node| node.has_tag_name("script")));
    assert!(!svg.contains("\n\n"));
}

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
    let mv = ["g1", "f3"].map(Square::from_static);
    let svg = Position::<8, 8>::new(CHESS).to_svg().arrows(&[mv]).to_string();
    assert!(description(&svg).ends_with("; arrows: g1 to f3"));
}
