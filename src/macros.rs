//! Defines the macros except `must!`. The public macros, which the project calls *front doors*, pass their names and
//! `$crate` to `expand!`, the only procedural macro. With `$crate`, expansions find this crate even if it is renamed.
//!
//! The name of this module is `__macros`. The name `macros` would shadow a user's module after `use koma::*`.

pub use koma_macros::expand;

/// Makes a constant [`Sin`](crate::Sin): a style and the player to whom the style belongs.
///
/// ```
/// const SHOGI: koma::Sin = koma::sin!("s");
/// ```
///
/// The argument is one string literal (plain, raw or byte string). A call can be an expression or a pattern. At run
/// time, use [`Sin::parse`](crate::Sin::parse).
///
/// The argument can also be another constant string: `concat!(…)`, `include_str!(…)` or a constant. The macro then
/// calls [`Sin::from_static`](crate::Sin::from_static) in an inline const, which cannot be a pattern. In a
/// function, only `cargo build` reports an error in such a string, not `cargo check`.
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
/// A mistake is a compile error at the literal:
///
/// ```compile_fail
/// koma::sin!("shogi"); // invalid SIN token: a style is named by a single letter
/// ```
#[doc(alias("literal", "style"))]
#[macro_export]
macro_rules! sin {
    ($($token:tt)*) => { $crate::__macros::expand! { sin $crate $($token)* } };
}

/// Makes a constant [`Pin`](crate::Pin): a piece with its letter, side and state. A `^` makes it terminal.
///
/// ```
/// const PROMOTED_PAWN: koma::Pin = koma::pin!("+P");
/// ```
///
/// The argument is one string literal (plain, raw or byte string). A call can be an expression or a pattern. At run
/// time, use [`Pin::parse`](crate::Pin::parse).
///
/// The argument can also be another constant string: `concat!(…)`, `include_str!(…)` or a constant. The macro then
/// calls [`Pin::from_static`](crate::Pin::from_static) in an inline const, which cannot be a pattern. In a
/// function, only `cargo build` reports an error in such a string, not `cargo check`.
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
/// A mistake is a compile error at the literal:
///
/// ```compile_fail
/// koma::pin!("P+"); // invalid PIN token: the state marker `+` must come before the piece letter
/// ```
#[doc(alias("literal", "piece"))]
#[macro_export]
macro_rules! pin {
    ($($token:tt)*) => { $crate::__macros::expand! { pin $crate $($token)* } };
}

/// Makes a constant [`Epin`](crate::Epin): a piece whose style is its player's own (native) or the other player's
/// (derived).
///
/// ```
/// const KING: koma::Epin = koma::epin!("K^");
/// ```
///
/// The argument is one string literal (plain, raw or byte string). A call can be an expression or a pattern. At run
/// time, use [`Epin::parse`](crate::Epin::parse).
///
/// The argument can also be another constant string: `concat!(…)`, `include_str!(…)` or a constant. The macro then
/// calls [`Epin::from_static`](crate::Epin::from_static) in an inline const, which cannot be a pattern. In a
/// function, only `cargo build` reports an error in such a string, not `cargo check`.
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
/// // Each pattern matches one exact piece. Here, both are rooks that may still castle.
/// const fn may_castle(piece: Epin) -> bool {
///     matches!(piece, epin!("-R") | epin!("-r"))
/// }
/// assert!(may_castle(epin!("-r")) && !may_castle(epin!("R")));
/// ```
///
/// # Errors
///
/// A mistake is a compile error at the literal:
///
/// ```compile_fail
/// koma::epin!("K'^"); // the terminal marker `^` must come before the derivation marker `'`
/// ```
#[doc(alias("literal", "piece"))]
#[macro_export]
macro_rules! epin {
    ($($token:tt)*) => { $crate::__macros::expand! { epin $crate $($token)* } };
}

