//! Reads the keys of a table: positions in one of several notations.

use std::fmt;

use crate::Message;
use koma_runtime::{Epin, FeenError, MAX_SQUARE_COUNT, book_format::AnyPosition};
#[cfg(feature = "_game")]
use koma_runtime::{FenError, MoveError, Position, book_format::Excerpt};

/// Parses the keys of a table. Keys are the texts in the column of positions. [`FeenReader`] parses FEEN.
pub trait KeyReader {
    /// Parses `key` and calls `take` with its position.
    ///
    /// # Errors
    ///
    /// If `key` is not a position, returns a message that says what is wrong.
    fn read(&mut self, key: &str, take: &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), Message>;

    /// Returns the notation of the keys, or `None` if koma does not know the notation. If this method returns a
    /// notation, errors can say that an invalid key is in another notation.
    fn notation(&self) -> Option<KeyNotation> {
        None
    }
}

/// Parses FEENs of any shape. The reader reuses its memory.
///
/// ```
/// use koma_format::FeenReader;
///
/// let mut reader = FeenReader::new();
/// assert_eq!(reader.parse("1K^1 / C/c")?.board().len(), 3);
/// # Ok::<(), koma_runtime::FeenError>(())
/// ```
#[derive(Debug)]
pub struct FeenReader {
    board: Box<[Option<Epin>; MAX_SQUARE_COUNT]>,
    hands: Box<[u16; MAX_SQUARE_COUNT]>,
    /// The number of squares at the start of `board` that the last FEEN may have changed.
    used: usize,
}

impl FeenReader {
    /// Returns a new reader.
    pub fn new() -> Self {
        Self { board: boxed(None), hands: boxed(0), used: 0 }
    }

    /// Parses a FEEN.
    ///
    /// # Errors
    ///
    /// Returns an error if `feen` is not a FEEN.
    pub fn parse(&mut self, feen: &str) -> Result<AnyPosition<'_>, FeenError> {
        self.board.iter_mut().take(self.used).for_each(|square| *square = None);
        // If the FEEN is invalid, any square may change.
        self.used = MAX_SQUARE_COUNT;
        let position = AnyPosition::parse(feen, &mut self.board, &mut self.hands)?;
        self.used = position.board().len();
        Ok(position)
    }
}

fn boxed<T: Copy>(value: T) -> Box<[T; MAX_SQUARE_COUNT]> {
    let Ok(squares) = vec![value; MAX_SQUARE_COUNT].into_boxed_slice().try_into() else { unreachable!() };
    squares
}

impl Default for FeenReader {
    fn default() -> Self {
        Self::new()
    }
}

impl KeyReader for FeenReader {
    fn read(&mut self, key: &str, take: &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), Message> {
        let position = self.parse(key).map_err(|error| error.explain(key))?;
        take(&position);
        Ok(())
    }

    fn notation(&self) -> Option<KeyNotation> {
        Some(KeyNotation::Feen)
    }
}

/// The names of a notation.
struct Names {
    /// The name in calls of `book!`.
    in_calls: &'static str,
    /// The name of the game, or `None` for a notation of any game.
    game: Option<&'static str>,
    in_messages: &'static str,
}

/// A function that works like [`KeyReader::read`].
type Read = fn(&str, &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), Message>;

/// A text in the own notation of one of koma's games, such as FEN.
#[cfg(feature = "_game")]
trait OwnText<const A: usize, const B: usize>: TryFrom<Position<A, B>, Error: fmt::Display> {
    const NOTATION: KeyNotation;
    /// The position from which moves start.
    const START: Position<A, B>;

    fn parse(text: &str) -> Result<Self, FenError>;

    fn position(&self) -> Position<A, B>;

    /// Plays the moves of the game, and returns their number.
    fn play_line(position: &mut Position<A, B>, moves: &str) -> Result<usize, MoveError>;
}

