//! How a diagnostic is written and drawn. Knows nothing of tokens, boards or FEEN: it is handed words and an input.

mod characters;
mod explanation;
mod invisible;
mod look_alikes;
mod near;
mod words;

pub(crate) use characters::{Drawn, Unit, char_before, unit_at};
pub use characters::{after, char_at};
pub use explanation::Explanation;
pub(crate) use explanation::panic_with;
pub(crate) use invisible::is_invisible;
pub(crate) use look_alikes::{is_apostrophe, is_double_quote};
pub use look_alikes::{is_blank, plain};
pub use near::nearest;
pub use words::{Reason, Words};
