//! The front doors of the macros: each hands `$crate` to the procedural macro of its name, so that what
//! it expands to is found under whatever name and by whatever way the caller knows this crate.

/// A constant [`Sin`](crate::Sin): a style and the player it belongs to.
///
/// Takes one string literal (plain, raw or byte string) and stands wherever an expression or a pattern
/// may. For text known only at run time, use [`Sin::parse`](crate::Sin::parse).
///
/// An argument that is not a literal (`concat!(…)`, `include_str!(…)`, a constant) is handed to
/// [`Sin::from_static`](crate::Sin::from_static) in an inline const, and cannot be a pattern. In the body of a
/// function the compiler evaluates it when it generates code: `cargo build` reports a wrong one,
/// `cargo check` does not.
///
/// ```text
/// [A-Za-z]        the style's letter; upper case: the first player's, lower case: the second's
/// ```
///
/// ```
/// use koma::{Letter, Side, Sin, sin};
///
/// const SHOGI: Sin = sin!("s");
/// assert_eq!(SHOGI, Sin::new(Letter::S, Side::Second));
/// assert!(matches!(SHOGI, sin!("S") | sin!("s")));
/// ```
///
/// # Errors
///
/// Anything else is a compile error at the literal:
///
/// ```compile_fail
/// koma::sin!("shogi"); // invalid SIN token: a style is named by a single letter
/// ```
#[macro_export]
macro_rules! sin {
    ($($token:tt)*) => { $crate::__private::sin! { $crate $($token)* } };
}

/// A constant [`Pin`](crate::Pin): a piece by letter, side, state and terminal status.
///
/// Takes one string literal (plain, raw or byte string) and stands wherever an expression or a pattern
/// may. For text known only at run time, use [`Pin::parse`](crate::Pin::parse).
///
/// An argument that is not a literal (`concat!(…)`, `include_str!(…)`, a constant) is handed to
/// [`Pin::from_static`](crate::Pin::from_static) in an inline const, and cannot be a pattern. In the body of a
/// function the compiler evaluates it when it generates code: `cargo build` reports a wrong one,
/// `cargo check` does not.
///
/// ```text
/// [-+]?[A-Za-z]\^?        state, letter, terminal marker
/// ```
///
/// ```
/// use koma::{Pin, pin};
///
/// const PROMOTED_PAWN: Pin = pin!("+P");
/// assert_eq!(PROMOTED_PAWN, pin!("P").enhance());
/// assert!(matches!(PROMOTED_PAWN, pin!("+P") | pin!("+p")));
/// ```
///
/// # Errors
///
/// Anything else is a compile error at the literal:
///
/// ```compile_fail
/// koma::pin!("P+"); // invalid PIN token: the state marker `+` must come before the piece letter
/// ```
#[macro_export]
macro_rules! pin {
    ($($token:tt)*) => { $crate::__private::pin! { $crate $($token)* } };
}

/// A constant [`Epin`](crate::Epin): a piece, and whether its style is native or derived.
///
/// Takes one string literal (plain, raw or byte string) and stands wherever an expression or a pattern
/// may. For text known only at run time, use [`Epin::parse`](crate::Epin::parse).
///
/// An argument that is not a literal (`concat!(…)`, `include_str!(…)`, a constant) is handed to
/// [`Epin::from_static`](crate::Epin::from_static) in an inline const, and cannot be a pattern. In the body of a
/// function the compiler evaluates it when it generates code: `cargo build` reports a wrong one,
/// `cargo check` does not.
///
/// ```text
/// [-+]?[A-Za-z]\^?'?        state, letter, terminal marker, derivation marker (EPIN §6)
/// ```
///
/// ```
/// use koma::{Epin, epin};
///
/// const KING: Epin = epin!("K^");
///
/// const fn value(piece: Epin) -> u32 {
///     match piece {
///         epin!("P") | epin!("p") => 1,
///         epin!("+P") | epin!("+p") => 6,
///         _ => 0,
///     }
/// }
/// const VALUE: u32 = value(epin!("P").enhance());
/// assert_eq!(VALUE, 6);
/// ```
///
/// # Errors
///
/// Anything else is a compile error at the literal:
///
/// ```compile_fail
/// koma::epin!("K'^"); // the terminal marker `^` must come before the derivation marker `'`
/// ```
#[macro_export]
macro_rules! epin {
    ($($token:tt)*) => { $crate::__private::epin! { $crate $($token)* } };
}

