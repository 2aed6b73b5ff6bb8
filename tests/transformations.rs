//! Tests transformations and comparisons of tokens: the laws of EPIN §8 and §9.3, QPI §5, §6 and §7.3, for
//! all values.

use koma::{Epin, Letter, Pin, Qpi, Side, Sin, State, Styles};

/// Asserts the laws that the pieces of PIN, EPIN and QPI share.
macro_rules! piece_laws {
    ($Token:ident) => {
        for piece in $Token::all() {
            let others = |changed: $Token| {
                // All attributes stay the same, except the attribute that the caller changed.
                (changed.letter(), changed.side(), changed.state(), changed.is_terminal())
            };
            let (letter, side, state, terminal) = others(piece);
            for new in Letter::ALL {
                assert_eq!(others(piece.with_letter(new)), (new, side, state, terminal));
                assert_eq!(piece.with_letter(new).with_letter(letter), piece);
            }
            for new in Side::ALL {
                assert_eq!(others(piece.with_side(new)), (letter, new, state, terminal));
                assert_eq!(piece.with_side(new).with_side(side), piece);
            }
            for new in State::ALL {
                assert_eq!(others(piece.with_state(new)), (letter, side, new, terminal));
                assert_eq!(piece.with_state(new).with_state(state), piece);
            }
            for new in [false, true] {
                assert_eq!(others(piece.with_terminal(new)), (letter, side, state, new));
                assert_eq!(piece.with_terminal(new).with_terminal(terminal), piece);
            }
            assert_eq!(piece.enhance(), piece.with_state(State::Enhanced));
            assert_eq!(piece.diminish(), piece.with_state(State::Diminished));
            assert_eq!(piece.normalize(), piece.with_state(State::Normal));
            assert_eq!(piece.flip(), piece.with_side(side.flip()));
            assert_eq!(piece.flip().flip(), piece);
            assert_ne!(piece.flip(), piece);
        }
        for a in $Token::all().step_by($Token::COUNT / 40) {
            for b in $Token::all() {
                assert_eq!(a.same_letter(b), a.letter() == b.letter());
                assert_eq!(a.same_side(b), a.side() == b.side());
                assert_eq!(a.same_state(b), a.state() == b.state());
            }
        }
    };
}

#[test]
fn pins() {
    piece_laws!(Pin);
}

#[test]
fn epins() {
    piece_laws!(Epin);
    for epin in Epin::all() {
        // Changing the piece does not change the derivation marker, and changing the marker does not change
        // the piece.
        let derived = epin.is_derived();
        for changed in [epin.flip(), epin.enhance(), epin.with_letter(Letter::Q), epin.with_terminal(true)] {
            assert_eq!(changed.is_derived(), derived);
        }
        assert_eq!(epin.native().to_string(), epin.pin().to_string());
        assert_eq!(epin.derive().to_string(), format!("{}'", epin.pin()));
        assert_eq!(epin.native().native(), epin.native());
        assert_eq!(epin.derive().derive(), epin.derive());
        assert_eq!(epin.with_derived(true), epin.derive());
        assert_eq!(epin.with_derived(false), epin.native());
        assert_eq!(epin.native().with_derived(derived), epin);
        for pin in Pin::all() {
            let changed = epin.with_pin(pin);
            assert_eq!((changed.pin(), changed.is_derived()), (pin, derived));
        }
    }
}

#[test]
fn qpis() {
    piece_laws!(Qpi);
    for qpi in Qpi::all() {
        let (sin, pin) = (qpi.sin(), qpi.pin());
        // QPI §5.2.
        assert_eq!(qpi.is_native(), sin.side() == pin.side());
        assert_eq!(qpi.is_derived(), !qpi.is_native());
        // QPI §7.3: the PIN's case changes, but never the SIN.
        assert_eq!(qpi.native(), Qpi::new(sin, pin.with_side(sin.side())));
        assert_eq!(qpi.derive(), Qpi::new(sin, pin.with_side(sin.side().flip())));
        assert!(qpi.native().is_native() && qpi.derive().is_derived());
        assert_eq!(qpi.native().native(), qpi.native());
        assert_eq!(qpi.derive().derive(), qpi.derive());
        assert_eq!(qpi.with_derived(qpi.is_derived()), qpi);
        assert_eq!(qpi.with_derived(qpi.is_native()), qpi.flip());
        // QPI §6: a change of side changes only the PIN's case, so it changes the relationship.
        assert_eq!(qpi.flip(), Qpi::new(sin, pin.flip()));
        assert_eq!(qpi.flip().is_native(), qpi.is_derived());
        for changed in [qpi.enhance(), qpi.with_letter(Letter::Q), qpi.with_terminal(true)] {
            assert_eq!(changed.sin(), sin);
        }
        // If both cases change, the token has the same meaning with the players swapped.
        assert_eq!(qpi.mirror(), Qpi::new(sin.flip(), pin.flip()));
        assert_eq!(qpi.mirror().mirror(), qpi);
        assert_eq!(qpi.mirror().is_native(), qpi.is_native());

        assert_eq!(qpi.style(), sin.letter());
        assert_eq!(qpi.letter(), pin.letter());
        assert_eq!(qpi.with_style(Letter::X), Qpi::new(sin.with_letter(Letter::X), pin));
        assert_eq!(qpi.with_sin(Sin::from_static("x")), Qpi::new(Sin::from_static("x"), pin));
        assert_eq!(qpi.with_pin(Pin::from_static("-a")), Qpi::new(sin, Pin::from_static("-a")));
        assert!(qpi.same_style(qpi.with_sin(sin.flip())));
        let other = if qpi.style() == Letter::X { Letter::Y } else { Letter::X };
        assert!(!qpi.same_style(qpi.with_style(other)));
    }
}

#[test]
fn sins() {
    for sin in Sin::all() {
        assert_eq!(sin.flip(), sin.with_side(sin.side().flip()));
        assert_eq!(sin.flip().flip(), sin);
        assert_eq!(sin.is_first(), sin.side() == Side::First);
        assert_eq!(sin.is_second(), sin.side() == Side::Second);
        for letter in Letter::ALL {
            assert_eq!(sin.with_letter(letter), Sin::new(letter, sin.side()));
        }
        for other in Sin::all() {
            assert_eq!(sin.same_letter(other), sin.letter() == other.letter());
            assert_eq!(sin.same_side(other), sin.side() == other.side());
        }
    }
}

/// For every pair of styles, even equal styles, EPINs and the QPIs of the two SINs correspond one to one.
#[test]
fn styles_tie_epins_to_qpis() {
    for first in Letter::ALL {
        for second in [first, Letter::C, Letter::Z] {
            let styles = Styles::new(first, second);
            let sins = [styles.sin(Side::First), styles.sin(Side::Second)];
            assert_eq!(sins, [Sin::new(first, Side::First), Sin::new(second, Side::Second)]);
            assert_eq!(styles.to_string(), format!("{}/{}", sins[0], sins[1]));

            for epin in Epin::all() {
                let qpi = epin.qualify(styles);
                assert_eq!(qpi.pin(), epin.pin());
                assert_eq!(qpi.is_derived(), epin.is_derived());
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
