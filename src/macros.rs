//! The front doors of the macros. Each passes `$crate` to the procedural macro of its name, so that the expansion finds this
//! crate under any name.

/// Makes a constant [`Sin`](crate::Sin): a style and the player it belongs to.
///
/// Takes one string literal (plain, raw or byte string). Works as an expression and as a pattern. At run time, use
/// [`Sin::parse`](crate::Sin::parse).
///
/// Passes any other constant string (`concat!(…)`, `include_str!(…)`, a constant) to
/// [`Sin::from_static`](crate::Sin::from_static) in an inline const, which cannot be a pattern. Inside a function, `cargo build`
/// reports an error in it, but `cargo check` does not.
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
#[doc(alias = "literal")]
#[doc(alias = "style")]
#[macro_export]
macro_rules! sin {
    ($($token:tt)*) => { $crate::__private::expand! { sin $crate $($token)* } };
}

/// Makes a constant [`Pin`](crate::Pin): a piece by letter, side, state and terminal status.
///
/// Takes one string literal (plain, raw or byte string). Works as an expression and as a pattern. At run time, use
/// [`Pin::parse`](crate::Pin::parse).
///
/// Passes any other constant string (`concat!(…)`, `include_str!(…)`, a constant) to
/// [`Pin::from_static`](crate::Pin::from_static) in an inline const, which cannot be a pattern. Inside a function, `cargo build`
/// reports an error in it, but `cargo check` does not.
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
#[doc(alias = "literal")]
#[doc(alias = "piece")]
#[macro_export]
macro_rules! pin {
    ($($token:tt)*) => { $crate::__private::expand! { pin $crate $($token)* } };
}

/// Makes a constant [`Epin`](crate::Epin): a piece, and whether its style is native or derived.
///
/// Takes one string literal (plain, raw or byte string). Works as an expression and as a pattern. At run time, use
/// [`Epin::parse`](crate::Epin::parse).
///
/// Passes any other constant string (`concat!(…)`, `include_str!(…)`, a constant) to
/// [`Epin::from_static`](crate::Epin::from_static) in an inline const, which cannot be a pattern. Inside a function, `cargo build`
/// reports an error in it, but `cargo check` does not.
///
/// ```text
/// [-+]?[A-Za-z]\^?'?        state, letter, terminal marker, derivation marker (EPIN §6)
/// ```
///
/// ```
/// use koma::{Epin, Letter, epin};
///
/// const KING: Epin = epin!("K^");
/// assert!(matches!(KING.letter(), Letter::K)); // a king of any state and side
///
/// // A pattern is one exact piece: here, a rook of either player that may still castle.
/// const fn may_castle(piece: Epin) -> bool {
///     matches!(piece, epin!("-R") | epin!("-r"))
/// }
/// assert!(may_castle(epin!("-r")) && !may_castle(epin!("R")));
/// ```
///
/// # Errors
///
/// Anything else is a compile error at the literal:
///
/// ```compile_fail
/// koma::epin!("K'^"); // the terminal marker `^` must come before the derivation marker `'`
/// ```
#[doc(alias = "literal")]
#[doc(alias = "piece")]
#[macro_export]
macro_rules! epin {
    ($($token:tt)*) => { $crate::__private::expand! { epin $crate $($token)* } };
}

/// Makes a constant [`Qpi`](crate::Qpi): a piece with its style spelled out.
///
/// Takes one string literal (plain, raw or byte string). Works as an expression and as a pattern. At run time, use
/// [`Qpi::parse`](crate::Qpi::parse).
///
/// Passes any other constant string (`concat!(…)`, `include_str!(…)`, a constant) to
/// [`Qpi::from_static`](crate::Qpi::from_static) in an inline const, which cannot be a pattern. Inside a function, `cargo build`
/// reports an error in it, but `cargo check` does not.
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
/// koma::qpi!("CK"); // invalid QPI token: expected a colon between style and piece, as in `C:K`
/// ```
#[doc(alias = "literal")]
#[doc(alias = "piece")]
#[macro_export]
macro_rules! qpi {
    ($($token:tt)*) => { $crate::__private::expand! { qpi $crate $($token)* } };
}

