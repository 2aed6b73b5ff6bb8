/// The value of a `Result` that is known to the compiler; an error is a compile error with its own text.
///
/// Takes a constant expression whose error is one of this crate's: a [`TokenError`](crate::TokenError), a
/// [`ShapeError`](crate::ShapeError), a [`PositionError`](crate::PositionError) or a
/// [`FeenError`](crate::FeenError). It is evaluated at compile time wherever it stands. In the body of a
/// function the compiler does so when it generates code: `cargo build` reports an error, `cargo check` does
/// not.
///
/// ```
/// use koma::{Epin, Letter, Position, Styles, must};
///
/// const KING: Epin = must!(Epin::parse("K^"));
/// const EMPTY: Position<8, 8> = Position::new(Styles::new(Letter::C, Letter::C));
/// const START: Position<8, 8> = must!(EMPTY.board_diff(&[(60, Some(KING)), (4, Some(KING.flip()))]));
/// assert_eq!(START.piece_count(), 2);
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
#[macro_export]
macro_rules! must {
    ($result:expr $(,)?) => {
        const {
            match $result {
                $crate::__private::Ok(value) => value,
                $crate::__private::Err(error) => error.__panic(),
            }
        }
    };
}
