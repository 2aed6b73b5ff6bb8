//! Feature `svg`: pictures are XML, hold every piece once at its place, and tell apart what differs.

use std::collections::{HashMap, HashSet};

use koma::{Epin, Letter, Position, Qpi, Shape, Side, Square, Styles, Svg};
use roxmltree::{Document, Node};

const CHESS: Styles = Styles::new(Letter::C, Letter::C);

/// A middle game of shōgi: promoted pieces, both hands, the second player to move.
const SHOGI: &str = "ln1gk^2+Bl/6g2/p1sp1s2p/2p1ppp2/1p5P1/2PPP1P2/PPS2P1+rP/2G1G4/LN1K^3NL 2NBPRS/p s/S";

/// A text and the middle of where it starts or stands.
type Text = (String, (i64, i64));

fn number(node: Node<'_, '_>, attribute: &str) -> i64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

fn texts(group: Node<'_, '_>) -> Vec<Text> {
    let texts = group.children().filter(|child| child.has_tag_name("text"));
    texts.map(|text| (text.text().unwrap().into(), (number(text, "x"), number(text, "y")))).collect()
}

/// The groups of pieces: the board, and each hand that is not empty, the first player's before the second's.
fn groups<'a, 'd>(document: &'a Document<'d>) -> Vec<Node<'a, 'd>> {
    let is_pieces = |node: &Node<'_, '_>| node.attribute("class") == Some("koma-pieces");
    document.descendants().filter(is_pieces).collect()
}