/// Makes a constant [`Square`](crate::Square).
///
/// Takes one string literal (plain, raw or byte string), optionally after the shape of the board in angle brackets, outermost
/// dimension first. At run time, use [`Square::parse`](crate::Square::parse).
///
/// With the shape, the macro checks the square itself, and the constant is an expression or a pattern. Without it, the board
/// comes from the expected type, and the constant is an expression. The compiler then checks that the square is on the board;
/// inside a function, `cargo build` reports an error, but `cargo check` does not.
///
/// ```text
/// [a-z]+ ([1-9][0-9]* [A-Z]*)?        file, rank and layer (CELL)
/// ```
///
/// ```
/// use koma::{Square, square};
///
/// const CORNERS: [Square<8, 8>; 4] = [square!("a1"), square!("h1"), square!("a8"), square!("h8")];
/// assert_eq!(CORNERS[3].index(), 7);
///
/// const fn is_king_square(square: Square<8, 8>) -> bool {
///     matches!(square, square!(<8, 8> "e1") | square!(<8, 8> "e8"))
/// }
/// assert!(is_king_square(square!("e8")) && !is_king_square(square!("d8")));
/// ```
///
/// # Errors
///
/// Anything else is a compile error at the literal:
///
/// ```compile_fail
/// koma::square!(<8, 8> "e9"); // invalid square: rank 9 is off the board of 8x8; its ranks are 1 to 8
/// ```
#[doc(alias = "literal")]
#[doc(alias = "CELL")]
#[doc(alias = "coordinate")]
#[macro_export]
macro_rules! square {
    ($($token:tt)*) => { $crate::__private::expand! { square $crate $($token)* } };
}

/// Makes a constant [`Position`](crate::Position), in one of three forms.
///
/// # FEEN
///
/// One string literal (plain, raw or byte string) as [`Position::parse`](crate::Position::parse) reads it:
///
/// ```
/// use koma::position;
///
/// type Chess = koma::Position<8, 8>;
///
/// static START: Chess =
///     position!("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c");
/// assert_eq!(START.piece_count(), 32);
/// ```
///
/// Passes any other constant string (`concat!(…)`, `include_str!(…)`, a constant) to
/// [`Position::from_static`](crate::Position::from_static) in an inline const. The compiler then reads the FEEN itself, in
/// about five times the time; for tens of thousands of squares, longer than it allows by default. Inside a function,
/// `cargo build` reports an error in it, but `cargo check` does not.
///
/// # A picture
///
/// * In angle brackets, the shape, outermost dimension first.
/// * The styles as in FEEN, the style of the player to move first.
/// * `board:`, a string literal for each rank, the top rank first. `.` is an empty square, a number is a run of empty
///   squares, and blanks between squares are optional. A piece is an EPIN token, or a QPI token in one of the two styles. In
///   three dimensions, brackets enclose each layer; a board of one dimension has one literal.
/// * `hands:`, optional, before or after the board. The first player's pieces come before the slash, in any order, one by one
///   or with a count before them.
///
/// Sizes are number literals; everything else is a string literal.
///
/// ```
/// use koma::{Position, position};
///
/// type Chess = Position<8, 8>;
///
/// static START: Chess = position! {
///     <8, 8> "C/c",
///     board: [
///         "-r  n  b  q k^  b  n -r",
///         "+p +p +p +p +p +p +p +p",
///         "8", "8", "8", "8",
///         "+P +P +P +P +P +P +P +P",
///         "-R  N  B  Q K^  B  N -R",
///     ],
/// };
/// let feen = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c";
/// assert_eq!(START.to_string(), feen);
///
/// static MIXED: Position<2, 2, 3> = position! {
///     <2, 2, 3> "C/m", // chess against makruk
///     board: [["k^ . .", "3"], ["3", ". C:K^ m:P"]], // two layers of two ranks each
///     hands: "PBP/r",
/// };
/// assert_eq!(MIXED.to_string(), "k^2/3//3/1K^P' 2PB/r C/m");
/// ```
///
/// # A list of squares
///
/// The same, with the square and the token of each piece. A square is its text, as [`square!`](crate::square) reads it, or
/// its flat index:
///
/// ```
/// use koma::{Position, position};
///
/// static KINGS: Position<3, 3> = position! {
///     <3, 3> "C/c",
///     board: { "b3" => "k^", 7 => "C:K^" },
/// };
/// assert_eq!(KINGS.to_string(), "1k^1/3/1K^1 / C/c");
/// ```
///
/// # Errors
///
/// A mistake is a compile error at its literal. All mistakes of a call are reported:
///
/// ```compile_fail
/// use koma::{Position, position};
///
/// static SMALL: Position<3, 3> = position! {
///     <3, 3> "C/c",
///     board: [
///         "r n b q", // rank 3 has 4 squares; expected 3
///         ". K'^ .", // the terminal marker `^` must come before the derivation marker `'`
///         "S:K . .", // `S:K` has the style `S`; expected `C` or `c`
///     ],
/// };
/// ```
#[doc(alias = "literal")]
#[doc(alias = "FEEN")]
#[doc(alias = "FEN")]
#[doc(alias = "SFEN")]
#[macro_export]
macro_rules! position {
    ($($body:tt)*) => { $crate::__private::expand! { position $crate $($body)* } };
}

