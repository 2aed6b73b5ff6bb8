//! `position_map!` with literal and computed keys, and with all kinds of values.
#![deny(warnings)]

use koma::{
    Letter, Position, PositionMap, Styles, chess, makruk, must, position, position_map, shogi, xiangqi,
};

type Board = Position<3>;

const EMPTY: Board = position!("3 / C/c");
const FEEN: &str = "2K / C/c";
const NAMES: [&str; 2] = ["one king", "another"];

static LITERAL_KEYS: PositionMap<Board, u32> = position_map! {
    "3 / C/c" => 1,
    r"K2 / C/c" => 2,
    r#"1K1 / C/c"# => 3,
    b"2K / C/c" => 4,
};
const COMPUTED_KEYS: PositionMap<Board, u32> = position_map! {
    EMPTY => 1,
    position!("K2 / C/c") => 2,
    position! { <3> "C/c", board: [".K."] } => 3,
    position!(FEEN) => 4,
    must!(EMPTY.board_diff(&[(0, Some(koma::epin!("Q")))])) => 5,
    EMPTY.toggle() => 6,
    { const SHOGI: Styles = must!(Styles::parse("S/s")); Position::new(SHOGI) } => 7,
};
static MIXED: PositionMap<chess::Position, &str> = position_map! {
    chess::START => "the start",
    chess::position!(moves: "1. e4") => "King's Pawn Game",
    chess::position!(fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1") => concat!("two ", "kings"),
    "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/3P4/8/+P+P+P1+P+P+P+P/-RNBQK^BN-R / c/C" => "Queen's Pawn Game"
};

static VALUES: [PositionMap<Board, (Letter, Option<&[&str]>)>; 2] = [
    position_map! { "3 / C/c" => (Letter::K, None), "K2 / C/c" => (Letter::Q, Some(&NAMES)) },
    position_map!("3 / C/c" => { let letter = Letter::K; (letter, None) },),
];
static FUNCTIONS: PositionMap<Board, fn(u32) -> u32> =
    position_map! { EMPTY => |n| n + 1, "K2 / C/c" => double };
static COMPARISONS: PositionMap<Board, bool> =
    position_map! { EMPTY => 1 < 2, "K2 / C/c" => 2 > 3 || 1 << 2 == 4, "1K1 / C/c" => size_of::<u8>() > 1 };
/// Commas, angle brackets and bars inside of expressions do not end an entry.
static EXPRESSIONS: PositionMap<chess::Position, &(dyn Sum<1, 2> + Sync)> = position_map! {
    chess::START => &Pair::<1, 2> { one: 1, other: 2 } as &(dyn Sum<1, 2> + Sync),
    chess::position!(moves: "1. e4") => &Pair::<0, 0> { one: 3, other: 4 },
    Position::<8, 8, 1>::new(must!(Styles::parse("C/c"))) => const { &Pair::<{ 2 + 3 }, 6>::LARGE },
    <Pair<1, 2> as Board8<8, 8>>::BOARD => {
        const LARGE: Pair = if 1 < 2 && 3 > 2 { Pair { one: 1 << 3, other: 9 } } else { Pair { one: 0, other: 0 } };
        &LARGE
    },
};
static CLOSURES: PositionMap<Board, fn(u32, Pair) -> u32> = position_map! {
    EMPTY => |number, Pair { one, other }| number + one + other,
    Board::new(must!(Styles::parse("S/s"))) => |a, _: Pair<1, 2>| if a < 2 { 2 } else { a },
    "K2 / C/c" => match 1 { 1 => |a, _| a, _ => |_, pair| pair.one },
};

struct Pair<const A: u32 = 1, const B: u32 = 2> {
    one: u32,
    other: u32,
}
impl<const A: u32, const B: u32> Pair<A, B> {
    const LARGE: Self = Self { one: A, other: B };
}
trait Sum<const A: u32, const B: u32> {
    fn sum(&self) -> u32;
}
impl<const A: u32, const B: u32> Sum<1, 2> for Pair<A, B> {
    fn sum(&self) -> u32 {
        self.one + self.other
    }
}
trait Board8<const A: usize, const B: usize> {
    const BOARD: Position<A, B>;
}
impl Board8<8, 8> for Pair<1, 2> {
    const BOARD: chess::Position = chess::position!(moves: "1. d4");
}
static NOTHING: PositionMap<Board, u32> = position_map! {};

static CHESS: PositionMap<chess::Position, u8> =
    chess::position_map! { chess::START => 1, "4k^3/8/8/8/8/8/8/4K^3 / C/c" => 2 };
static SHOGI: PositionMap<shogi::Position, u8> =
    shogi::position_map! { "4k^4/9/9/9/9/9/9/9/4K^4 2P/ S/s" => 1, shogi::START => 2 };
static XIANGQI: PositionMap<xiangqi::Position, u8> = xiangqi::position_map! { xiangqi::START => 3 };
static MAKRUK: PositionMap<makruk::Position, u8> = makruk::position_map! { makruk::START => 4 };

macro_rules! map_of {
    ($($feen:literal => $value:expr),+; $($key:expr => $other:expr),*) => {
        position_map! { $($feen => $value,)+ $($key => $other),* }
    };
    ($($tokens:tt)*) => {
        position_map! { $($tokens)* }
    };
}
static CAPTURED: [PositionMap<Board, u32>; 2] = [
    map_of!("3 / C/c" => 1, b"K2 / C/c" => 2; position!(FEEN) => 4),
    map_of!("3 / C/c" => 1, EMPTY.toggle() => 6),
];

const fn double(number: u32) -> u32 {
    2 * number
}

fn main() {
    let keys = ["3 / C/c", "K2 / C/c", "1K1 / C/c", "2K / C/c"].map(|feen| Board::parse(feen).unwrap());
    for map in [&LITERAL_KEYS, &COMPUTED_KEYS] {
        assert_eq!(keys.map(|key| map.get(&key).copied()), [Some(1), Some(2), Some(3), Some(4)]);
    }
    assert_eq!((LITERAL_KEYS.len(), COMPUTED_KEYS.len(), NOTHING.len()), (4, 7, 0));
    assert_eq!(MIXED.get(&chess::position!(moves: "1. d4")), Some(&"Queen's Pawn Game"));
    assert_eq!(VALUES[0].get(&keys[1]), Some(&(Letter::Q, Some(&NAMES[..]))));
    assert_eq!(VALUES[1].get(&keys[0]), Some(&(Letter::K, None)));
    assert_eq!(FUNCTIONS.get(&keys[1]).map(|function| function(4)), Some(8));
    assert_eq!(keys.map(|key| COMPARISONS.get(&key).copied()), [Some(true), Some(true), Some(false), None]);
    assert_eq!(EXPRESSIONS.values().iter().map(|value| value.sum()).collect::<Vec<_>>(), [3, 7, 11, 17]);
    let sums = CLOSURES.values().iter().map(|closure| closure(5, Pair { one: 1, other: 2 }));
    assert_eq!(sums.collect::<Vec<_>>(), [8, 5, 5]);
    assert_eq!((CHESS.get(&chess::START), SHOGI.get(&shogi::START)), (Some(&1), Some(&2)));
    assert_eq!((XIANGQI.get(&xiangqi::START), MAKRUK.get(&makruk::START)), (Some(&3), Some(&4)));
    assert_eq!(CAPTURED.each_ref().map(|map| map.get(&keys[0])), [Some(&1); 2]);
}