/// Where the middle of each square is, as the names beside the board tell; for each layer by its name.
fn places(document: &Document<'_>) -> HashMap<String, (i64, i64)> {
    let names = document.descendants().find(|node| node.attribute("font-size") == Some("12")).unwrap();
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
    for (name, place) in texts(names) {
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

fn assert_places<const A: usize, const B: usize, const C: usize>(styles: Styles) {
    let mut position = Position::<A, B, C>::new(styles);
    let mut pieces = Epin::all().cycle();
    for square in Square::all().filter(|square| square.index() % 3 != 1) {
        position.put(square, pieces.next().unwrap()).unwrap();
    }
    let svg = position.to_svg().to_string();
    assert_eq!(svg, position.to_svg().to_string());
    let document = Document::parse(&svg).unwrap();
    let places = places(&document);
    assert_eq!(places.len(), A * B * C);
    let drawn = texts(groups(&document)[0]);
    assert_eq!(drawn.len(), position.board_piece_count());
    for ((square, piece), (text, (x, y))) in position.pieces().zip(drawn) {
        let place = places[square.encode().as_str()];
        assert_eq!((text.as_str(), x), (piece.encode().as_str(), place.0), "{square}");
        assert!(B == 1 || (y - place.1).abs() < 10, "{square}: {y} beside {}", place.1);
    }
    assert_inside(&document);
}

/// Everything is inside the picture, and no two texts at one place.
fn assert_inside(document: &Document<'_>) {
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
        assert!(!node.has_tag_name("text") || taken.insert((x, y)), "{node:?}");
    }
}

#[test]
fn every_piece_is_drawn_once_at_its_place() {
    assert_places::<1, 1, 1>(CHESS);
    assert_places::<2, 1, 1>(CHESS);
    assert_places::<30, 1, 1>(CHESS);
    assert_places::<255, 1, 1>(CHESS);
    assert_places::<8, 8, 1>(CHESS);
    assert_places::<10, 9, 1>(CHESS);
    assert_places::<19, 19, 1>(CHESS);
    assert_places::<2, 255, 1>(CHESS);
    assert_places::<255, 2, 1>(CHESS);
    assert_places::<5, 5, 5>(CHESS);
    assert_places::<30, 2, 30>(CHESS);
    assert_places::<2, 30, 3>(CHESS);
    assert_places::<27, 3, 2>(CHESS);
}

/// Shapes with a dimension of size 1 at the end, which the types do not have: the squares stand below one another, each
/// beside its name.
#[test]
fn columns_name_each_square() {
    fn assert_column<const A: usize, const B: usize>(dimensions: &[usize]) {
        let shape = Shape::new(dimensions).unwrap();
        let mut position = Position::<A, B>::with_shape(shape, CHESS).unwrap();
        for square in Square::all() {
            position.put(square, Epin::from_static("-k^'")).unwrap();
        }
        let svg = position.to_svg().to_string();
        let document = Document::parse(&svg).unwrap();
        let names = document.descendants().find(|node| node.attribute("font-size") == Some("12")).unwrap();
        let (names, drawn) = (texts(names), texts(groups(&document)[0]));
        assert_eq!((names.len(), drawn.len()), (A * B, A * B));
        for ((square, (name, (_, y))), (_, (_, piece_y))) in Square::<A, B>::all().zip(names).zip(drawn) {
            assert_eq!(name, square.encode().as_str());
            assert!((y - piece_y).abs() < 10);
        }
        assert_inside(&document);
    }
    assert_column::<2, 1>(&[2, 1]);
    assert_column::<30, 1>(&[30, 1]);
    assert_column::<3, 4>(&[3, 4, 1]);
}

#[test]
fn the_largest_board() {
    let mut position = Box::new(Position::<255, 255>::new(CHESS));
    for square in Square::all().filter(|square| square.file() == square.rank()) {
        position.put(square, Epin::from_static("+K^'")).unwrap();
    }
    for (count, piece) in (1..).zip(Epin::all().take(300)) {
        for _ in 0..count {
            position.add_to_hand(Side::Second, piece).unwrap();
        }
    }
    let svg = position.to_svg().to_string();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(texts(groups(&document)[0]).len(), 255);
    assert_inside(&document);
}

/// Hands of all kinds, one of each and several, on boards of several heights.
#[test]
fn every_kind_in_hand_is_drawn_once_with_its_count() {
    fn assert_hands<const A: usize, const B: usize>(kinds: usize) {
        let mut position = Position::<A, B>::new(CHESS);
        for (i, piece) in Epin::all().take(kinds).enumerate() {
            position.add_to_hand(Side::First, piece).unwrap();
            for _ in 0..=i % 2 {
                position.add_to_hand(Side::Second, piece).unwrap();
            }
        }
        let svg = position.to_svg().to_string();
        let document = Document::parse(&svg).unwrap();
        for (group, side) in groups(&document)[1..].iter().zip(Side::ALL) {
            let (mut drawn, mut at) = (Vec::new(), texts(*group).into_iter().peekable());
            while let Some((piece, (x, y))) = at.next() {
                let is_count = |(text, place): &Text| {
                    text.starts_with(|c: char| c.is_ascii_digit()) && place.0 > x && (place.1 - y).abs() < 10
                };
                let count = at.next_if(is_count).map_or(1, |(count, _)| count.parse().unwrap());
                drawn.push((piece.parse::<Epin>().unwrap(), count));
            }
            assert!(position.hand(side).in_feen_order().eq(drawn));
        }
        assert_eq!(groups(&document).len(), 3);
        assert_inside(&document);
    }
    assert_hands::<8, 8>(1);
    assert_hands::<8, 8>(8);
    assert_hands::<8, 8>(9);
    assert_hands::<60, 1>(20);
    assert_hands::<2, 50>(40);
    assert_hands::<40, 40>(624);
    assert_hands::<8, 200>(624);
}

/// A picture can be made in const code, and written later.
#[test]
fn pictures_are_constants() {
    static LINE: Position<2> = Position::from_static("K^k^ / C/c");
    const PICTURE: Svg<'_> = LINE.to_svg().title("Kings").chequered(false).figures(&[]);
    assert_eq!(PICTURE.to_string(), LINE.to_svg().chequered(false).title("Kings").to_string());
}

#[test]
fn a_picture_has_a_title_and_its_feen() {
    let position: Position<9, 9> = SHOGI.parse().unwrap();
    let svg = position.to_svg().to_string();
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(
        (root.tag_name().namespace(), root.attribute("role")),
        (Some("http://www.w3.org/2000/svg"), Some("img"))
    );
    let [title, description] = ["title", "desc"].map(|name| {
        root.children().find(|node| node.has_tag_name((root.tag_name().namespace().unwrap(), name))).unwrap()
    });
    assert_eq!(title.text(), Some("9×9 board, second player to move"));
    assert_eq!(description.text(), Some(SHOGI));
    assert_eq!(root.first_element_child(), Some(title));
}

#[test]
fn the_turn_is_marked() {
    for (feen, marked) in [
        ("1 / C/s", ["first player: C, to move", "second player: s"]),
        ("1 / s/C", ["first player: C", "second player: s, to move"]),
    ] {
        let position: Position<1> = feen.parse().unwrap();
        let svg = position.to_svg().to_string();
        let document = Document::parse(&svg).unwrap();
        let players = document.descendants().find(|node| node.attribute("font-size") == Some("13")).unwrap();
        let words: Vec<_> = texts(players).into_iter().map(|(text, _)| text).collect();
        assert_eq!(words, marked);
        let triangle = players.children().position(|node| node.has_tag_name("path")).unwrap();
        let next = players.children().nth(triangle + 1).unwrap();
        assert!(next.text().unwrap().ends_with("to move"));
    }
}

/// What users hand over can neither end an element nor the Markdown block that the picture is in.
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

/// Only what every viewer has: no script, reference or named font.
#[test]
fn a_picture_needs_nothing_else() {
    let position: Position<9, 9> = SHOGI.parse().unwrap();
    let svg = position.to_svg().to_string();
    let document = Document::parse(&svg).unwrap();
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

/// All that is drawn for a piece but its colors.
fn appearance(svg: Svg<'_>) -> Vec<(String, Option<String>, i64)> {
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

/// With these tables, no two pieces look the same, colors aside.
fn assert_told_apart(styles: Styles, tables: &[&[(Qpi, &str)]]) {
    let mut known = HashMap::new();
    for piece in Epin::all() {
        let mut position = Position::<1>::new(styles);
        position.put(Square::from_static("a"), piece).unwrap();
        if let Some(other) = known.insert(appearance(position.to_svg().figures(tables)), piece) {
            panic!("{piece} looks like {other}");
        }
    }
}

#[test]
fn pieces_are_told_apart_without_color() {
    assert_told_apart(CHESS, &[]);
    let own = [(Qpi::from_static("C:P"), "○"), (Qpi::from_static("C:+K"), "●")];
    assert_told_apart(CHESS, &[&own]);
}

#[test]
fn the_first_figure_that_fits_is_drawn() {
    let one =
        [(Qpi::from_static("C:P"), "1"), (Qpi::from_static("C:P"), "2"), (Qpi::from_static("C:p"), "3")];
    let other =
        [(Qpi::from_static("C:P"), "4"), (Qpi::from_static("S:+q"), "5"), (Qpi::from_static("C:+R"), "6")];
    let drawn = |feen: &str| {
        let position: Position<1> = feen.parse().unwrap();
        let drawn = appearance(position.to_svg().figures(&[&one, &other]));
        let texts: Vec<_> = drawn.iter().map(|(text, ..)| text.as_str()).collect();
        (texts.join(" "), drawn[0].1.is_some())
    };
    for (feen, text, is_turned) in [
        ("P / C/s", "1", false),
        ("p / C/c", "3", false),
        ("p / C/s", "p", false), // a piece of shōgi
        ("p' / C/s", "3 '", false),
        ("-P^ / C/s", "1 − ^", false),
        ("+Q / S/c", "5", true),
        ("+q / C/s", "5", false),
        ("+Q' / C/s", "5 '", true),
        ("+r / S/c", "6", true),
        ("r / S/c", "r", false), // less than the figure says
        ("+R^ / C/c", "6 ^", false),
    ] {
        assert_eq!(drawn(feen), (text.to_owned(), is_turned), "{feen}");
    }
}

#[cfg(feature = "macros")]
mod with_games {
    use koma::{diagram, position};
    use koma_games::{chess, makruk, shogi, xiangqi};

    use super::*;

    #[test]
    fn figures_of_games_tell_pieces_apart() {
        for (letter, figures) in [
            (Letter::C, chess::FIGURES),
            (Letter::S, shogi::FIGURES),
            (Letter::X, xiangqi::FIGURES),
            (Letter::M, makruk::FIGURES),
        ] {
            assert_told_apart(Styles::new(letter, letter), &[figures]);
            assert_told_apart(Styles::new(Letter::C, letter), &[figures, chess::FIGURES]);
        }
    }

    /// Each piece of a game has a figure, if only that of the piece without its state.
    #[test]
    fn every_piece_of_a_game_has_a_figure() {
        for (game, figures) in [
            (chess::GAME, chess::FIGURES),
            (shogi::GAME, shogi::FIGURES),
            (xiangqi::GAME, xiangqi::FIGURES),
            (makruk::GAME, makruk::FIGURES),
        ] {
            assert!(figures.iter().all(|(piece, _)| game.contains(*piece)));
            let style = game.styles()[0].letter();
            for piece in game.pieces(style).iter().map(koma::GamePiece::qpi) {
                let mut position = Position::<1>::new(Styles::new(style, style));
                position.put(Square::from_static("a"), piece.pin().into()).unwrap();
                let (text, ..) = appearance(position.to_svg().figures(&[figures]))[0].clone();
                assert!(!text.is_ascii(), "{piece}");
            }
        }
    }

    /// The second player's pieces of shōgi are upside down, on the board and in hand, and the first player's are not.
    #[test]
    fn shogi_is_drawn_as_players_know_it() {
        let position: Position<9, 9> = SHOGI.parse().unwrap();
        let svg = position.to_svg().figures(&[shogi::FIGURES]).to_string();
        let document = Document::parse(&svg).unwrap();
        let [board, first, second] = groups(&document).try_into().unwrap();
        let turned =
            |group: Node<'_, '_>| group.children().filter(|text| text.has_attribute("transform")).count();
        assert_eq!(turned(board), position.pieces_of(Side::Second).count());
        assert_eq!((turned(first), turned(second)), (0, 1));
        assert!(texts(board).iter().any(|(text, _)| text == "龍"));
    }

    #[test]
    fn a_diagram_is_the_picture_in_a_div() {
        const PICTURE: &str = diagram!("+K^2k'/4//3P/4//3p/4 2P/q c/S");
        let position: Position<3, 2, 4> = "+K^2k'/4//3P/4//3p/4 2P/q c/S".parse().unwrap();
        assert_eq!(PICTURE, format!("<div>\n{}</div>\n\n", position.to_svg()));
        assert_eq!(diagram!(b"2 / C/c",), diagram!(r"2 / C/c"));
        let _: Position<2> = position!("2 / C/c");
    }

    /// A game's macro draws what it has declared: its figures, on a board of one color if that is plain.
    #[test]
    fn the_diagram_of_a_game_has_its_figures() {
        macro_rules! check {
            ($game:ident, $feen:literal, $chequered:literal) => {
                let position = $game::position!($feen);
                let picture = position.to_svg().figures(&[$game::FIGURES]).chequered($chequered).to_string();
                assert_eq!($game::diagram!($feen), format!("<div>\n{picture}</div>\n\n"));
            };
        }
        check!(chess, "-r2qk^3/8/8/3-p+P3/8/8/8/4K^2R / C/c", true);
        check!(shogi, "4k^4/9/4+P4/9/9/9/9/9/4K^4 G/2r S/s", false);
        check!(xiangqi, "3g^5/9/9/9/9/9/9/4E4/4H4/4G^4 / X/x", false);
        check!(makruk, "4k^3/8/3+P4/8/8/8/8/4K^3 / m/M", false);
    }

    mod draughts {
        koma::game! {
            board <4, 4>;
            style "D" Draughts { "M" => Man, "+M" => King }
        }
    }

    mod cross {
        koma::game! {
            style "D" Draughts { "M" => Man }
            style "G" Go { "S" => Stone }
            figures { "D:M" => "⛀", "g:S" => "●\"&\\" }
        }
    }

    #[doc = cross::diagram!("Ss'/m1 / G/d")]
    const _DOCUMENTED: () = ();

    /// Without figures it draws tokens, and without a board any position.
    #[test]
    fn the_diagram_of_any_game() {
        let position: Position<4, 4> = "1m1m/4/1+m2/M1M1 / D/d".parse().unwrap();
        let picture = format!("<div>\n{}</div>\n\n", position.to_svg());
        assert_eq!(draughts::diagram!("1m1m/4/1+m2/M1M1 / D/d"), picture);
        let position: Position<2, 2> = "Ss'/m1 / G/d".parse().unwrap();
        let picture = format!("<div>\n{}</div>\n\n", position.to_svg().figures(&[cross::FIGURES]));
        assert_eq!(cross::diagram!("Ss'/m1 / G/d"), picture);
        assert_eq!(cross::FIGURES, [(koma::qpi!("D:M"), "⛀"), (koma::qpi!("g:S"), "●\"&\\")]);
    }

    /// The picture in the README is what its words say. To make it anew: run this test with `TOLD=overwrite`.
    #[test]
    fn the_picture_of_the_readme_is_true() {
        let position: Position<9, 9> = SHOGI.parse().unwrap();
        let svg = position.to_svg().figures(&[shogi::FIGURES]).chequered(false).to_string();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/shogi.svg");
        if std::env::var_os("TOLD").is_some_and(|value| value == "overwrite") {
            std::fs::write(path, &svg).unwrap();
        }
        let recorded = std::fs::read_to_string(path).unwrap();
        assert_eq!(recorded.replace("\r\n", "\n"), svg); // as git may write it
    }
}