/// Makes a constant [`Qpi`](crate::Qpi): a piece with the letter of its style.
///
/// ```
/// const KING: koma::Qpi = koma::qpi!("C:K^");
/// ```
///
/// The argument is one string literal (plain, raw or byte string). A call can be an expression or a pattern. At run
/// time, use [`Qpi::parse`](crate::Qpi::parse).
///
/// The argument can also be another constant string: `concat!(…)`, `include_str!(…)` or a constant. The macro then
/// calls [`Qpi::from_static`](crate::Qpi::from_static) in an inline const, which cannot be a pattern. In a
/// function, only `cargo build` reports an error in such a string, not `cargo check`.
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
/// A mistake is a compile error at the literal:
///
/// ```compile_fail
/// koma::qpi!("CK"); // invalid QPI token: expected a colon between style and piece, as in `C:K`
/// ```
#[doc(alias("literal", "piece"))]
#[macro_export]
macro_rules! qpi {
    ($($token:tt)*) => { $crate::__macros::expand! { qpi $crate $($token)* } };
}

/// Makes a constant [`Square`](crate::Square).
///
/// ```
/// const SQUARE: koma::Square<8, 8> = koma::square!("e4");
/// ```
///
/// The argument is one string literal (plain, raw or byte string). The shape of the board may come before it, in angle
/// brackets: layers, then ranks, then files. At run time, use [`Square::parse`](crate::Square::parse).
///
/// With the shape, the macro checks the square itself, and the call can be an expression or a pattern. Without the
/// shape, the expected type determines the board, and the compiler checks that the square is on it. In a function, only
/// `cargo build` reports a square that is not on the board, not `cargo check`. The argument can be any constant string,
/// but the call can only be an expression. In a pattern, the compiler reports that const blocks cannot be used as
/// patterns.
///
/// ```text
/// [a-z]+ ([1-9][0-9]* [A-Z]*)?        file, rank and layer (CELL)
/// ```
///
/// ```
/// use koma::{Square, square};
///
/// const CORNERS: [Square<8, 8>; 4] = [square!("a1"), square!("h1"), square!("a8"), square!("h8")];
/// assert_eq!(CORNERS[3].index(), 7); // a8 is 0, h8 is 7 and h1 is 63, as in a FEEN
///
/// const fn is_king_square(square: Square<8, 8>) -> bool {
///     matches!(square, square!(<8, 8> "e1") | square!(<8, 8> "e8"))
/// }
/// assert!(is_king_square(square!("e8")) && !is_king_square(square!("d8")));
/// ```
///
/// # Errors
///
/// A mistake is a compile error at the literal:
///
/// ```compile_fail
/// koma::square!(<8, 8> "e9"); // invalid square: rank 9 is off the board of 8x8; its ranks are 1 to 8
/// ```
#[doc(alias("literal", "CELL", "coordinate"))]
#[macro_export]
macro_rules! square {
    ($($token:tt)*) => { $crate::__macros::expand! { square $crate $($token)* } };
}

/// Makes a constant [`Position`](crate::Position) from a FEEN, a drawing in text or a list of squares.
///
/// ```
/// static KINGS: koma::Position<3, 3> = koma::position!("1k^1/3/1K^1 / C/c");
/// ```
///
/// The macros of the game modules, such as `chess::position!`, also read `fen:`, `sfen:` and `moves:`.
///
/// # FEEN
///
/// The argument is one string literal (plain, raw or byte string). [`Position::parse`](crate::Position::parse)
/// describes its syntax:
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
/// The argument can also be another constant string: `concat!(…)`, `include_str!(…)` or a constant. The macro then
/// calls [`Position::from_static`](crate::Position::from_static) in an inline const. The compiler evaluates this call, and
/// takes about five times as long as the macro. With tens of thousands of squares, the evaluation exceeds the compiler's
/// default limit. In a function, only `cargo build` reports an error in such a
/// string, not `cargo check`.
///
/// # A drawing
///
/// * The shape comes first, in angle brackets: layers, then ranks, then files.
/// * The styles follow, as in FEEN: the style of the player to move comes first.
/// * `board:` has a string literal for each rank, the top rank first. `.` is an empty square. A number is a run of
///   empty squares. Blanks between squares are optional. A piece is an EPIN token, or a QPI token in one of the two
///   styles. In three dimensions, brackets enclose each layer. In one dimension, the brackets enclose a single literal.
/// * `hands:` is optional, before or after the board. The first player's pieces come before the slash, in any order.
///   Several equal pieces are written one by one, or once with a count before the piece.
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
/// The call has the same parts, but `board:` lists the square and the token of each piece. A square is written as a
/// text that [`square!`](crate::square) reads, or as a flat index, a number: 0 is the first square of a FEEN.
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
/// A mistake is a compile error at its literal. Mistakes in several literals of a board are reported at once:
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
#[doc(alias("literal", "FEEN", "FEN", "SFEN"))]
#[macro_export]
macro_rules! position {
    ($($body:tt)*) => { $crate::__macros::expand! { position $crate $($body)* } };
}

