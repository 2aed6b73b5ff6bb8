//! Generates programs that are too long to write by hand.

use std::fmt::Write as _;
use std::fs;

use koma::{Epin, Letter, Pin, Position, Qpi, Side, Sin, Styles};

/// Returns a program with a macro call for each token. The program uses the macros of koma and of the largest possible
/// game. It compares the texts of the results with the literals of the calls. It also uses up to 700 calls for each type
/// as patterns.
pub(crate) fn every_token() -> String {
    let mut source = String::from("use koma::{Epin, Pin, Qpi, Sin};\nmod all { koma::game! {\n");
    for letter in Letter::ALL {
        write!(source, "    style \"{0}\" \"Style {0}\" {{ ", letter.as_char()).unwrap();
        for pin in Pin::all().filter(|pin| pin.is_first()) {
            write!(source, "\"{pin}\" => \"Piece {}\", ", pin.index()).unwrap();
        }
        source.push_str("}\n");
    }
    source.push_str("} }\n");
    let tables: [(&str, Vec<String>); 4] = [
        ("Sin", Sin::all().map(|token| token.to_string()).collect()),
        ("Pin", Pin::all().map(|token| token.to_string()).collect()),
        ("Epin", Epin::all().map(|token| token.to_string()).collect()),
        ("Qpi", Qpi::all().map(|token| token.to_string()).collect()),
    ];
    let mut compared = String::new();
    for (game, (token, texts)) in
        ["koma", "all"].iter().flat_map(|game| tables.iter().map(move |table| (game, table)))
    {
        let name = format!("{game}_{token}").to_uppercase();
        let calls: Vec<String> =
            texts.iter().map(|text| format!("{game}::{}!({text:?})", token.to_lowercase())).collect();
        // Uses at most 700 patterns, because the compiler compares each pattern with all others.
        let arms: Vec<&str> = calls.iter().step_by(calls.len().div_ceil(700)).map(String::as_str).collect();
        writeln!(source, "static {name}: [{token}; {}] = [{}];", calls.len(), calls.join(", ")).unwrap();
        writeln!(
            compared,
            "    assert!({name}.iter().map({token}::to_string).eq({texts:?}));\n    \
             assert_eq!({token}::all().filter(|token| matches!(*token, {})).count(), {});",
            arms.join(" | "),
            arms.len()
        )
        .unwrap();
    }
    writeln!(source, "fn main() {{\n{compared}    assert_eq!(all::COUNT, Qpi::COUNT / 2);\n}}").unwrap();
    source
}

/// Returns a program with random positions. Each position is written in three forms: as a FEEN, a drawn board and a list
/// of squares. The program compares them with a position that is parsed at run time.
pub(crate) fn many_positions() -> String {
    let mut random = fastrand::Rng::with_seed(7);
    let mut source = String::from("use koma::{Position, position};\n\nfn main() {\n");
    for _ in 0..30 {
        spell::<7, 1, 1>(&mut source, &mut random);
        spell::<8, 8, 1>(&mut source, &mut random);
        spell::<10, 9, 1>(&mut source, &mut random);
        spell::<40, 3, 1>(&mut source, &mut random);
        spell::<3, 4, 5>(&mut source, &mut random);
    }
    source.push_str("}\n");
    source
}

/// Returns a program with the board of 1 square and all boards of at most 64 squares whose sizes are at least 2. The
/// program compares each square and its relations with numbers and letters that it counts itself.
pub(crate) fn small_boards() -> String {
    let mut boards = String::new();
    for a in 1..=64 {
        writeln!(boards, "    board::<{a}, 1, 1>([1, 1, {a}]);").unwrap();
        for b in (2..=64 / a).filter(|_| a > 1) {
            writeln!(boards, "    board::<{a}, {b}, 1>([1, {a}, {b}]);").unwrap();
            for c in 2..=64 / a / b {
                writeln!(boards, "    board::<{a}, {b}, {c}>([{a}, {b}, {c}]);").unwrap();
            }
        }
    }
    include_str!("small-boards.rs").replace("    // all boards\n", &boards)
}

/// Returns a program with maps of thousands of computed keys. Each key is evaluated in separate constants, so that no
/// constant exceeds the limit of the lint `long_running_const_eval`.
pub(crate) fn many_keys() -> String {
    let openings =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/chess-openings.tsv")).unwrap();
    let feens = openings.lines().skip(1).take(3_000).map(|line| line.split('\t').next().unwrap());
    let (mut called, mut named, mut constants) = (String::new(), String::new(), String::new());
    for (i, feen) in feens.enumerate() {
        writeln!(called, "position!({feen:?}) => {i},").unwrap();
        writeln!(named, "K{i} => {i},").unwrap();
        writeln!(constants, "const K{i}: Chess = position!({feen:?});").unwrap();
    }
    format!(
        "use koma::{{Position, PositionMap, position, position_map}};\n\
         type Chess = Position<8, 8>;\n\
         {constants}\n\
         static CALLED: PositionMap<Chess, u32> = position_map! {{ {called} }};\n\
         static NAMED: PositionMap<Chess, u32> = position_map! {{ {named} }};\n\
         fn main() {{\n    \
         for (key, number) in &CALLED {{\n        \
         assert_eq!((NAMED.get(&key), CALLED.get(&key)), (Some(number), Some(number)));\n    }}\n    \
         assert_eq!((CALLED.len(), NAMED.len()), (3_000, 3_000));\n}}\n"
    )
}