/// Reads a FEEN of a position that belongs to the game.
#[cfg(feature = "_game")]
fn read_feen_of_game<Text: OwnText<A, B>, const A: usize, const B: usize>(
    key: &str,
    take: &mut dyn FnMut(&AnyPosition<'_>),
) -> Result<(), Message> {
    let position = Position::<A, B>::parse(key).map_err(|error| error.explain(key))?;
    // The game's own notation cannot express derived pieces, but the game may have them.
    let native = position.map_pieces(|_, piece| piece.native());
    Text::try_from(native).map_err(|error| error.to_string())?;
    take(&AnyPosition::of(&position));
    Ok(())
}

#[cfg(feature = "_game")]
fn read_own_notation<Text: OwnText<A, B>, const A: usize, const B: usize>(
    key: &str,
    take: &mut dyn FnMut(&AnyPosition<'_>),
) -> Result<(), Message> {
    let text = Text::parse(key).map_err(|error| error.explain(key))?;
    validate_fields(Text::NOTATION, key)?;
    take(&AnyPosition::of(&text.position()));
    Ok(())
}

/// Reads the moves that lead from the start of the game to a position. The start itself is `startpos`, as in UCI and USI.
#[cfg(feature = "_game")]
fn read_moves<Text: OwnText<A, B>, const A: usize, const B: usize>(
    key: &str,
    take: &mut dyn FnMut(&AnyPosition<'_>),
) -> Result<(), Message> {
    // An empty cell is more likely a mistake than the start of the game.
    if key.trim().is_empty() {
        return Err("the cell is empty; expected moves, or `startpos` for the start of the game".into());
    }
    let mut position = Text::START;
    let moves = if key.trim() == "startpos" { "" } else { key };
    Text::play_line(&mut position, moves).map_err(|error| {
        let word = key.get(error.range()).unwrap_or_default().trim();
        let reason = error.reason().to_string();
        if reason.contains(word) { reason } else { format!("`{}`: {reason}", Excerpt(word)) }
    })?;
    take(&AnyPosition::of(&position));
    Ok(())
}

/// Declares FEEN, and two notations for each game: its own notation, and moves from the start of the game.
macro_rules! notations {
    ({} $(
        #[$on:meta]
        $game:ident $Game:ident ($Text:ident $A:literal $B:literal) $column:tt
        { $(#[$own_doc:meta])* $Own:ident $name:literal $article:literal $(#[$moves_doc:meta])* $Moves:ident }
    )*) => {
        /// The notation of the positions in a table.
        ///
        /// ```
        /// use koma_format::KeyNotation;
        ///
        /// # #[cfg(feature = "shogi")]
        /// assert_eq!(KeyNotation::of_game("shogi", "sfen").unwrap().to_string(), "an SFEN of shogi");
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        #[non_exhaustive]
        pub enum KeyNotation {
            /// FEEN, for any game.
            #[default]
            Feen,
            $($(#[$own_doc])* #[$on] $Own,)*
            $($(#[$moves_doc])* #[$on] $Moves,)*
        }

        impl KeyNotation {
            /// All notations.
            pub const ALL: &'static [Self] = &[
                Self::Feen,
                $(#[$on] Self::$Own,)*
                $(#[$on] Self::$Moves,)*
            ];

            const fn names(self) -> Names {
                match self {
                    Self::Feen => Names { in_calls: "feen", game: None, in_messages: "a FEEN" },
                    $(
                        #[$on]
                        Self::$Own => Names {
                            in_calls: $name,
                            game: Some(stringify!($game)),
                            in_messages: concat!($article, " of ", stringify!($game)),
                        },
                        #[$on]
                        Self::$Moves => Names {
                            in_calls: "moves",
                            game: Some(stringify!($game)),
                            in_messages: concat!("a line of moves of ", stringify!($game)),
                        },
                    )*
                }
            }

            /// Returns the function that reads this notation, or `None` for FEENs of any game. If `game` is one of koma's
            /// games, FEENs must belong to it.
            fn reads(self, game: Option<&str>) -> Option<Read> {
                match (self, game) {
                    $(
                        #[$on]
                        (Self::Feen, Some(stringify!($game))) => Some(read_feen_of_game::<koma_runtime::$game::$Text, $A, $B>),
                        #[$on]
                        (Self::$Own, _) => Some(read_own_notation::<koma_runtime::$game::$Text, $A, $B>),
                        #[$on]
                        (Self::$Moves, _) => Some(read_moves::<koma_runtime::$game::$Text, $A, $B>),
                    )*
                    _ => None,
                }
            }
        }

        $(
            #[$on]
            impl OwnText<$A, $B> for koma_runtime::$game::$Text {
                const NOTATION: KeyNotation = KeyNotation::$Own;
                const START: Position<$A, $B> = koma_runtime::$game::START;

                fn parse(text: &str) -> Result<Self, FenError> {
                    Self::parse(text)
                }

                fn position(&self) -> Position<$A, $B> {
                    self.position()
                }

                fn play_line(position: &mut Position<$A, $B>, moves: &str) -> Result<usize, MoveError> {
                    koma_runtime::$game::play_line(position, moves)
                }
            }
        )*
    };
}

koma_runtime::__games! { notations {} }

impl KeyNotation {
    /// Returns the name that calls of `book!` use for the notation, such as `fen`.
    pub const fn name(self) -> &'static str {
        self.names().in_calls
    }

    /// Returns the name of the game, in lower case, or `None` for FEEN.
    pub const fn game(self) -> Option<&'static str> {
        self.names().game
    }

    /// Returns the notation with this name in this game, if there is one. Both names must be in lower case. The name
    /// `feen` is valid for any game.
    pub fn of_game(game: &str, name: &str) -> Option<Self> {
        let is_it =
            |notation: &&Self| notation.name() == name && notation.game().is_none_or(|other| other == game);
        Self::ALL.iter().find(is_it).copied()
    }

    /// Returns a reader of keys in this notation.
    pub fn reader(self) -> Box<dyn KeyReader> {
        self.reader_in(None)
    }

    /// Returns a reader of keys in this notation. If `game` is one of koma's games, the reader rejects FEENs of
    /// positions that do not belong to this game.
    pub fn reader_in(self, game: Option<&str>) -> Box<dyn KeyReader> {
        match self.reads(game) {
            Some(read) => Box::new(GameKeyReader { notation: self, read }),
            None => Box::new(FeenReader::new()),
        }
    }

    /// Reports whether keys in this notation are lines of moves. The moves of a key lead to its position.
    pub fn is_moves(self) -> bool {
        self.name() == "moves"
    }

    /// Returns a notation in which `key` is a valid position, or `None` if there is no such notation.
    pub fn guess(key: &str) -> Option<Self> {
        let reads = |notation: &&Self| notation.reader().read(key, &mut |_| ()).is_ok();
        // FEEN is tried last, because parsing a FEEN of any shape needs much memory.
        Self::ALL.iter().skip(1).chain([&Self::Feen]).find(reads).copied()
    }
}

impl fmt::Display for KeyNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.names().in_messages)
    }
}

struct GameKeyReader {
    notation: KeyNotation,
    read: Read,
}

impl KeyReader for GameKeyReader {
    fn read(&mut self, key: &str, take: &mut dyn FnMut(&AnyPosition<'_>)) -> Result<(), Message> {
        (self.read)(key, take)
    }

    fn notation(&self) -> Option<KeyNotation> {
        Some(self.notation)
    }
}

/// Rejects a chess FEN without castling rights or en passant square, because a guess could be wrong.
#[cfg(feature = "_game")]
fn validate_fields(notation: KeyNotation, key: &str) -> Result<(), Message> {
    if notation.game() != Some("chess") {
        return Ok(());
    }
    let missing = match key.split_ascii_whitespace().count() {
        2 => "the castling rights and the en passant square are",
        3 => "the en passant square is",
        _ => return Ok(()),
    };
    Err(format!("`{}`: {missing} missing; expected 4 to 6 fields, with `-` for none", Excerpt(key)).into())
}