/// Draws a position as a string literal, for the documentation of a constant. Needs the feature `svg`.
///
/// Takes the FEEN of a board of any shape, as one string literal. Draws it as [`Position::to_svg`](crate::Position::to_svg)
/// does, in a `<div>` that rustdoc copies, in the colors of the reader's theme.
///
/// ```
/// /// A bishop and a knight against a bare king.
/// #[doc = koma::diagram!("8/8/8/3k^4/8/8/8/2B1K^1N1 / C/c")]
/// /// White to move wins.
/// pub const ENDGAME: koma::Position<8, 8> = koma::position!("8/8/8/3k^4/8/8/8/2B1K^1N1 / C/c");
///
/// assert!(koma::diagram!("K^2k^ / C/c").contains("<svg"));
/// ```
///
/// A game that [`game!`](crate::game!) declares has a `diagram!` of its own, which accepts only positions of this game and draws
/// its figures, if it has any:
///
/// ```
/// use koma::Position;
/// use koma::shogi;
///
/// /// A silver in front of the king.
/// #[doc = shogi::diagram!("4k^4/4S4/4P4/9/9/9/9/9/4K^4 G/r S/s")]
/// pub const MATE: Position<9, 9> = shogi::position!("4k^4/4S4/4P4/9/9/9/9/9/4K^4 G/r S/s");
/// ```
///
/// The `diagram!` of this crate draws:
#[doc = crate::diagram!("8/8/8/3k^4/8/8/8/2B1K^1N1 / C/c")]
/// Put a line before it, as here: rustdoc takes the first paragraph as the summary, and would repeat the picture in the list
/// of the module's items.
///
/// # Errors
///
/// An invalid FEEN is a compile error at the literal, as in [`position!`](crate::position!). Other notations are not read here.
///
/// ```compile_fail
/// #[doc = koma::diagram!("8/8/8/8/8/8/8/9 / C/c")] // invalid FEEN: rank 8 from the top has 9 squares
/// pub const EMPTY: () = ();
/// ```
#[cfg(feature = "svg")]
#[macro_export]
macro_rules! diagram {
    ($($feen:tt)*) => { $crate::__private::expand! { diagram $crate $($feen)* } };
}

/// Explains the missing feature, instead of a missing macro.
#[cfg(not(feature = "svg"))]
#[doc(hidden)]
#[macro_export]
macro_rules! diagram {
    ($($feen:tt)*) => {
        $crate::__private::compile_error! { "`diagram!` needs the feature `svg` of koma" }
    };
}

