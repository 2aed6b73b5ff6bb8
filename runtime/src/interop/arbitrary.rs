//! Feature `arbitrary`: values for fuzz targets, valid by construction. Input that ends early gives simple ones.

use arbitrary::{Arbitrary, Error, Result, Unstructured, size_hint};

use super::filled::hold;
use super::shapes::largest_size;
use crate::base::{Letter, Side, State};
use crate::position::{Draft, MAX_DIMENSION_SIZE, MAX_DIMENSIONS, Position, Shape, Square};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

type Hint = (usize, Option<usize>);

/// How many bytes a choice among so many values takes.
const fn choice_hint(values: usize) -> Hint {
    let bytes = match values {
        0 | 1 => 0,
        2..=0x100 => 1,
        _ => 2,
    };
    (bytes, Some(bytes))
}

/// Declares the trait for types whose values are numbered.
macro_rules! chosen {
    ($([$($generics:tt)*] $Type:ty: $count:expr, |$index:ident| $value:expr, $doc:literal;)*) => {
        $(
            #[doc = $doc]
            #[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
            impl<'a, $($generics)*> Arbitrary<'a> for $Type {
                fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
                    let $index = u.choose_index($count)?;
                    $value.ok_or(Error::IncorrectFormat)
                }

                fn size_hint(_: usize) -> Hint {
                    const { choice_hint($count) }
                }
            }
        )*
    };
}

chosen! {
    [] Letter: Letter::ALL.len(), |index| Self::ALL.get(index).copied(), "Any letter.";
    [] Side: Side::ALL.len(), |index| Self::ALL.get(index).copied(), "Either side.";
    [] State: State::ALL.len(), |index| Self::ALL.get(index).copied(), "Any state.";
    [] Sin: Sin::COUNT, |index| Self::from_index(index), "Any of the 52 tokens.";
    [] Pin: Pin::COUNT, |index| Self::from_index(index), "Any of the 312 tokens.";
    [] Epin: Epin::COUNT, |index| Self::from_index(index), "Any of the 624 tokens.";
    [] Qpi: Qpi::COUNT, |index| Self::from_index(index), "Any of the 16,224 tokens.";
    [const A: usize, const B: usize, const C: usize] Square<A, B, C>:
        Self::COUNT, |index| Self::from_index(index), "Any square of the board.";
}

/// Any two styles, the same or not.
#[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
impl<'a> Arbitrary<'a> for Styles {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(u.arbitrary()?, u.arbitrary()?))
    }

    fn size_hint(depth: usize) -> Hint {
        size_hint::and(Letter::size_hint(depth), Letter::size_hint(depth))
    }
}

/// Any shape of one to three dimensions, also one that a FEEN cannot spell, such as `[1, 8]`.
#[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
impl<'a> Arbitrary<'a> for Shape {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (mut sizes, count) = ([1; MAX_DIMENSIONS], u.int_in_range(1..=MAX_DIMENSIONS)?);
        for dimension in 0..count {
            sizes[dimension] = u.int_in_range(1..=largest_size(&sizes[..dimension]))?;
        }
        Self::new(&sizes[..count]).map_err(|_| Error::IncorrectFormat)
    }

    fn size_hint(_: usize) -> Hint {
        let (count, (size, _)) = (choice_hint(MAX_DIMENSIONS).0, choice_hint(MAX_DIMENSION_SIZE));
        (count + size, Some(count + size * MAX_DIMENSIONS))
    }
}

/// Any position: any pieces on any squares and in both hands, never more of them than squares, any styles, either player
/// to move. One in eight has the shape with another dimension of size 1, such as `[8, 8, 1]`, if the type has one.
///
/// Empty input gives an empty board.
#[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
impl<'a, const A: usize, const B: usize, const C: usize> Arbitrary<'a> for Position<A, B, C> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut position = Self::new(u.arbitrary()?);
        if let Some(layered) = Self::layered_shape()
            && !u.ratio(7, 8_u8)?
        {
            position = Self::with_shape(layered, position.styles()).map_err(|_| Error::IncorrectFormat)?;
        }
        position.filled(u.arbitrary()?, |draft| {
            put_pieces(u, draft)?;
            hold_pieces(u, draft)
        })
    }

    fn size_hint(depth: usize) -> Hint {
        let outline = [
            Styles::size_hint(depth),
            choice_hint(if Self::layered_shape().is_some() { 8 } else { 1 }),
            Side::size_hint(depth),
            choice_hint(Self::SQUARES + 1),
        ];
        let (least, _) = size_hint::and_all(&outline);
        // A square takes a number, if it is empty. A piece in hand takes a side, a token and a count, each piece for
        // itself at worst.
        let (number, _) = choice_hint(Self::SQUARES + 1);
        let piece = Epin::size_hint(depth).0 + Side::size_hint(depth).0 + 1 + number;
        (least, Some(least + number + Self::SQUARES * (number + piece)))
    }
}

/// Decides how many pieces there are on the board, and square by square whether one of them stands there.
fn put_pieces(u: &mut Unstructured<'_>, draft: &mut Draft<'_>) -> Result<()> {
    let squares = draft.squares();
    let mut wanted = u.int_in_range(0..=squares)?;
    for index in 0..squares {
        if wanted == 0 || u.is_empty() {
            break;
        }
        if u.ratio(wanted, squares - index)? {
            draft.put(index, u.arbitrary()?);
            wanted -= 1;
        }
    }
    Ok(())
}

/// Decides how many pieces are held, and of which kinds: mostly single ones, sometimes many alike.
fn hold_pieces(u: &mut Unstructured<'_>, draft: &mut Draft<'_>) -> Result<()> {
    let mut wanted = u.int_in_range(0..=draft.squares() - draft.piece_count())?;
    while wanted > 0 && !u.is_empty() {
        let (side, piece) = u.arbitrary()?;
        let count = if u.ratio(3, 4_u8)? { 1 } else { u.int_in_range(1..=wanted)? };
        hold(draft, side, piece, count);
        wanted -= count;
    }
    Ok(())
}
