//! Tests the figures of the games, and `diagram!`.

use koma::{Coordinates, Epin, Letter, Position, Side, Square, State, Styles, diagram};
use koma::{chess, makruk, shogi, xiangqi};
use roxmltree::Document;

use super::SHOGI;
use super::figures::{appearance, assert_told_apart};
use super::reading::{names, texts};

/// Returns the piece that a chess diagram shows: without the states that express castling rights, first
/// moves and en passant.
fn in_a_diagram(piece: Epin, styles: Styles) -> Epin {
    let moves_by_chess = piece.qualify(styles).style() == Letter::C;
    match (piece.letter(), piece.state()) {
        (Letter::P, _) | (Letter::R, State::Diminished) if moves_by_chess => piece.normalize(),
        _ => piece,
    }
}

#[test]
fn figures_of_games_tell_pieces_apart() {
    for (letter, figures) in [
        (Letter::C, chess::FIGURES),
        (Letter::S, shogi::FIGURES),
        (Letter::X, xiangqi::FIGURES),
        (Letter::M, makruk::FIGURES),
    ] {
        assert_told_apart(Styles::new(letter, letter), &[figures], in_a_diagram);
        assert_told_apart(Styles::new(Letter::C, letter), &[figures, chess::FIGURES], in_a_diagram);
    }
}

/// Each piece of a game has its own figure or the figure of the same piece without its state. The second player's
/// figures are upside down if they are also the first player's.
#[test]
fn every_piece_of_a_game_has_a_figure() {
    for (game, figures, is_shared) in [
        (chess::VOCABULARY, chess::FIGURES, false),
        (shogi::VOCABULARY, shogi::FIGURES, true),
        (xiangqi::VOCABULARY, xiangqi::FIGURES, false),
        (makruk::VOCABULARY, makruk::FIGURES, true),
    ] {
        assert!(figures.iter().all(|(piece, _)| game.contains(*piece)));
        let style = game.styles()[0].letter();
        for piece in (0..game.count()).filter_map(|index| game.from_index(index)) {
            let mut position = Position::<1>::new(Styles::new(style, style));
            position.put(Square::from_static("a"), piece.pin().into()).unwrap();
            let (text, turned, _) = appearance(position.to_svg().figures(&[figures]))[0].clone();
            assert!(!text.is_ascii(), "{piece}");
            assert_eq!(turned.is_some(), is_shared && piece.is_second(), "{piece}");
        }
    }
}

/// The coordinates of shōgi diagrams are USI coordinates, with files from the right and ranks from the top.
/// They are correct from either side, and also for marked squares.
#[test]
fn coordinates_of_shogi() {
    let position: Position<9, 9> = SHOGI.parse().unwrap();
    let marked = [shogi::square!("7g"), shogi::square!("2b")];
    for side in Side::ALL {
        let svg = position.to_svg().coordinates(shogi::COORDINATES).marked(&marked).seen_by(side).to_string();
        let document = Document::parse(&svg).unwrap();
        let names: String = texts(names(&document).unwrap()).into_iter().map(|(text, _)| text).collect();
        let expected = ["abcdefghi987654321", "ihgfedcba123456789"];
        assert_eq!(names, expected[side as usize]);
        assert!(svg.contains("; marked: 7g, 2b</desc>"));
    }
}

#[test]
fn a_diagram_is_the_picture_in_a_div() {
    const PICTURE: &str = diagram!("+K^2k'/4//3P/4//3p/4 2P/q c/S");
    let position: Position<3, 2, 4> = "+K^2k'/4//3P/4//3p/4 2P/q c/S".parse().unwrap();
    assert_eq!(PICTURE, format!("<div>\n{}</div>\n\n", position.to_svg()));
    assert_eq!(diagram!(b"2 / C/c",), diagram!(r"2 / C/c"));
}

/// A game's macro draws the figures that the game declares. If the board is declared as `plain`, all
/// squares have the same color.
#[test]
fn the_diagram_of_a_game_has_its_figures() {
    macro_rules! check {
        ($game:ident, $feen:literal, $chequered:literal, $coordinates:expr) => {
            let position = $game::position!($feen);
            let picture = position.to_svg().figures(&[$game::FIGURES]).chequered($chequered);
            let picture = picture.coordinates($coordinates).to_string();
            assert_eq!($game::diagram!($feen), format!("<div>\n{picture}</div>\n\n"));
        };
    }
    check!(chess, "-r2qk^3/8/8/3-pP3/8/8/4+P3/4K^2R / C/c", true, Coordinates::CELL);
    check!(shogi, "4k^4/9/4+P4/9/9/9/9/9/4K^4 G/2r S/s", false, shogi::COORDINATES);
    check!(xiangqi, "3g^5/9/9/9/9/9/9/4E4/4H4/4G^4 / X/x", false, xiangqi::COORDINATES);
    check!(makruk, "4k^3/8/3+P4/8/8/8/8/4K^3 / m/M", false, Coordinates::CELL);
    check!(cross, "Ss'/m1 / G/d", true, Coordinates::CELL);
}

/// Declares a game without a board. One of its figures has characters that need escapes.
mod cross {
    koma::game! {
        style "D" Draughts { "M" => Man }
        style "G" Go { "S" => Stone }
        figures { "D:M" => "⛀", "g:S" => "●\"&\\" }
    }
}

/// The picture in the README is what the README's call draws for the position `SHOGI`. To record the picture, run this
/// test with `RECORD=1`.
#[test]
fn the_picture_of_the_readme_is_true() {
    let position: Position<9, 9> = SHOGI.parse().unwrap();
    let svg = position.to_svg().figures(&[shogi::FIGURES]).chequered(false);
    let svg = svg.coordinates(shogi::COORDINATES).to_string();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/shogi.svg");
    if std::env::var_os("RECORD").is_some() {
        std::fs::write(path, &svg).unwrap();
    }
    let recorded = std::fs::read_to_string(path).unwrap();
    assert_eq!(recorded.replace("\r\n", "\n"), svg); // git may write other line breaks
}