/// Declares a game: its styles, their pieces and the names of these. Gives the game macros that accept only its tokens and
/// positions.
///
/// `qpi!("C:X")` is a valid token, though no chess piece is called X: QPI §8 leaves the meaning of letters to a context.
/// `game!` is that context. It fills a module of its own:
///
/// ```
/// use koma::{Letter, Position, Qpi};
///
/// /// Chess against shōgi on one board.
/// pub mod cross {
///     koma::game! {
///         board <8, 8>;
///
///         style "C" Chess {
///             "K^" => King,
///             "Q" => Queen,
///             "R" => Rook,
///             "-R" => "Rook that may castle",
///             "B" => Bishop,
///             "N" => Knight,
///             "P" => Pawn,
///         }
///         style "S" Shogi {
///             "K^" => King | "玉将",
///             "G" => Gold | "金将",
///             "S" => Silver | "銀将",
///             "+S" => "Promoted silver" | "成銀",
///         }
///     }
/// }
///
/// const KING: Qpi = cross::qpi!("C:K^");
/// const START: Position<8, 8> = cross::position! {
///     <8, 8> "C/s",
///     board: { "e1" => "K^", "a1" => "-R", "e8" => "k^", "d8" => "g" },
/// };
///
/// assert_eq!(cross::name(KING), Some("King"));
/// assert_eq!(cross::by_name("Shogi", "金将"), Some(cross::shogi::GOLD));
/// assert!(cross::check(&START).is_ok());
/// assert_eq!(cross::pieces(Letter::S).len(), 4);
///
/// // A table with a row for each piece of each player, and none for others.
/// static WORTH: [u8; cross::COUNT] = {
///     let mut worth = [0; cross::COUNT];
///     worth[cross::index(cross::chess::QUEEN).unwrap()] = 9;
///     worth
/// };
/// assert_eq!(WORTH[cross::index(cross::qpi!("C:Q")).unwrap()], 9);
/// ```
///
/// # What is declared
///
/// * `style "C" Chess { … }`, once or more: the letter of the style's SIN, its name, and its pieces. A piece is a PIN in
///   upper case, `=>` and its name, or several names with `|` between them; `by_name` finds each of them. Both players have
///   each piece, in either player's style. A name of several words is a string:
///   `"Promoted silver"`.
/// * `board <8, 8>;`, optional: positions have this shape, outermost dimension first. Diagrams of a `plain board <9, 9>;` have
///   squares of one color.
/// * `squares = koma::shogi;`, optional: `square!`, `position!`, `diagram!` and messages name squares as USI does, `7g`
///   rather than `c3`: files are numbers from the right, ranks letters from the top.
/// * `check = crate::check;`, optional: `position!` calls this `const fn` of the declaring crate with a `&Position`, and it
///   panics if the position is not one of the game.
/// * `check = koma::chess;`: positions must have the markers that the rules of chess give their pieces.
/// * `enum Piece;`, optional, with attributes and `pub` before it: an enum of the pieces, below.
/// * `notation fen = crate::read_fen;`, any number: `position!(fen: "…")` calls this `const fn` of the declaring crate with
///   a `&'static str`, and checks that its position is in the game. The function panics if the text is invalid, best with
///   [`Explanation::panic`](crate::Explanation::panic). [`Position::from_board`](crate::Position::from_board) makes a
///   position of squares. The compiler evaluates the function, which takes some milliseconds. If the game has no `board`,
///   `cargo build` reports an invalid text in a function, and `cargo check` does not.
/// * `notation fen = koma::chess;`, or `koma::makruk`, `koma::shogi`, `koma::xiangqi`, under whatever name you know the
///   crate: a notation that koma reads itself (feature `games`). The macro reads a literal, as fast as a FEEN.
/// * `moves = crate::play_moves;`, optional: `position!(moves: "…", from: START)` calls this `const fn` of the declaring crate
///   with a `&Position` and a `&'static str`, and checks that the position it returns is in the game. The function panics if a
///   move is wrong.
/// * `moves = koma::chess;`, or another of koma's games: the macro plays literal moves itself, and `from:` may be left out. The
///   game gets `uci!`, or `usi!` or `ucci!`, whose constants are patterns too, and `line!`.
/// * `figures { "C:K^" => "♔", "C:k^" => "♚" }`, optional, with attributes before it: QPIs and the short texts
///   that draw them. `Svg::figures` describes how a piece without a figure is drawn: for example as the other player's, upside
///   down.
///
/// # What the module gets
///
/// * `sin!`, `pin!`, `epin!`, `qpi!`, `position!` and `position_map!`: they work like koma's macros of these names, and refuse
///   what is not in the game. A PIN or an EPIN is in the game if any style has the piece; in a position, the players' styles
///   determine the style of each piece. If the game has a board, also
///   `square!("e4")`, which is a pattern too. For each notation, such as `fen`, `fen_str!("…")` is the text itself, checked: a
///   `&'static str`. With the feature `svg`, also `diagram!("…FEEN…")` for documentation, with the
///   game's figures.
/// * Functions, all `const`: `styles()`, `pieces(Letter)`, `name(Qpi)`, `by_name(style, piece)`, `contains(Qpi)`,
///   `index(Qpi)` and `from_index`, and `check(&Position)` for positions that arrive at run time; and the constants
///   `COUNT` and [`GAME`](crate::Game), which has the same functions as methods.
/// * A constant for each piece, the first player's, with the first of its names: `cross::chess::QUEEN`, in a module of the
///   style. If there is only one style, without that module: `chess::QUEEN`.
/// * The enum, if it is declared: a variant for each piece, `Queen`, or `ChessQueen` if there are several styles;
///   `Piece::of(Qpi)`, `piece.qpi(Side)`, `piece.epin(Side)`, `piece.name()` and `Piece::ALL`; and the function
///   `piece(&Position, Square)`, which returns a player and a piece. A `match` on it is exhaustive. It is `Clone`, `Copy`,
///   `PartialEq`, `Eq`, `Hash` and `Debug`; attributes can derive more, such as `#[derive(PartialOrd, Ord)]`.
/// * If there are figures, the constant `FIGURES`, for `Position::to_svg`.
///
/// The module cannot declare or import other items with these names, as `use koma::*` would.
///
/// The functions take a [`Qpi`](crate::Qpi), since an EPIN does not contain its style. To convert a piece of a position, use
/// `piece.qualify(position.styles())` or [`Position::qpi`](crate::Position::qpi).
///
/// Other crates can use all of it by the path of the module, also renamed or re-exported. They need not depend on `koma`
/// unless they name a type such as `Position`; for that, the declaring crate can `pub use koma;`.
///
/// # Errors
///
/// A literal that is not in the game is a compile error, with a suggestion if there is one:
///
/// ```compile_fail
/// mod chess {
///     koma::game! { style "C" Chess { "K^" => King, "Q" => Queen, "R" => Rook } }
/// }
///
/// const MISTAKES: [koma::Epin; 4] = [
///     chess::epin!("X"),     // Chess has no piece `X`; its pieces are K^ Q R
///     chess::epin!("k"),     // the King of Chess is terminal, and `k` is not
///     chess::epin!("+R"),    // did you mean `R`?
///     chess::epin!("Queen"), // the Queen is written `Q`
/// ];
/// ```
///
/// So is a mistake in the declaration: an invalid token, a repeated letter, piece or name, a style without pieces. All mistakes
/// are reported, each at its place; figures are compared with the pieces once those are valid. Code that uses the game is
/// not reported as well: every name keeps a value, and the macros accept all tokens.
#[doc(alias = "rules")]
#[doc(alias = "variant")]
#[macro_export]
macro_rules! game {
    ($($item:tt)*) => { $crate::__private::expand! { game $crate $($item)* } };
}

