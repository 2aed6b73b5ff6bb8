use koma_runtime::macro_support::books::Value;

/// A row that a [`BookBuilder`](crate::BookBuilder) takes: a value, a tuple of two to eight of them, or a slice of
/// [`Value`]s, whose types may be known only at run time.
///
/// ```
/// use koma_book::{IntoRow, Value};
///
/// assert_eq!(("e2e4", 7_u16).with_values(<[Value]>::len), 2);
/// assert!(true.with_values(|values| values == [Value::Bool(true)]));
/// ```
pub trait IntoRow<'a>: Sealed {
    /// Hands the values over.
    fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T;
}

pub trait Sealed {}

impl Sealed for &[Value<'_>] {}

impl<'a> IntoRow<'a> for &[Value<'a>] {
    fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T {
        take(self)
    }
}

impl Sealed for Value<'_> {}

impl<'a> IntoRow<'a> for Value<'a> {
    fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T {
        take(&[self])
    }
}

macro_rules! values {
    ($($Type:ty)*) => {
        $(
            impl Sealed for $Type {}

            impl<'a> IntoRow<'a> for $Type {
                fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T {
                    take(&[self.into()])
                }
            }
        )*
    };
}

values! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 bool }

impl Sealed for &str {}

impl<'a> IntoRow<'a> for &'a str {
    fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T {
        take(&[self.into()])
    }
}

macro_rules! tuples {
    ($($($Type:ident $value:ident)+;)*) => {
        $(
            impl<$($Type),+> Sealed for ($($Type,)+) {}

            impl<'a, $($Type: Into<Value<'a>>),+> IntoRow<'a> for ($($Type,)+) {
                fn with_values<T>(self, take: impl FnOnce(&[Value<'a>]) -> T) -> T {
                    let ($($value,)+) = self;
                    take(&[$($value.into()),+])
                }
            }
        )*
    };
}

tuples! {
    A a B b;
    A a B b C c;
    A a B b C c D d;
    A a B b C c D d E e;
    A a B b C c D d E e F f;
    A a B b C c D d E e F f G g;
    A a B b C c D d E e F f G g H h;
}
