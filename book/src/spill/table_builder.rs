use koma_format::{AddError, AnyPosition, BookBuilder, TableBuilder, Value};

use super::SpillingBuilder;
use super::spilled::Table;

impl TableBuilder for SpillingBuilder {
    fn names(&self) -> &BookBuilder {
        &self.builder
    }

    fn start_table(&mut self, name: &str, first_line: Option<usize>) {
        let table = Table { name: name.to_owned(), start: self.row_count(), first_line };
        self.spilled.tables.push(table);
    }

    fn add(&mut self, position: &AnyPosition<'_>, values: &[Value<'_>]) -> Result<(), AddError> {
        Ok(self.push_values(position, values)?)
    }

    fn rows(&self) -> usize {
        self.row_count()
    }
}
