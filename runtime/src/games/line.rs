//! Reads and plays lines of moves.

/// Declares `play_line` for a game. The attributes are its documentation.
///
/// The invoking module defines `MoveReader` and `play_unchecked`.
macro_rules! play_line {
    (on $A:literal x $B:literal; $(#[$doc:meta])*) => {
        $(#[$doc])*
        pub const fn play_line(
            position: &mut crate::Position<$A, $B>,
            line: &str,
        ) -> Result<usize, crate::MoveError> {
            let mut played = *position;
            let mut count = 0;
            let mut reader = MoveReader::new(line);
            while let Some(read) = reader.next_move(&played) {
                let (mv, _) = crate::base::ok!(read);
                let _ = play_unchecked(&mut played, mv);
                count += 1;
            }
            *position = played;
            Ok(count)
        }
    };
}
pub(super) use play_line;

/// Declares `MoveReader` and `play_line` for a game whose lines have no move numbers. `$line` has three moves.
///
/// The invoking module defines `play`, `play_unchecked` and `check(&Position, AnyMove) -> Result<(), MoveError>`.
macro_rules! move_reader {
    ($game:literal $line:literal on $A:literal x $B:literal) => {
        crate::games::line::play_line! {
            on $A x $B;
            /// Plays a line of moves, separated by blanks. Returns the number of moves.
            ///
            /// # Errors
            ///
            /// Returns a [`MoveError`](crate::MoveError) with the range of the first invalid move in `line`. A move is
            /// also invalid if [`play`] rejects it. After an error, the position is unchanged.
            ///
            /// ```
            #[doc = concat!("use koma::", $game, ";")]
            ///
            #[doc = concat!("let mut position = ", $game, "::START;")]
            #[doc = concat!("assert_eq!(", $game, "::play_line(&mut position, \"", $line, "\")?, 3);")]
            /// # Ok::<(), koma::MoveError>(())
            /// ```
        }

        /// Reads the moves of a line one by one. [`play_line`] describes the line.
        #[derive(Clone, Debug)]
        pub struct MoveReader<'a> {
            line: &'a str,
            at: usize,
        }

        impl<'a> MoveReader<'a> {
            /// Returns a reader at the start of `line`.
            pub const fn new(line: &'a str) -> Self {
                Self { line, at: 0 }
            }

            /// Reads the next move and checks it in `position`. Returns the move and its range in the line, or `None`
            /// at the end.
            ///
            /// The caller must play the move before the next call. After an error, every later call returns `None`.
            ///
            /// # Errors
            ///
            /// Returns a [`MoveError`](crate::MoveError) if the next word is not a move, or if [`play`] rejects it.
            pub const fn next_move(
                &mut self,
                position: &crate::Position<$A, $B>,
            ) -> Option<Result<(Move, core::ops::Range<usize>), crate::MoveError>> {
                let line = self.line.as_bytes();
                let start = crate::games::bytes::run_end(line, self.at, true);
                let end = crate::games::bytes::run_end(line, start, false);
                if end == start {
                    return None;
                }
                match Self::read(crate::games::bytes::part(line, &(start..end)), position) {
                    Ok(mv) => {
                        self.at = end;
                        Some(Ok((mv, start..end)))
                    }
                    Err(error) => {
                        self.at = line.len();
                        Some(Err(crate::MoveError {
                            start: start + error.start,
                            end: start + error.end,
                            ..error
                        }))
                    }
                }
            }

            /// Reads a word as a move, and checks the move.
            const fn read(word: &[u8], position: &crate::Position<$A, $B>) -> Result<Move, crate::MoveError> {
                let mv = crate::base::ok!(Move::from_bytes(word));
                crate::base::ok!(check(position, mv.0));
                Ok(mv)
            }
        }
    };
}
pub(super) use move_reader;