/// A constant [`Qpi`](crate::Qpi): a piece with its style spelled out.
///
/// Takes one string literal (plain, raw or byte string) and stands wherever an expression or a pattern
/// may. For text known only at run time, use [`Qpi::parse`](crate::Qpi::parse).
///
/// An argument that is not a literal (`concat!(…)`, `include_str!(…)`, a constant) is handed to
/// [`Qpi::from_static`](crate::Qpi::from_static) in an inline const, and cannot be a pattern. In the body of a
/// function the compiler evaluates it when it generates code: `cargo build` reports a wrong one,
/// `cargo check` does not.
///
/// ```text
/// [A-Za-z]:[-+]?[A-Za-z]\^?        style (a SIN), colon, piece (a PIN) (QPI §4.3)
/// ```
///
/// ```
/// use koma::{Qpi, qpi};
///
/// const KING: Qpi = qpi!("C:K^");
/// assert_eq!(KING.mirror(), qpi!("c:k^"));
/// assert!(qpi!("C:k^").is_derived()); // the second player's, in the first player's style
/// ```
///
/// # Errors
///
/// Anything else is a compile error at the literal:
///
/// ```compile_fail
/// koma::qpi!("CK"); // invalid QPI token: a colon `:` must stand between the style letter and the piece
/// ```
#[macro_export]
macro_rules! qpi {
    ($($token:tt)*) => { $crate::__private::qpi! { $crate $($token)* } };
}

/// A constant [`Position`](crate::Position), in one of three forms.
///
/// # FEEN
///
/// One string literal (plain, raw or byte string) as [`Position::parse`](crate::Position::parse) reads it:
///
/// ```
/// use koma::{Position, position};
///
/// static CHESS: Position<8, 8> = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
/// assert_eq!(CHESS.piece_count(), 32);
/// ```
///
/// An argument that is not a literal (`concat!(…)`, `include_str!(…)`, a constant) is handed to
/// [`Position::from_static`](crate::Position::from_static) in an inline const: the compiler then reads the FEEN
/// itself, which takes it ten times as long, and for boards of tens of thousands of squares longer than it
/// allows by default. In the body of a function it does so when it generates code:
/// `cargo build` reports a wrong one, `cargo check` does not.
///
/// # A picture
///
/// The shape in angle brackets, outermost dimension first; the styles as FEEN writes them, those of the player
/// to move before the other's; and the board, a literal a rank, the top one first; a board of one dimension has
/// one literal. In a rank, `.` is an empty
/// square and a number a run of them; blanks may stand between any two squares. A piece is an EPIN token, or a
/// QPI token in one of the two styles. The hands are optional, the first player's before the slash, with pieces
/// in any order, behind their counts or one by one. They may also stand before the board. Sizes and squares are
/// number literals, all else string literals.
///
/// ```
/// use koma::{Position, position};
///
/// static CHESS: Position<8, 8> = position! {
///     <8, 8> "C/c",
///     board: [
///         "r n b q k^ b n r",
///         "p p p p p  p p p",
///         "8", "8", "8", "8",
///         "P P P P P  P P P",
///         "R N B Q K^ B N R",
///     ],
/// };
/// assert_eq!(CHESS, position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c"));
///
/// static MIXED: Position<2, 2, 3> = position! {
///     <2, 2, 3> "C/m",
///     board: [["k^ . .", "3"], ["3", ". C:K^ m:P"]], // two layers of two ranks each
///     hands: "PBP/r",
/// };
/// assert_eq!(MIXED.to_string(), "k^2/3//3/1K^P' 2PB/r C/m");
/// ```
///
/// # A list of squares
///
/// The same with the flat index of each square that is not empty and its token:
///
/// ```
/// use koma::{Position, position};
///
/// static KINGS: Position<3, 3> = position! {
///     <3, 3> "C/c",
///     board: { 1 => "k^", 7 => "C:K^" },
/// };
/// assert_eq!(KINGS.to_string(), "1k^1/3/1K^1 / C/c");
/// ```
///
/// # Errors
///
/// Whatever does not make a position is a compile error at its literal, and all wrong literals of a call are
/// reported at once:
///
/// ```compile_fail
/// use koma::{Position, position};
///
/// static CHESS: Position<3, 3> = position! {
///     <3, 3> "C/c",
///     board: [
///         "r n b q", // rank 1 has 4 squares, its shape wants 3
///         ". K'^ .", // the terminal marker `^` must come before the derivation marker `'`
///         "S:K . .", // `S:K` has the style `S`, but the players' are `C` and `c`
///     ],
/// };
/// ```
#[macro_export]
macro_rules! position {
    ($($body:tt)*) => { $crate::__private::position! { $crate $($body)* } };
}

