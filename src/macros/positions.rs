//! The macros for positions.

/// Makes a constant [`Position`](crate::Position) from a FEEN, a drawing in text or a list of squares.
///
/// ```
/// static KINGS: koma::Position<3, 3> = koma::position!("1k^1/3/1K^1 / C/c");
/// ```
///
/// The macros of the game modules, such as `chess::position!`, also read `fen:`, `sfen:` and `moves:`. They refuse literals of
/// positions that no game can have, unless the call begins with `any`, as in `chess::position!(any fen: "…")`. The function
/// `validate_legal` of each module, such as [`chess::validate_legal`](crate::chess::validate_legal), says what they refuse.
/// They do not ask this about computed texts, whose evaluation would take up to twice as long, or about constant positions.
/// For these, write `const _: () = must!(chess::validate_legal(&POSITION));`.
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
/// string, not `cargo check`. In a generic function, it reports the error only if the function is used.
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

/// Makes a constant array of positions, `[Position; N]`, from a list of texts.
///
/// ```
/// use koma::{Position, positions};
///
/// static KINGS: [Position<3, 3>; 2] = positions!["1k^1/3/1K^1 / C/c", "k^2/3/2K^ / C/c"];
/// assert_eq!(KINGS[1].piece_count(), 2);
/// ```
///
/// Each text is read as [`position!`](crate::position!) reads a single one. So it can also be another constant string, such as
/// `concat!(…)`. All positions of a list have the same shape. A comma after the last text is optional. A drawing or a list of
/// squares is not a text: write an array of calls, `[position! { … }, position! { … }]`.
///
/// The macros of the game modules, such as `chess::positions!`, also read lists of `fen:`, `sfen:` and `moves:`. A call that begins
/// with `any` accepts positions that no game can have. `from:` is the start of all lines:
///
/// ```
/// use koma::{chess, shogi};
///
/// static SUITE: [chess::Position; 2] = chess::positions!(fen: [
///     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
///     "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
/// ]);
/// assert_eq!(SUITE.each_ref().map(|position| chess::legal_moves(position).len()), [48, 14]);
///
/// const FIRST_MOVES: &[chess::Position] = &chess::positions!(moves: ["1. e4", "1. d4", "1. c4"]);
/// const ANSWERS: [chess::Position; 2] = chess::positions!(moves: ["e7e5", "c7c5"], from: FIRST_MOVES[0]);
/// const BARE_BOARDS: [shogi::Position; 1] = shogi::positions!(any sfen: ["9/9/9/9/9/9/9/9/9 b - 1"]);
/// ```
///
/// If each position has numbers or a name, write an array of tuples, with a call of `position!` in each:
///
/// ```
/// use koma::chess;
///
/// /// Positions, and the numbers of sequences of one and of two moves.
/// const PERFT: [(chess::Position, [usize; 2]); 2] = [
///     (chess::position!(fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), [20, 400]),
///     (chess::position!(fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), [14, 191]),
/// ];
/// for (position, [moves, _]) in &PERFT {
///     assert_eq!(chess::legal_moves(position).len(), *moves);
/// }
/// ```
///
/// # Errors
///
/// A mistake is a compile error at its literal. All mistakes of a list are reported at once:
///
/// ```compile_fail
/// use koma::{Position, positions};
///
/// static KINGS: [Position<3, 3>; 2] = positions![
///     "1k^1/3/1K+1 / C/c", // `+` comes before the letter
///     "k^2/3/2K^1 / C/c",  // rank 1 has 4 squares; expected 3
/// ];
/// ```
#[doc(alias("array", "EPD", "FEN", "SFEN", "suite"))]
#[macro_export]
macro_rules! positions {
    ($($texts:tt)*) => { $crate::__macros::expand! { positions $crate $($texts)* } };
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
/// #[doc = shogi::diagram!("4k^4/4S4/4P4/9/9/9/9/9/4K^4 G/r s/S")]
/// pub const MATE: Position<9, 9> = shogi::position!("4k^4/4S4/4P4/9/9/9/9/9/4K^4 G/r s/S");
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
