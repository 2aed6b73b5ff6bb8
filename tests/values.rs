//! Tests the texts, order, sizes, attributes and transformations of all tokens.

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

/// The methods of tokens work in const code.
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

/// A QPI without its style is the EPIN that the QPI is in any match with this style.
#[test]
fn qpis_as_epins() {
    for piece in Qpi::all() {
        let (style, other) = (piece.style(), Letter::A);
        let sides = [Styles::new(style, other), Styles::new(other, style)];
        let styles = sides[piece.sin().side() as usize];
        assert_eq!(Some(piece.epin()), piece.unqualify(styles), "{piece}");
        assert_eq!(piece.epin().qualify(styles), piece);
    }
}

/// Returns the texts and the attributes of all SINs, in the order of their indexes.
fn sins() -> impl Iterator<Item = (String, SinParts)> {
    ('A'..='Z').zip(Letter::ALL).flat_map(|(upper, letter)| {
        [(upper, Side::First), (upper.to_ascii_lowercase(), Side::Second)]
            .map(|(text, side)| (text.into(), SinParts { letter, side }))
    })
}

fn pins() -> impl Iterator<Item = (String, PinParts)> {
    let states = [("-", State::Diminished), ("+", State::Enhanced), ("", State::Normal)];
    let markers =
        states.into_iter().flat_map(|state| [("", false), ("^", true)].map(|terminal| (state, terminal)));
    sins().flat_map(move |(text, SinParts { letter, side })| {
        markers.clone().map(move |((sign, state), (end, terminal))| {
            (format!("{sign}{text}{end}"), PinParts { letter, side, state, terminal })
        })
    })
}

fn epins() -> impl Iterator<Item = (String, EpinParts)> {
    pins().flat_map(|(text, PinParts { letter, side, state, terminal })| {
        [("", false), ("'", true)].map(|(end, derived)| {
            (format!("{text}{end}"), EpinParts { letter, side, state, terminal, derived })
        })
    })
}

fn qpis() -> impl Iterator<Item = (String, QpiParts)> {
    sins().flat_map(|(sin, SinParts { letter: style, side: style_side })| {
        pins().map(move |(pin, PinParts { letter, side, state, terminal })| {
            (format!("{sin}:{pin}"), QpiParts { letter, side, state, terminal, style, style_side })
        })
    })
}

/// Asserts that the tokens of a notation, in order, have these texts and attributes. Also asserts the laws that all
/// tokens share (EPIN §8 and §9.3, QPI §7.3): a transformation changes only the attribute that it names. `$laws`
/// asserts more about each token.
macro_rules! obey_the_laws {
    ($Token:ident $Parts:ident: $texts:expr, |$token:ident, $parts:ident| $laws:expr) => {
        let (count, mut previous, mut texts) = ($Token::COUNT, None, $texts.enumerate());
        for $token in $Token::all() {
            let (i, (text, $parts)) = texts.next().unwrap();
            assert_eq!(($token.index(), $Token::from_index(i)), (i, Some($token)));
            assert_eq!(($token.encode().as_str(), $token.to_string()), (text.as_str(), text.clone()));
            let read = [text.parse(), $Token::try_from(text.as_str()), $Token::try_from(text.as_bytes())];
            assert_eq!(read, [Ok($token); 3]);
            assert!(previous.replace($token) < Some($token), "{text}");

            assert_eq!(($token.parts(), $Parts::from($token)), ($parts, $parts));
            assert_eq!([$Token::from_parts($parts), $Token::from($parts)], [$token; 2]);
            assert_eq!(($token.letter(), $token.side()), ($parts.letter, $parts.side));
            assert_eq!([$token.is_first(), $token.is_second()], Side::ALL.map(|other| other == $parts.side));
            for letter in Letter::ALL {
                let other = $token.with_letter(letter);
                assert_eq!(other.parts(), $Parts { letter, ..$parts });
                assert_eq!($token.same_letter(other), $parts.letter == letter);
            }
            let sides = Side::ALL.map(|side| $Token::from_parts($Parts { side, ..$parts }));
            assert_eq!(Side::ALL.map(|side| $token.with_side(side)), sides);
            assert_eq!(sides.map(|other| $token.same_side(other)), Side::ALL.map(|side| side == $parts.side));
            assert_eq!($token.flip(), sides[usize::from($token.is_first())]);
            $laws
        }
        assert_eq!((texts.next(), $Token::all().rev().count()), (None, count));
        let mut ends = $Token::all();
        let tokens = [ends.nth(2), ends.nth_back(2), ends.next(), ends.next_back()];
        assert_eq!(tokens, [2, count - 3, 3, count - 4].map($Token::from_index));
        assert_eq!((ends.len(), ends.nth(count)), (count - 8, None));
        for beyond in [0, 1, 1000, usize::MAX - count] {
            assert_eq!($Token::from_index(count + beyond), None);
        }
    };
}

