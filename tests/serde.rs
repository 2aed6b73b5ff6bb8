//! Tests the feature `serde`: every value is serialized as its text, in human-readable and in binary
//! formats. Invalid texts are rejected with koma's messages.

use std::fmt::{Debug, Display};

use crate::support::{any, in_a_stack_of};
use koma::{Epin, Letter, Pin, Position, Qpi, Shape, Side, Sin, Square, State, Styles};
use serde::de::value::{
    BorrowedBytesDeserializer, BytesDeserializer, Error as ValueError, MapDeserializer, SeqDeserializer,
    StringDeserializer,
};
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Serialize};

type Chess = Position<8, 8>;

/// Writes and reads a value in human-readable and binary formats, borrowed and owned, as text and as bytes.
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
    let bytes = BytesDeserializer::<ValueError>::new(text.as_bytes());
    assert_eq!(&T::deserialize(bytes).unwrap(), value);
    let borrowed = BorrowedBytesDeserializer::<ValueError>::new(text.as_bytes());
    assert_eq!(&T::deserialize(borrowed).unwrap(), value);
    let owned: StringDeserializer<ValueError> = text.into_deserializer();
    assert_eq!(&T::deserialize(owned).unwrap(), value);
}

#[test]
fn all_tokens() {
    Sin::all().for_each(|token| round_trip(&token));
    Pin::all().for_each(|token| round_trip(&token));
    Epin::all().for_each(|token| round_trip(&token));
    Qpi::all().step_by(7).for_each(|token| round_trip(&token));
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
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..50 {
        round_trip(&any::<8, 1, 1>(&mut random));
        round_trip(&any::<8, 8, 1>(&mut random));
        round_trip(&any::<10, 9, 1>(&mut random));
        round_trip(&any::<2, 2, 3>(&mut random));
    }
}

/// Deserializes into an existing position. A large position can be deserialized on a small stack.
#[test]
fn positions_in_place() {
    let mut position = Chess::parse("4k^3/8/8/8/8/8/8/4K^3 / C/c").unwrap();
    let start = "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR 2P/ S/C";
    let json = format!("\"{start}\"");
    Chess::deserialize_in_place(&mut serde_json::Deserializer::from_str(&json), &mut position).unwrap_err();
    assert_eq!(position.to_string(), "4k^3/8/8/8/8/8/8/4K^3 / C/c");
    let json = json.replace("S/C", "s/C");
    Chess::deserialize_in_place(&mut serde_json::Deserializer::from_str(&json), &mut position).unwrap();
    assert_eq!(position, Chess::parse(&start.replace("S/C", "s/C")).unwrap());

    let json = format!("\"{} 40000P/25025p X/x\"", ["255"; 255].join("/"));
    let mut large = Box::new(Position::<255, 255>::new(Styles::new(Letter::A, Letter::A)));
    in_a_stack_of(128 * 1024, || {
        let mut format = serde_json::Deserializer::from_str(&json);
        Position::deserialize_in_place(&mut format, &mut *large).unwrap();
        assert_eq!(large.hand(Side::Second).piece_count(), 25_025);
    });
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
    assert!(error::<Square<8, 8>>("\"e9\"").starts_with("invalid square: rank 9 is off the board of 8x8"));
    assert!(error::<Styles>("\"C/S\"").starts_with("invalid styles: expected a letter in upper case"));
    assert!(error::<Side>("\"white\"").starts_with("invalid side: expected `first` or `second`"));
    assert!(error::<Letter>("\"k\"").starts_with("invalid letter: expected a letter from `A` to `Z`"));
    assert!(error::<Shape>("\"8x256\"").starts_with("dimension size 256 exceeds maximum of 255"));
    assert_eq!(
        error::<Epin>("7"),
        "invalid type: integer `7`, expected a string (EPIN token) at line 1 column 1"
    );
    let error = Epin::deserialize(BytesDeserializer::<ValueError>::new(b"K\xFF")).unwrap_err();
    assert_eq!(error.to_string(), "invalid value: byte array, expected a string (EPIN token)");
}

/// However long an input is, its error is short.
#[test]
fn hostile_inputs() {
    fn check<T: DeserializeOwned + Debug>(long: &str) {
        let words = error::<T>(long);
        assert!(words.len() < 5_000, "{}", words.len());
    }

    let long = format!("\"{}\"", "x\u{202E}8/+".repeat(200_000));
    check::<Qpi>(&long);
    check::<Chess>(&long);
    check::<Square<8, 8>>(&long);
    check::<Side>(&long);
    for bytes in [&b"\x02K\xFF"[..], b"\x03K", b"", b"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"] {
        assert!(postcard::from_bytes::<Epin>(bytes).is_err());
        assert!(postcard::from_bytes::<Chess>(bytes).is_err());
    }
    // Sequences and maps are rejected before their first element is read.
    let never = std::iter::repeat_with(|| -> u8 { unreachable!() });
    let pairs = std::iter::repeat_with(|| -> (u8, u8) { unreachable!() });
    assert!(Chess::deserialize(SeqDeserializer::<_, ValueError>::new(never)).is_err());
    assert!(Chess::deserialize(MapDeserializer::<_, ValueError>::new(pairs)).is_err());
    for json in ["null", "{}", "true", "\"\"", "\"K\\u0000\"", "[\"K\"]"] {
        assert!(serde_json::from_str::<Epin>(json).is_err(), "{json}");
    }
}

/// The notations of koma's own games.
#[cfg(all(feature = "games", feature = "macros"))]
#[test]
fn texts_of_all_games() {
    use koma::{chess, makruk, shogi, xiangqi};

    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 7 4294967295",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ] {
        round_trip(&fen.parse::<chess::Fen>().unwrap());
    }
    round_trip(&shogi::Sfen::from_static("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"));
    round_trip(&xiangqi::Fen::new(xiangqi::START, 12, 40).unwrap());
    round_trip(&makruk::Fen::new(makruk::START, 7, 80).unwrap().with_counting_limit(Some(128)));
    chess::Move::all().step_by(41).for_each(|mv| round_trip(&mv));
    makruk::Move::all().step_by(41).for_each(|mv| round_trip(&mv));
    shogi::Move::all().step_by(41).for_each(|mv| round_trip(&mv));
    xiangqi::Move::all().step_by(41).for_each(|mv| round_trip(&mv));
    // Other spellings are accepted, and the canonical spelling is written.
    let read: chess::Fen = serde_json::from_str("\"8/8/8/8/8/8/8/R3K3 w Q\"").unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), "\"8/8/8/8/8/8/8/R3K3 w Q - 0 1\"");

    assert!(error::<chess::Move>("\"e2e9\"").contains("\n  e2e9\n     ^"));
    assert!(error::<shogi::Sfen>(&format!("\"{}\"", "x".repeat(100_000))).len() < 5_000);
    assert!(error::<makruk::Fen>("7").contains("integer `7`, expected a string (makruk FEN)"));
}
