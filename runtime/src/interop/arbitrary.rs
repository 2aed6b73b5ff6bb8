//! Feature `arbitrary`: generates values for fuzz targets. All values are valid, and short inputs give simple values.

use arbitrary::{Arbitrary, Error, Result, Unstructured, size_hint};

use super::{hold, largest_size, layered};
use crate::base::{Letter, Side, State};
#[cfg(feature = "games")]
use crate::games::{chess, makruk, shogi, xiangqi};
use crate::position::{
    MAX_DIMENSION_SIZE, MAX_DIMENSIONS, Position, PositionBuilder, PositionHeader, Shape, Square,
};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

type Hint = (usize, Option<usize>);

/// Returns the number of bytes that a choice among `values` values takes.
const fn choice_hint(values: usize) -> Hint {
    let bytes = match values {
        0 | 1 => 0,
        2..=0x100 => 1,
        _ => 2,
    };
    (bytes, Some(bytes))
}

/// Implements the trait for types whose values have an index.
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

#[cfg(feature = "games")]
chosen! {
    [] chess::Move: Self::COUNT, |index| Self::from_index(index),
        "Any move that a piece can make on some board. `u.choose_iter(chess::legal_moves(&position))` is one of a position.";
    [] makruk::Move: Self::COUNT, |index| Self::from_index(index), "Any move that a piece can make on some board.";
    [] shogi::Move: Self::COUNT, |index| Self::from_index(index), "Any move that a piece can make on some board.";
    [] xiangqi::Move: Self::COUNT, |index| Self::from_index(index), "Any move that a piece can make on some board.";
}

/// Generates any two styles, which may be the same.
#[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
impl<'a> Arbitrary<'a> for Styles {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(u.arbitrary()?, u.arbitrary()?))
    }

    fn size_hint(depth: usize) -> Hint {
        size_hint::and(Letter::size_hint(depth), Letter::size_hint(depth))
    }
}

/// Generates any shape of one to three dimensions, even one that FEEN cannot express, such as `[1, 8]`.
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

/// Generates any position. The position can have any pieces on the board and in the hands, any styles, and either
/// player to move. It never has more pieces than squares. If the type allows it, one position in eight has an
/// additional dimension of size 1, such as the shape `[8, 8, 1]`.
///
/// Empty input gives an empty board. A piece takes three or four bytes. Even if the input ends early, there are pieces on
/// all parts of the board and in the hands.
///
/// A fuzz target can replace the pieces with its own:
///
/// ```
/// use arbitrary::{Arbitrary, Result, Unstructured};
/// use koma::{Epin, Letter, Position, Side, Styles, epin};
///
/// const PIECES: [Epin; 6] = [epin!("K"), epin!("k"), epin!("S"), epin!("s"), epin!("P"), epin!("p")];
///
/// #[derive(Debug)]
/// struct MyGame(Position<5, 6>);
///
/// impl<'a> Arbitrary<'a> for MyGame {
///     fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
///         let any: Position<5, 6> = u.arbitrary()?;
///         let mine = |piece: Epin| PIECES[piece.index() % PIECES.len()];
///         let mut position = Position::new(Styles::new(Letter::S, Letter::S)).with_turn(any.turn());
///         for (square, piece) in any.pieces() {
///             position.put(square, mine(piece)).expect("as many pieces as there");
///         }
///         for side in Side::ALL {
///             for (piece, count) in any.hand(side).iter() {
///                 let held = [(mine(piece), i32::try_from(count).expect("few"))];
///                 position = position.hand_diff(side, &held).expect("as many pieces as there");
///             }
///         }
///         Ok(Self(position))
///     }
/// }
///
/// // In a target: fuzz_target!(|game: MyGame| { … });
/// let MyGame(position) = MyGame::arbitrary(&mut Unstructured::new(b"lorem ipsum dolor sit amet"))?;
/// assert!(position.piece_count() > 3 && position.pieces().all(|(_, piece)| PIECES.contains(&piece)));
/// # Ok::<(), arbitrary::Error>(())
/// ```
#[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
impl<'a, const A: usize, const B: usize, const C: usize> Arbitrary<'a> for Position<A, B, C> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let styles = u.arbitrary()?;
        let shape = match layered(const { Self::SHAPE }) {
            Some(layered) if !u.ratio(7, 8_u8)? => layered,
            _ => const { Self::SHAPE },
        };
        Self::filled(PositionHeader { shape, styles, turn: u.arbitrary()? }, |builder| {
            hold_pieces(u, builder)?;
            put_pieces(u, builder)
        })
    }

    fn size_hint(depth: usize) -> Hint {
        let (number, _) = choice_hint(Self::SQUARES + 1);
        let parts = [
            Styles::size_hint(depth),
            choice_hint(if layered(const { Self::SHAPE }).is_some() { 8 } else { 1 }),
            Side::size_hint(depth),
            choice_hint(HANDS),
            choice_hint(Self::SQUARES + 1),
        ];
        let (least, _) = size_hint::and_all(&parts);
        // The input has one number for the pieces in the hands and one number for the first square. Each square takes a
        // number, even if the square stays empty. Each piece takes a token. A piece in a hand also takes a side and a
        // count.
        let piece = Epin::size_hint(depth).0 + Side::size_hint(depth).0 + 1 + number;
        (least, Some(least + 2 * number + Self::SQUARES * (number + piece)))
    }
}

