//! Draws an input with carets under the mistake.

use core::ops::Range;

use super::characters::{Unit, is_wide, unit_at, unit_containing};
use super::text::{Text, drawn};

/// The maximum number of columns in the drawing of a whole input. If an input needs more, `…` replaces its start, its
/// end, or both. A character takes one or two columns in a terminal.
const WHOLE: usize = 600;
/// The maximum number of columns in each part of a drawing with `…`. The parts are the text before the mistake, the
/// mistake itself, and the text after the mistake.
const PART: usize = 200;

impl<const ROOM: usize> Text<ROOM> {
    /// Draws the input on a new line, and below it a caret for each drawn character of `range`. Draws at most [`WHOLE`]
    /// columns, or three parts of at most [`PART`] columns each.
    pub(super) const fn draw(&mut self, input: &[u8], range: Range<usize>) {
        let Range { start, end } = whole_units(input, range);
        let is_whole = forward(input, WHOLE).0 == input.len();
        let most = if is_whole { usize::MAX } else { PART };
        let (before, culprit_and_after) = input.split_at(start);
        let (culprit, after) = culprit_and_after.split_at(end - start);

        let (shown_from, indent) = backward(before, most);
        let (culprit_len, _) = forward(culprit, most);
        let shown_to =
            if culprit_len < culprit.len() { start + culprit_len } else { end + forward(after, most).0 };
        let is_start_cut = shown_from > 0;
        let is_end_cut = shown_to < input.len();

        self.push(if is_start_cut { "\n  …" } else { "\n  " });
        let shown = input.split_at(shown_to).0;
        let mut at = shown_from;
        while let Some((unit, next)) = unit_at(shown, at) {
            self.push(drawn(unit).as_str());
            at = next;
        }
        self.push(if is_end_cut { "…\n  " } else { "\n  " });
        self.repeat(" ", indent + is_start_cut as usize);
        let carets = characters(culprit.split_at(culprit_len).0);
        self.repeat("^", if carets == 0 { 1 } else { carets });
    }
}

/// Returns the part of `range` that is in `input`, widened to whole units.
const fn whole_units(input: &[u8], range: Range<usize>) -> Range<usize> {
    let end = if range.end < input.len() { range.end } else { input.len() };
    let start = if range.start < end { range.start } else { end };
    Range {
        start: if start < input.len() { unit_containing(input, start).0 } else { start },
        end: if end > 0 { unit_containing(input, end - 1).1 } else { 0 },
    }
}

/// Measures the drawing of `text`, but stops before the drawing exceeds `most` columns. Returns the offset where the
/// drawing ends, and its number of columns.
const fn forward(text: &[u8], most: usize) -> (usize, usize) {
    let mut at = 0;
    let mut width = 0;
    while let Some((unit, next)) = unit_at(text, at) {
        let wider = width + columns(unit);
        if wider > most {
            break;
        }
        at = next;
        width = wider;
    }
    (at, width)
}

/// Measures the drawing of `text` from its end, but stops before the drawing exceeds `most` columns. Returns the offset
/// where the drawing starts, and its number of columns.
const fn backward(text: &[u8], most: usize) -> (usize, usize) {
    let mut left = text;
    let mut width = 0;
    while !left.is_empty() {
        let (before, unit) = left.split_at(unit_containing(left, left.len() - 1).0);
        let wider = width + forward(unit, usize::MAX).1;
        if wider > most {
            break;
        }
        left = before;
        width = wider;
    }
    (left.len(), width)
}

/// Returns the number of characters in the drawing of `text`.
const fn characters(text: &[u8]) -> usize {
    let mut at = 0;
    let mut count = 0;
    while let Some((unit, next)) = unit_at(text, at) {
        count += characters_of(unit);
        at = next;
    }
    count
}

/// Returns the number of characters in the drawing of a unit, which is escaped in ASCII or a single character.
const fn characters_of(unit: Unit) -> usize {
    let drawn = drawn(unit);
    if drawn.as_str().is_ascii() { drawn.as_str().len() } else { 1 }
}

/// Returns the number of columns that the drawing of a unit takes in a terminal.
const fn columns(unit: Unit) -> usize {
    match unit {
        Ok('\u{17D8}') => 3, // the only such character
        Ok(c) if is_wide(c) => 2,
        _ => characters_of(unit),
    }
}
