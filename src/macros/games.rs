//! `game!`, and what a declared game expands to.

/// Declares a game's vocabulary: its styles, its pieces and their names. The game gets macros that accept only its tokens
/// and positions.
///
/// ```
/// mod draughts {
///     koma::game! { style "D" Draughts { "M" => Man, "+M" => King } }
/// }
///
/// const KING: koma::Qpi = draughts::qpi!("D:+M"); // `D:K` would not compile
/// ```
///
/// `qpi!("C:X")` is a valid token, though no chess piece is called X: QPI §8 leaves the meaning of letters to a
/// context. `game!` declares this context. Write the call in its own module:
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
/// assert!(cross::validate(&START).is_ok());
/// assert_eq!(cross::pieces(Letter::S).len(), 4);
///
/// // A table with an entry for each piece of each player.
/// static WORTH: [u8; cross::COUNT] = {
///     let mut worth = [0; cross::COUNT];
///     worth[cross::index(cross::chess::QUEEN).unwrap()] = 9; // the module of a style has its pieces as constants
///     worth
/// };
/// assert_eq!(WORTH[cross::index(cross::qpi!("C:Q")).unwrap()], 9);
/// ```
///
/// # What is declared
///
/// * `style "C" Chess { "K^" => King | "Monarch", … }`, once or more: the letter and the name of the style, and its
///   pieces. A piece is written as a PIN in upper case, `=>`, and one or more names, separated by `|`. `by_name` finds
///   a piece by any of its names. Both players can have every piece of every style. A name of several words is a
///   string: `"Promoted silver"`.
/// * `styles = koma::chess;`, or another of koma's games: all styles and pieces of that game, whose feature must
///   be on. More styles may follow.
/// * `board <8, 8>;`, optional: the shape of positions: layers, then ranks, then files. With `plain board <9, 9>;`, all
///   squares of a diagram have the same color.
/// * `squares = koma::shogi;`, optional: the module's macros, functions and messages name squares as USI does. On a
///   board of 9x9, the square `c3` is then `7g`: files are numbered from the right, and ranks are lettered from the
///   top.
/// * `squares = koma::xiangqi;` names squares as UCCI does: like CELL, but ranks are numbered from 0, so `e1` is then `e0`.
/// * The paths of functions start with `crate` or, in a `macro_rules!` of a library, with `$crate`. A function must be
///   reachable wherever the game is used. If other crates use the game, the function and the modules of its path must be
///   `pub`: with `pub(crate)`, your crate compiles, but calls of the game's macros in other crates do not.
/// * `validate = crate::validate;`, optional: `position!`, `position_map!` and macros such as `fen_str!` call this function. It
///   is a `const fn` in your crate, takes a `&Position`, and must panic if the position does not belong to the game. `book!`
///   does not call it, because this would be slow for many rows. `diagram!` does not call it, because an attribute cannot
///   contain calls. The module's function `validate` does not call it either: for positions that arrive at run time, call
///   both.
/// * `validate = koma::chess;`: the macros validate positions as those of `koma::chess` do. A position has no pieces in hand. If
///   both styles are the same, it has no derived pieces. On a board of 8x8, each piece has the markers that the rules of
///   chess require.
/// * `validate_legal = koma::chess;`, or another of koma's games: the macros also refuse literals of positions
///   that no game of chess can have, as [`chess::validate_legal`](crate::chess::validate_legal) does, unless the
///   call begins with `any`: `position!(any fen: "…")`. The game must have the board, the styles and the pieces of this
///   game of koma.
/// * `enum Piece;`, optional: an enum of the pieces (see below). Attributes and `pub` may precede `enum`.
/// * `notation fen = crate::read_fen;`, any number of times: `position!(fen: "…")` calls this function. It is a
///   `const fn` in your crate and takes a `&'static str`. The macro also checks that the returned position belongs to
///   the game. If the text is invalid, the function must panic, if possible with
///   [`Explanation::panic`](crate::Explanation::panic). [`Position::from_board`](crate::Position::from_board) makes a
///   position from squares. The compiler needs a few milliseconds to evaluate `read_fen`. In a function, `cargo check`
///   reports an invalid text only if the text is a literal and the game has a `board`. `cargo build` reports it,
///   except in a generic function that is not used.
/// * `notation fen = koma::chess;`, or `koma::makruk`, `koma::shogi` or `koma::xiangqi`: a notation that koma reads
///   itself. The feature of the game must be on. Write `koma` even if your crate renames it. A literal in this
///   notation compiles about as fast as a FEEN.
/// * `moves = crate::play_moves;`, optional: `position!(moves: "…", from: START)` calls this function. It is
///   a `const fn` in your crate, and takes a `&Position` and a `&'static str`. The macro also checks that the returned
///   position belongs to the game. The function must panic if a move is invalid, if possible with
///   [`Explanation::panic`](crate::Explanation::panic). So an illegal move in a literal does not compile. The example
///   `cross_game` has such a function, with the full rules of chess against shōgi.
/// * `moves = koma::chess;`, or another of koma's games: the macro plays literal moves itself, and `from:` is optional.
///   The game also gets `line!`, and a macro for moves, which can be a pattern: `uci!`, `usi!` or `ucci!`.
/// * `figures { "C:K^" => "♔", "C:k^" => "♚" }`, optional: QPIs, each with the short text that represents the piece in
///   pictures; or `figures = koma::chess;`, the figures of one of koma's games. Attributes may precede `figures`.
///   `Svg::figures` describes how a piece without a figure is drawn, for example as the other player's figure, upside
///   down.
///
/// # What the module gets
///
/// * `sin!`, `pin!`, `epin!`, `qpi!`, `position!`, `positions!`, `position_map!` and `book!`. These macros work like koma's macros
///   with the same names, but accept only what belongs to the game. A PIN or an EPIN belongs to the game if at least
///   one style has the piece. In a position, the players' styles determine the style of each piece. If the game has a
///   board, the module also gets `square!("e4")`, which can be a pattern. For each notation, such as `fen`, the module
///   gets `fen_str!("…")`, which checks the text and returns it as a `&'static str`. With the feature `svg`, the module
///   gets `diagram!("…FEEN…")`, which draws the game's figures into documentation.
/// * The `const` functions `styles()`, `pieces(Letter)`, `name(Qpi)`, `by_name(style, piece)`, `contains(Qpi)`,
///   `index(Qpi)` and `from_index`, and `validate(&Position)` for positions that arrive at run time. These functions are
///   also methods of the constant [`VOCABULARY`](crate::Vocabulary). The module also gets the constant `COUNT`.
/// * If the game has a board, the functions `square_name(Square)` and `parse_square(&str)`, which are `const`, for the game's
///   names of squares, and `drawing(&Position)`, which draws a position like `{:#}`, but with these names. On other
///   boards, `VOCABULARY` has methods with the same names.
/// * A constant for each piece, named after the first name of the piece. Its value is the first player's piece. If
///   there are several styles, each style has a module for its constants, as in `cross::chess::QUEEN`. No module can be
///   named `koma`, because `koma::game!` would then be ambiguous. If there is only
///   one style, the constants are in the game's module itself, as in `draughts::KING`.
/// * The enum of the pieces, if it is declared. It has a variant for each piece: `Queen`, or `ChessQueen` if there are
///   several styles. The enum has `Piece::of(Qpi)`, `piece.qpi(Side)`, `piece.epin(Side)`, `piece.name()` and
///   `Piece::ALL`. The function `piece(&Position, Square)` returns a player and a piece. A `match` on the enum can be
///   exhaustive. The enum implements `Clone`, `Copy`, `PartialEq`, `Eq`, `Hash` and `Debug`. Attributes can derive more
///   traits, as in `#[derive(PartialOrd, Ord)]`.
/// * The constant `FIGURES`, for `Position::to_svg`, if there are figures.
///
/// The module cannot declare or import other items with these names. So it cannot contain `use koma::*`.
///
/// The functions accept a [`Qpi`](crate::Qpi), since an EPIN does not contain its style. To convert a piece of a
/// position, use `piece.qualify(position.styles())` or [`Position::qpi`](crate::Position::qpi).
///
/// Other crates can use all these items through the module, even if the module is renamed or re-exported. These crates
/// need not depend on `koma` unless they name a type such as `Position`. To let other crates name such types, the
/// declaring crate can `pub use koma;`.
///
/// # Errors
///
/// A literal that does not belong to the game is a compile error, with a suggestion if possible:
///
/// ```compile_fail
/// mod chess {
///     koma::game! { style "C" Chess { "K^" => King, "Q" => Queen, "R" => Rook } }
/// }
///
/// const MISTAKES: [koma::Epin; 4] = [
///     chess::epin!("X"),     // Chess has no piece `X`; it has K^ Q R
///     chess::epin!("k"),     // Chess has no piece `k`; it has k^ q r
///     chess::epin!("+R"),    // did you mean `R`?
///     chess::epin!("Queen"), // the Queen is written `Q`
/// ];
/// ```
///
/// Mistakes in the declaration, such as an invalid token, a repeated letter, piece or name, or a style without pieces,
/// are compile errors too. The mistakes of all items are reported, each at its place. Figures are checked
/// only if the rest of the declaration is valid. If a declaration is invalid, `game!` still defines every name that it
/// could read, and the game's macros accept all tokens. So the code that uses the game causes few further errors.
#[doc(alias("rules", "variant"))]
#[macro_export]
macro_rules! game {
    ($($item:tt)*) => { $crate::__macros::expand! { game $crate $($item)* } };
}

