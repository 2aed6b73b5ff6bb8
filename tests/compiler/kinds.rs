//! Tests one invalid input for each kind of error that a macro or a constant can report. The macro, the constant and a
//! program at run time must report the same message.

use koma::error::{BookErrorKind, GameErrorKind};
use koma::{
    Book, Epin, FeenErrorKind as Feen, FenErrorKind as Fen, Letter, MoveErrorKind as Move, Pin, Position,
    PositionError, Qpi, Shape, ShapeError, Side, Sin, Square, SquareErrorKind, Styles,
    TokenErrorKind as Token, chess, makruk, must, shogi, xiangqi,
};

use crate::Crate;

/// An error, and code that causes it.
struct Case {
    /// The call of a macro. Empty if no macro reports this kind of error.
    call: String,
    /// The expression of a constant. Empty if no constant can have this error.
    constant: String,
    /// The message at run time.
    message: String,
}

/// Invalid texts: the kind of error, the type that parses the text, the call of the macro up to the text, and the text.
macro_rules! texts {
    ($($kind:pat => $Type:ty, $call:literal $text:literal;)*) => {
        [$({
            let error = <$Type>::parse($text).unwrap_err();
            assert!(matches!(error.kind(), $kind), "{}: {:?}", $text, error.kind());
            let call = if $call == "" { String::new() } else { format!("{}{:?})", $call, $text) };
            let constant = format!("<{}>::from_static({:?})", stringify!($Type), $text);
            Case { call, constant, message: error.explain($text).to_string() }
        }),*]
    };
}

/// Invalid lines of moves from the starting position: the kind of error, the game and the line.
macro_rules! lines {
    ($($kind:pat => $game:ident $line:literal;)*) => {
        vec![$({
            let error = $game::play_line(&mut { $game::START }, $line).unwrap_err();
            assert!(matches!(error.kind(), $kind), "{}: {:?}", $line, error.kind());
            let name = stringify!($game);
            let call = format!("{name}::position!(moves: {:?})", $line);
            let constant = format!("{{ const LINE: &str = {:?}; {name}::position!(moves: LINE) }}", $line);
            Case { call, constant, message: error.explain($line).to_string() }
        }),*]
    };
}

/// Expressions: the kind of error, the expression, and the call of a macro with the same mistake.
macro_rules! values {
    ($($kind:pat => $expression:expr, $call:literal;)*) => {
        [$({
            let error = $expression.unwrap_err();
            assert!(matches!(error, $kind), "{error:?}");
            let constant = format!("must!({})", stringify!($expression));
            Case { call: $call.to_owned(), constant, message: error.to_string() }
        }),*]
    };
}

