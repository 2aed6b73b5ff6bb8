//! Tests the text, order, index, size and parts of all tokens.

use std::collections::{BTreeSet, HashSet};
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use koma::error::StylesError;
use koma::iter::All;
use koma::{
    Epin, EpinParts, Letter, Notation, Pin, PinParts, Position, Qpi, QpiParts, Side, Sin, SinParts, Square,
    State, Styles, TokenError, TokenText, must,
};

const _: () = {
    assert!(size_of::<Sin>() == 1 && size_of::<Option<Sin>>() == 1);
    assert!(size_of::<Pin>() == 2 && size_of::<Option<Pin>>() == 2);
    assert!(size_of::<Epin>() == 2 && size_of::<Option<Epin>>() == 2);
    assert!(size_of::<Qpi>() == 3 && size_of::<Option<Qpi>>() == 3);
    assert!(size_of::<TokenText>() == 16);
    assert!(size_of::<TokenError>() == 12 && size_of::<Result<Epin, TokenError>>() == 12);
};

/// Converts bytes to text and back in all ways, in a const.
const _: () = {
    let Ok(token) = Qpi::from_bytes(b"S:+r^") else { panic!() };
    assert!(token.index() == Qpi::from_static("S:+r^").index());
    assert!(matches!(Qpi::from_index(token.index()), Some(same) if same.is_derived()));
    assert!(matches!(token.encode().as_str().as_bytes(), b"S:+r^"));
    assert!(matches!(token.parts(), QpiParts { style: Letter::S, terminal: true, .. }));
    assert!(Qpi::from_parts(token.parts()).mirror().enhance().native().is_native());
    assert!(Qpi::parse("S;r").is_err() && !Qpi::is_valid(""));
    let Err(error) = Epin::parse("K''") else { panic!() };
    assert!(matches!(error.notation(), Notation::Epin));
    assert!(error.range().start == 2 && error.range().end == 3);
    let _ = error.explain("K''");
    assert!(Qpi::from_static("m:R").unqualify(Styles::new(Letter::C, Letter::M)).is_some());
};

/// Asserts the laws that hold for the tokens of each notation.
fn obeys_the_laws<T>(all: All<T>, count: usize, index: fn(T) -> usize, encode: fn(T) -> TokenText)
where
    T: Copy + Debug + Display + Eq + Hash + Ord,
    T: FromStr<Err = TokenError>,
    for<'a> T: TryFrom<&'a str, Error = TokenError> + TryFrom<&'a [u8], Error = TokenError>,
{
    assert_eq!(all.len(), count);
    let mut previous = None;
    let mut texts = HashSet::new();
    for (i, token) in all.clone().enumerate() {
        assert_eq!(index(token), i);
        assert!(previous < Some(token), "{previous:?} before {token:?}");
        previous = Some(token);

        let text = encode(token);
        assert!(texts.insert(text.to_string()), "{text} twice");
        assert_eq!(token.to_string(), text.as_str());
        assert_eq!(text.as_str().parse(), Ok(token));
        assert_eq!(T::try_from(text.as_str()), Ok(token));
        assert_eq!(T::try_from(text.as_bytes()), Ok(token));
    }
    assert_eq!(texts.len(), count);
    assert_eq!(all.clone().rev().count(), count);
    assert_eq!(all.clone().nth(count), None);
    assert_eq!(all.clone().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>(), all.collect::<Vec<_>>());
}

#[test]
fn all_tokens_obey_the_laws() {
    obeys_the_laws(Sin::all(), 52, Sin::index, Sin::encode);
    obeys_the_laws(Pin::all(), 312, Pin::index, Pin::encode);
    obeys_the_laws(Epin::all(), 624, Epin::index, Epin::encode);
    obeys_the_laws(Qpi::all(), 16_224, Qpi::index, Qpi::encode);
}

#[test]
fn the_index_ends_at_count() {
    for beyond in [0, 1, 1000, usize::MAX - Qpi::COUNT] {
        assert_eq!(Sin::from_index(Sin::COUNT + beyond), None);
        assert_eq!(Pin::from_index(Pin::COUNT + beyond), None);
        assert_eq!(Epin::from_index(Epin::COUNT + beyond), None);
        assert_eq!(Qpi::from_index(Qpi::COUNT + beyond), None);
    }
}

