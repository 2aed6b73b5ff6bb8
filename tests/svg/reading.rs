//! Reads pictures: their texts, and the places and widths of these texts.

use std::collections::{HashMap, HashSet};

use roxmltree::{Document, Node};
use unicode_width::UnicodeWidthChar;

/// The length of a square's side.
pub(crate) const SQUARE: i64 = 40;

/// A text and its coordinates.
pub(crate) type Text = (String, (i64, i64));

pub(crate) fn number(node: Node<'_, '_>, attribute: &str) -> i64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

pub(crate) fn texts(group: Node<'_, '_>) -> Vec<Text> {
    let texts = group.children().filter(|child| child.has_tag_name("text"));
    texts.map(|text| (text.text().unwrap().into(), (number(text, "x"), number(text, "y")))).collect()
}

/// Returns the groups of pieces: first the board, then the hands that are not empty. The first player's
/// hand comes before the second player's hand.
pub(crate) fn groups<'a, 'd>(document: &'a Document<'d>) -> Vec<Node<'a, 'd>> {
    let is_pieces = |node: &Node<'_, '_>| node.attribute("class") == Some("koma-pieces");
    document.descendants().filter(is_pieces).collect()
}

/// Returns the group that contains the names of files, ranks and layers, if there are any.
pub(crate) fn names<'a, 'd>(document: &'a Document<'d>) -> Option<Node<'a, 'd>> {
    document.descendants().find(|node| node.has_tag_name("g") && node.attribute("font-size") == Some("12"))
}

pub(crate) fn description(svg: &str) -> String {
    let document = Document::parse(svg).unwrap();
    let is_description = |node: &Node<'_, '_>| node.tag_name().name() == "desc";
    document.descendants().find(is_description).unwrap().text().unwrap().into()
}

/// Returns the center of each square by the square's name, derived from the names next to the board. If the board
/// has one dimension, y is 0.
pub(crate) fn places(document: &Document<'_>) -> HashMap<String, (i64, i64)> {
    let is_file = |name: &str| name.starts_with(|c: char| c.is_ascii_lowercase());
    let (mut places, mut ranks, mut files) = (HashMap::new(), Vec::new(), Vec::new());
    let mut close = |ranks: &mut Vec<Text>, files: &mut Vec<Text>, layer: &str| {
        for (file, (x, _)) in files.iter() {
            for (rank, (_, y)) in ranks.iter() {
                places.insert(format!("{file}{rank}{layer}"), (*x, *y - 4));
            }
            if ranks.is_empty() {
                places.insert(file.clone(), (*x, 0));
            }
        }
        ranks.clear();
        files.clear();
    };
    for (name, place) in texts(names(document).unwrap()) {
        if is_file(&name) {
            files.push((name, place));
        } else if name.starts_with(|c: char| c.is_ascii_digit()) {
            ranks.push((name, place));
        } else {
            close(&mut ranks, &mut files, &name);
        }
    }
    close(&mut ranks, &mut files, "");
    places
}

/// Returns the upper left corners of the marked squares, in order.
pub(crate) fn marks(document: &Document<'_>) -> Vec<(i64, i64)> {
    let marks = document.descendants().find(|node| node.attribute("class") == Some("koma-marks"));
    let path = marks.map_or("", |node| node.attribute("d").unwrap());
    path.split_terminator('z').map(|mark| corner(mark.strip_suffix("h36v36h-36").unwrap(), 2)).collect()
}

/// Parses the start of a path, such as `M40 30`. Returns this point moved left and up by `inset`.
pub(crate) fn corner(start: &str, inset: i64) -> (i64, i64) {
    let (x, y) = start.strip_prefix('M').unwrap().split_once(' ').unwrap();
    (x.parse::<i64>().unwrap() - inset, y.parse::<i64>().unwrap() - inset)
}

/// Returns the width of a text in thousandths of the font size. Assumes a font that is at least as wide
/// as Verdana.
fn broad(text: &str) -> i64 {
    let width = |character: char| match character {
        'i' | 'j' | 'l' | 'I' => 300,
        'f' | 'r' | 't' | ' ' | ',' | ':' | '\'' | '-' => 420,
        'm' | 'M' | 'W' => 1000,
        'w' | '+' | '−' | '^' => 840,
        'a'..='z' | '0'..='9' => 640,
        'A'..='Z' => 790,
        _ if character.width() == Some(0) => 0,
        _ => 1000,
    };
    // Joined characters count as one character.
    let (first, joined) = text.split_once('\u{200d}').unwrap_or((text, ""));
    let rest: String = joined.split('\u{200d}').flat_map(|joined| joined.chars().skip(1)).collect();
    first.chars().chain(rest.chars()).map(width).sum()
}

/// Returns the x coordinates of the left and right ends of a text, in thousandths of a unit of the picture.
pub(crate) fn extent(text: Node<'_, '_>) -> (i64, i64) {
    let inherited = |name| text.ancestors().find_map(|node| node.attribute(name));
    let size: i64 = inherited("font-size").unwrap().parse().unwrap();
    let weight = if inherited("font-weight").is_some() { 11 } else { 10 }; // bold text is wider
    let (x, width) = (number(text, "x") * 1000, broad(text.text().unwrap_or("")) * size * weight / 10);
    match inherited("text-anchor") {
        Some("middle") => (x - width / 2, x + width / 2),
        Some("start") | None => (x, x + width),
        Some("end") => (x - width, x),
        Some(other) => unreachable!("{other}"),
    }
}

/// Asserts that rectangles, texts and marks are inside the picture, and that no two texts have the same coordinates.
pub(crate) fn assert_inside(document: &Document<'_>) {
    let root = document.root_element();
    let size = (number(root, "width"), number(root, "height"));
    assert_eq!(root.attribute("viewBox").unwrap(), format!("0 0 {} {}", size.0, size.1));
    let mut taken = HashSet::new();
    for node in document.descendants().filter(|node| node.has_attribute("x")) {
        let (x, y) = (number(node, "x"), number(node, "y"));
        let [width, height] = ["width", "height"].map(|name| match node.attribute(name) {
            Some(size) => size.parse().unwrap(),
            None => 0,
        });
        assert!(x >= 0 && y >= 0 && x + width <= size.0 && y + height <= size.1, "{node:?}");
        if node.has_tag_name("text") {
            assert!(taken.insert((x, y)), "{node:?}");
            let (left, right) = extent(node);
            assert!(left >= 0 && right <= size.0 * 1000, "{:?} from {left} to {right}", node.text());
        }
    }
    for (x, y) in marks(document) {
        assert!(x >= 0 && y >= 0 && x + SQUARE <= size.0 && y + SQUARE <= size.1);
    }
    let Some(names) = names(document) else { return };
    let boards = document.descendants().filter(|node| node.attribute("fill") == Some("#f3e6c9"));
    let boards: Vec<_> =
        boards.map(|board| ["x", "y", "width", "height"].map(|name| number(board, name))).collect();
    for name in names.children().filter(|name| name.has_tag_name("text")) {
        // Names are next to the board and not on it.
        let ((left, right), y) = (extent(name), number(name, "y"));
        for [x, top, width, height] in &boards {
            let is_beside = right <= x * 1000 || left >= (x + width) * 1000;
            assert!(is_beside || y <= *top || y - 9 >= top + height, "{:?}", name.text());
        }
    }
}
