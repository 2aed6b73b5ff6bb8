//! Contains what the macros of `koma` expand to, besides [tokens](super::tokens) and what belongs to [koma's own
//! games](super::own).

use crate::Explanation;
use crate::base::{Letter, Side};
use crate::packed;
use crate::position::{AnyPosition, Position, Square};
use crate::table::Conflict;
use crate::token::{AnyToken, Epin, Pin, Qpi, Sin, Styles};
use crate::validate::mistake;
use crate::vocabulary::{GameError, GamePiece, GameStyle, SIDELESS_PINS, Vocabulary, VocabularyText};

pub use crate::table::{Key, data_len, fill, map};

/// Holds the constant for `square!`. The constant's path is also valid as a pattern.
pub enum SquareAt<const A: usize, const B: usize, const C: usize, const INDEX: usize> {}

impl<const A: usize, const B: usize, const C: usize, const INDEX: usize> SquareAt<A, B, C, INDEX> {
    /// The square with the flat index `INDEX`.
    pub const VALUE: Square<A, B, C> = Square::from_index(INDEX).unwrap();
}

/// Returns the sizes in a position's type. Macros call this function if they have only an expression for the position.
pub const fn sizes<const A: usize, const B: usize, const C: usize>(_: &Position<A, B, C>) -> [usize; 3] {
    [A, B, C]
}

/// Returns an empty list of positions.
pub const fn no_positions<const A: usize, const B: usize, const C: usize>() -> [Position<A, B, C>; 0] {
    []
}

/// Makes a vocabulary. For each style, `numbers` maps the [number](super::sideless_index) of a PIN to the index of a piece, or to
/// [`NONE`](super::NONE).
pub const fn game_constant(
    vocabulary: &'static str,
    styles: &'static [GameStyle],
    numbers: &'static [[u8; SIDELESS_PINS]],
) -> Vocabulary {
    Vocabulary { text: VocabularyText::new(vocabulary.as_bytes()), styles, numbers }
}

/// Makes a style.
pub const fn game_style(letter: Letter, name: &'static str, pieces: &'static [GamePiece]) -> GameStyle {
    GameStyle { letter, name, pieces }
}

/// Makes the piece whose QPI has this index.
pub const fn game_piece(qpi: usize, names: &'static [&'static str]) -> GamePiece {
    GamePiece { qpi: Qpi::from_valid_index(qpi), names }
}

/// Returns the declared piece with the index `number`, in the native form of the player `side`.
///
/// # Panics
///
/// Panics if there is no such piece.
pub const fn nth_qpi(game: &Vocabulary, number: usize, side: Side) -> Qpi {
    game.from_index(number * Side::ALL.len() + side as usize).unwrap()
}

/// Returns the name of the declared piece with the index `number`.
///
/// # Panics
///
/// Panics if there is no such piece.
pub const fn nth_name(game: &Vocabulary, number: usize) -> &'static str {
    game.name(nth_qpi(game, number, Side::First)).unwrap()
}

/// Returns an empty position for any text. The macros call this function in place of a reader that was declared
/// incorrectly.
pub const fn empty_position<const A: usize, const B: usize, const C: usize>(
    _: &'static str,
) -> Position<A, B, C> {
    Position::new(Styles::new(Letter::A, Letter::A))
}

/// Returns the position before any moves. The macros call this function in place of a function for moves that was declared
/// incorrectly.
pub const fn unmoved_position<const A: usize, const B: usize, const C: usize>(
    from: &Position<A, B, C>,
    _: &'static str,
) -> Position<A, B, C> {
    *from
}

/// The macros call this type's function as `<…::InGame>::position(…)`. A path in `<…>` can have the span of a literal,
/// so errors point to the literal.
pub enum InGame {}

impl InGame {
    /// Returns the position if it belongs to the game.
    ///
    /// # Panics
    ///
    /// Panics if the position does not belong to the game.
    #[track_caller]
    pub const fn position<const A: usize, const B: usize, const C: usize>(
        vocabulary: &'static str,
        position: Position<A, B, C>,
    ) -> Position<A, B, C> {
        let vocabulary = VocabularyText::new(vocabulary.as_bytes());
        match mistake(vocabulary, &AnyPosition::of(&position)) {
            None => position,
            Some(kind) => GameError::new(kind, position.shape(), vocabulary).title().panic(),
        }
    }
}

/// Reads the FEEN of a position of the game.
///
/// # Panics
///
/// Panics if the text is not a FEEN of this shape, or if the position does not belong to the game.
#[track_caller]
pub const fn position_in_game<const A: usize, const B: usize, const C: usize>(
    vocabulary: &'static str,
    feen: &'static str,
) -> Position<A, B, C> {
    InGame::position(vocabulary, Position::from_static(feen))
}