/// The expected order is generated in another way than in the crate: by nested loops over the criteria.
#[test]
fn the_order_is_feens() {
    let mut expected = Vec::new();
    for letter in 'A'..='Z' {
        for cased in [letter, letter.to_ascii_lowercase()] {
            for state in ["-", "+", ""] {
                for terminal in ["", "^"] {
                    for derived in ["", "'"] {
                        expected.push(format!("{state}{cased}{terminal}{derived}"));
                    }
                }
            }
        }
    }
    let epins: Vec<_> = Epin::all().map(|epin| epin.to_string()).collect();
    assert_eq!(epins, expected);

    expected.retain(|token| !token.ends_with('\''));
    let pins: Vec<_> = Pin::all().map(|pin| pin.to_string()).collect();
    assert_eq!(pins, expected);

    let sins = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";
    assert_eq!(Sin::all().map(|sin| sin.to_string()).collect::<String>(), sins);

    let mut qpis = Qpi::all();
    for sin in sins.chars() {
        for pin in &expected {
            assert_eq!(qpis.next().unwrap().to_string(), format!("{sin}:{pin}"));
        }
    }
    assert_eq!(qpis.next(), None);
}

#[test]
fn parts_make_the_token_they_come_from() {
    for sin in Sin::all() {
        let SinParts { letter, side } = sin.parts();
        assert_eq!(
            [Sin::from_parts(sin.parts()), Sin::new(letter, side), SinParts::from(sin).into()],
            [sin; 3]
        );
    }
    for pin in Pin::all() {
        let PinParts { letter, side, state, terminal } = pin.parts();
        let new = Pin::new(letter, side, state, terminal);
        assert_eq!([Pin::from_parts(pin.parts()), new, PinParts::from(pin).into()], [pin; 3]);
    }
    for epin in Epin::all() {
        let EpinParts { letter, side, state, terminal, derived } = epin.parts();
        let new = Epin::new(Pin::new(letter, side, state, terminal), derived);
        assert_eq!([Epin::from_parts(epin.parts()), new, EpinParts::from(epin).into()], [epin; 3]);
    }
    for qpi in Qpi::all() {
        let QpiParts { letter, side, state, terminal, style, style_side } = qpi.parts();
        let new = Qpi::new(Sin::new(style, style_side), Pin::new(letter, side, state, terminal));
        assert_eq!([Qpi::from_parts(qpi.parts()), new, QpiParts::from(qpi).into()], [qpi; 3]);
    }
}

/// Compares the accessors of a piece with its text. The text has no style and no derivation marker.
macro_rules! accessors_read {
    ($piece:expr, $text:expr) => {{
        let (piece, text) = ($piece, $text);
        let letter = text.chars().find(char::is_ascii_alphabetic).unwrap();
        let is_first = letter.is_ascii_uppercase();
        assert_eq!(piece.letter().as_char(), letter.to_ascii_uppercase());
        assert_eq!(piece.side(), if is_first { Side::First } else { Side::Second });
        assert_eq!((piece.is_first(), piece.is_second()), (is_first, !is_first));
        let (enhanced, diminished) = (text.starts_with('+'), text.starts_with('-'));
        assert_eq!((piece.is_enhanced(), piece.is_diminished()), (enhanced, diminished));
        assert_eq!(piece.is_normal(), !enhanced && !diminished);
        let state = match (enhanced, diminished) {
            (true, _) => State::Enhanced,
            (_, true) => State::Diminished,
            _ => State::Normal,
        };
        assert_eq!(piece.state(), state);
        assert_eq!(piece.is_terminal(), text.ends_with('^'));
    }};
}

