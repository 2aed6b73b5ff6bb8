//! Output for people, and for programs.

use std::io::{self, IsTerminal as _};

use clap::Args;

#[derive(Args)]
pub(crate) struct FormArguments {
    /// Writes an object of JSON a line
    #[arg(long, group = "form")]
    json: bool,
    /// Writes tab-separated lines, as it does when standard output is no terminal
    #[arg(long, group = "form")]
    tsv: bool,
    /// Writes for people, as it does on a terminal
    #[arg(long, group = "form")]
    text: bool,
}

#[derive(Clone, Copy)]
pub(crate) enum Form {
    Text,
    Tsv,
    Json,
}

impl FormArguments {
    pub(crate) fn form(&self) -> Form {
        if self.json {
            Form::Json
        } else if self.text || (!self.tsv && io::stdout().is_terminal()) {
            Form::Text
        } else {
            Form::Tsv
        }
    }
}

/// A grid of texts with its columns aligned, two blanks before each.
pub(crate) fn grid(lines: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for line in lines {
        widths.resize(widths.len().max(line.len()), 0);
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    for line in lines {
        let start = text.len();
        for (width, cell) in widths.iter().zip(line) {
            text.push_str("  ");
            text.push_str(cell);
            text.extend(std::iter::repeat_n(' ', width - cell.chars().count()));
        }
        text.truncate(start + text[start..].trim_end().len());
        text.push('\n');
    }
    text
}

/// A text as people may see it on a terminal: what would move the cursor or hide something is escaped.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control()
            || matches!(c, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
        {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}
