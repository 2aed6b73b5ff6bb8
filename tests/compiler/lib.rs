//! Programs made by the test, which spell more than anyone would by hand.

#![expect(clippy::missing_panics_doc, reason = "a test that cannot write its files fails")]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use koma::{Epin, Letter, Pin, Position, Qpi, Side, Sin, Styles};

/// A program that spells each token with its macro and compares it with the one read at run time.
#[must_use]
pub fn every_token(folder: &Path) -> PathBuf {
    let mut source = String::from("use koma::{Epin, Pin, Qpi, Sin, epin, pin, qpi, sin};\n");
    let mut table = |name: &str, tokens: Vec<String>| {
        let lower = name.to_lowercase();
        writeln!(source, "static {}S: [{name}; {}] = [", name.to_uppercase(), tokens.len()).unwrap();
        for token in tokens {
            writeln!(source, "    {lower}!({token:?}),").unwrap();
        }
        source.push_str("];\n");
    };
    table("Sin", Sin::all().map(|token| token.to_string()).collect());
    table("Pin", Pin::all().map(|token| token.to_string()).collect());
    table("Epin", Epin::all().map(|token| token.to_string()).collect());
    table("Qpi", Qpi::all().map(|token| token.to_string()).collect());
    source.push_str(
        "fn main() {\n    \
         assert!(SINS.into_iter().eq(Sin::all()) && PINS.into_iter().eq(Pin::all()));\n    \
         assert!(EPINS.into_iter().eq(Epin::all()) && QPIS.into_iter().eq(Qpi::all()));\n}\n",
    );
    let path = folder.join("every-token.rs");
    fs::write(&path, source).unwrap();
    path
}

/// A program that declares the largest game there can be and a small one, and spells each of their tokens with their own
/// macros, as expressions and as patterns.
#[must_use]
pub fn every_token_of_games(folder: &Path) -> PathBuf {
    let mut source = String::from("use koma::{Epin, Pin, Qpi, Sin};\n");
    let pieces: Vec<Pin> = Pin::all().filter(|pin| pin.is_first()).collect();
    declare(&mut source, "all", &Letter::ALL.map(|letter| (letter, pieces.clone())));
    let letter = |letter: Letter| pieces.iter().copied().filter(move |pin| pin.letter() == letter);
    let few = [
        (Letter::C, letter(Letter::K).collect()),
        (Letter::X, letter(Letter::A).chain(letter(Letter::Z)).collect()),
    ];
    declare(&mut source, "few", &few);
    source.push_str(
        "fn main() {\n    \
         assert_eq!((all::COUNT, all::SINS.len(), all::PINS.len(), all::EPINS.len()), (8112, 52, 312, 624));\n    \
         assert!(all::QPIS.into_iter().eq(Qpi::all()));\n    \
         all::compare();\n    \
         few::compare();\n}\n",
    );
    let path = folder.join("every-token-of-games.rs");
    fs::write(&path, source).unwrap();
    path
}

/// Adds a game with these pieces, and a check of its tokens and constants.
fn declare(source: &mut String, name: &str, styles: &[(Letter, Vec<Pin>)]) {
    let has = |pin: Pin| styles.iter().any(|(_, pins)| pins.contains(&pin.with_side(Side::First)));
    let of_styles = |qpi: &Qpi| {
        let mut styles = styles.iter();
        styles
            .any(|(letter, pins)| *letter == qpi.style() && pins.contains(&qpi.pin().with_side(Side::First)))
    };
    let is_style = |sin: &Sin| styles.iter().any(|(letter, _)| *letter == sin.letter());
    writeln!(source, "mod {name} {{\n    use super::*;\n    koma::game! {{").unwrap();
    let mut constants = String::new();
    for (letter, pins) in styles {
        let letter = letter.as_char();
        writeln!(source, "        style {letter:?} \"Style {letter}\" {{", letter = letter.to_string())
            .unwrap();
        for pin in pins {
            writeln!(source, "            \"{pin}\" => \"Piece {}\",", pin.index()).unwrap();
            let (style, index) = (letter.to_ascii_lowercase(), pin.index());
            write!(constants, "style_{style}::PIECE_{index}, ").unwrap();
        }
        source.push_str("        }\n");
    }
    source.push_str("    }\n");
    let mut tokens = |token: &str, tokens: Vec<String>| {
        let (lower, upper) = (token.to_lowercase(), token.to_uppercase());
        let calls: Vec<String> = tokens.iter().map(|token| format!("{lower}!({token:?})")).collect();
        writeln!(source, "    pub static {upper}S: [{token}; {}] = [{}];", calls.len(), calls.join(", "))
            .unwrap();
        // More would take the compiler too long, since it compares each with all others.
        let some: Vec<&str> = calls.iter().step_by(calls.len().div_ceil(700)).map(String::as_str).collect();
        let arms = some.join(" | ");
        writeln!(source, "    fn is_some_{lower}(token: {token}) -> bool {{ matches!(token, {arms}) }}")
            .unwrap();
        writeln!(source, "    fn check_{lower}s() {{").unwrap();
        writeln!(source, "        let texts = {tokens:?};").unwrap();
        writeln!(source, "        assert!({upper}S.iter().map({token}::to_string).eq(texts));").unwrap();
        let count = some.len();
        writeln!(
            source,
            "        assert_eq!({token}::all().filter(|token| is_some_{lower}(*token)).count(), {count});"
        )
        .unwrap();
        source.push_str("    }\n");
    };
    tokens("Sin", Sin::all().filter(is_style).map(|token| token.to_string()).collect());
    tokens("Pin", Pin::all().filter(|pin| has(*pin)).map(|token| token.to_string()).collect());
    tokens("Epin", Epin::all().filter(|epin| has(epin.pin())).map(|token| token.to_string()).collect());
    tokens("Qpi", Qpi::all().filter(of_styles).map(|token| token.to_string()).collect());
    writeln!(
        source,
        "    pub fn compare() {{\n        \
         check_sins();\n        check_pins();\n        check_epins();\n        check_qpis();\n        \
         let constants = [{constants}];\n        \
         assert!((0..COUNT).step_by(2).map(|index| from_index(index).unwrap()).eq(constants));\n        \
         assert!(Qpi::all().filter(|qpi| contains(*qpi)).eq(QPIS));\n    }}\n}}"
    )
    .unwrap();
}