/// A constant [`PositionMap`](crate::PositionMap), from entries that are written down or from a file.
///
/// # Entries
///
/// `key => value`, with commas between them. A key is a FEEN in a string literal, a
/// [`position!`](crate::position) in any form, or any other constant expression of type
/// [`Position`](crate::Position). A value is any constant expression to which a reference may stay: one with
/// interior mutability, an atomic for one, stands in a `static` of its own, and a reference to that in the map.
/// All keys have one shape.
///
/// ```
/// use koma::{Position, PositionMap, must, epin, position, position_map};
///
/// const START: Position<8, 8> = position!("rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / C/c");
///
/// static BOOK: PositionMap<Position<8, 8>, &str> = position_map! {
///     "rnbqk^bnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQK^BNR / c/C" => "King's Pawn Game",
///     position! { <8, 8> "C/c", board: { 4 => "k^", 60 => "K^" } } => "two kings",
///     START => "the start",
///     must!(START.board_diff(&[(63, None)])) => "rook odds",
/// };
/// assert_eq!(BOOK.get(&START), Some(&"the start"));
/// ```
///
/// FEENs and `position!`s are read by the macro, which takes any macro of that name for the one of this crate; tens
/// of thousands are practical. A key that is another
/// expression is evaluated by the compiler, and so is the whole table then: that is for some hundreds of such keys
/// beside some thousands of others. Such keys stand in an item, so they cannot name local variables, generic
/// parameters or `Self`; if all keys are of that kind, the type of the first must say its shape, as in
/// `Position::<8, 8>::new(…)`.
///
/// # A file
///
/// The path of a file of columns with tabs between them, relative to the crate's root, the folder of its
/// `Cargo.toml`, from which it may climb (`..`); the name of the column with the keys, as FEEN; and that of the
/// values. The first line names the columns, and each other line has as many. Lines end in LF or CRLF, and nothing
/// is quoted. A byte-order mark at the start and blank lines at the end do not count. The values are `&'static str`,
/// or, if several columns are named in parentheses, tuples of them.
///
/// ```ignore
/// use koma::{PositionMap, position_map};
///
/// static BOOK: PositionMap<Position<8, 8>, (&str, &str)> =
///     position_map!(file: "data/openings.tsv", key: "feen", value: ("eco", "name"));
/// ```
///
/// When the file changes, cargo compiles the crate anew. What the macro expands to depends on the file alone,
/// not on where it is.
///
/// # Errors
///
/// A wrong key is a compile error at its literal, or, in a file, at the literal of its path with path and line in
/// the message. So is one that is the same position as another, or of another shape than the first. All of them
/// are reported at once (but of a file that is wrong throughout, a hundred). A key that the compiler evaluates
/// is found to be another's double by the compiler, which names both and their entries.
///
/// ```compile_fail
/// use koma::{PositionMap, position_map};
///
/// static BOOK: PositionMap<Position<3, 3>, &str> = position_map! {
///     "3/1K^1/3 / C/c" => "one king",
///     "3/K^2/3 / C/C" => "another", // one style is in upper case […] and one in lower case
///     "3/1K^1/3 / C/c" => "the first again", // the same position as that of entry 1
///     "4/1K^2/4 / C/c" => "too wide", // its shape is 3x4, but that of the first key is 3x3
/// };
/// ```
#[macro_export]
macro_rules! position_map {
    (file: $($arguments:tt)*) => { $crate::__private::position_map_file! { $crate $($arguments)* } };
    ($($key:expr => $value:expr),* $(,)?) => {
        $crate::__private::position_map! { $crate $([$key => $value])* }
    };
}

/// The token of an argument that is not a literal: an expression known to the compiler.
#[doc(hidden)]
#[macro_export]
macro_rules! __from_static {
    ($Token:ident $otherwise:literal $text:expr $(,)?) => {
        const { $crate::$Token::from_static($text) }
    };
    ($Token:ident $otherwise:literal $($arguments:tt)*) => {
        $crate::__private::compile_error! { $otherwise }
    };
}
