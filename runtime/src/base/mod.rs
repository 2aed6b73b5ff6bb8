//! What tokens are made of: letters, sides, states and the markers around a letter. Knows nothing of the rest.

mod cased_letter;
mod letter;
mod markers;
mod name_error;
mod side;
mod state;

pub(crate) use cased_letter::CasedLetter;
pub use letter::{Letter, LetterError};
pub(crate) use markers::{MARKER_SETS, Marker, set_number};
pub use name_error::NameError;
pub use side::Side;
pub use state::State;