/// Declares the macros of a game. In a function, an exported macro is a non-local definition, which a lint reports, except in
/// a module.
#[cfg(not(rust_analyzer))]
#[doc(hidden)]
#[macro_export]
macro_rules! __game_macros {
    ({ $($definition:tt)* } $($name:tt)*) => {
        #[macro_use]
        mod __koma_macros { $($definition)* }
        $($name)*
    };
}

/// Declares a macro of a game. The crate exports it under the unique name `$exported`, because all exported macros of a crate
/// share one namespace.
#[cfg(not(rust_analyzer))]
#[doc(hidden)]
#[macro_export]
macro_rules! __game_macro {
    (#[$page:meta] $name:ident $exported:ident $rules:tt) => {
        #[$page]
        // The macro is hidden only from rustdoc. If the macro were hidden from editors too, editors would not offer its
        // re-export in the module.
        #[cfg_attr(doc, doc(hidden))]
        #[macro_export]
        macro_rules! $exported $rules
    };
}

/// Re-exports a macro of a game from the game's module under its usual name.
#[cfg(not(rust_analyzer))]
#[doc(hidden)]
#[macro_export]
macro_rules! __game_macro_name {
    ($name:ident $exported:ident) => {
        #[doc(inline)]
        pub use $exported as $name;
    };
}

