//! Tokens, what they are made of, and squares. All shrink attribute by attribute.

use proptest::arbitrary::{Arbitrary, any};
use proptest::sample::select;
use proptest::strategy::{SBoxedStrategy, Strategy};

use crate::base::{Letter, Side, State};
use crate::position::{Sizes, Square};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

/// Declares the trait for types that are one of a few values.
macro_rules! one_of {
    ($($Type:ty: $values:expr, $doc:literal;)*) => {
        $(
            #[doc = $doc]
            #[cfg_attr(docsrs, doc(cfg(feature = "proptest")))]
            impl Arbitrary for $Type {
                type Parameters = ();
                type Strategy = SBoxedStrategy<Self>;

                fn arbitrary_with((): ()) -> SBoxedStrategy<Self> {
                    select($values as &'static [Self]).sboxed()
                }
            }
        )*
    };
}

one_of! {
    Letter: &Self::ALL, "Any letter; shrinks to `A`.";
    Side: &Self::ALL, "Either side; shrinks to the first.";
    State: &[Self::Normal, Self::Enhanced, Self::Diminished], "Any state; shrinks to the normal one.";
}

/// Declares the trait for types that are made of others.
macro_rules! made_of {
    ($($Type:ty: ($($part:ident: $Part:ty),*), $value:expr, $doc:literal;)*) => {
        $(
            #[doc = $doc]
            #[cfg_attr(docsrs, doc(cfg(feature = "proptest")))]
            impl Arbitrary for $Type {
                type Parameters = ();
                type Strategy = SBoxedStrategy<Self>;

                fn arbitrary_with((): ()) -> SBoxedStrategy<Self> {
                    any::<($($Part,)*)>().prop_map(|($($part,)*)| $value).sboxed()
                }
            }
        )*
    };
}

made_of! {
    Sin: (letter: Letter, side: Side), Self::new(letter, side), "Any token; shrinks to `A`.";
    Pin: (letter: Letter, side: Side, state: State, terminal: bool),
        Self::new(letter, side, state, terminal), "Any token; shrinks to `A`.";
    Epin: (pin: Pin, derived: bool), Self::new(pin, derived), "Any token; shrinks to `A`.";
    Qpi: (sin: Sin, pin: Pin), Self::new(sin, pin), "Any token; shrinks to `A:A`.";
    Styles: (first: Letter, second: Letter), Self::new(first, second),
        "Any two styles, the same or not; shrinks to `A/a`.";
}

/// Any square of the board; shrinks to that in the first player's left corner, `a1`.
#[cfg_attr(docsrs, doc(cfg(feature = "proptest")))]
impl<const A: usize, const B: usize, const C: usize> Arbitrary for Square<A, B, C> {
    type Parameters = ();
    type Strategy = SBoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> SBoxedStrategy<Self> {
        let Sizes { files, ranks, layers, .. } = const { Self::SIZES };
        let places = (0..files, 0..ranks, 0..layers);
        let squares = places.prop_map(|(file, rank, layer)| match Self::at(file, rank, layer) {
            Some(square) => square,
            None => unreachable!("each is below its size"),
        });
        squares.sboxed()
    }
}
