/// Unwraps a constant `Result`; an error becomes a compile error with its own text.
///
/// Takes a constant expression with an error of this crate, or with any other [`ConstError`](crate::error::ConstError). For
/// an error of another type, give a text, a constant `&str`: `must!(expr, "text")`; the compiler shows that instead.
///
/// The type must not need to be dropped, since const code cannot drop it. The expression cannot name a variable, even in
/// a constant's own block: write `let Ok(value) = expr else { panic!("text") }` there.
///
/// The expression is evaluated at compile time everywhere. Inside a function the compiler does so only when it generates
/// code: `cargo build` reports an error, `cargo check` does not.
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
#[doc(alias = "unwrap")]
#[doc(alias = "const")]
#[macro_export]
macro_rules! must {
    ($result:expr $(,)?) => {
        const {
            match $result {
                $crate::__private::Ok(value) => value,
                $crate::__private::Err(error) => {
                    #[allow(unused_imports)]
                    use $crate::__private::Otherwise as _;
                    $crate::__private::is_shown(&error);
                    error.title().panic()
                }
            }
        }
    };
    ($result:expr, $text:expr $(,)?) => {
        const {
            match $result {
                $crate::__private::Ok(value) => value,
                $crate::__private::Err(_) => $crate::__private::panic!("{}", $text),
            }
        }
    };
}
