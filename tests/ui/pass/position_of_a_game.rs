//! `position!` of a game, with its notations (FEN, SFEN) and its moves.
#![deny(warnings)]

use koma::{chess, makruk, shogi, xiangqi};

const START: chess::Position =
    chess::position!(fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
static FENS: [chess::Position; 5] = [
    chess::position!(fen: r"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    chess::position!(fen: r#"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha"#),
    chess::position!(fen: b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",),
    chess::position!(fen: FEN),
    chess::position!(fen: concat!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", " w ", "KQkq")),
];
const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const SFENS: [shogi::Position; 3] = [
    shogi::position!(sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    shogi::position!(sfen: b"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"),
    shogi::position!(sfen: SFEN),
];
const SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const XIANGQI: xiangqi::Position =
    xiangqi::position!(fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
const MAKRUK: makruk::Position =
    makruk::position!(fen: "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1");

const AFTER_E5: chess::Position = chess::position!(moves: "1. e4 e5");
const RUY_LOPEZ: [chess::Position; 6] = [
    chess::position!(moves: "1. e4 e5 2. Nf3 Nc6 3. Bb5"),
    chess::position!(moves: r"e2e4 e7e5 g1f3 b8c6 f1b5"),
    chess::position!(moves: "2. Nf3 Nc6 3. Bb5", from: AFTER_E5),
    chess::position!(from: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", moves: "2. Nf3 Nc6 3. Bb5"),
    chess::position!(
        from: "-rnbqk^bn-r/+p+p+p+p1+p+p+p/8/4p3/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / C/c",
        moves: b"2. Nf3 Nc6 3. Bb5",
    ),
    chess::position!(moves: concat!("1. e4 e5 ", "2. Nf3 Nc6 3. Bb5"), from: chess::START),
];
const LINES: (shogi::Position, xiangqi::Position, makruk::Position) = (
    shogi::position!(moves: "7g7f 3c3d 8h2b+"),
    xiangqi::position!(moves: "h2e2"),
    makruk::position!(moves: "e3e4", from: MAKRUK),
);

/// Commas inside of an expression do not end it.
const WITH_COMMAS: [chess::Position; 4] = [
    chess::position!(fen: Texts::<1, 2>::FEN),
    chess::position!(from: start::<{ 1 << 2 }, 2>(), moves: "1. e4 e5 2. Nf3 Nc6 3. Bb5"),
    chess::position!(moves: Texts::<1, 2>::MOVES, from: start::<1, 2>()),
    chess::position!(moves: "1. e4 e5 2. Nf3 Nc6 3. Bb5", from: Start::<dyn Function<u8, Output = u8>>::START),
];
trait Function<A> {
    type Output;
}
struct Start<T: ?Sized>(Box<T>);
impl<T: ?Sized> Start<T> {
    const START: chess::Position = START;
}
struct Texts<const A: usize, const B: usize>;
impl<const A: usize, const B: usize> Texts<A, B> {
    const FEN: &str = FEN;
    const MOVES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5";
}
const fn start<const A: usize, const B: usize>() -> chess::Position {
    START
}

macro_rules! position_of {
    (literal $fen:literal) => { chess::position!(fen: $fen) };
    (expression $fen:expr) => { chess::position!(fen: $fen) };
    (token $fen:tt) => { chess::position!(fen: $fen) };
    ($moves:literal from $start:expr) => { chess::position!(moves: $moves, from: $start) };
}
const CAPTURED: [chess::Position; 5] = [
    position_of!(literal "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
    position_of!(expression "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
    position_of!(expression FEN),
    position_of!(token "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"),
    position_of!("1. Nf3 Nf6 2. Ng1 Ng8" from START),
];

fn main() {
    assert!(FENS.iter().chain(&CAPTURED).all(|position| *position == chess::START));
    assert!(SFENS.iter().all(|position| *position == shogi::START));
    assert!(START == chess::START && XIANGQI == xiangqi::START && MAKRUK == makruk::START);
    assert!(RUY_LOPEZ.iter().all(|position| *position == RUY_LOPEZ[0]));
    assert_eq!(WITH_COMMAS, [START, RUY_LOPEZ[0], RUY_LOPEZ[0], RUY_LOPEZ[0]]);
    assert_eq!(LINES.0.hand(koma::Side::First).to_string(), "B");
    assert_eq!((LINES.1.piece_count(), LINES.2.piece_count()), (32, 32));
}
