//! Tests random positions with random options: the picture is valid XML and shows all pieces and marks.

use fastrand::Rng;
use koma::{Coordinates, Epin, Qpi, Side, Square};
use roxmltree::{Document, Node};

use super::reading::{assert_inside, groups, marks};
use crate::support::any;

/// Texts of several scripts and lengths, and hostile texts.
const TEXTS: [&str; 8] =
    ["", "♔", "玉", "ม็", "<&>\"'", "]]>\0\u{ffff}\n\n", "\u{1f468}\u{200d}\u{1f469}", "Kingly"];

fn assert_document<const A: usize, const B: usize, const C: usize>(random: &mut Rng) {
    let position = any::<A, B, C>(random);
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
    let mut svg = position
        .to_svg()
        .figures(&tables[..random.usize(..2)])
        .marked(&marked)
        .seen_by(Side::ALL[random.usize(..2)])
        .chequered(random.bool())
        .coordinates([Coordinates::CELL, Coordinates::USI, Coordinates::NONE][random.usize(..3)]);
    if random.bool() {
        svg = svg.title(random.choice(&TEXTS).unwrap());
    }
    let svg = svg.to_string();
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    assert!(!svg.contains("\n\n"));
    assert_eq!(marks(&document).len(), marked.len());
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
fn random_pictures() {
    let mut random = Rng::with_seed(8);
    let random = &mut random;
    for _ in 0..50 {
        assert_document::<1, 1, 1>(random);
        assert_document::<4, 1, 1>(random);
        assert_document::<60, 1, 1>(random);
        assert_document::<2, 2, 1>(random);
        assert_document::<9, 2, 1>(random);
        assert_document::<10, 9, 1>(random);
        assert_document::<3, 28, 1>(random);
        assert_document::<30, 2, 1>(random);
        assert_document::<2, 2, 2>(random);
        assert_document::<5, 5, 5>(random);
        assert_document::<28, 2, 2>(random);
        assert_document::<3, 2, 28>(random);
    }
}