/// Declares the macros of a game for rust-analyzer, in the game's module, so that the module can re-export them.
#[cfg(rust_analyzer)]
#[doc(hidden)]
#[macro_export]
macro_rules! __game_macros {
    ({ $($definition:tt)* } $($name:tt)*) => { $($definition)* $($name)* };
}

/// Declares a macro of a game for rust-analyzer. For the compiler, a macro can be public only if it is exported. But
/// rust-analyzer would show its unique name in hovers, and offer this name in completions. It also re-exports macros that
/// are not exported.
#[cfg(rust_analyzer)]
#[doc(hidden)]
#[macro_export]
macro_rules! __game_macro {
    (#[$page:meta] $name:ident $exported:ident $rules:tt) => {
        #[$page]
        macro_rules! $name $rules
    };
}

/// Re-exports a macro of a game from the game's module for rust-analyzer.
#[cfg(rust_analyzer)]
#[doc(hidden)]
#[macro_export]
macro_rules! __game_macro_name {
    ($name:ident $exported:ident) => {
        pub use $name;
    };
}

/// Expands to functions of a game's module, which call the methods of its constant `VOCABULARY`.
#[doc(hidden)]
#[macro_export]
macro_rules! __game_functions {
    ($styles:literal) => {
        $crate::__game_functions! {
            #[doc = $styles]
            fn styles() -> &'static [$crate::GameStyle];

            /// Returns the pieces of the style with this letter, in the order of the declaration. If there is no such
            /// style, returns an empty slice.
            fn pieces(style: $crate::Letter) -> &'static [$crate::GamePiece];

            /// Returns the first name of a piece of either player, or `None` if the piece is not in the game.
            fn name(piece: $crate::Qpi) -> $crate::__private::Option<&'static $crate::__private::str>;

            /// Returns the first player's piece named `piece` in the style named `style`, or `None` if there is no
            /// such piece.
            fn by_name(style: &$crate::__private::str, piece: &$crate::__private::str)
            -> $crate::__private::Option<$crate::Qpi>;

            /// Reports whether a piece is in the game.
            fn contains(piece: $crate::Qpi) -> $crate::__private::bool;

            /// Returns the index of a piece, from 0 to [`COUNT`] - 1, or `None` if the piece is not in the game.
            #[inline]
            fn index(piece: $crate::Qpi) -> $crate::__private::Option<$crate::__private::usize>;

            /// Returns the native piece with this [`index`], or `None` if the index is too large.
            fn from_index(index: $crate::__private::usize) -> $crate::__private::Option<$crate::Qpi>;

            /// Validates that a position belongs to the game, as the method `validate` of `VOCABULARY` describes.
            ///
            /// # Errors
            ///
            /// Returns the first mistake.
            fn validate<A, B, C>(position: &$crate::Position<A, B, C>)
            -> $crate::__private::Result<(), $crate::GameError>;
        }
    };
    ($(
        $(#[$attribute:meta])*
        fn $name:ident $(<$($Size:ident),*>)? ($($argument:ident: $Type:ty),*) -> $Value:ty;
    )*) => {
        $(
            $(#[$attribute])*
            pub const fn $name $(<$(const $Size: $crate::__private::usize),*>)? ($($argument: $Type),*) -> $Value {
                $crate::Vocabulary::$name(&VOCABULARY $(, $argument)*)
            }
        )*
    };
}

/// Expands to the functions of a game's module for the names of squares on its board.
#[doc(hidden)]
#[macro_export]
macro_rules! __game_square_functions {
    ([$($size:tt)*] $name:literal $parse:literal) => {
        #[doc = $name]
        pub const fn square_name(square: $crate::Square<$($size)*>) -> $crate::TokenText {
            $crate::Vocabulary::square_name(&VOCABULARY, square)
        }

        #[doc = $parse]
        ///
        /// # Errors
        ///
        /// Returns a `SquareError`, which says what is wrong and where. Its `explain` also suggests a correction if possible.
        pub const fn parse_square(
            input: &$crate::__private::str,
        ) -> $crate::__private::Result<$crate::Square<$($size)*>, $crate::SquareError> {
            $crate::Vocabulary::parse_square(&VOCABULARY, input)
        }

        /// Returns a drawing of a position as text, like the format `{:#}`, but with the game's names of files and ranks.
        pub const fn drawing(position: &$crate::Position<$($size)*>) -> $crate::iter::Drawing<'_> {
            $crate::Vocabulary::drawing(&VOCABULARY, position)
        }
    };
}

/// Expands to the functions of a game's enum of pieces, and to the function `piece`, which returns the piece on a
/// square as a variant of this enum.
#[doc(hidden)]
#[macro_export]
macro_rules! __game_enum_functions {
    ([$($visibility:tt)*] [$($allowed:tt)*] $Piece:ident [$(#[$doc:meta] $Variant:ident,)*]) => {
        $($allowed)*
        impl $Piece {
            /// All pieces, in the order of the declaration.
            $($visibility)* const ALL: [Self; $crate::Vocabulary::count(&VOCABULARY) / 2] = [$(Self::$Variant),*];

            /// Returns the piece that a token of either player represents, or `None` if the token is not in the game.
            $($visibility)* const fn of(piece: $crate::Qpi) -> $crate::__private::Option<Self> {
                match $crate::Vocabulary::index(&VOCABULARY, piece) {
                    $crate::__private::Some(index) => $crate::__private::Some(Self::ALL[index / 2]),
                    $crate::__private::None => $crate::__private::None,
                }
            }

            /// Returns the token of a player's piece, in that player's style.
            $($visibility)* const fn qpi(self, side: $crate::Side) -> $crate::Qpi {
                $crate::__private::nth_qpi(&VOCABULARY, self as $crate::__private::usize, side)
            }

            /// Returns the EPIN of a player's piece. The EPIN is native: the piece is in that player's style.
            $($visibility)* const fn epin(self, side: $crate::Side) -> $crate::Epin {
                $crate::Epin::new($crate::Qpi::pin(Self::qpi(self, side)), false)
            }

            /// Returns the first name of the piece.
            $($visibility)* const fn name(self) -> &'static $crate::__private::str {
                $crate::__private::nth_name(&VOCABULARY, self as $crate::__private::usize)
            }
        }

        /// Returns the piece on a square and the player who has it, or `None` if the square is empty or the piece is
        /// not in the game.
        $($allowed)*
        $($visibility)* const fn piece<
            const A: $crate::__private::usize,
            const B: $crate::__private::usize,
            const C: $crate::__private::usize,
        >(
            position: &$crate::Position<A, B, C>,
            square: $crate::Square<A, B, C>,
        ) -> $crate::__private::Option<($crate::Side, $Piece)> {
            let $crate::__private::Some(token) = $crate::Position::qpi(position, square) else { return $crate::__private::None };
            match $Piece::of(token) {
                $crate::__private::Some(piece) => $crate::__private::Some(($crate::Qpi::side(token), piece)),
                $crate::__private::None => $crate::__private::None,
            }
        }
    };
}