/// The functions of the module that `game!` fills. They call the methods of its `GAME`.
#[doc(hidden)]
#[macro_export]
macro_rules! __game_functions {
    ($styles:literal) => {
        #[doc = $styles]
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn styles() -> &'static [$crate::GameStyle] {
            GAME.styles()
        }

        /// Returns the pieces of the style with this letter in the order of the declaration; empty if there is no such style.
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn pieces(style: $crate::Letter) -> &'static [$crate::GamePiece] {
            GAME.pieces(style)
        }

        /// Returns the name of a piece of either player, or `None` if it is not in the game.
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn name(piece: $crate::Qpi) -> $crate::__private::Option<&'static $crate::__private::str> {
            GAME.name(piece)
        }

        /// Returns the first player's piece with this name in the style with that name, or `None` if there is no such piece.
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn by_name(
            style: &$crate::__private::str,
            piece: &$crate::__private::str,
        ) -> $crate::__private::Option<$crate::Qpi> {
            GAME.by_name(style, piece)
        }

        /// Reports whether a piece is in the game.
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn contains(piece: $crate::Qpi) -> $crate::__private::bool {
            GAME.contains(piece)
        }

        /// Returns the number of a piece, from 0 to [`COUNT`] - 1, or `None` if it is not in the game.
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        #[inline]
        pub const fn index(piece: $crate::Qpi) -> $crate::__private::Option<$crate::__private::usize> {
            GAME.index(piece)
        }

        /// Returns the piece with this number, native: the inverse of [`index`].
        #[allow(dead_code, unreachable_pub)]
        #[must_use]
        pub const fn from_index(index: $crate::__private::usize) -> $crate::__private::Option<$crate::Qpi> {
            GAME.from_index(index)
        }

        /// Checks that the board, the styles and all pieces of a position belong to the game.
        ///
        /// # Errors
        ///
        /// Returns the first mistake.
        #[allow(dead_code, unreachable_pub)]
        pub const fn check<
            const A: $crate::__private::usize,
            const B: $crate::__private::usize,
            const C: $crate::__private::usize,
        >(
            position: &$crate::Position<A, B, C>,
        ) -> $crate::__private::Result<(), $crate::GameError> {
            GAME.check(position)
        }
    };
}

