//! A table of openings from a file, which is read while the program runs.

use std::collections::HashMap;

use crate::moves::Board;

pub(crate) struct Table {
    names: HashMap<Board, String>,
}

impl Table {
    /// Reads `text`, which is the text of the file at `path`. An error names the line.
    pub(crate) fn read(path: &str, text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let column = |name: &str| {
            let place = header.iter().position(|column| *column == name);
            place.ok_or_else(|| format!("{path}: the first line names no column `{name}`"))
        };
        let (feen, eco, name) = (column("feen")?, column("eco")?, column("name")?);
        let mut names = HashMap::new();
        for (line, number) in lines.zip(2..) {
            let fields: Vec<&str> = line.split('\t').collect();
            let field = |place: usize| {
                fields.get(place).copied().ok_or_else(|| format!("{path}:{number}: a column is missing"))
            };
            let text = field(feen)?;
            let position =
                Board::parse(text).map_err(|error| format!("{path}:{number}: {}", error.explain(text)))?;
            let name = format!("{} {}", field(eco)?, field(name)?);
            if let Some(other) = names.insert(position, name) {
                return Err(format!("{path}:{number}: {other} has this position already"));
            }
        }
        Ok(Self { names })
    }

    pub(crate) fn name(&self, position: &Board) -> Option<String> {
        self.names.get(position).cloned()
    }
}
