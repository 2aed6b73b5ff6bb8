//! Macros for const code, and macros that implement traits and iterators.

/// Unwraps a result, or returns its error, like `?` but in const code.
macro_rules! ok {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

/// Unwraps an option, or returns `None`, like `?` but in const code.
macro_rules! some {
    ($option:expr) => {
        match $option {
            Some(value) => value,
            None => return None,
        }
    };
}

/// Implements `FromStr` and `TryFrom<&str>`, which call the type's `parse`. If the last argument is `from_bytes`,
/// also implements `TryFrom<&[u8]>`, which calls the type's `from_bytes`. The brackets contain the generic parameters
/// of the type: `text_traits!([const A: usize] Square<A>, SquareError, from_bytes)`.
macro_rules! text_traits {
    ([$($parameter:tt)*] $Type:ty, $Error:ty) => {
        impl<$($parameter)*> core::str::FromStr for $Type {
            type Err = $Error;

            fn from_str(input: &str) -> Result<Self, $Error> {
                Self::parse(input)
            }
        }

        impl<$($parameter)*> TryFrom<&str> for $Type {
            type Error = $Error;

            fn try_from(input: &str) -> Result<Self, $Error> {
                Self::parse(input)
            }
        }
    };
    ([$($parameter:tt)*] $Type:ty, $Error:ty, from_bytes) => {
        $crate::base::text_traits!([$($parameter)*] $Type, $Error);

        impl<$($parameter)*> TryFrom<&[u8]> for $Type {
            type Error = $Error;

            fn try_from(input: &[u8]) -> Result<Self, $Error> {
                Self::from_bytes(input)
            }
        }
    };
}

/// Implements `Display` and `Debug` with the text that a method returns. The brackets contain the generic parameters
/// of the type.
macro_rules! text_formats {
    ([$($parameter:tt)*] $Type:ty, $name:ident, $text:ident) => {
        /// Writes the text. Honors width, fill and precision.
        impl<$($parameter)*> core::fmt::Display for $Type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.$text().as_str())
            }
        }

        /// Writes the type and the text in one line, even for `{:#?}`.
        impl<$($parameter)*> core::fmt::Debug for $Type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "({:?})"), self.$text().as_str())
            }
        }
    };
}

/// Declares `from_static`. The attributes are its documentation. The type must have `parse`, whose error must have
/// `explain`.
macro_rules! from_static {
    ($(#[$doc:meta])*) => {
        $(#[$doc])*
        #[track_caller]
        pub const fn from_static(input: &'static str) -> Self {
            match Self::parse(input) {
                Ok(value) => value,
                Err(error) => error.explain(input).panic(),
            }
        }
    };
}

/// Implements the iterator traits for a type. The type must have a field `range`, which is a fused, double-ended
/// iterator of exact size. The type must also have a method `item`, which converts each entry of `range` to an item.
macro_rules! range_iterator {
    ([$($generics:tt)*] $Iter:ty, $Item:ty) => {
        impl<$($generics)*> Iterator for $Iter {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.range.next().map(|entry| self.item(entry))
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.range.size_hint()
            }

            fn nth(&mut self, n: usize) -> Option<$Item> {
                self.range.nth(n).map(|entry| self.item(entry))
            }

            fn last(mut self) -> Option<$Item> {
                self.next_back()
            }
        }

        impl<$($generics)*> DoubleEndedIterator for $Iter {
            fn next_back(&mut self) -> Option<$Item> {
                self.range.next_back().map(|entry| self.item(entry))
            }
        }

        impl<$($generics)*> ExactSizeIterator for $Iter {}

        impl<$($generics)*> core::iter::FusedIterator for $Iter {}
    };
}

/// Implements `Debug` for iterators. The output is the name of the iterator, then the remaining items.
macro_rules! debug_iterator {
    ($([$($generics:tt)*] $Iter:ty: $name:literal;)*) => {
        $(
            /// Writes the iterator's name and the remaining items.
            impl<$($generics)*> core::fmt::Debug for $Iter {
                fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                    f.write_str($name)?;
                    f.debug_list().entries(self.clone()).finish()
                }
            }
        )*
    };
}

/// Implements the traits of a text that is stored inline, and that `as_str` returns.
macro_rules! inline_text {
    ($Text:ident) => {
        impl core::ops::Deref for $Text {
            type Target = str;

            #[inline]
            fn deref(&self) -> &str {
                self.as_str()
            }
        }

        impl core::fmt::Display for $Text {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self)
            }
        }

        impl core::fmt::Debug for $Text {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(self.as_str(), f)
            }
        }

        impl AsRef<str> for $Text {
            fn as_ref(&self) -> &str {
                self
            }
        }

        impl PartialEq<str> for $Text {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl PartialEq<&str> for $Text {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }

        impl PartialEq<$Text> for &str {
            fn eq(&self, other: &$Text) -> bool {
                *self == other.as_str()
            }
        }
    };
}

pub(crate) use {
    debug_iterator, from_static, inline_text, ok, range_iterator, some, text_formats, text_traits,
};