/// Returns a program with a constant position. Each hand of the position holds two pieces of each kind, but the second
/// hand holds 100 of one kind. If the time for reading a hand were not linear in the hand's length, the lint
/// `long_running_const_eval` would reject this program.
pub(crate) fn full_hands() -> String {
    let two_of_each_but = |other: &str| {
        let mut hand = String::new();
        for piece in Epin::all().filter(|piece| piece.encode() != other) {
            write!(hand, "2{piece}").unwrap();
        }
        hand
    };
    let board = ["60"; 60].join("/");
    let feen = format!("{board} {}/100P{} X/x", two_of_each_but(""), two_of_each_but("P"));
    format!(
        "use koma::{{Epin, Position, Side, position}};\n\n\
         static POSITION: Position<60, 60> = position!({feen:?});\n\n\
         fn main() {{\n    \
         assert_eq!(POSITION.to_string(), {feen:?});\n    \
         assert_eq!(POSITION.hand(Side::First).iter().len(), Epin::COUNT);\n}}\n"
    )
}

/// Adds assertions to the source: a random position is the same in the three forms of [`many_positions`].
fn spell<const A: usize, const B: usize, const C: usize>(source: &mut String, random: &mut fastrand::Rng) {
    let styles = Styles::new(letter(random), letter(random));
    let mut position = Position::<A, B, C>::new(styles).with_turn(Side::ALL[random.usize(..2)]);
    let density = random.f32();
    for index in 0..A * B * C {
        if random.f32() < density {
            let piece = Epin::from_index(random.usize(..Epin::COUNT)).unwrap();
            position = position.board_diff(&[(index, Some(piece))]).unwrap();
        }
    }
    let mut hands = [String::new(), String::new()];
    for _ in 0..random.usize(..6) {
        let piece = Epin::from_index(random.usize(..Epin::COUNT)).unwrap();
        let (side, count) = (random.usize(..2), random.i32(1..5));
        if let Ok(richer) = position.hand_diff(Side::ALL[side], &[(piece, count)]) {
            position = richer;
            write!(hands[side], "{count}{} ", token(piece, styles, random)).unwrap();
        }
    }
    let shape: Vec<String> = position.shape().dimensions().iter().map(ToString::to_string).collect();
    let feen = position.to_string();
    let turn = feen.rsplit(' ').next().unwrap();
    let head = format!("<{}> {turn:?}, hands: \"{}/{}\"", shape.join(", "), hands[0], hands[1]);
    let layers: Vec<String> = position
        .layers()
        .map(|ranks| ranks.map(|rank| format!("{:?}", picture(rank, styles, random))).collect::<Vec<_>>())
        .map(|ranks| ranks.join(", "))
        .collect();
    let layers = if shape.len() == 3 { format!("[{}]", layers.join("], [")) } else { layers.join(", ") };
    let squares: Vec<String> = (position.board().iter().enumerate())
        .filter_map(|(index, square)| Some(format!("{index} => {:?}", token((*square)?, styles, random))))
        .collect();
    writeln!(source, "    let read = Position::<{A}, {B}, {C}>::parse({feen:?}).unwrap();").unwrap();
    for form in [
        format!("{feen:?}"),
        format!("{head}, board: [{layers}]"),
        format!("{head}, board: {{ {} }}", squares.join(", ")),
    ] {
        writeln!(source, "    assert_eq!(position!({form}), read);").unwrap();
    }
}

/// Returns the text of a rank, with random spaces.
fn picture(rank: &[Option<Epin>], styles: Styles, random: &mut fastrand::Rng) -> String {
    let mut text = String::new();
    for square in rank {
        match square {
            Some(piece) => text += &token(*piece, styles, random),
            None => text.push('.'),
        }
        text += ["", " ", "  "][random.usize(..3)];
    }
    text
}

/// Returns a piece as EPIN or as QPI.
fn token(piece: Epin, styles: Styles, random: &mut fastrand::Rng) -> String {
    if random.bool() { piece.to_string() } else { piece.qualify(styles).to_string() }
}

fn letter(random: &mut fastrand::Rng) -> Letter {
    Letter::ALL[random.usize(..26)]
}
