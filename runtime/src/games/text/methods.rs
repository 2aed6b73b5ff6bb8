//! Defines the methods that the types for positions in the notations of all games have.

/// Defines the methods of a game's `Fen` or `Sfen` that do not depend on the game, and its traits for texts.
///
/// The invoking module defines the type, with the fields `position` and `counters`, and its `parse`. It also defines these
/// functions:
///
/// * `validate(&AnyPosition) -> Result<(), GameError>`: reports whether the notation can express a position
/// * `read_field(&mut FieldReader, Range) -> Result<(), FenError>`: reads the reader's current field
/// * `put_field(&mut Out, Field, &AnyPosition, &Counters)`: writes a field
macro_rules! text_methods {
    ($Text:ident, $koma_game:expr, on $A:literal x $B:literal) => {
        impl $Text {
            /// Parses `input` like [`parse`](Self::parse).
            ///
            /// # Errors
            ///
            /// Returns the errors of [`parse`](Self::parse). If the bytes are not UTF-8, returns
            /// [`NotUtf8`](crate::error::FenErrorKind::NotUtf8).
            pub const fn from_bytes(input: &[u8]) -> Result<Self, crate::FenError> {
                let styles = $koma_game.notation().styles;
                let mut position = crate::Position::unfilled(0, styles, crate::Side::First, 0);
                let mut reader = crate::games::text::reader::FieldReader::new(input, $koma_game, position.builder());
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

            const fn read_fields(reader: &mut crate::games::text::reader::FieldReader<'_>) -> Result<(), crate::FenError> {
                while let Some(range) = crate::base::ok!(reader.next_field()) {
                    crate::base::ok!(read_field(reader, range));
                }
                Ok(())
            }

            /// Reports whether [`parse`](Self::parse) accepts `input`.
            pub const fn is_valid(input: &str) -> bool {
                Self::parse(input).is_ok()
            }

            crate::base::from_static! {
                /// Parses a text that is known to be valid. In a constant, an invalid text is a compile error
                /// at the caller's line.
                ///
                /// # Panics
                ///
                /// Panics with the text of [`explain`](crate::FenError::explain) if `input` is invalid.
            }

            /// Returns the position. It has the pieces, [`piece`](crate::Position::piece).
            #[doc(alias("board"))]
            pub const fn position(&self) -> crate::Position<$A, $B> {
                self.position
            }

            /// Returns the player to move.
            #[doc(alias("color", "side_to_move", "stm"))]
            pub const fn turn(&self) -> crate::Side {
                self.position.turn()
            }

            /// Returns the number of the next move.
            pub(crate) const fn next_number(&self) -> u32 {
                self.counters.move_number
            }

            const fn write(&self) -> crate::games::text::writer::Out {
                let position = crate::position::AnyPosition::of(&self.position);
                let mut out = crate::games::text::writer::Out::EMPTY;
                let mut fields = $koma_game.notation().fields;
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

        /// Returns the position.
        impl AsRef<crate::Position<$A, $B>> for $Text {
            fn as_ref(&self) -> &crate::Position<$A, $B> {
                &self.position
            }
        }

        /// Combines the position with the counters of a game that starts with it.
        impl TryFrom<crate::Position<$A, $B>> for $Text {
            type Error = crate::GameError;

            fn try_from(position: crate::Position<$A, $B>) -> Result<Self, crate::GameError> {
                validate(&crate::position::AnyPosition::of(&position))?;
                Ok(Self { position, counters: crate::games::text::notation::Counters::START })
            }
        }

        /// Writes the text. Honors width, fill and precision. With `{:#}`, draws the board instead, with the letters of
        /// the text and the names of files and ranks that moves have. The other fields of the text follow.
        impl core::fmt::Display for $Text {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let text = self.write();
                if f.alternate() {
                    crate::games::text::drawing::draw(f, $koma_game, self.position.board(), text.as_str())
                } else {
                    f.pad(text.as_str())
                }
            }
        }

        /// Writes the type and the text in one line, even for `{:#?}`.
        impl core::fmt::Debug for $Text {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($Text), "({:?})"), self.write().as_str())
            }
        }

        crate::base::text_traits!([] $Text, crate::FenError, from_bytes);
    };
}
pub(in crate::games) use text_methods;