/// Draws a position into the documentation of a constant. Needs the feature `svg`.
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
/// The argument is a FEEN of any shape, as one string literal. The expansion is a string literal too: a `<div>` that
/// contains the picture of [`Position::to_svg`](crate::Position::to_svg). rustdoc copies the picture into the page. The
/// labels next to the board have the color of the page's text.
///
/// A game that [`game!`](crate::game!) declares has its own `diagram!`. It accepts only positions of the game, and
/// draws the figures of the game, if they are declared:
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
/// The picture below is the output of `koma::diagram!`.
#[doc = crate::diagram!("8/8/8/3k^4/8/8/8/2B1K^1N1 / C/c")]
/// Always put a line of text before the picture. Otherwise, rustdoc uses the picture as the summary and repeats it in
/// the list of the module's items.
///
/// # Errors
///
/// An invalid FEEN is a compile error at the literal, as in [`position!`](crate::position!). `diagram!` reads only
/// FEEN.
///
/// ```compile_fail
/// #[doc = koma::diagram!("8/8/8/8/8/8/8/9 / C/c")] // invalid FEEN: rank 1 has 9 squares, but rank 8 has 8
/// pub const EMPTY: () = ();
/// ```
#[cfg(feature = "svg")]
#[macro_export]
macro_rules! diagram {
    ($($feen:tt)*) => { $crate::__macros::expand! { diagram $crate $($feen)* } };
}

/// Reports the missing feature, so that the compiler does not report a missing macro.
#[cfg(not(feature = "svg"))]
#[doc(hidden)]
#[macro_export]
macro_rules! diagram {
    ($($feen:tt)*) => {
        $crate::__private::compile_error! { "`diagram!` needs the feature `svg` of koma" }
    };
}