fn texts() -> Vec<Case> {
    let tokens = texts! {
        Token::Empty => Epin, "epin!(" "";
        Token::Blank => Epin, "epin!(" "K ";
        Token::Quote => Pin, "pin!(" "\"K\"";
        Token::LookAlike => Epin, "epin!(" "K’";
        Token::NotALetter => Epin, "epin!(" "♚";
        Token::MissingLetter => Qpi, "qpi!(" "C:+";
        Token::MissingStyle => Qpi, "qpi!(" ":K";
        Token::MissingColon => Qpi, "qpi!(" "CK";
        Token::SecondLetter => Pin, "pin!(" "Knight";
        Token::SecondStyleLetter => Sin, "sin!(" "chess";
        Token::RepeatedMarker => Pin, "pin!(" "++P";
        Token::MarkerBeforeLetter => Pin, "pin!(" "^K";
        Token::StateAfterLetter => Epin, "epin!(" "K+";
        Token::MarkerOrder => Epin, "epin!(" "K'^";
        Token::ForeignMarker => Pin, "pin!(" "K'";
        Token::Unexpected => Epin, "epin!(" "K!";
        SquareErrorKind::Form => Square<8, 8>, "square!(<8, 8> " "E4";
        SquareErrorKind::FileOffBoard => Square<8, 8>, "square!(<8, 8> " "i4";
        SquareErrorKind::RankOffBoard => Square<8, 8>, "square!(<8, 8> " "e9";
        SquareErrorKind::LayerOffBoard => Square<5, 5, 5>, "square!(<5, 5, 5> " "e4F";
    };
    let positions = texts! {
        Feen::Fields { .. } => Position<3, 3>, "position!(" "3/3/3 C/c";
        Feen::Blank(_) => Position<3, 3>, "position!(" "3/3/3 / C/c ";
        // The macro of a game knows the board, like a type. `position!` does not, and so counts ranks from the top.
        Feen::EmptyRank => Position<8, 8>, "chess::position!(" "8/8/8/8/8/8/8/ / C/c";
        Feen::EmptyCount => Position<8, 8>, "chess::position!(" "8/8/8/8/8/8/8/08 / C/c";
        Feen::Token(_) => Position<8, 8>, "chess::position!(" "8/8/8/8/8/8/8/1K+6 / C/c";
        Feen::RankLength { .. } => Position<8, 8>, "chess::position!(" "8/8/8/8/8/8/8/9 / C/c";
        Feen::LayerLength { .. } => Position<2, 2, 2>, "cube::position!(" "2/2//2 / C/c";
        Feen::TooLarge => Position<3>, "position!(" "256 / C/c";
        // `position!` accepts every shape. The compiler compares the shape with the expected type.
        Feen::Shape { .. } => Position<3, 3>, "" "3/3 / C/c";
        Feen::Hands => Position<3>, "position!(" "3 - C/c";
        Feen::HandCount => Position<3>, "position!(" "3 1P/ C/c";
        Feen::HandRepeated { .. } => Position<3>, "position!(" "3 PP/ C/c";
        Feen::HandOrder { .. } => Position<3>, "position!(" "3 P2K/ C/c";
        Feen::Styles => Position<3>, "position!(" "3 / C/C";
        Feen::TooManyPieces => Position<2>, "position!(" "KK P/ C/c";
        Fen::Empty => chess::Fen, "chess::position!(fen: " "";
        Fen::Blank(_) => chess::Fen, "chess::position!(fen: " "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ";
        Fen::Feen => chess::Fen, "chess::position!(fen: " "4k^3/8/8/8/8/8/8/4K^3 / C/c";
        Fen::MissingField => makruk::Fen, "makruk::position!(fen: " "4k3/8/8/8/8/8/8/4K3";
        Fen::TooManyFields => chess::Fen, "chess::position!(fen: " "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e2";
        Fen::RankCount { .. } => chess::Fen, "chess::position!(fen: " "4k3/8 w - - 0 1";
        Fen::RankLength { .. } => chess::Fen, "chess::position!(fen: " "4k4/8/8/8/8/8/8/4K3 w - - 0 1";
        Fen::Piece(_) => xiangqi::Fen, "xiangqi::position!(fen: " "4q4/9/9/9/9/9/9/9/9/9 w - - 0 1";
        Fen::Turn => chess::Fen, "chess::position!(fen: " "4k3/8/8/8/8/8/8/4K3 W - - 0 1";
        Fen::Castling(_) => chess::Fen, "chess::position!(fen: " "4k3/8/8/8/8/8/8/4K2R w x - 0 1";
        Fen::CastlingRook(_) => chess::Fen, "chess::position!(fen: " "4k3/8/8/8/8/8/8/R3K3 w K - 0 1";
        Fen::EnPassant { .. } => chess::Fen, "chess::position!(fen: " "4k3/8/8/8/8/8/8/4K3 b - e4 0 1";
        Fen::EnPassantPawn { .. } => chess::Fen, "chess::position!(fen: " "4k3/8/8/8/8/8/8/4K3 b - e3 0 1";
        Fen::Hand(_) => shogi::Sfen, "shogi::position!(sfen: " "9/9/9/9/9/9/9/9/9 b 2x 1";
        Fen::HandCount => shogi::Sfen, "shogi::position!(sfen: " "9/9/9/9/9/9/9/9/9 b 1P 1";
        Fen::Repeated(_) => shogi::Sfen, "shogi::position!(sfen: " "9/9/9/9/9/9/9/9/9 b PP 1";
        Fen::TooManyPieces => shogi::Sfen, "shogi::position!(sfen: " "9/9/9/9/9/9/9/9/9 b 82P 1";
        Fen::Counter => chess::Fen, "chess::position!(fen: " "4k3/8/8/8/8/8/8/4K3 w - - 0 01";
        Fen::Dash => xiangqi::Fen, "xiangqi::position!(fen: " "9/9/9/9/9/9/9/9/9/9 w KQ - 0 1";
    };
    let moves = texts! {
        Move::Text => chess::Move, "chess::uci!(" "e2e9";
        Move::Shape => chess::Move, "chess::uci!(" "e2f5";
        Move::Promotion => chess::Move, "chess::uci!(" "e7e8k";
        Move::MissingPromotion => shogi::Move, "shogi::usi!(" "9c8a";
    };
    // `from_static` takes text. No macro takes a FEN as bytes, so `FenErrorKind::NotUtf8` exists only at run time.
    let bytes = b"K\xFF";
    let error = Epin::from_bytes(bytes).unwrap_err();
    assert_eq!(error.kind(), Token::NotUtf8);
    let message = error.explain_bytes(bytes).to_string();
    let bytes = Case { call: "epin!(b\"K\\xFF\")".to_owned(), constant: String::new(), message };
    tokens.into_iter().chain(positions).chain(moves).chain([bytes]).collect()
}