#[test]
fn accessors_read_the_text() {
    for pin in Pin::all() {
        accessors_read!(pin, pin.to_string());
    }
    for epin in Epin::all() {
        let text = epin.to_string();
        let pin = text.trim_end_matches('\'');
        accessors_read!(epin, pin);
        assert_eq!(epin.is_derived(), pin != text);
        assert_eq!(epin.is_native(), pin == text);
        assert_eq!(epin.pin().to_string(), pin);
    }
    for qpi in Qpi::all() {
        let text = qpi.to_string();
        let (sin, pin) = text.split_once(':').unwrap();
        accessors_read!(qpi, pin);
        assert_eq!((qpi.sin().to_string(), qpi.pin().to_string()), (sin.to_owned(), pin.to_owned()));
        assert_eq!(qpi.style().as_char(), sin.to_uppercase().chars().next().unwrap());
        assert_eq!(qpi.is_native(), (sin == sin.to_uppercase()) == qpi.is_first());
        assert_eq!(qpi.is_derived(), !qpi.is_native());
    }
    for sin in Sin::all() {
        let letter = sin.to_string().chars().next().unwrap();
        assert_eq!(sin.letter().as_char(), letter.to_ascii_uppercase());
        assert_eq!((sin.is_first(), sin.is_second()), (letter.is_uppercase(), letter.is_lowercase()));
    }
}

#[test]
fn pins_are_native_epins() {
    for epin in Epin::all() {
        assert_eq!(Epin::from(epin.pin()), epin.native());
        let expected = if epin.is_derived() { Err(epin) } else { Ok(epin.pin()) };
        assert_eq!(Pin::try_from(epin).map_err(|error| error.piece()), expected);
    }
}

#[test]
fn letters_are_read_in_either_case_and_from_nothing_else() {
    for c in '\0'..=char::MAX {
        let expected = c.is_ascii_alphabetic().then(|| c.to_ascii_uppercase());
        assert_eq!(Letter::from_char(c).map(Letter::as_char), expected);
        let letter = Letter::try_from(c);
        assert_eq!(letter.map(char::from).map_err(|error| error.found()), expected.ok_or(c));
    }
    assert!(Letter::ALL.iter().all(|letter| char::from(letter.as_ascii()) == letter.as_char()));
    assert!(Letter::ALL.is_sorted() && Side::ALL.is_sorted());
    let error = Letter::try_from('\u{202E}').unwrap_err();
    assert_eq!(error.to_string(), r"expected a letter, A to Z or a to z, not '\u{202e}'");
}

/// The method `is` compares two values like `==`, but works in const code.
#[test]
fn is_compares() {
    macro_rules! check {
        ($($Type:ident)*) => {
            $(assert!($Type::ALL.iter().all(|a| $Type::ALL.iter().all(|b| a.is(*b) == (a == b))));)*
        };
    }
    check!(Letter Side State);
}

#[test]
fn styles_are_read_as_they_are_written() {
    for first in Letter::ALL {
        for second in Letter::ALL {
            let styles = Styles::new(first, second);
            let text = styles.to_string();
            assert_eq!((Styles::parse(&text), text.parse()), (Ok(styles), Ok(styles)));
        }
    }
    for wrong in ["c/C", "C/C", "c/c", "C/S", "s/S"] {
        assert_eq!(Styles::try_from(wrong), Err(StylesError::Case), "{wrong}");
    }
    for wrong in
        ["", "/", "C/", "/c", "Cc", " C/c", "C/c/", "C:c", "C/1", "1/c", "C//c", "Ç/c", "chess/shogi"]
    {
        assert_eq!(Styles::parse(wrong), Err(StylesError::Form), "{wrong}");
    }
}

/// Sides and states are parsed only from their names.
#[test]
fn sides_and_states_are_read_as_they_are_written() {
    const SECOND: Side = must!(Side::parse("second"));
    const NORMAL: State = must!(State::parse("normal"));
    assert_eq!((SECOND, NORMAL), (Side::Second, State::Normal));
    for side in Side::ALL {
        let text = side.to_string();
        assert_eq!((text.parse(), Side::try_from(text.as_str())), (Ok(side), Ok(side)));
    }
    for state in State::ALL {
        let text = state.to_string();
        assert_eq!((text.parse(), State::try_from(text.as_str())), (Ok(state), Ok(state)));
    }
    for wrong in ["", "First", " first", "first ", "firs", "seconds", "normal\0", "Normal", "+", "white"] {
        assert!(wrong.parse::<Side>().is_err() && wrong.parse::<State>().is_err(), "{wrong}");
    }
    assert_eq!(
        format!("{:?}", Side::parse("")),
        "Err(NameError(\"invalid side: expected `first` or `second`\"))"
    );
}

