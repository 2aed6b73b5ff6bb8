//! What every type that holds a position and its counters can do.

/// Declares what follows from `read`, a function that reads the notation, and `write`, a method that writes it. The
/// example is for `from_static`.
macro_rules! notation {
    ($Text:ident, $read:path, $(#[$example:meta])+) => {
        impl $Text {
            /// Reads a text that is known to be right. In a constant, a wrong one is a compile error at the caller's
            /// line.
            ///
            /// # Panics
            ///
            /// If `input` is wrong, with the text of [`FenError::explain`](crate::FenError::explain).
            ///
            $(#[$example])+
            #[must_use]
            #[track_caller]
            pub const fn from_static(input: &'static str) -> Self {
                match $read(input) {
                    Ok(read) => read,
                    Err(error) => error.explain(input).panic(),
                }
            }
        }

        /// Writes the text that has no choices left; honours width, fill and precision.
        impl core::fmt::Display for $Text {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.write().as_str())
            }
        }

        /// Shows the type and the text.
        impl core::fmt::Debug for $Text {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_tuple(stringify!($Text)).field(&self.write().as_str()).finish()
            }
        }

        impl core::str::FromStr for $Text {
            type Err = crate::games::FenError;

            fn from_str(input: &str) -> Result<Self, crate::games::FenError> {
                $read(input)
            }
        }

        impl TryFrom<&str> for $Text {
            type Error = crate::games::FenError;

            fn try_from(input: &str) -> Result<Self, crate::games::FenError> {
                $read(input)
            }
        }
    };
}

pub(crate) use notation;