fn lines() -> Vec<Case> {
    lines! {
        Move::San => chess "1. Zf3";
        Move::Number => chess "1. e4 e5 3. Nf3";
        Move::EmptyOrigin => shogi "7f7e";
        Move::OtherPlayer => shogi "3c3d";
        Move::OwnTarget => shogi "8h7g";
        Move::Illegal => chess "Nf4";
        Move::NoPiece => chess "Ncf3";
        Move::Ambiguous => chess "Nf3 a6 d3 a5 Nd2";
        Move::Check => chess "e4 e5 Qh5 f6";
        Move::CannotPromote => shogi "5i5h 5a5b 5h4h+";
        Move::NotInHand => shogi "P*5e";
        Move::Occupied => shogi "7g7c 3c3d P*5a";
        Move::TwoPawns => shogi "7g7c 3c3d P*7b";
        Move::Stuck => shogi "7g7c 3a4b P*3a";
        Move::King => shogi "5g5a";
    }
}

const EMPTY: Position<2> = Position::new(Styles::new(Letter::C, Letter::C));
const KING: Epin = Epin::from_static("K");

fn values() -> Vec<Case> {
    let shapes = values! {
        ShapeError::Empty => Shape::new(&[]), "position! { <> \"C/c\", board: [] }";
        ShapeError::TooManyDimensions { .. } => Shape::new(&[2, 2, 2, 2]), "square!(<2, 2, 2, 2> \"a1\")";
        ShapeError::DimensionTooSmall { .. } => Shape::new(&[8, 0]), "square!(<8, 0> \"a1\")";
        ShapeError::DimensionTooLarge { .. } => Shape::new(&[8, 256]), "square!(<8, 256> \"a1\")";
        ShapeError::TooManySquares { .. } => Shape::new(&[255, 255, 2]), "square!(<255, 255, 2> \"a1\")";
        // No macro takes the values that cause these errors.
        ShapeError::Mismatch { .. } => Position::<2>::with_shape(must!(Shape::new(&[3])), EMPTY.styles()), "";
        ShapeError::Text => Shape::parse("8×8"), "";
    };
    let changes = values! {
        PositionError::BoardLength { .. } => Position::<2>::from_board(&[], EMPTY.styles(), Side::First), "";
        PositionError::InvalidIndex { .. } => EMPTY.board_diff(&[(2, None)]), "";
        PositionError::NotInHand { .. } => EMPTY.first_player_hand_diff(&[(KING, -1)]), "";
        PositionError::TooManyPieces { .. } => EMPTY.first_player_hand_diff(&[(KING, 3)]), "";
    };
    shapes.into_iter().chain(changes).collect()
}

/// Positions that do not belong to chess: the kind of error, the type of the position, and its FEEN.
macro_rules! outside {
    ($($kind:pat => $Type:ty, $feen:literal;)*) => {
        vec![$({
            let error = chess::check(&<$Type>::from_static($feen)).unwrap_err();
            assert!(matches!(error.kind(), $kind), "{}: {:?}", $feen, error.kind());
            let constant = format!(
                "{{ const FEEN: &str = {:?}; let _: {} = chess::position!(FEEN); }}", $feen, stringify!($Type)
            );
            Case { call: format!("chess::position!({:?})", $feen), constant, message: error.to_string() }
        }),*]
    };
}

fn outside() -> Vec<Case> {
    // `GameErrorKind::Unwritable` is about positions of the crate shakmaty, which exist only at run time.
    outside! {
        GameErrorKind::Shape { .. } => Position<3, 3>, "3/3/3 / C/c";
        GameErrorKind::Style(_) => Position<8, 8>, "8/8/8/8/8/8/8/8 / S/c";
        GameErrorKind::OnBoard { .. } => Position<8, 8>, "4k3/8/8/8/8/8/8/8 / C/c";
        GameErrorKind::InHand { .. } => Position<8, 8>, "8/8/8/8/8/8/8/8 P/ C/c";
        GameErrorKind::Marker { .. } => Position<8, 8>, "8/8/8/8/8/8/P7/8 / C/c";
    }
}

/// The book in the folder of the macros' tests.
const BOOK: &[u8] = include_bytes!("../../macros/src/tests/data/table.book");

/// Invalid books: the kind of error, the types, the number of bytes, the byte to change and its new value, and whether
/// `book!` reports the error. Macros and constants check only the header. `book!` takes the type of the book from the
/// header, so for a book of another type, the compiler itself reports mismatched types.
macro_rules! books {
    ($crate_of_calls:expr, $($kind:pat => $Position:ty, $Row:ty, $len:expr, $at:literal: $byte:literal, $is_read:literal;)*) => {
        vec![$({
            let mut bytes = BOOK[..$len].to_vec();
            bytes[$at] = $byte;
            let error = Book::<$Position, $Row, _>::from_bytes(&*bytes).unwrap_err();
            assert!(matches!(error.kind(), $kind), "{:?}", error.kind());
            let name = format!("{}-{}.book", $at, $byte);
            $crate_of_calls.write(&name, &bytes);
            let call = if $is_read { format!("book!(bytes: {name:?})") } else { String::new() };
            let constant = format!(
                "Book::<{}, {}>::from_static(include_bytes!(\"../{name}\"))", stringify!($Position), stringify!($Row)
            );
            Case { call, constant, message: error.to_string() }
        }),*]
    };
}