/// The functions of the enum of a game's pieces.
#[doc(hidden)]
#[macro_export]
macro_rules! __game_enum_functions {
    ([$($visibility:tt)*] $Piece:ident [$($Variant:ident)*]) => {
        #[allow(dead_code)]
        impl $Piece {
            /// All pieces, in the order of the declaration.
            $($visibility)* const ALL: [Self; GAME.count() / 2] = [$(Self::$Variant),*];

            /// Returns the piece of a token of either player, or `None` if it is not in the game.
            #[must_use]
            $($visibility)* const fn of(piece: $crate::Qpi) -> $crate::__private::Option<Self> {
                match GAME.index(piece) {
                    $crate::__private::Some(index) => $crate::__private::Some(Self::ALL[index / 2]),
                    $crate::__private::None => $crate::__private::None,
                }
            }

            /// Returns the token of a player's piece, in that player's style.
            #[must_use]
            $($visibility)* const fn qpi(self, side: $crate::Side) -> $crate::Qpi {
                $crate::__private::nth_qpi(&GAME, self as $crate::__private::usize, side)
            }

            /// Returns the piece of a player as positions hold it, native: in that player's style.
            #[must_use]
            $($visibility)* const fn epin(self, side: $crate::Side) -> $crate::Epin {
                $crate::Epin::new(self.qpi(side).pin(), false)
            }

            /// Returns its name.
            #[must_use]
            $($visibility)* const fn name(self) -> &'static $crate::__private::str {
                $crate::__private::nth_name(&GAME, self as $crate::__private::usize)
            }
        }
    };
}

/// The function that returns a piece of a position as a variant of the game's enum.
#[doc(hidden)]
#[macro_export]
macro_rules! __game_piece_function {
    ([$($visibility:tt)*] $Piece:ident) => {
        /// Returns the piece on a square and the player who has it, or `None` if the square is empty or the piece is not in
        /// the game.
        #[allow(dead_code)]
        #[must_use]
        $($visibility)* const fn piece<
            const A: $crate::__private::usize,
            const B: $crate::__private::usize,
            const C: $crate::__private::usize,
        >(
            position: &$crate::Position<A, B, C>,
            square: $crate::Square<A, B, C>,
        ) -> $crate::__private::Option<($crate::Side, $Piece)> {
            let $crate::__private::Some(token) = position.qpi(square) else { return $crate::__private::None };
            match $Piece::of(token) {
                $crate::__private::Some(piece) => $crate::__private::Some((token.side(), piece)),
                $crate::__private::None => $crate::__private::None,
            }
        }
    };
}