macro_rules! tokens_in_game {
    ($($function:ident $Token:ident;)*) => {
        $(
            /// Reads a token of the game.
            ///
            /// # Panics
            ///
            /// Panics if the text is not a token, or if the token is not in the game.
            #[track_caller]
            pub const fn $function(vocabulary: &'static str, text: &'static str) -> $Token {
                let token = $Token::from_static(text);
                let vocabulary = VocabularyText::new(vocabulary.as_bytes());
                if !vocabulary.has_token(AnyToken::$Token(token)) {
                    vocabulary.explain(AnyToken::$Token(token), text.as_bytes()).panic()
                }
                token
            }
        )*
    };
}

tokens_in_game! {
    sin_in_game Sin;
    pin_in_game Pin;
    epin_in_game Epin;
    qpi_in_game Qpi;
}

/// The value of an expression that must be a position, so that [`position`](Self::position) is also a method of other
/// values. Then the only error is that of [`IsPosition`].
pub struct Given<T>(pub T);

impl<const A: usize, const B: usize, const C: usize> Given<Position<A, B, C>> {
    /// Returns the position.
    pub const fn position(self) -> Position<A, B, C> {
        self.0
    }
}

/// Marks positions.
#[diagnostic::on_unimplemented(
    message = "expected a position, found a `{Self}`",
    label = "not a position",
    note = "`position!(…)` of koma or of a game makes a position of a constant text"
)]
pub trait IsPosition {}

impl<const A: usize, const B: usize, const C: usize> IsPosition for Position<A, B, C> {}

/// Provides the method `position` for values that are not positions.
pub trait NoPosition<T>: Sized {
    /// Is never called, because the compiler refuses the call.
    fn position<P>(self) -> P
    where
        T: IsPosition,
    {
        unreachable!()
    }
}

impl<T> NoPosition<T> for Given<T> {}

/// A key that the compiler has evaluated and packed. Its buffer has [`packed_room`] bytes.
pub struct PackedKey<const ROOM: usize> {
    hash: u64,
    len: usize,
    bytes: [u8; ROOM],
}

/// Returns a number of bytes that is enough for every packed position of these sizes.
///
/// Each piece takes at most two bytes. Each block of 64 squares takes at most ten bytes besides its pieces.
pub const fn packed_room(sizes: &[usize; 3]) -> usize {
    16 + 3 * sizes[0] * sizes[1] * sizes[2]
}

impl<const ROOM: usize> PackedKey<ROOM> {
    /// Packs a key.
    pub const fn new<const A: usize, const B: usize, const C: usize>(position: &Position<A, B, C>) -> Self {
        let mut bytes = [0; ROOM];
        let len = packed::write(&AnyPosition::of(position), &mut bytes);
        Self { hash: position.zobrist(), len, bytes }
    }

    /// Returns the key. `name` is its name in messages.
    pub const fn named<'a>(&'a self, name: &'a str) -> Key<'a> {
        Key { name, hash: self.hash, bytes: self.bytes.split_at(self.len).0 }
    }
}

/// The data of a map, which is incomplete if two of its keys conflict.
pub struct MapData<const LEN: usize> {
    pub bytes: [u8; LEN],
    conflict: Option<Conflict>,
}

impl<const LEN: usize> MapData<LEN> {
    /// Computes the data of these keys. `LEN` must be the [`data_len`] of the keys.
    pub const fn new(keys: &[Key<'_>]) -> Self {
        let mut bytes = [0; LEN];
        let conflict = if let Err(conflict) = fill(keys, &mut bytes) { Some(conflict) } else { None };
        Self { bytes, conflict }
    }

    /// Reports whether two of the keys conflict.
    pub const fn has_conflict(&self) -> bool {
        self.conflict.is_some()
    }

    /// Rejects the key with the index `number` if it conflicts with an earlier key. There is one call for each key, so that an
    /// error points to the key.
    ///
    /// # Panics
    ///
    /// Panics if this is the first key that conflicts with an earlier key.
    #[track_caller]
    pub const fn reject_conflict(&self, keys: &[Key<'_>], number: usize) {
        if let Some(conflict) = &self.conflict
            && conflict.second == number
        {
            conflict.panic(keys);
        }
    }
}

/// Provides the method `title` for errors that are not a `ConstError`. `must!` refuses these errors. Without this
/// method, rustc would report a second error.
pub trait Otherwise {
    /// Returns an empty explanation.
    fn title(&self) -> Explanation {
        Explanation::new("", "", b"", 0..0, None)
    }
}

impl<E> Otherwise for E {}
