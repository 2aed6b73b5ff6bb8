//! Helpers that several tests share, for tokens of any notation and for positions.

#[path = "../book/tests/positions.rs"]
mod positions;

use koma::{Epin, Notation, Pin, Qpi, Sin, TokenError};
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
use {
    koma::{Position, Shape, Side, Styles},
    std::collections::HashSet,
};

pub(crate) use positions::{any, near};

pub(crate) const NOTATIONS: [Notation; 4] = [Notation::Sin, Notation::Pin, Notation::Epin, Notation::Qpi];

/// Parses `input` in the notation. Returns the error if the input is invalid.
pub(crate) fn error(notation: Notation, input: &[u8]) -> Option<TokenError> {
    match notation {
        Notation::Sin => Sin::from_bytes(input).err(),
        Notation::Pin => Pin::from_bytes(input).err(),
        Notation::Epin => Epin::from_bytes(input).err(),
        Notation::Qpi => Qpi::from_bytes(input).err(),
    }
}

/// Returns the diagnostic of an invalid token.
///
/// # Panics
///
/// Panics if the token is valid.
pub(crate) fn explain(notation: Notation, input: &str) -> String {
    error(notation, input.as_bytes()).expect("a wrong token").explain(input).to_string()
}

/// Returns the token that the diagnostic suggests, if any.
pub(crate) fn suggestion(explanation: &str) -> Option<&str> {
    explanation.lines().last()?.strip_prefix("  help: did you mean `")?.strip_suffix("`?")
}

/// Returns the texts of all tokens of a notation, but only every seventh QPI.
pub(crate) fn all_texts(notation: Notation) -> Vec<String> {
    match notation {
        Notation::Sin => Sin::all().map(|token| token.to_string()).collect(),
        Notation::Pin => Pin::all().map(|token| token.to_string()).collect(),
        Notation::Epin => Epin::all().map(|token| token.to_string()).collect(),
        Notation::Qpi => Qpi::all().step_by(7).map(|token| token.to_string()).collect(),
    }
}

/// Returns the cells of each line of a table. The last cell may contain the separator.
pub(crate) fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    table.lines().map(|row| row.splitn(N, " | ").collect::<Vec<_>>().try_into().unwrap())
}

/// Calls `visit` with `prefix` followed by each sequence of 0 to `left` elements of `alphabet`.
pub(crate) fn for_all_over(
    prefix: &mut String,
    alphabet: &[&str],
    left: usize,
    visit: &mut impl FnMut(&str),
) {
    visit(prefix);
    for part in alphabet.iter().take_while(|_| left > 0) {
        prefix.push_str(part);
        for_all_over(prefix, alphabet, left - 1, visit);
        prefix.truncate(prefix.len() - part.len());
    }
}

/// Runs a test in a thread whose stack has this size. A few copies of the largest board exceed the default
/// stack.
pub(crate) fn in_a_stack_of(bytes: usize, test: impl FnOnce() + Send) {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(bytes).spawn_scoped(scope, test);
        thread.unwrap().join().unwrap();
    });
}

/// Asserts that `$drawn` returns all values of each type. `$drawn` draws many values and returns them as a set.
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
macro_rules! assert_all_are_drawn {
    ($drawn:ident) => {
        assert_eq!($drawn::<Letter>(), HashSet::from(Letter::ALL));
        assert_eq!($drawn::<Side>(), HashSet::from(Side::ALL));
        assert_eq!($drawn::<State>(), HashSet::from(State::ALL));
        assert_eq!($drawn::<Sin>(), Sin::all().collect());
        assert_eq!($drawn::<Pin>(), Pin::all().collect());
        assert_eq!($drawn::<Epin>(), Epin::all().collect());
        assert_eq!($drawn::<Styles>().len(), 26 * 26);
        assert_eq!($drawn::<Square<7>>(), Square::all().collect());
        assert_eq!($drawn::<Square<8, 8>>(), Square::all().collect());
        assert_eq!($drawn::<Square<3, 4, 5>>(), Square::all().collect());
    };
}
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
pub(crate) use assert_all_are_drawn;

/// Asserts that these are valid shapes of one to three dimensions and of many sizes.
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
pub(crate) fn assert_all_kinds_of_shapes(shapes: &HashSet<Shape>) {
    assert!(shapes.iter().all(|shape| Shape::new(shape.dimensions()) == Ok(*shape)));
    for (count, dimension, largest) in [(1, 0, 255), (2, 0, 255), (2, 1, 255), (3, 0, 255), (3, 2, 40)] {
        let of_count = || shapes.iter().map(Shape::dimensions).filter(|sizes| sizes.len() == count);
        let sizes: HashSet<usize> = of_count().map(|sizes| sizes[dimension]).collect();
        // The third size tends to be small, because the number of squares is limited.
        assert!((1..=largest).all(|size| sizes.contains(&size)) && sizes.iter().any(|size| *size > 200));
        assert!(of_count().count() > 200);
    }
}

/// Statistics of drawn positions: how many have each property, their styles, their pieces, and the indexes of their
/// occupied squares.
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
#[derive(Default)]
pub(crate) struct Seen {
    pub(crate) counts: [usize; 9],
    pub(crate) styles: HashSet<Styles>,
    pub(crate) pieces: HashSet<Epin>,
    pub(crate) occupied: HashSet<usize>,
}

#[cfg(any(feature = "arbitrary", feature = "proptest"))]
impl Seen {
    /// Asserts that the position is valid and that parsing its text gives the same position. Adds the position to the
    /// statistics.
    pub(crate) fn add<const A: usize, const B: usize, const C: usize>(
        &mut self,
        position: &Position<A, B, C>,
    ) {
        let read = Position::parse(&position.to_string()).unwrap();
        assert_eq!((position, position.zobrist()), (&read, read.zobrist()));
        assert_eq!(
            (position.board_piece_count(), position.hand_piece_count()),
            (read.board_piece_count(), read.hand_piece_count())
        );
        let squares = position.board().len();
        assert!(position.piece_count() <= squares);
        let [first, second] = Side::ALL.map(|side| position.hand(side));
        let in_hand = || first.iter().chain(second);
        let facts = [
            position.board_piece_count() == 0,
            position.board_piece_count() == squares,
            position.hand_piece_count() == 0,
            position.piece_count() == squares && position.hand_piece_count() > 0,
            in_hand().any(|(_, count)| count > 2),
            in_hand().count() > 2,
            !first.is_empty() && !second.is_empty(),
            position.turn() == Side::Second,
            position.styles().first() != position.styles().second(),
        ];
        self.counts.iter_mut().zip(facts).for_each(|(count, fact)| *count += usize::from(fact));
        self.styles.insert(position.styles());
        self.pieces.extend(in_hand().map(|(piece, _)| piece));
        for (square, piece) in position.pieces() {
            self.pieces.insert(piece);
            self.occupied.insert(square.index());
        }
    }
}