/// Asserts the laws of PIN, EPIN and QPI.
macro_rules! piece_obeys_the_laws {
    ($Token:ident, $Parts:ident, $piece:ident, $parts:ident) => {
        let is_state = State::ALL.map(|other| other == $parts.state);
        assert_eq!(($piece.state(), $piece.is_terminal()), ($parts.state, $parts.terminal));
        assert_eq!([$piece.is_diminished(), $piece.is_enhanced(), $piece.is_normal()], is_state);
        for terminal in [false, true] {
            assert_eq!($piece.with_terminal(terminal).parts(), $Parts { terminal, ..$parts });
        }
        let states = State::ALL.map(|state| $Token::from_parts($Parts { state, ..$parts }));
        assert_eq!(State::ALL.map(|state| $piece.with_state(state)), states);
        assert_eq!([$piece.diminish(), $piece.enhance(), $piece.normalize()], states);
        assert_eq!(states.map(|other| $piece.same_state(other)), is_state);
    };
}

#[test]
fn sin_attributes() {
    assert_eq!([Sin::COUNT, Pin::COUNT, Epin::COUNT, Qpi::COUNT], [52, 312, 624, 16_224]);
    obey_the_laws!(Sin SinParts: sins(), |sin, parts| assert_eq!(Sin::new(parts.letter, parts.side), sin));
}

#[test]
fn pin_attributes() {
    obey_the_laws!(Pin PinParts: pins(), |pin, parts| {
        piece_obeys_the_laws!(Pin, PinParts, pin, parts);
        let PinParts { letter, side, state, terminal } = parts;
        assert_eq!(Pin::new(letter, side, state, terminal), pin);
    });
}

#[test]
fn epin_attributes() {
    obey_the_laws!(Epin EpinParts: epins(), |epin, parts| {
        piece_obeys_the_laws!(Epin, EpinParts, epin, parts);
        let EpinParts { letter, side, state, terminal, .. } = parts;
        let pin = Pin::new(letter, side, state, terminal);
        assert_eq!((epin, epin.pin()), (Epin::new(pin, parts.derived), pin));
        assert_eq!([epin.is_derived(), epin.is_native()], [parts.derived, !parts.derived]);
        assert_eq!([epin.native(), epin.derive()], [Epin::new(pin, false), Epin::new(pin, true)]);
        assert_eq!([epin.with_derived(false), epin.with_derived(true)], [epin.native(), epin.derive()]);
        assert_eq!(Epin::from(pin), epin.native());
        let expected = if parts.derived { Err(Notation::Pin) } else { Ok(pin) };
        assert_eq!(Pin::try_from(epin).map_err(|error| error.notation()), expected);
        for pin in Pin::all() {
            assert_eq!(epin.with_pin(pin), Epin::new(pin, parts.derived));
        }
    });
}

#[test]
fn qpi_attributes() {
    obey_the_laws!(Qpi QpiParts: qpis(), |qpi, parts| {
        piece_obeys_the_laws!(Qpi, QpiParts, qpi, parts);
        let QpiParts { letter, side, state, terminal, style, style_side } = parts;
        let (sin, pin) = (Sin::new(style, style_side), Pin::new(letter, side, state, terminal));
        assert_eq!((Qpi::new(sin, pin), qpi.sin(), qpi.pin(), qpi.style()), (qpi, sin, pin, style));
        // QPI §5.2.
        assert_eq!([qpi.is_native(), qpi.is_derived()], [style_side == side, style_side != side]);
        // QPI §7.3: `native` and `derive` may change the PIN's case, but never the SIN.
        assert_eq!(qpi.native(), qpi.with_side(style_side));
        assert_eq!(qpi.derive(), qpi.with_side(style_side.flip()));
        assert_eq!([qpi.with_derived(false), qpi.with_derived(true)], [qpi.native(), qpi.derive()]);
        // If the SIN and the PIN both change case, the token has the same meaning with the players swapped.
        assert_eq!(qpi.mirror(), Qpi::new(sin.flip(), pin.flip()));
        assert_eq!(qpi.with_style(Letter::X), Qpi::new(sin.with_letter(Letter::X), pin));
        assert_eq!(qpi.with_sin(Sin::from_static("x")), Qpi::new(Sin::from_static("x"), pin));
        assert_eq!(qpi.with_pin(Pin::from_static("-a")), Qpi::new(sin, Pin::from_static("-a")));
        for other in [style, Letter::A, Letter::Z] {
            assert_eq!(qpi.same_style(Qpi::new(Sin::new(other, Side::Second), pin)), style == other);
        }
    });
}

/// For any two styles, even equal ones, each EPIN corresponds to exactly one QPI whose SIN is one of the
/// players' two SINs.
#[test]
fn styles_tie_epins_to_qpis() {
    for first in Letter::ALL {
        for second in [first, Letter::C, Letter::Z] {
            let styles = Styles::new(first, second);
            let sins = [styles.sin(Side::First), styles.sin(Side::Second)];
            assert_eq!(sins, [Sin::new(first, Side::First), Sin::new(second, Side::Second)]);
            for epin in Epin::all() {
                let qpi = epin.qualify(styles);
                assert_eq!((qpi.pin(), qpi.is_derived()), (epin.pin(), epin.is_derived()));
                assert!(sins.contains(&qpi.sin()));
                assert_eq!(qpi.unqualify(styles), Some(epin));
            }
            for qpi in Qpi::all() {
                let epin = qpi.unqualify(styles);
                assert_eq!(epin.is_some(), sins.contains(&qpi.sin()));
                assert_eq!(epin.map(|epin| epin.qualify(styles)), epin.map(|_| qpi));
            }
        }
    }
}