/// Declares a game: its styles, its pieces and their names. The game gets macros that accept only its tokens and
/// positions.
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
/// assert!(cross::check(&START).is_ok());
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
/// * `styles = koma::chess;`, or another of koma's games: all styles and pieces of that game (feature `games`). More styles
///   may follow.
/// * `board <8, 8>;`, optional: the shape of positions: layers, then ranks, then files. With `plain board <9, 9>;`, all
///   squares of a diagram have the same color.
/// * `squares = koma::shogi;`, optional: `square!`, `position!`, `diagram!` and messages name squares as USI does. On a
///   board of 9x9, the square `c3` is then `7g`: files are numbered from the right, and ranks are lettered from the
///   top.
/// * `check = crate::check;`, optional: `position!`, `position_map!` and macros such as `fen_str!` call this function. It
///   is a `const fn` in your crate, takes a `&Position`, and must panic if the position does not belong to the game. `book!`
///   does not call it, because this would be slow for many rows. `diagram!` does not call it, because an attribute cannot
///   contain calls. The module's function `check` does not call it either: for positions that arrive at run time, call
///   both.
/// * `check = koma::chess;`: the macros check positions as those of `koma::chess` do. A position has no pieces in hand. If
///   both styles are the same, it has no derived pieces. On a board of 8x8, each piece has the markers that the rules of
///   chess require.
/// * `enum Piece;`, optional: an enum of the pieces (see below). Attributes and `pub` may precede `enum`.
/// * `notation fen = crate::read_fen;`, any number of times: `position!(fen: "…")` calls this function. It is a
///   `const fn` in your crate and takes a `&'static str`. The macro also checks that the returned position belongs to the game. If the text is
///   invalid, the function must panic, if possible with [`Explanation::panic`](crate::Explanation::panic).
///   [`Position::from_board`](crate::Position::from_board) makes a position from squares. The compiler needs a few
///   milliseconds to evaluate `read_fen`. In a function, `cargo check` reports an invalid text only if the text is a
///   literal and the game has a `board`. `cargo build` always reports it.
/// * `notation fen = koma::chess;`, or `koma::makruk`, `koma::shogi` or `koma::xiangqi`: a notation that koma reads
///   itself (feature `games`). Write `koma` even if your crate renames it. A literal in this notation compiles about as
///   fast as a FEEN.
/// * `moves = crate::play_moves;`, optional: `position!(moves: "…", from: START)` calls this function. It is
///   a `const fn` in your crate, and takes a `&Position` and a `&'static str`. The macro also checks that the returned
///   position belongs to the game. The function must panic if a move is invalid, if possible with
///   [`Explanation::panic`](crate::Explanation::panic). So an illegal move in a literal does not compile. The example
///   `cross_game` has such a function, with the full rules of chess against shōgi.
/// * `moves = koma::chess;`, or another of koma's games: the macro plays literal moves itself, and `from:` is optional.
///   The game also gets `line!`, and a macro for moves, which can be a pattern: `uci!`, `usi!` or `ucci!`.
/// * `figures { "C:K^" => "♔", "C:k^" => "♚" }`, optional: QPIs, each with the short text that represents the piece in
///   pictures. Attributes may precede `figures`. `Svg::figures` describes how a piece without a figure is drawn, for
///   example as the other player's figure, upside down.
///
/// # What the module gets
///
/// * `sin!`, `pin!`, `epin!`, `qpi!`, `position!`, `position_map!` and `book!`. These macros work like koma's macros
///   with the same names, but accept only what belongs to the game. A PIN or an EPIN belongs to the game if at least
///   one style has the piece. In a position, the players' styles determine the style of each piece. If the game has a
///   board, the module also gets `square!("e4")`, which can be a pattern. For each notation, such as `fen`, the module
///   gets `fen_str!("…")`, which checks the text and returns it as a `&'static str`. With the feature `svg`, the module
///   gets `diagram!("…FEEN…")`, which draws the game's figures into documentation.
/// * The `const` functions `styles()`, `pieces(Letter)`, `name(Qpi)`, `by_name(style, piece)`, `contains(Qpi)`,
///   `index(Qpi)` and `from_index`, and `check(&Position)` for positions that arrive at run time. These functions are
///   also methods of the constant [`GAME`](crate::Game). The module also gets the constant `COUNT`.
/// * A constant for each piece, named after the first name of the piece. Its value is the first player's piece. If
///   there are several styles, each style has a module for its constants, as in `cross::chess::QUEEN`. If there is only
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