#[test]
fn iterators_come_from_both_ends() {
    let mut all = Epin::all();
    assert_eq!(all.nth(2), Epin::from_index(2));
    assert_eq!(all.nth_back(2), Epin::from_index(Epin::COUNT - 3));
    assert_eq!((all.next(), all.next_back()), (Epin::from_index(3), Epin::from_index(Epin::COUNT - 4)));
    assert_eq!(all.len(), Epin::COUNT - 8);
    assert_eq!(format!("{:?}", Sin::all()), "All(0..52)");
}

#[test]
fn display_honours_width_fill_and_precision() {
    let king = Epin::from_static("+k^'");
    assert_eq!(format!("{king:*^8}|{king:6}|{king:>6}|{king:.2}"), "**+k^'**|+k^'  |  +k^'|+k");
    let qpi = Qpi::from_static("C:k");
    assert_eq!(
        format!("{qpi:>5}|{:<3}|{:-^3}", Sin::from_static("s"), Pin::from_static("r")),
        "  C:k|s  |-r-"
    );
    assert_eq!(format!("{:>3}|{:>3}", Letter::K, king.pin().encode()), "  K|+k^");
    assert_eq!(format!("{:>5}|{:<5}|", Notation::Epin, Styles::new(Letter::C, Letter::S)), " EPIN|C/s  |");
    assert_eq!(format!("{:>7}|{:<9}|", Side::First, State::Normal), "  first|normal   |");
    assert_eq!(Side::ALL.map(|side| side.to_string()), ["first", "second"]);
    assert_eq!(State::ALL.map(|state| state.to_string()), ["diminished", "enhanced", "normal"]);
}

#[test]
fn debug_shows_the_token() {
    assert_eq!(format!("{:?}", Epin::from_static("+r'")), r#"Epin("+r'")"#);
    assert_eq!(format!("{:?}", Pin::from_static("+r")), r#"Pin("+r")"#);
    assert_eq!(format!("{:?}", Qpi::from_static("C:k^")), r#"Qpi("C:k^")"#);
    assert_eq!(format!("{:?}", Sin::from_static("s")), r#"Sin("s")"#);
    assert_eq!(format!("{:#?}", Sin::from_static("s")), r#"Sin("s")"#);
    assert_eq!(format!("{:#?}", Square::<8, 8>::from_static("e4")), r#"Square("e4")"#);
    assert_eq!(format!("{:?}", Some(Sin::from_static("s").encode())), r#"Some("s")"#);
}

#[test]
fn debug_of_an_error_is_what_a_failed_unwrap_should_say() {
    assert_eq!(
        format!("{:?}", Epin::parse("K+")),
        r#"Err(TokenError("invalid EPIN token: the state marker `+` must come before the piece letter", 1..2))"#,
    );
    assert_eq!(
        format!("{:?}", Square::<8, 8>::parse("e9")),
        r#"Err(SquareError("invalid square: rank 9 is off the board of 8x8; its ranks are 1 to 8", 1..2))"#,
    );
    assert_eq!(
        format!("{:?}", Position::<3, 3>::parse("3/4/3 / C/c")),
        r#"Err(FeenError("invalid FEEN: rank 2 has 4 squares; expected 3, as in rank 3", 2..3))"#,
    );
}

#[test]
fn token_text_is_a_str_to_all_who_ask() {
    let text = Qpi::from_static("C:+K^").encode();
    let set = HashSet::from([text]);
    assert!(set.contains("C:+K^") && !set.contains("C:K"));
    assert_eq!(text, *"C:+K^");
    assert_eq!("C:+K^", text);
    assert_eq!(text.len(), 5);
    assert!(Sin::from_static("A").encode() < Sin::from_static("a").encode());
    let as_ref: &str = text.as_ref();
    assert_eq!(as_ref, "C:+K^");
}