#[test]
fn letters_are_read_in_either_case_and_from_nothing_else() {
    for c in '\0'..=char::MAX {
        let expected = c.is_ascii_alphabetic().then(|| c.to_ascii_uppercase());
        assert_eq!(Letter::from_char(c).map(Letter::as_char), expected);
        assert_eq!(Letter::try_from(c).map(char::from).ok(), expected);
    }
    assert!(Letter::ALL.iter().all(|letter| char::from(letter.as_ascii()) == letter.as_char()));
    assert!(Letter::ALL.is_sorted() && Side::ALL.is_sorted());
    assert!(Letter::ALL.iter().all(|one| Letter::ALL.iter().all(|other| one.is(*other) == (one == other))));
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
    for wrong in
        ["c/C", "C/C", "c/c", "", "/", "C/", "/c", "Cc", " C/c", "C/c/", "C:c", "C/1", "Ç/c", "[/c", "C/`"]
    {
        assert!(Styles::try_from(wrong).is_err(), "{wrong}");
    }
}

/// Sides and states are parsed only from their names. The method `is` compares them as `==` does, also in const code.
#[test]
fn sides_and_states_are_read_as_they_are_written() {
    const SECOND: Side = must!(Side::parse("second"));
    const NORMAL: State = must!(State::parse("normal"));
    assert_eq!((SECOND, NORMAL), (Side::Second, State::Normal));
    macro_rules! check {
        ($($Type:ident)*) => {$(
            for value in $Type::ALL {
                let text = value.to_string();
                assert_eq!((text.parse(), $Type::try_from(text.as_str())), (Ok(value), Ok(value)));
                assert!($Type::ALL.iter().all(|other| value.is(*other) == (value == *other)));
            }
        )*};
    }
    check!(Side State);
    for wrong in ["", "First", " first", "first ", "firs", "seconds", "normal\0", "Normal", "+", "white"] {
        assert!(wrong.parse::<Side>().is_err() && wrong.parse::<State>().is_err(), "{wrong}");
    }
}

#[test]
fn display_honors_width_fill_and_precision() {
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
    let position = Position::<3>::from_static("3 2P/ C/c");
    assert_eq!(format!("{position:>10}|{position:-<11}|{position:2}"), " 3 2P/ C/c|3 2P/ C/c--|3 2P/ C/c");
    let hand = position.first_player_hand();
    assert_eq!(format!("{hand:*^5}|{hand:5}|{hand:>1}"), "*2P**|2P   |2P");
    assert_eq!(Side::ALL.map(|side| side.to_string()), ["first", "second"]);
    assert_eq!(State::ALL.map(|state| state.to_string()), ["diminished", "enhanced", "normal"]);
}

#[test]
fn debug_shows_the_text() {
    let error = Epin::parse("K+").unwrap_err();
    let tokens = (Sin::from_static("s"), Pin::from_static("+r"), Epin::from_static("+r'"));
    assert_eq!(format!("{tokens:?}"), r#"(Sin("s"), Pin("+r"), Epin("+r'"))"#);
    assert_eq!(format!("{:#?}", Qpi::from_static("C:k^")), r#"Qpi("C:k^")"#);
    assert_eq!(format!("{:?}", Some(Sin::from_static("s").encode())), r#"Some("s")"#);
    assert_eq!(format!("{error:?}"), format!("TokenError(\"{error}\", 1..2)"));
    let error = Square::<8, 8>::parse("e9").unwrap_err();
    assert_eq!(format!("{error:?}"), format!("SquareError(\"{error}\", 1..2)"));
    let error = Position::<3, 3>::parse("3/4/3 / C/c").unwrap_err();
    assert_eq!(format!("{error:?}"), format!("FeenError(\"{error}\", 2..3)"));
    let error = State::parse("").unwrap_err();
    assert_eq!(
        format!("{error:?}"),
        "NameError { subject: \"state\", expected: \"expected `diminished`, `enhanced` or `normal`\" }"
    );
}

#[test]
fn token_text_is_a_str_to_all_who_ask() {
    let text = Qpi::from_static("C:+K^").encode();
    assert_eq!(text, "C:+K^");
    assert!(text == *"C:+K^" && "C:+K^" == text && AsRef::<str>::as_ref(&text) == "C:+K^");
    assert_eq!([text == *"C:+K", text == "C:+K", "C:+K" == text], [false; 3]);
    assert_eq!(text.len(), 5);
    assert!(Sin::from_static("A").encode() < Sin::from_static("a").encode());
}