/// Expands to functions of a game's module, which call the methods of its constant `GAME`.
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

            /// Checks that a position belongs to the game, as the method `check` of `GAME` describes.
            ///
            /// # Errors
            ///
            /// Returns the first mistake.
            fn check<A, B, C>(position: &$crate::Position<A, B, C>)
            -> $crate::__private::Result<(), $crate::GameError>;
        }
    };
    ($(
        $(#[$attribute:meta])*
        fn $name:ident $(<$($Size:ident),*>)? ($($argument:ident: $Type:ty),*) -> $Value:ty;
    )*) => {
        $(
            $(#[$attribute])*
            #[allow(dead_code, unreachable_pub)]
            pub const fn $name $(<$(const $Size: $crate::__private::usize),*>)? ($($argument: $Type),*) -> $Value {
                $crate::Game::$name(&GAME $(, $argument)*)
            }
        )*
    };
}

/// Expands to the functions of a game's enum of pieces, and to the function `piece`, which returns the piece on a
/// square as a variant of this enum.
#[doc(hidden)]
#[macro_export]
macro_rules! __game_enum_functions {
    ([$($visibility:tt)*] $Piece:ident [$(#[$doc:meta] $Variant:ident,)*]) => {
        #[allow(dead_code)]
        impl $Piece {
            /// All pieces, in the order of the declaration.
            $($visibility)* const ALL: [Self; $crate::Game::count(&GAME) / 2] = [$(Self::$Variant),*];

            /// Returns the piece that a token of either player represents, or `None` if the token is not in the game.
            $($visibility)* const fn of(piece: $crate::Qpi) -> $crate::__private::Option<Self> {
                match $crate::Game::index(&GAME, piece) {
                    $crate::__private::Some(index) => $crate::__private::Some(Self::ALL[index / 2]),
                    $crate::__private::None => $crate::__private::None,
                }
            }

            /// Returns the token of a player's piece, in that player's style.
            $($visibility)* const fn qpi(self, side: $crate::Side) -> $crate::Qpi {
                $crate::__private::nth_qpi(&GAME, self as $crate::__private::usize, side)
            }

            /// Returns the EPIN of a player's piece. The EPIN is native: the piece is in that player's style.
            $($visibility)* const fn epin(self, side: $crate::Side) -> $crate::Epin {
                $crate::Epin::new(self.qpi(side).pin(), false)
            }

            /// Returns the first name of the piece.
            $($visibility)* const fn name(self) -> &'static $crate::__private::str {
                $crate::__private::nth_name(&GAME, self as $crate::__private::usize)
            }
        }

        /// Returns the piece on a square and the player who has it, or `None` if the square is empty or the piece is
        /// not in the game.
        #[allow(dead_code)]
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

/// Makes a constant [`Book`](crate::Book) from a table in a file, or embeds an existing book.
///
/// ```
/// static OPENINGS: koma::Book<koma::Position<8, 8>, &str> =
///     koma::book!(file: "data/chess-openings.tsv", key: "feen", row: ("name": &str));
/// ```
///
/// # A table
///
/// `file:` is the path of a tab-separated file. `files: ["a.tsv", "b.tsv"]` lists the paths of several files. `key:`
/// names the column of the positions. `row:` names one to eight more columns, with their types. With a single column,
/// as in `row: ("weight": u16)`, a row is the value itself. With several columns, it is a tuple. A position can have
/// several rows, anywhere in the files. The rows keep the order of the files. All positions must have the same shape.
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
/// | key | its cells |
/// |---|---|
/// | `"feen"` | FEEN |
/// | `fen("fen")`, `sfen("sfen")` | a FEN or an SFEN; only for the `book!` of a game module, such as `chess::book!`; a FEN of chess has four to six fields |
/// | `moves("pgn")` | moves from the game's starting position, only for the `book!` of a game module: `1. e4 e5`, `e2e4 e7e5`, `7g7f 3c3d`, `C2=5 H8+7`; they must be legal |
///
/// | column | its cells |
/// |---|---|
/// | `&str` | any text without tabs |
/// | `u8` to `u128`, `i8` to `i128` | an integer in base 10 |
/// | `f32`, `f64` | a number; an error if it would be rounded to zero or to infinity, or if it is an integer that the type cannot hold exactly |
/// | `bool` | `true` or `false` |
/// | `Sin`, `Pin`, `Epin`, `Qpi` | a token |
/// | `Square` | a square of the book's board, as [`square!`](crate::square) reads it |
/// | `Move`, or `chess::Move` | a legal move of the game in the row's position, in any notation of the game's lines |
/// | `Option<u16>`, and `Option` of any other type | the same as without `Option`, or an empty cell |
///
/// `"name" index: &str` adds an index to the column. Then [`Book::by`](crate::Book::by) finds rows without searching
/// the whole book. `"note" = "": &str` gives a default value, for files that do not have this column.
///
/// The first line of a file names its columns. All other lines must have the same number of columns. Lines end in
/// LF or CRLF. Quotation marks have no special meaning. A byte-order mark at the start, blank lines at the end, and
/// columns that the call does not name are ignored.
///
/// # A book
///
/// `bytes:` is the path of a book that `koma-book` has made. The macro checks only the book's header;
/// `koma-book verify` checks every byte. For 100,000 rows or more, make the book beforehand: with `file:`, each
/// compilation of the crate reads the whole table.
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
/// # Paths
///
/// The path is relative to the folder of the crate's `Cargo.toml`, and may contain `..`. When the file changes, cargo
/// compiles the crate again. The expansion contains no absolute path.
///
/// # Errors
///
/// A mistake in the file is a compile error at the literal of its path. The message names the line and the column:
/// `data/moves.tsv:17: weight: 70000 does not fit u16`. For each file, the first hundred mistakes are shown, and all
/// are counted. A missing column is an error at the column's name in the call. An unknown type is an error at the type.
/// If the type of the static does not match the book, the compiler reports mismatched types.
///
/// ```compile_fail
/// use koma::{Book, Position, book};
///
/// // eco: `A00` is not a value of u16, on every line
/// static NUMBERS: Book<Position<8, 8>, u16> = book!(file: "data/chess-openings.tsv", key: "feen", row: ("eco": u16));
/// ```
#[doc(alias("openings"))]
#[macro_export]
macro_rules! book {
    ($($arguments:tt)*) => { $crate::__macros::expand! { book $crate $($arguments)* } };
}

/// Makes a constant [`PositionMap`](crate::PositionMap) from entries of positions and values. For positions and rows in
/// a file, use [`book!`](crate::book).
///
/// ```
/// static ENDINGS: koma::PositionMap<koma::Position<3, 3>, &str> = koma::position_map! {
///     "1k^1/3/1K^1 / C/c" => "two kings",
/// };
/// ```
///
/// Entries are written `key => value`, with commas between them. All keys must have the same shape.
///
/// * A key is a FEEN in a string literal, a [`position!`](crate::position) in any form, or another constant expression
///   of type [`Position`](crate::Position).
/// * A value is a constant expression without interior mutability. To use an atomic, for example, put it into a
///   `static` and a reference to the static into the map.
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
/// The macro itself reads keys that are FEENs. A map can have tens of thousands of FEENs as keys. All other keys are
/// expressions. The compiler evaluates each expression in its own constant. A map can have thousands of expressions as
/// keys. Expressions cannot name local variables, generic parameters or `Self`. If no key is a FEEN, the first key must
/// determine its shape without inference, like `START` or `Position::<8, 8>::new(…)`.
///
/// # Errors
///
/// An invalid FEEN is a compile error at its literal. A FEEN is also an error if it is the same position as an earlier
/// FEEN, or if its shape differs from the shape of the first FEEN. All these errors are reported at once. If an
/// expression is the same position as another key, the error names both keys and their entries.
///
/// ```compile_fail
/// use koma::{Position, PositionMap, position_map};
///
/// static MAP: PositionMap<Position<3, 3>, &str> = position_map! {
///     "3/1K^1/3 / C/c" => "one king",
///     "3/K^2/3 / C/C" => "another", // expected two styles, one in upper case and one in lower case
///     "3/1K^1/3 / C/c" => "the first again", // this is the same position as in entry 1
///     "4/1K^2/4 / C/c" => "too wide", // this position has the shape 3x4; expected 3x3, as in entry 1
/// };
/// ```
#[doc(alias("HashMap"))]
#[macro_export]
macro_rules! position_map {
    ($($body:tt)*) => { $crate::__macros::expand! { position_map $crate $($body)* } };
}

/// Separates the entries of a `position_map!` whose expressions contain commas, and passes each expression in an invisible
/// group. If the tokens are not entries, the procedural macro reports the mistake.
#[doc(hidden)]
#[macro_export]
macro_rules! __position_map {
    ([$($front:tt)*] $($key:expr => $value:expr),* $(,)?) => {
        $crate::__macros::expand! { position_map $($front)* $($key => $value,)* }
    };
    ([$($front:tt)*] $($body:tt)*) => {
        $crate::__macros::expand! { wrong_position_map $($front)* $($body)* }
    };
}

/// Expands to a placeholder for a map with invalid entries. The placeholder has the type of the map, and the compiler
/// never evaluates it.
#[doc(hidden)]
#[macro_export]
macro_rules! __wrong_position_map {
    ([$($keys:tt)*] $($values:tt)*) => {{
        let _ = ($($keys)*);
        const { $crate::__private::map(b"", const { &[$($values)*] }) }
    }};
}

/// Expands to a call of a function such as `from_static` with a constant expression. If the tokens are not an
/// expression, expands to the error `$otherwise`.
#[doc(hidden)]
#[macro_export]
macro_rules! __from_static {
    ([$($function:tt)*] [$($vocabulary:tt)?] $otherwise:literal $text:expr $(,)?) => {
        const { ($($function)*)($($vocabulary,)? $text) }
    };
    ([$($function:tt)*] [$($vocabulary:tt)?] $otherwise:literal $($arguments:tt)*) => {
        $crate::__private::compile_error! { $otherwise }
    };
}
