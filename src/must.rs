/// Unwraps a constant `Result`. An error becomes a compile error with the same text.
///
/// ```
/// const KING: koma::Epin = koma::must!(koma::Epin::parse("K^"));
/// ```
///
/// The argument is a constant expression. Its error must be a [`ConstError`](crate::error::ConstError), like the errors
/// of this crate's `const` functions. For an error of another type, add a constant `&str`, which the compiler shows as
/// the message: `must!(expr, "text")`.
///
/// The type of the `Result` must not need dropping, because const code cannot drop values. The expression cannot name a
/// variable, not even a variable in the block of a constant. In such a block, write
/// `let Ok(value) = expr else { panic!("text") }`.
///
/// Outside constants and statics, the compiler evaluates the expression only when it generates code: `cargo build` reports an
/// error, and `cargo check` does not. For a generic function that is not used, no code is generated, so neither reports an
/// error.
///
/// ```
/// use koma::{Epin, Letter, Position, Styles, must};
///
/// const KING: Epin = must!(Epin::parse("K^"));
/// const EMPTY: Position<8, 8> = Position::new(Styles::new(Letter::C, Letter::C));
/// const START: Position<8, 8> = must!(EMPTY.board_diff(&[(60, Some(KING)), (4, Some(KING.flip()))]));
/// assert_eq!(START.piece_count(), 2);
///
/// const RANKS: u8 = must!(u8::from_str_radix("8", 10), "the number of ranks is a small number");
/// assert_eq!(RANKS, 8);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use koma::{Letter, Position, Styles, must};
///
/// const EMPTY: Position<8, 8> = Position::new(Styles::new(Letter::C, Letter::C));
/// // invalid flat index: 64 (board has 64 squares)
/// const WRONG: Position<8, 8> = must!(EMPTY.board_diff(&[(64, None)]));
/// ```
#[doc(alias("unwrap", "const"))]
#[macro_export]
macro_rules! must {
    ($result:expr $(,)?) => {
        const {
            let result: $crate::__private::Result<_, _> = $result;
            match result {
                $crate::__private::Ok(value) => value,
                $crate::__private::Err(error) => {
                    // If the error is not a `ConstError`, the compiler's message names this function.
                    const fn must<Error: $crate::error::ConstError>(_: &Error) {}
                    use $crate::__private::Otherwise as _;
                    must(&error);
                    // The reference makes the inherent method come before a method `title(self)` of a user's trait.
                    $crate::Explanation::panic(&(&error).title())
                }
            }
        }
    };
    ($result:expr, $text:expr $(,)?) => {
        const {
            let result: $crate::__private::Result<_, _> = $result;
            match result {
                $crate::__private::Ok(value) => value,
                $crate::__private::Err(_) => $crate::__private::panic!("{}", $text),
            }
        }
    };
}