/// The number of choices for the hands: one choice of no pieces, two choices of few pieces, and one choice of any
/// number of pieces.
const HANDS: usize = 4;
/// The maximum for the choice of few pieces in the hands.
const FEW: usize = 3;

/// Chooses the pieces in the hands. Most choices are a single piece, but some choices are many pieces of one kind.
fn hold_pieces(u: &mut Unstructured<'_>, builder: &mut PositionBuilder<'_>) -> Result<()> {
    let mut wanted = match u.choose_index(HANDS)? {
        0 => 0,
        1 | 2 => u.int_in_range(0..=builder.squares().min(FEW))?,
        _ => u.int_in_range(0..=builder.squares())?,
    };
    while wanted > 0 && !u.is_empty() {
        let (side, piece) = u.arbitrary()?;
        let count = if u.ratio(3, 4_u8)? { 1 } else { u.int_in_range(1..=wanted)? };
        hold(builder, side, piece, count);
        wanted -= count;
    }
    Ok(())
}

/// Chooses the pieces on the board. Does not fill the board rank by rank, because the input may end before all pieces
/// are placed.
fn put_pieces(u: &mut Unstructured<'_>, builder: &mut PositionBuilder<'_>) -> Result<()> {
    let squares = builder.squares();
    let mut wanted = u.int_in_range(0..=squares - builder.piece_count())?;
    if wanted <= squares / 2 {
        // Each piece chooses its square. If the square is occupied, the piece is left out.
        while wanted > 0 && !u.is_empty() {
            let (index, piece) = (u.choose_index(squares)?, u.arbitrary()?);
            if !builder.is_occupied(index) {
                builder.put(index, piece);
            }
            wanted -= 1;
        }
        return Ok(());
    }
    // This order of squares soon reaches all parts of the board. Each square chooses whether it has a piece.
    let (mut index, step) = (u.choose_index(squares)?, stride(squares));
    for left in (1..=squares).rev() {
        if wanted == 0 || u.is_empty() {
            break;
        }
        if u.ratio(wanted, left)? {
            builder.put(index, u.arbitrary()?);
            wanted -= 1;
        }
        index = (index + step) % squares;
    }
    Ok(())
}

/// Returns the distance from one square to the next in this order. The order must include all squares, and consecutive
/// squares must be far apart. So the distance is the golden section of the number of squares, or the first greater
/// number that has no factor in common with it.
fn stride(squares: usize) -> usize {
    let is_coprime = |step: &usize| {
        let (mut a, mut b) = (squares, *step);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    let golden = squares * 618 / 1000 + 1;
    (golden..golden + squares).find(is_coprime).unwrap_or(1)
}