/// Makes a constant [`Book`](crate::Book) from a table in a file, or embeds a book that was made before.
///
/// # A table
///
/// `file:` is the path of a tab-separated file, `files: ["a.tsv", "b.tsv"]` the paths of several. `key:` names the column of the
/// positions. `row:` names the one to eight columns of the rows, with their types. A single column, `row: ("weight": u16)`, is
/// the value itself; several are a tuple. A position can have several rows, anywhere in the files; they keep the files' order.
/// All positions have the same shape.
///
/// ```
/// use koma::{Book, chess};
///
/// static OPENINGS: Book<chess::Position, (&str, &str)> = chess::book!(
///     files: ["data/lichess/a.tsv", "data/lichess/b.tsv"],
///     key: moves("pgn"),
///     row: ("eco": &str, "name" index: &str),
/// );
///
/// let mut position = chess::START;
/// chess::play_line(&mut position, "1. e4 c5").unwrap();
/// assert_eq!(OPENINGS.first(&position), Some(("B20", "Sicilian Defense")));
/// assert_eq!(OPENINGS.by("name", "Sicilian Defense").next().unwrap().0, position);
/// ```
///
/// | key | what its cells are |
/// |---|---|
/// | `"feen"` | FEEN |
/// | `fen("fen")`, `sfen("sfen")` | the notation of the game whose `book!` this is; FEN with four to six fields |
/// | `moves("pgn")` | moves from the start of one of koma's games: `1. e4 e5`, `e2e4 e7e5`, `7g7f 3c3d`; in chess they are legal |
///
/// | column | what its cells are |
/// |---|---|
/// | `&str` | any text without tabs |
/// | `u8` to `u128`, `i8` to `i128` | an integer in base 10 |
/// | `f32`, `f64` | a number that does not become zero or infinite; an integer must be exact |
/// | `bool` | `true` or `false` |
/// | `Sin`, `Pin`, `Epin`, `Qpi` | a token |
/// | `Square` | a square of the book's board, as [`square!`](crate::square) reads it |
/// | `Move`, or `chess::Move` | a move of the game in the row's position; in chess, in SAN or UCI, and legal |
/// | `Option<u16>` and the like | the same, or an empty cell |
///
/// `"name" index: &str` makes an index, by which [`Book::by`](crate::Book::by) finds rows at once. `"note" = "": &str` is the cell in
/// the rows of files that do not have the column.
///
/// The first line of a file names its columns, and every other line has as many. Lines end in LF or CRLF, and nothing is
/// quoted. A byte-order mark at the start, blank lines at the end, and columns that `row:` does not name are ignored.
///
/// # A book
///
/// `bytes:` is the path of a book that `koma-book` has made. The macro checks its header; `koma-book verify` checks every byte.
/// From 100,000 rows on, make the book beforehand: a table is read at each compilation of the crate.
///
/// ```
/// # macro_rules! ignore { ($($token:tt)*) => {} }
/// # ignore! {
/// static MOVES: Book<Chess, (&str, u16)> = book!(bytes: "moves.book");
///
/// // For a book from a build script:
/// static BUILT: Book<Chess, (&str, u16)> =
///     Book::from_static(include_bytes!(concat!(env!("OUT_DIR"), "/moves.book")));
/// # }
/// ```
///
/// # Both
///
/// The path is relative to the folder of the crate's `Cargo.toml`, and may contain `..`. When the file changes, cargo compiles
/// the crate again. The expansion contains no absolute path.
///
/// # Errors
///
/// A mistake in the file is a compile error at the literal of its path, with line and column: `data/moves.tsv:17: weight: 70000
/// does not fit u16`. The first hundred mistakes are shown, and all are counted. A missing column or an unknown type is an
/// error at its name or its type. If the static has another type, the compiler reports mismatched types.
///
/// ```compile_fail
/// use koma::{Book, Position, book};
///
/// // eco: `A00` is not a value of u16, on every line
/// static NUMBERS: Book<Position<8, 8>, u16> = book!(file: "data/chess-openings.tsv", key: "feen", row: ("eco": u16));
/// ```
#[doc(alias = "openings")]
#[macro_export]
macro_rules! book {
    ($($arguments:tt)*) => { $crate::__private::expand! { book $crate $($arguments)* } };
}

