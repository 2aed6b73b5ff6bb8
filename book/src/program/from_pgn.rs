use super::arguments::PgnArguments;
use super::{Answer, Failure};
pub(super) fn run(_: &PgnArguments) -> Result<Answer, Failure> {
    todo!()
}
