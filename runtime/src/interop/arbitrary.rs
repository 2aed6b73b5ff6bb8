//! Feature `arbitrary`: generates values for fuzz targets. All values are valid, and short inputs give simple values.

use arbitrary::{Arbitrary, Error, Result, Unstructured};

use super::shape_within_limits;
use crate::base::{Letter, Side, State};
use crate::position::{MAX_DIMENSION_SIZE, MAX_DIMENSIONS, Position, Shape, Square};
use crate::token::{Epin, Pin, Qpi, Sin, Styles};

type Hint = (usize, Option<usize>);

/// Returns the number of input bytes that a choice among `values` values uses.
const fn choice_len(values: usize) -> usize {
    match values {
        0 | 1 => 0,
        2..=0x100 => 1,
        _ => 2,
    }
}

/// Implements `Arbitrary` for types whose values have an index.
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
                    const { (choice_len($count), Some(choice_len($count))) }
                }
            }
        )*
    };
}

/// The number of letters, and so of styles of one player.
const STYLES: usize = Letter::ALL.len();

chosen! {
    [] Letter: Letter::ALL.len(), |index| Self::ALL.get(index).copied(), "Any letter.";
    [] Side: Side::ALL.len(), |index| Self::ALL.get(index).copied(), "Either side.";
    [] State: State::ALL.len(), |index| Self::ALL.get(index).copied(), "Any state.";
    [] Sin: Sin::COUNT, |index| Self::from_index(index), "Any of the 52 tokens.";
    [] Pin: Pin::COUNT, |index| Self::from_index(index), "Any of the 312 tokens.";
    [] Epin: Epin::COUNT, |index| Self::from_index(index), "Any of the 624 tokens.";
    [] Qpi: Qpi::COUNT, |index| Self::from_index(index), "Any of the 16,224 tokens.";
    [] Styles: STYLES.pow(2), |index| Some(Self::new(Letter::ALL[index / STYLES], Letter::ALL[index % STYLES])),
        "Any two styles, which may be the same.";
    [const A: usize, const B: usize, const C: usize] Square<A, B, C>:
        Self::COUNT, |index| Self::from_index(index), "Any square of the board.";
}

macro_rules! chosen_moves {
    ({} $(#[$on:meta] $game:ident $Game:ident $position:tt $column:tt $keys:tt)*) => {
        $(
            #[$on]
            chosen! {
                [] crate::games::$game::Move: Self::COUNT, |index| Self::from_index(index),
                    "Any move of the game, legal or not. For a legal move, use \
                     `u.choose_iter(legal_moves(&position))` with `legal_moves` of the game.";
            }
        )*
    };
}

crate::__games! { chosen_moves {} }

/// Generates any shape of one to three dimensions, even a shape that FEEN cannot express, such as `[1, 8]`.
#[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
impl<'a> Arbitrary<'a> for Shape {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let count = u.int_in_range(1..=MAX_DIMENSIONS)?;
        let mut sizes = [1; MAX_DIMENSIONS];
        for size in &mut sizes[..count] {
            *size = u.int_in_range(1..=MAX_DIMENSION_SIZE)?;
        }
        Ok(shape_within_limits(count, sizes))
    }

    fn size_hint(_: usize) -> Hint {
        (2, Some(1 + MAX_DIMENSIONS))
    }
}

/// Generates any position. The position can have any pieces on the board and in the hands, any styles, and either
/// player to move. It never has more pieces than squares. Its shape is that of the type `Position<A, B, C>`.
///
/// Empty input gives a position without pieces. A piece uses two to six bytes of the input. Even if the input ends
/// early, pieces can be on all parts of the board and in the hands.
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
///             position.put(square, mine(piece)).expect("as many pieces as in `any`");
///         }
///         for side in Side::ALL {
///             for (piece, count) in any.hand(side).iter() {
///                 let held = [(mine(piece), i32::try_from(count).expect("few"))];
///                 position = position.hand_diff(side, &held).expect("as many pieces as in `any`");
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
        let squares = Self::SQUARES;
        let mut position = Self::new(u.arbitrary()?);
        position.set_turn(u.arbitrary()?);
        let mut held = match u.choose_index(HANDS)? {
            0 => 0,
            1 | 2 => u.int_in_range(0..=squares.min(FEW))?,
            _ => u.int_in_range(0..=squares)?,
        };
        while held > 0 && !u.is_empty() {
            let (side, piece) = u.arbitrary()?;
            let count = if u.ratio(3, 4_u8)? { 1 } else { u.int_in_range(1..=held)? };
            let _ = position.change_hand(side, piece, count.cast_signed());
            held -= count;
        }
        for _ in 0..u.int_in_range(0..=squares - position.piece_count())? {
            if u.is_empty() {
                break;
            }
            // If the square is occupied, the piece goes to the next free square.
            let mut index = u.choose_index(squares)?;
            while position.board()[index].is_some() {
                index = (index + 1) % squares;
            }
            position.replace(index, Some(u.arbitrary()?));
        }
        Ok(position)
    }

    fn size_hint(_: usize) -> Hint {
        let number = choice_len(Self::SQUARES + 1);
        let token = choice_len(Epin::COUNT);
        let styles = choice_len(STYLES.pow(2));
        let side = choice_len(Side::ALL.len());
        let header = styles + side + choice_len(HANDS) + number;
        // The input may also have a number for the total of pieces in both hands. Each piece uses a token and a number
        // for its square or count. A piece in a hand also uses a side and a byte that decides whether the count is 1.
        let piece = token + side + 1 + number;
        (header, Some(header + number + Self::SQUARES * piece))
    }
}

/// The number of choices for the hands: one for no pieces, two for few pieces, and one for any number of pieces.
const HANDS: usize = 4;
/// The maximum total of pieces in both hands, for the choices of few pieces.
const FEW: usize = 3;
