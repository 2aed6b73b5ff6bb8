//! Tests how `{:#}` draws boards.

use koma::{Epin, Letter, Position, Shape, Square, Styles};

const CHESS: Styles = Styles::new(Letter::C, Letter::C);

#[test]
fn boards_are_drawn() {
    let cube: Position<2, 2, 2> = "+ab'/2//A1/1K^ 2Pb/R r/R".parse().unwrap();
    let picture = "\
layer B
2  +a b'
1   . .
    a b

layer A
2  A .
1  . K^
   a b

first player: style R, in hand 2P b
second player: style r, in hand R
second player to move";
    assert_eq!(format!("{cube:#}"), picture);
    let line: Position<3> = "+a1K^ / C/c".parse().unwrap();
    let players = "first player: style C\nsecond player: style c\nfirst player to move";
    assert_eq!(format!("{line:#}"), format!("+a . K^\n a b c\n\n{players}"));
}

/// The coordinates of a piece's file, rank and layer next to the board form the name of its square.
#[test]
fn coordinates_are_those_of_squares() {
    assert_coordinates::<3, 1, 1>(&[3]);
    assert_coordinates::<255, 1, 1>(&[255]);
    assert_coordinates::<10, 9, 1>(&[10, 9]);
    assert_coordinates::<2, 255, 1>(&[2, 255]);
    assert_coordinates::<255, 2, 1>(&[255, 2]);
    assert_coordinates::<5, 5, 5>(&[5, 5, 5]);
    assert_coordinates::<30, 2, 30>(&[30, 2, 30]);
    // Shapes with a last dimension of size 1. `[30]` and `[30, 1]` share a type.
    assert_coordinates::<30, 1, 1>(&[30, 1]);
    assert_coordinates::<12, 3, 1>(&[12, 3, 1]);
}

fn assert_coordinates<const A: usize, const B: usize, const C: usize>(shape: &[usize]) {
    let empty = Position::<A, B, C>::with_shape(Shape::new(shape).unwrap(), CHESS).unwrap();
    let squares: Vec<_> = Square::<A, B, C>::all().collect();
    for square in [squares[0], squares[squares.len() / 2], squares[squares.len() - 1]] {
        let mut position = empty;
        position.put(square, Epin::from_static("+K^'")).unwrap();
        let picture = format!("{position:#}");
        assert_eq!(found(&picture), square.to_string(), "{picture}");
    }
}

/// Returns the coordinates of the only piece in a picture.
fn found(picture: &str) -> String {
    let lines: Vec<&str> = picture.lines().collect();
    let line = lines.iter().position(|line| line.contains("+K^'")).unwrap();
    let layer = lines[..line].iter().rev().find_map(|line| line.strip_prefix("layer ")).unwrap_or("");
    let rank = lines[line].split_whitespace().next().filter(|word| !word.contains(['.', 'K'])).unwrap_or("");
    let letter = lines[line].find('K').unwrap();
    let below = lines[line..].iter().take_while(|line| !line.is_empty()).last().unwrap();
    let file = below.get(letter..).filter(|_| !below.contains(['.', 'K'])).unwrap_or("");
    format!("{}{rank}{layer}", file.split(' ').next().unwrap())
}

/// The texts of positions are drawn with the names of squares that moves have, and with the letters of the texts.
#[cfg(feature = "games")]
#[test]
fn texts_are_drawn_with_the_squares_of_moves() {
    macro_rules! assert_squares {
        ($($game:ident $Text:ident $letter:literal $origin:expr;)*) => {
            $(
                let piece = Epin::from_static("P");
                for mv in koma::$game::Move::all() {
                    let Some(origin) = $origin(mv) else { continue };
                    let mut position = koma::$game::Position::new(koma::$game::START.styles());
                    position.put(origin, piece).unwrap();
                    // A pawn on its first square of chess has a marker.
                    let Ok(text) = koma::$game::$Text::try_from(position) else { continue };
                    let picture = format!("{text:#}");
                    let rows: Vec<&str> = picture.lines().collect();
                    let row = rows.iter().position(|row| row.contains($letter)).unwrap();
                    let names = rows.iter().position(|row| row.is_empty()).unwrap() - 1;
                    let file = &rows[names][rows[row].find($letter).unwrap()..][..1];
                    let rank = &rows[row][..1];
                    assert!(mv.to_string().starts_with(&format!("{file}{rank}")), "{mv}\n{picture}");
                    assert_eq!(picture.matches($letter).count(), 1);
                }
            )*
        };
    }
    assert_squares! {
        chess Fen 'P' |mv: koma::chess::Move| Some(mv.origin());
        shogi Sfen 'P' koma::shogi::Move::origin;
        xiangqi Fen 'P' |mv: koma::xiangqi::Move| Some(mv.origin());
        makruk Fen 'P' |mv: koma::makruk::Move| Some(mv.origin());
    }
}

/// A drawing has no markers of positions. Whatever follows the board in the text follows the drawing.
#[cfg(feature = "games")]
#[test]
fn texts_are_drawn_without_markers() {
    use koma::{chess, makruk, shogi, xiangqi};

    let fen = chess::Fen::from_static("4k3/8/8/8/3pP3/8/6P1/R3K2R b KQ e3 3 9");
    let picture = "\
8  . . . . k . . .
7  . . . . . . . .
6  . . . . . . . .
5  . . . . . . . .
4  . . . p P . . .
3  . . . . . . . .
2  . . . . . . P .
1  R . . . K . . R
   a b c d e f g h

b KQ e3 3 9";
    assert_eq!(format!("{fen:#}"), picture);
    assert_eq!(format!("{fen:#?}"), format!("{fen:?}"));
    let last_line = |picture: String| picture.lines().last().unwrap().to_owned();
    let sfen = shogi::Sfen::from_static("4k4/9/9/9/9/9/9/9/4K4 w 2Pb 40");
    assert_eq!(last_line(format!("{sfen:#}")), "w 2Pb 40");
    let fen = xiangqi::Fen::new(xiangqi::START, 3, 5).unwrap();
    assert_eq!(last_line(format!("{fen:#}")), "w - - 3 5");
    let fen = makruk::Fen::new(makruk::START, 3, 5).unwrap().with_counting_limit(Some(64));
    assert_eq!(last_line(format!("{fen:#}")), "w - 64 3 5");
}
