//! Feature `serde`: every value is its text in formats for people and for machines, wherever it stands, and what is no
//! value is refused in this crate's words.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{Debug, Display};

use koma::{Epin, Letter, Pin, Position, Qpi, Shape, Side, Sin, Square, State, Styles};
use koma_tests::OPENINGS;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

type Chess = Position<8, 8>;

/// Writes and reads a value in three formats, borrowed and owned.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug + Display>(value: &T) {
    let text = value.to_string();
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(json, serde_json::to_string(&text).unwrap());
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value);
    assert_eq!(&serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), value);
    assert_eq!(&serde_json::from_value::<T>(serde_json::Value::String(text.clone())).unwrap(), value);
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(bytes, postcard::to_allocvec(&text).unwrap());
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value);
    let table = toml::to_string(&BTreeMap::from([("value", value)])).unwrap();
    assert_eq!(&toml::from_str::<BTreeMap<String, T>>(&table).unwrap()["value"], value);
}

#[test]
fn all_tokens() {
    Sin::all().for_each(|token| round_trip(&token));
    Pin::all().for_each(|token| round_trip(&token));
    Epin::all().for_each(|token| round_trip(&token));
    for token in Qpi::all() {
        let json = serde_json::to_string(&token).unwrap();
        assert_eq!(json, format!("\"{token}\""));
        assert_eq!(serde_json::from_str::<Qpi>(&json).unwrap(), token);
    }
}

#[test]
fn squares_shapes_styles_and_sides() {
    Square::<8, 8>::all().for_each(|square| round_trip(&square));
    Square::<26>::all().for_each(|square| round_trip(&square));
    Square::<5, 5, 5>::all().for_each(|square| round_trip(&square));
    for sizes in [&[1][..], &[255], &[8, 8], &[10, 9], &[255, 255], &[5, 5, 5], &[3, 1]] {
        round_trip(&Shape::new(sizes).unwrap());
    }
    for (first, second) in Letter::ALL.into_iter().zip(Letter::ALL.into_iter().rev()) {
        round_trip(&first);
        round_trip(&Styles::new(first, second));
    }
    Side::ALL.iter().for_each(round_trip);
    State::ALL.iter().for_each(round_trip);
}

#[test]
fn positions() {
    for line in OPENINGS.lines().skip(1).step_by(37) {
        let feen = line.split('\t').next().unwrap();
        round_trip(&Chess::parse(feen).unwrap());
    }
    for feen in ["4k^4/9/9/9/9/9/9/9/4K^4 2PB/3p S/s", "9/9/9/9/9/9/9/9/9 / s/S"] {
        round_trip(&Position::<9, 9>::parse(feen).unwrap());
    }
    round_trip(&Position::<2, 2, 3>::parse("k^2/3//3/1K^P' 2PB/r C/m").unwrap());
    round_trip(&Position::<8>::parse("rnb4k^ / C/c").unwrap());
}

/// A file that a user might keep.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Puzzle {
    position: Chess,
    side: Side,
    squares: Vec<Square<8, 8>>,
    captured: Option<Epin>,
    values: BTreeMap<Epin, i32>,
    seen: BTreeMap<String, Shape>,
}

#[test]
fn in_structs_and_as_keys() {
    let puzzle = Puzzle {
        position: Chess::parse("4k^3/8/8/8/8/8/8/4K^2-R / C/c").unwrap(),
        side: Side::Second,
        squares: ["a1", "h8"].map(Square::from_static).to_vec(),
        captured: None,
        values: Epin::all().zip(-312..).collect(),
        seen: BTreeMap::from([("shogi".to_owned(), Shape::new(&[9, 9]).unwrap())]),
    };
    let json = serde_json::to_string_pretty(&puzzle).unwrap();
    assert!(
        json.contains("\"position\": \"4k^3/8/8/8/8/8/8/4K^2-R / C/c\",\n  \"side\": \"second\""),
        "{json}"
    );
    assert_eq!(serde_json::from_str::<Puzzle>(&json).unwrap(), puzzle);
    assert_eq!(postcard::from_bytes::<Puzzle>(&postcard::to_allocvec(&puzzle).unwrap()).unwrap(), puzzle);
    assert_eq!(toml::from_str::<Puzzle>(&toml::to_string(&puzzle).unwrap()).unwrap(), puzzle);

    let book = HashMap::from([(puzzle.position, Square::<8, 8>::from_static("e2"))]);
    let json = serde_json::to_string(&book).unwrap();
    assert_eq!(json, "{\"4k^3/8/8/8/8/8/8/4K^2-R / C/c\":\"e2\"}");
    assert_eq!(serde_json::from_str::<HashMap<Chess, Square<8, 8>>>(&json).unwrap(), book);
}

fn error<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn errors_are_drawn() {
    let text = "\
invalid EPIN token: the state marker `+` must come before the piece letter
  K+
   ^
  help: did you mean `+K`? at line 1 column 4";
    assert_eq!(error::<Epin>("\"K+\""), text);
    let text = "\
invalid FEEN: rank 2 has 4 squares, rank 1 has 3
  3/4/3 / C/c
    ^ at line 1 column 13";
    assert_eq!(error::<Position<3, 3>>("\"3/4/3 / C/c\""), text);
    assert!(error::<Square<8, 8>>("\"e9\"").starts_with("invalid square: rank 9 is off the board of 8x8"));
    assert!(error::<Styles>("\"C/S\"").starts_with("invalid styles: the first player's style stands first"));
    assert!(
        error::<Side>("\"white\"").starts_with("invalid side: it is `first` or `second`\n  white\n  ^^^^^")
    );
    assert!(error::<Letter>("\"k\"").starts_with("invalid letter: it is one from `A` to `Z`\n  k"));
    for shape in ["", "x", "8x", "08x8", "+8x8", "8x8x8x8", "8 x 8", "8X8"] {
        let error = error::<Shape>(&format!("{shape:?}"));
        assert!(error.starts_with("invalid shape: it is written as in `8x8`"), "{error}");
    }
    assert!(error::<Shape>("\"8x256\"").starts_with("dimension size 256 exceeds maximum of 255"));
    assert!(error::<Shape>("\"255x255x2\"").starts_with("board exceeds 65025 squares"));
    assert_eq!(
        error::<Epin>("7"),
        "invalid type: integer `7`, expected a string (EPIN token) at line 1 column 1"
    );
}

/// However long an input is, its error is short, and so is the time that it takes.
#[test]
fn hostile_inputs() {
    let long = format!("\"{}\"", "x\u{202E}8/+".repeat(200_000));
    for words in [
        error::<Sin>(&long),
        error::<Epin>(&long),
        error::<Qpi>(&long),
        error::<Chess>(&long),
        error::<Square<8, 8>>(&long),
        error::<Shape>(&long),
        error::<Styles>(&long),
        error::<Side>(&long),
        error::<Letter>(&long),
    ] {
        assert!(words.len() < 5_000, "{}", words.len());
    }
    for bytes in [&b"\x02K\xFF"[..], b"\x03K", b"", b"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"] {
        assert!(postcard::from_bytes::<Epin>(bytes).is_err());
        assert!(postcard::from_bytes::<Chess>(bytes).is_err());
    }
    for json in ["null", "7", "[]", "{}", "true", "\"\"", "\"K\\u0000\"", "[\"K\"]"] {
        assert!(serde_json::from_str::<Epin>(json).is_err(), "{json}");
    }
}
