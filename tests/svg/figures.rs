//! Tests figures that replace tokens: which figure is drawn, how large the figure is, and whether different
//! pieces look different.

use std::collections::{HashMap, HashSet};

use koma::{Coordinates, Epin, Position, Qpi, Side, Square, Styles, Svg};
use roxmltree::Document;

use super::CHESS;
use super::reading::{extent, groups, number};

/// Reads a table of figures, such as `C:P=1 C:p=2`.
fn table(text: &str) -> Vec<(Qpi, &str)> {
    text.split(' ')
        .filter_map(|row| row.split_once('='))
        .map(|(piece, figure)| (piece.parse().unwrap(), figure))
        .collect()
}

/// Returns the texts that are drawn for the only piece: each with its rotation and its x coordinate.
pub(crate) fn appearance(svg: Svg<'_, 1>) -> Vec<(String, Option<String>, i64)> {
    let svg = svg.to_string();
    let document = Document::parse(&svg).unwrap();
    let group = groups(&document)[0];
    let texts = group.children().filter(|child| child.has_tag_name("text"));
    texts
        .map(|text| {
            let turned = text.attribute("transform").map(Into::into);
            (text.text().unwrap().into(), turned, number(text, "x"))
        })
        .collect()
}

/// Asserts that with these tables, different pieces look different from either side, even without colors.
/// Two pieces are different if `shown` returns different pieces for them. Otherwise, they must look the
/// same.
pub(crate) fn assert_told_apart(styles: Styles, tables: &[&[(Qpi, &str)]], shown: fn(Epin, Styles) -> Epin) {
    for side in Side::ALL {
        let mut known = HashMap::new();
        for piece in Epin::all() {
            let mut position = Position::<1>::new(styles);
            position.put(Square::from_static("a"), piece).unwrap();
            let drawn = appearance(position.to_svg().figures(tables).seen_by(side));
            let other = *known.entry(drawn).or_insert(piece);
            assert_eq!(shown(piece, styles), shown(other, styles), "{piece} looks like {other}");
        }
        let distinct: HashSet<_> = Epin::all().map(|piece| shown(piece, styles)).collect();
        assert_eq!(known.len(), distinct.len(), "pieces that are the same are drawn in two ways");
    }
}

#[test]
fn pieces_are_told_apart_without_color() {
    assert_told_apart(CHESS, &[], |piece, _| piece);
    assert_told_apart(CHESS, &[&table("C:P=○ C:+K=●")], |piece, _| piece);
}

/// The first figure that fits is drawn. If a table has a figure for the piece of only one player, the pieces of both
/// players share this figure. From either side, the figure is upside down for one of the players.
#[test]
fn figures_are_found_and_turned() {
    let (mut one, other) = (table("C:P=1 C:P=2 C:p=3 C:K="), table("C:P=4 S:+q=5 C:+R=6 C:A=7 C:K=8 C:Q=9"));
    one.push((Qpi::from_static("C:Q"), " \u{3000}\t\u{200b}\u{ad}"));
    for (feen, text, [from_first, from_second]) in [
        ("P / C/s", "1", [false, false]),
        ("p / C/c", "3", [false, false]),
        ("p / C/s", "p", [false, false]), // a shōgi piece, although the letter is the same
        ("p' / C/s", "3 '", [false, false]),
        ("-P^ / C/s", "1 − ^", [false, false]),
        ("+Q / S/c", "5", [true, false]),
        ("+q / C/s", "5", [false, true]),
        ("+Q' / C/s", "5 '", [true, false]),
        ("+r / S/c", "6", [true, false]),
        ("r / S/c", "r", [false, false]), // the figure is only for the promoted piece
        ("+R^ / C/c", "6 ^", [false, true]),
        ("A / C/c", "7", [false, true]),
        ("a / C/c", "7", [true, false]),
        ("E / C/c", "E", [false, false]), // tokens are readable from either side
        ("K / C/c", "K", [false, false]), // a blank figure would make the piece invisible
        ("k / C/c", "k", [false, false]),
        ("Q / C/c", "Q", [false, false]),
        ("+Q / C/c", "+Q", [false, false]),
    ] {
        let position: Position<1> = feen.parse().unwrap();
        for (side, is_turned) in [(Side::First, from_first), (Side::Second, from_second)] {
            let drawn = appearance(position.to_svg().figures(&[&one, &other]).seen_by(side));
            let texts: Vec<_> = drawn.iter().map(|(text, ..)| text.as_str()).collect();
            assert_eq!((texts.join(" ").as_str(), drawn[0].1.is_some()), (text, is_turned), "{feen}, {side}");
        }
    }
}

/// Returns the font size of a figure.
fn size(figure: &str) -> i64 {
    let position: Position<1> = "K / C/c".parse().unwrap();
    let svg = position.to_svg().figures(&[&[(Qpi::from_static("C:K"), figure)]]).to_string();
    let document = Document::parse(&svg).unwrap();
    number(groups(&document)[0].first_element_child().unwrap(), "font-size")
}

/// Figures of one character are as large as possible, even with combining characters. So is the figure `10`. Words are
/// smaller.
#[test]
fn figures_fill_their_squares() {
    for figure in "♔|玉|ม็|e\u{301}|♟\u{fe0e}|❤\u{fe0f}|1\u{fe0f}\u{20e3}|10".split('|') {
        assert_eq!(size(figure), 30, "{figure}");
    }
    let words = ["成銀", "Kingly", "king", "KING", "ΔЖé", "桂馬銀将", &"0123456789".repeat(4)].map(size);
    assert_eq!(words, [19, 10, 15, 11, 17, 9, 4]);
}

/// The texts of a piece stay within the width of its square, even in a wide font.
#[test]
fn pieces_stay_on_their_squares() {
    let words = table("C:A=advisor C:B=Bishop C:C=Queen");
    for piece in Epin::all() {
        let mut position = Position::<1>::new(CHESS);
        position.put(Square::from_static("a"), piece).unwrap();
        let svg = position.to_svg().figures(&[&words]).coordinates(Coordinates::NONE).to_string();
        let document = Document::parse(&svg).unwrap();
        for text in groups(&document)[0].children().filter(|text| text.has_tag_name("text")) {
            let (left, right) = extent(text);
            assert!(left >= 16_000 && right <= 56_000, "{piece}: {left} to {right}");
        }
    }
}
