//! Helpers that several tests share, for tokens of any notation and for positions.

#[path = "../book/tests/positions.rs"]
mod positions;

use koma::{Epin, Notation, Pin, Qpi, Sin, TokenError};
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
use {
    koma::{Position, Side, Styles},
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

/// Calls `visit` with `prefix` followed by each sequence of 0 to `left` parts of `alphabet`.
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