/// A program that spells random positions in all three forms and compares them with those read at run time.
#[must_use]
pub fn many_positions(folder: &Path) -> PathBuf {
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
    let path = folder.join("many-positions.rs");
    fs::write(&path, source).unwrap();
    path
}

/// A program with maps of thousands of computed keys: each is evaluated in constants of its own, so none of them takes the
/// compiler too long.
#[must_use]
pub fn many_keys(folder: &Path) -> PathBuf {
    let openings =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/chess-openings.tsv")).unwrap();
    let feens = openings.lines().skip(1).take(3_000).map(|line| line.split('\t').next().unwrap());
    let (mut called, mut named, mut constants) = (String::new(), String::new(), String::new());
    for (i, feen) in feens.enumerate() {
        writeln!(called, "position!({feen:?}) => {i},").unwrap();
        writeln!(named, "K{i} => {i},").unwrap();
        writeln!(constants, "const K{i}: Chess = position!({feen:?});").unwrap();
    }
    let source = format!(
        "use koma::{{Position, PositionMap, position, position_map}};\n\
         type Chess = Position<8, 8>;\n\
         {constants}\n\
         static CALLED: PositionMap<Chess, u32> = position_map! {{ {called} }};\n\
         static NAMED: PositionMap<Chess, u32> = position_map! {{ {named} }};\n\
         fn main() {{\n    \
         for (key, number) in &CALLED {{\n        \
         assert_eq!((NAMED.get(&key), CALLED.get(&key)), (Some(number), Some(number)));\n    }}\n    \
         assert_eq!((CALLED.len(), NAMED.len()), (3_000, 3_000));\n}}\n"
    );
    let path = folder.join("many-keys.rs");
    fs::write(&path, source).unwrap();
    path
}

/// A program with a constant position whose hands hold two of each piece, and many of one: hands cost the compiler
/// steps in proportion to their length, or it would give up.
#[must_use]
pub fn full_hands(folder: &Path) -> PathBuf {
    let two_of_each_but = |other: &str| {
        let mut hand = String::new();
        for piece in Epin::all().filter(|piece| piece.encode() != *other) {
            write!(hand, "2{piece}").unwrap();
        }
        hand
    };
    let board = ["60"; 60].join("/");
    let feen = format!("{board} {}/100P{} X/x", two_of_each_but(""), two_of_each_but("P"));
    let source = format!(
        "use koma::{{Epin, Position, Side, position}};\n\n\
         static POSITION: Position<60, 60> = position!({feen:?});\n\n\
         fn main() {{\n    \
         assert_eq!(POSITION.to_string(), {feen:?});\n    \
         assert_eq!(POSITION.hand(Side::First).iter().len(), Epin::COUNT);\n}}\n"
    );
    let path = folder.join("full-hands.rs");
    fs::write(&path, source).unwrap();
    path
}

/// Adds the assertion that a random position is the same in all forms.
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
        writeln!(source, "    let spelled = position!({form});").unwrap();
        writeln!(source, "    assert_eq!(spelled, read);").unwrap();
        writeln!(source, "    assert_eq!(spelled.to_string(), {feen:?});").unwrap();
    }
}

/// A rank with blanks here and there.
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

/// A piece as EPIN or as QPI.
fn token(piece: Epin, styles: Styles, random: &mut fastrand::Rng) -> String {
    if random.bool() { piece.to_string() } else { piece.qualify(styles).to_string() }
}

fn letter(random: &mut fastrand::Rng) -> Letter {
    Letter::ALL[random.usize(..26)]
}
