//! Objects of JSON, one a line.

use std::fmt::Write as _;

use koma_book::Value;

/// An object that is being written.
pub(crate) struct Object {
    text: String,
}

impl Object {
    pub(crate) fn new() -> Self {
        Self { text: "{".to_owned() }
    }

    /// One more member, whose value is JSON already.
    pub(crate) fn member(mut self, name: &str, json: impl AsRef<str>) -> Self {
        if self.text.len() > 1 {
            self.text.push(',');
        }
        self.text.push_str(&string(name));
        self.text.push(':');
        self.text.push_str(json.as_ref());
        self
    }

    pub(crate) fn finish(mut self) -> String {
        self.text.push('}');
        self.text
    }
}

pub(crate) fn array(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[{}]", values.join(","))
}

pub(crate) fn string(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    json.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            '\n' => json.push_str("\\n"),
            '\t' => json.push_str("\\t"),
            '\r' => json.push_str("\\r"),
            c if c.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(json, "\\u{:04x}", u32::from(c));
            }
            c => json.push(c),
        }
    }
    json.push('"');
    json
}

/// A value of a book. What is no number in JSON, `NaN` and the infinities, is a string.
pub(crate) fn value(value: Value<'_>) -> String {
    match value {
        Value::Text(text) => string(text),
        Value::F32(number) if !number.is_finite() => string(&number.to_string()),
        other => other.to_string(),
    }
}