fn books(folder: &Crate) -> Vec<Case> {
    books! { folder,
        BookErrorKind::NotABook => Position<3, 3>, (&'static str, u16), BOOK.len(), 0: 0, true;
        BookErrorKind::OtherVersion { .. } => Position<3, 3>, (&'static str, u16), BOOK.len(), 8: 200, true;
        BookErrorKind::UnknownColumnType { .. } => Position<3, 3>, (&'static str, u16), BOOK.len(), 64: 99, true;
        BookErrorKind::WrongHeader => Position<3, 3>, (&'static str, u16), BOOK.len(), 24: 1, true;
        BookErrorKind::WrongLength { .. } => Position<3, 3>, (&'static str, u16), BOOK.len() - 1, 1: b'o', true;
        BookErrorKind::OtherShape { .. } => Position<8>, (&'static str, u16), BOOK.len(), 4: b'b', false;
        BookErrorKind::OtherColumnCount { .. } => Position<3, 3>, u16, BOOK.len(), 2: b'm', false;
        BookErrorKind::OtherColumnType { .. } => Position<3, 3>, (u16, u16), BOOK.len(), 3: b'a', false;
    }
}

const HEAD: &str = "\
#![allow(unused)]
use koma::{chess, makruk, shogi, xiangqi, *};
const EMPTY: Position<2> = Position::new(Styles::new(Letter::C, Letter::C));
const KING: Epin = Epin::from_static(\"K\");
fn main() {}
mod cube { koma::game! { board <2, 2, 2>; style \"C\" Chess { \"K^\" => King } } }
";

/// Returns a program's errors that start with `title`. Each error is a list of trimmed lines.
fn errors(folder: &Crate, code: &str, title: &str) -> Vec<Vec<String>> {
    folder.write("src/main.rs", format!("{HEAD}{code}"));
    let output = String::from_utf8(folder.cargo(&["check"]).stderr).unwrap();
    let mut lines = output.lines();
    let mut errors: Vec<Vec<String>> = Vec::new();
    while let Some(line) = lines.next() {
        if let Some(first) = line.strip_prefix(title) {
            let rest = lines.by_ref().map(str::trim).take_while(|line| !line.starts_with("--> "));
            errors.push([first].into_iter().chain(rest).map(str::to_owned).collect());
        }
    }
    // Cargo reports last that the program has errors.
    errors.retain(|error| !error[0].starts_with("could not compile"));
    errors
}

/// The first line of the error for a panic in a constant differs between compiler versions.
#[rustversion::stable(1.95)]
#[test]
fn macros_constants_and_programs_say_the_same() {
    let folder = Crate::new("kinds", "");
    let cases = texts().into_iter().chain(lines()).chain(values()).chain(outside()).chain(books(&folder));
    let cases: Vec<Case> = cases.collect();
    let check = |title, code: fn(&Case) -> &str, is_same: fn(&[String], &[&str]) -> bool| {
        let cases: Vec<&Case> = cases.iter().filter(|case| !code(case).is_empty()).collect();
        let program: Vec<String> =
            cases.iter().map(|case| format!("const _: () = {{ {}; }};\n", code(case))).collect();
        let mut errors = errors(&folder, &program.concat(), title);
        for case in cases {
            let expected: Vec<&str> = case.message.lines().map(str::trim).collect();
            let found = errors.iter().position(|found| is_same(found, &expected));
            let found =
                found.unwrap_or_else(|| panic!("{}\n{expected:#?}\nis not in {errors:#?}", code(case)));
            errors.remove(found);
        }
        assert_eq!(errors, [[""; 0]; 0], "other errors");
    };
    check("error[E0080]: evaluation panicked: ", |case| &case.constant, |found, expected| found == expected);
    check(
        "error: ",
        |case| &case.call,
        |found, expected| {
            // The message of a macro may also name the file of a book, or draw a valid FEEN whose position does not
            // belong to the game.
            let undrawn: Vec<&str> = found
                .iter()
                .enumerate()
                .filter(|(i, line)| *i == 0 || line.starts_with("help: "))
                .map(|(_, line)| &**line)
                .collect();
            found == expected || undrawn.join("\n").contains(&expected.join("\n"))
        },
    );
}
