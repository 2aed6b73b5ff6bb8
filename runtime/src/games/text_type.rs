//! Declares the types for positions in the notations of the games.

/// Declares the type for texts in a game's notation, including its parser.
///
/// The invoking module defines `check_notation(&AnyPosition) -> Result<(), GameError>`, `read_field(&mut Reader, Range)`, which
/// reads the reader's current field, and `put_field(&mut Out, Field, &AnyPosition, &Counters)`.
macro_rules! text_type {
    (
        $GAME:expr, on $A:literal x $B:literal;
        $(#[$type_doc:meta])*
        $Text:ident;
        $(#[$parse_doc:meta])*
        parse;
        $($(#[$counter_doc:meta])* $counter:ident: $field:ident;)+
    ) => {
        $(#[$type_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $Text {
            pub(crate) position: crate::Position<$A, $B>,
            pub(crate) counters: crate::games::notation::Counters,
        }

        impl $Text {
            $(#[$parse_doc])*
            pub const fn parse(input: &str) -> Result<Self, crate::FenError> {
                Self::from_bytes(input.as_bytes())
            }

            /// Parses `input` like [`parse`](Self::parse).
            ///
            /// # Errors
            ///
            /// Returns the errors of [`parse`](Self::parse). If the bytes are not UTF-8, returns
            /// [`NotUtf8`](crate::error::FenErrorKind::NotUtf8).
            pub const fn from_bytes(input: &[u8]) -> Result<Self, crate::FenError> {
                let styles = $GAME.notation().styles;
                let mut position = crate::Position::unfilled(0, styles, crate::Side::First, 0);
                let mut reader = crate::games::reader::Reader::new(input, $GAME, position.builder());
                if let Err(error) = Self::read_fields(&mut reader) {
                    // A valid text is ASCII, so the bytes are checked for UTF-8 only after an error.
                    return Err(error.or_of_whole_text(input));
                }
                let header = crate::position::PositionHeader {
                    shape: crate::Position::<$A, $B>::SHAPE,
                    styles,
                    turn: reader.turn,
                };
                let counters = reader.counters;
                let totals = reader.builder.totals();
                position.complete(&header, totals);
                Ok(Self { position, counters })
            }

            const fn read_fields(reader: &mut crate::games::reader::Reader<'_>) -> Result<(), crate::FenError> {
                while let Some(range) = crate::base::ok!(reader.next_field()) {
                    crate::base::ok!(read_field(reader, range));
                }
                Ok(())
            }

            /// Reports whether [`parse`](Self::parse) accepts `input`.
            pub const fn is_valid(input: &str) -> bool {
                Self::parse(input).is_ok()
            }

            /// Combines a position with these counters.
            ///
            /// # Errors
            ///
            /// Returns a [`GameError`](crate::GameError) if this notation cannot express the position.
            pub const fn new(
                position: crate::Position<$A, $B>,
                $($counter: u32,)+
            ) -> Result<Self, crate::GameError> {
                let counters = crate::games::notation::Counters {
                    $($field: $counter,)+
                    ..crate::games::notation::Counters::START
                };
                crate::base::ok!(check_notation(&crate::position::AnyPosition::of(&position)));
                Ok(Self { position, counters })
            }

            crate::base::from_static! {
                /// Parses a text that is known to be valid. In a constant, an invalid text is a compile error
                /// at the caller's line.
                ///
                /// # Panics
                ///
                /// Panics with the text of [`explain`](crate::FenError::explain) if `input` is invalid.
            }

            /// Returns the position.
            pub const fn position(&self) -> crate::Position<$A, $B> {
                self.position
            }

            $(
                $(#[$counter_doc])*
                pub const fn $counter(&self) -> u32 {
                    self.counters.$field
                }
            )+

            const fn write(&self) -> crate::games::writer::Out {
                let position = crate::position::AnyPosition::of(&self.position);
                let mut out = crate::games::writer::Out::EMPTY;
                let mut fields = $GAME.notation().fields;
                while let [field, other_fields @ ..] = fields {
                    put_field(&mut out, *field, &position, &self.counters);
                    if !other_fields.is_empty() {
                        out.put(b' ');
                    }
                    fields = other_fields;
                }
                out
            }
        }

        /// Calls `new` with the counters of a game that starts with this position.
        impl TryFrom<crate::Position<$A, $B>> for $Text {
            type Error = crate::GameError;

            fn try_from(position: crate::Position<$A, $B>) -> Result<Self, crate::GameError> {
                Self::new(position, $(crate::games::notation::Counters::START.$field),+)
            }
        }

        crate::base::text_formats!([] $Text, $Text, write);

        crate::base::text_traits!([] $Text, crate::FenError, from_bytes);
    };
}
pub(super) use text_type;

/// Declares the functions that [`text_type`] needs, for a notation that has only fields that all games share.
macro_rules! shared_fields {
    ($NOTATION:ident) => {
        const fn check_notation(position: &crate::position::AnyPosition<'_>) -> Result<(), crate::GameError> {
            $NOTATION.check(position)
        }

        const fn read_field(
            reader: &mut crate::games::reader::Reader<'_>,
            range: core::ops::Range<usize>,
        ) -> Result<(), crate::FenError> {
            reader.read_field(range)
        }

        const fn put_field(
            out: &mut crate::games::writer::Out,
            field: crate::games::notation::Field,
            position: &crate::position::AnyPosition<'_>,
            counters: &crate::games::notation::Counters,
        ) {
            out.put_field(field, position, counters, &$NOTATION);
        }
    };
}
pub(super) use shared_fields;