/// A constant [`PositionMap`](crate::PositionMap): positions and values, written down as entries. Positions and their rows
/// in a file are a book: [`book!`](crate::book).
///
/// `key => value`, with commas between them. All keys have one shape.
///
/// * A key is a FEEN in a string literal, a [`position!`](crate::position) in any form, or another constant expression
///   of type [`Position`](crate::Position).
/// * A value is a constant expression. It may have no interior mutability; an atomic, for example, goes into a `static`
///   of its own, and a reference to it into the map.
///
/// ```
/// use koma::{PositionMap, must, position, position_map};
///
/// type Chess = koma::Position<8, 8>;
///
/// const START: Chess =
///     position!("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c");
///
/// static NAMES: PositionMap<Chess, &str> = position_map! {
///     "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C" => "King's Pawn Game",
///     position! { <8, 8> "C/c", board: { 4 => "k^", 60 => "K^" } } => "two kings",
///     START => "the start",
///     must!(START.board_diff(&[(63, None)])) => "rook odds",
/// };
/// assert_eq!(NAMES.get(&START), Some(&"the start"));
/// ```
///
/// The macro reads keys that are FEENs. Tens of thousands of them are practical. All other keys are expressions, which
/// the compiler evaluates, each in a constant of its own: thousands of them are practical. They cannot name local
/// variables, generic parameters or `Self`. If there is no FEEN, the type of the first key must tell its shape, as that
/// of `START` or `Position::<8, 8>::new(…)` does.
///
/// # Errors
///
/// A wrong FEEN is a compile error at its literal. So is one that is the same position as another FEEN, or has another
/// shape than the first. All errors are reported at once. If an expression is the same position as another key, the error
/// names both keys and their entries.
///
/// ```compile_fail
/// use koma::{Position, PositionMap, position_map};
///
/// static MAP: PositionMap<Position<3, 3>, &str> = position_map! {
///     "3/1K^1/3 / C/c" => "one king",
///     "3/K^2/3 / C/C" => "another", // one style is in upper case […] and one in lower case
///     "3/1K^1/3 / C/c" => "the first again", // the same position as that of entry 1
///     "4/1K^2/4 / C/c" => "too wide", // its shape is 3x4, but that of entry 1 is 3x3
/// };
/// ```
#[doc(alias = "HashMap")]
#[macro_export]
macro_rules! position_map {
    ($($body:tt)*) => { $crate::__private::expand! { position_map $crate $($body)* } };
}

/// A map with wrong entries, as far as others are to know of it. The compiler never evaluates it.
#[doc(hidden)]
#[macro_export]
macro_rules! __wrong_position_map {
    ([$($keys:tt)*] $($values:tt)*) => {{
        let _ = ($($keys)*);
        const { $crate::__private::map(b"", const { &[$($values)*] }) }
    }};
}

/// The token of an argument that is not a literal but an expression that the compiler can evaluate.
#[doc(hidden)]
#[macro_export]
macro_rules! __from_static {
    ($Token:ident $otherwise:literal $text:expr $(,)?) => {
        const { $crate::$Token::from_static($text) }
    };
    (@ $vocabulary:literal $read:ident $otherwise:literal $text:expr $(,)?) => {
        const { $crate::__private::$read($vocabulary, $text) }
    };
    (:: $game:ident $otherwise:literal $text:expr $(,)?) => {
        const { $crate::$game::Move::from_static($text) }
    };
    ($Token:ident $otherwise:literal $($arguments:tt)*) => {
        $crate::__private::compile_error! { $otherwise }
    };
    (@ $vocabulary:literal $read:ident $otherwise:literal $($arguments:tt)*) => {
        $crate::__private::compile_error! { $otherwise }
    };
    (:: $game:ident $otherwise:literal $($arguments:tt)*) => {
        $crate::__private::compile_error! { $otherwise }
    };
}
