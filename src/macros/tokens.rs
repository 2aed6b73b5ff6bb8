//! The macros for tokens and squares.

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
/// function, only `cargo build` reports an error in such a string, not `cargo check`. In a generic function, it reports
/// the error only if the function is used.
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
/// function, only `cargo build` reports an error in such a string, not `cargo check`. In a generic function, it reports
/// the error only if the function is used.
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
/// function, only `cargo build` reports an error in such a string, not `cargo check`. In a generic function, it reports
/// the error only if the function is used.
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
/// Some lints suggest the literal alone in place of the call: `unused_parens`, `clippy::let_and_return` and
/// `clippy::single_match`, for example. The literal alone does not compile, so `cargo fix` undoes such a change. Make
/// the change by hand, and keep the call. This holds for all macros whose calls can be patterns.
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
/// function, only `cargo build` reports an error in such a string, not `cargo check`. In a generic function, it reports
/// the error only if the function is used.
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
/// `cargo build` reports a square that is not on the board, not `cargo check`. In a generic function, it reports the
/// square only if the function is used. The argument can be any constant string, but the call can only be an
/// expression. In a pattern, the compiler reports that const blocks cannot be used as patterns.
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
