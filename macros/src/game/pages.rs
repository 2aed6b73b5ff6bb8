//! The documentation of a game's macros. Editors show it for a call, and rustdoc shows it in the game's module.
//!
//! Each page has the grammar of the macro's calls, with the names, pieces and notations of this game. The page of koma's macro
//! with the same name has the details.

use std::fmt::Write as _;

use koma_runtime::Shape;
use koma_runtime::macro_support::SquareNames;
use syn::ext::IdentExt as _;

use super::style_syntax::Style;
use super::syntax::Declaration;
use crate::call::game_of_call::DeclaredPath;
use crate::call::literal::StringLiteral;

const LITERAL: &str = "The argument is one string literal. Another constant string, such as `concat!(…)`, is evaluated \
    by the compiler, and cannot be a pattern.";
const CHECKED: &str =
    "A mistake is a compile error at its literal, and so is what does not belong to the game.";

/// The maximum number of pieces of a style that a page lists.
const MAX_LISTED: usize = 24;

/// Writes the pages of a game's macros.
pub(super) struct Pages<'a> {
    declaration: &'a Declaration,
    /// The letter of the first style.
    style: String,
    /// The first piece.
    piece: String,
    shape: Option<Shape>,
    /// An example of a square.
    square: &'static str,
}

/// A name in a grammar, and what it stands for.
type Rule = (String, String);

impl<'a> Pages<'a> {
    pub(super) fn new(declaration: &'a Declaration) -> Self {
        let style = declaration.styles.first();
        let piece = style.and_then(|style| style.pieces.first());
        let shape = declaration.shape();
        let dimensions = shape.map_or(2, |shape| shape.dimensions().len());
        let square = match (dimensions, declaration.square_names()) {
            (1, _) => "a",
            (2, SquareNames::Cell) => "a1",
            (2, SquareNames::Usi) => "1a",
            (2, SquareNames::Ucci) => "a0",
            _ => "a1A",
        };
        Self {
            declaration,
            style: text(style.and_then(|style: &Style| style.letter.as_ref()), "C"),
            piece: text(piece.and_then(|piece| piece.token.as_ref()), "K"),
            shape,
            square,
        }
    }

    /// Returns the page of the macro that has the name of one of koma's macros.
    pub(super) fn of(&self, name: &str) -> String {
        let words = match name {
            "sin" => self.sin(),
            "pin" => self.token(name, "Pin", "<piece>", "a piece of this game", &self.piece),
            "epin" => {
                let piece = "a piece of this game, native or derived";
                self.token(name, "Epin", "<piece>[']", piece, &self.piece)
            }
            "qpi" => {
                let token = format!("{}:{}", self.style, self.piece);
                let piece = "a piece of this game with the letter of its style";
                self.token(name, "Qpi", "<style>:<piece>", piece, &token)
            }
            "square" => {
                let meaning = format!("a square of {}", self.board());
                of_literal("Square", &meaning, name, "<square>", &[self.square_rule()])
            }
            "position" => self.position(),
            "positions" => self.positions(),
            "position_map" => self.position_map(),
            "book" => self.book(),
            _ => diagram(),
        };
        format!("{words}\n\n{CHECKED} The page of `koma::{name}!` has the details.")
    }

    fn sin(&self) -> String {
        let meaning = "a style of this game, and the player to whom it belongs";
        of_literal("Sin", meaning, "sin", "<style>", &[self.style_rule()])
    }

    fn token(&self, name: &str, type_name: &str, form: &str, meaning: &str, example: &str) -> String {
        let mut rules = Vec::new();
        if name == "qpi" {
            rules.push(self.style_rule());
        }
        rules.push(self.piece_rule());
        if name == "epin" {
            rules.push(rule("'", "the piece has the style of the other player"));
        }
        let page = of_literal(type_name, meaning, name, form, &rules);
        format!("{page}\n\nFor example: `{name}!({example:?})`.")
    }

    fn position(&self) -> String {
        let any = self.any();
        let mut forms = vec![format!("position!({any}\"<FEEN>\")")];
        forms.extend(
            self.notations()
                .map(|declared| format!("position!({any}{}: \"<{}>\")", declared.name, title(declared))),
        );
        if let Some(moves) = &self.declaration.moves {
            if moves.own.is_some() {
                forms.push(format!("position!({any}moves: \"<line>\")"));
            }
            forms.push(format!("position!({any}from: <start>, moves: \"<line>\")"));
        }
        let start = self.start_of_body();
        forms.push(format!("position! {{ {any}{start} board: [\"<rank>\", …], hands: \"<hands>\" }}"));
        forms.push(format!(
            "position! {{ {any}{start} board: {{ \"<square>\" => \"<piece>\", … }}, hands: \"<hands>\" }}"
        ));
        let mut rules = vec![self.feen_rule()];
        rules.extend(self.notations().map(notation_rule));
        rules.extend(self.line_rules());
        rules.push(rule(
            "rank",
            "pieces, and `.` or a number for empty squares; a text for each rank from the top",
        ));
        rules.push(self.square_rule());
        rules.push(self.piece_rule());
        rules.push(rule(
            "hands",
            "the pieces in hand, the first player's before `/`; without `hands:`, there are none",
        ));
        rules.extend(self.any_rule());
        let grammar = grammar(&forms, &rules);
        format!(
            "Makes a constant `Position` of this game, on {}.\n\n{grammar}\n\nInstead of a literal, a text can be another \
                constant string, such as `concat!(…)`.",
            self.board(),
        )
    }

    fn positions(&self) -> String {
        let any = self.any();
        let mut forms = vec![format!("positions![{any}\"<FEEN>\", …]")];
        forms.extend(
            self.notations().map(|declared| {
                format!("positions!({any}{}: [\"<{}>\", …])", declared.name, title(declared))
            }),
        );
        if let Some(moves) = &self.declaration.moves {
            if moves.own.is_some() {
                forms.push(format!("positions!({any}moves: [\"<line>\", …])"));
            }
            forms.push(format!("positions!({any}from: <start>, moves: [\"<line>\", …])"));
        }
        let mut rules = vec![self.feen_rule()];
        rules.extend(self.notations().map(notation_rule));
        rules.extend(self.line_rules());
        rules.extend(self.any_rule());
        let grammar = grammar(&forms, &rules);
        format!(
            "Makes a constant array of positions of this game, `[Position; N]`, on {}.\n\n{grammar}\n\nInstead of a literal, a \
                text can be another constant string, such as `concat!(…)`.",
            self.board(),
        )
    }

    fn book(&self) -> String {
        let any = self.any();
        let forms = [
            format!("book!({any}file: \"<path>\", key: <key>, row: (<column>, …))"),
            format!("book!({any}files: [\"<path>\", …], key: <key>, row: (<column>, …))"),
            "book!(bytes: \"<path>\")".to_owned(),
        ];
        let mut keys = vec!["\"<name>\", a column of FEENs".to_owned()];
        keys.extend(
            self.notations()
                .map(|declared| format!("{}(\"<name>\"), a column of texts in this notation", declared.name)),
        );
        let own_moves = self.declaration.moves.as_ref().and_then(|moves| moves.own);
        if let Some(own) = own_moves {
            let (notations, example) = (own.line_notations, own.line_example);
            keys.push(format!(
                "moves(\"<name>\"), a column of lines from the start of the game, in {notations}, as in `{example}`"
            ));
        }
        let of_move = if own_moves.is_some() { ", Move" } else { "" };
        let types = format!(
            "&str, bool, f32, f64, an integer such as u16, Sin, Pin, Epin, Qpi, Square{of_move}, or Option<…> of one of them"
        );
        let mut rules: Vec<Rule> = Vec::new();
        for (number, key) in keys.into_iter().enumerate() {
            rules.push(rule(if number == 0 { "key" } else { "" }, &key));
        }
        rules.push(rule("column", "\"<name>\": <type>"));
        rules.push(rule("", "\"<name>\" index: <type>, which `Book::by` searches fast"));
        rules.push(rule(
            "",
            "\"<name>\" = <value>: <type>, with the value for files that do not have this column",
        ));
        rules.push(rule("type", &types));
        rules.extend(self.any_rule());
        let grammar = grammar(&forms, &rules);
        format!(
            "Makes a constant `Book` of positions of this game from a table in a file, or embeds a book that `koma-book` has \
                made.\n\n{grammar}"
        )
    }

    fn position_map(&self) -> String {
        let mut rules = vec![
            rule("key", "\"<FEEN>\", a call of `position!` in any form, or another constant position"),
            rule("value", "a constant expression"),
        ];
        rules.extend(self.any_rule());
        let grammar = grammar(&[format!("position_map! {{ {}<key> => <value>, … }}", self.any())], &rules);
        format!(
            "Makes a constant `PositionMap` from entries of positions of this game and values.\n\n{grammar}"
        )
    }

    /// Returns the page of the macro that checks a text in a notation, such as `fen_str!`.
    pub(super) fn fen_str(&self, notation: &DeclaredPath) -> String {
        let name = notation.name.unraw();
        let form = format!("{name}_str!({}\"<{}>\")", self.any(), title(notation));
        let rules: Vec<Rule> = [notation_rule(notation)].into_iter().chain(self.any_rule()).collect();
        let grammar = grammar(&[form], &rules);
        format!(
            "Checks a text like `position!({name}: …)`, and returns the text as a constant `&str`.\n\n{grammar}\n\n{CHECKED}\
                \n\nClippy cannot apply a few of its suggestions around a call, such as those of `unnecessary_lazy_evaluations` \
                and `match_like_matches_macro`: make these changes by hand, and keep the call."
        )
    }

    /// Returns the page of the macro for one move, such as `uci!`.
    pub(super) fn one_move(name: &str, expected: &str) -> String {
        let rules = [rule("move", expected.trim_start_matches("expected "))];
        let words = of_literal("Move", "a move of this game", name, "<move>", &rules);
        format!("{words}\n\nA mistake is a compile error at its literal.")
    }

    /// Returns the page of `line!`.
    pub(super) fn line(&self) -> String {
        let any = self.any();
        let forms = ["", ", from: <start>"].map(|from| format!("line!({any}\"<line>\"{from})"));
        let mut rules = self.line_rules();
        rules.push(self.feen_rule());
        rules.extend(self.notations().map(notation_rule));
        rules.extend(self.any_rule());
        let grammar = grammar(&forms, &rules);
        format!(
            "Returns the moves of a line as an array, `[Move; N]`.\n\n{grammar}\n\nAn illegal move is a compile error at its \
                literal."
        )
    }

    /// Returns the word that may begin a call, if the macros refuse literals of positions that no game can have.
    fn any(&self) -> &'static str {
        if self.declaration.validate_legal.is_some() { "[any] " } else { "" }
    }

    fn any_rule(&self) -> Option<Rule> {
        let words = "accepts literals of positions that no game can have; the function `validate_legal` says which these are";
        (!self.any().is_empty()).then(|| rule("any", words))
    }

    fn notations(&self) -> impl Iterator<Item = &'a DeclaredPath> {
        self.declaration.notations.iter()
    }

    fn feen_rule(&self) -> Rule {
        let (first, second) = (&self.style, self.style.to_lowercase());
        rule(
            "FEEN",
            &format!(
                "<board> <hands> <styles>; the styles are `{first}/{second}` if the first player is to move"
            ),
        )
    }

    /// Returns the rules for a line of moves, and for the position where it starts.
    fn line_rules(&self) -> Vec<Rule> {
        let Some(moves) = &self.declaration.moves else { return Vec::new() };
        let line = match moves.own {
            Some(own) => format!("moves in {}, as in `{}`", own.line_notations, own.line_example),
            None => "moves of this game".to_owned(),
        };
        let texts: Vec<String> = ["FEEN".to_owned()]
            .into_iter()
            .chain(self.notations().map(title))
            .map(|text| format!("\"<{text}>\""))
            .collect();
        let otherwise = if moves.own.is_some() { "; without `from:`, the start of the game" } else { "" };
        let start = format!("a constant position, or {}{otherwise}", texts.join(" or "));
        vec![rule("line", &line), rule("start", &start)]
    }

    fn square_rule(&self) -> Rule {
        rule("square", &format!("the name of a square, as in `{}`", self.square))
    }

    fn style_rule(&self) -> Rule {
        let styles: Vec<String> = self
            .declaration
            .styles
            .iter()
            .map(|style| format!("{} ({})", text(style.letter.as_ref(), ""), style.called()))
            .collect();
        rule("style", &format!("{}; in lower case if it belongs to the second player", styles.join(", ")))
    }

    fn piece_rule(&self) -> Rule {
        let styles = &self.declaration.styles;
        let of_style = |style: &Style| {
            let mut pieces: Vec<String> =
                style.pieces.iter().take(MAX_LISTED).map(|piece| text(piece.token.as_ref(), "")).collect();
            if style.pieces.len() > MAX_LISTED {
                pieces.push("…".to_owned());
            }
            let pieces = pieces.join(" ");
            if styles.len() > 1 { format!("{pieces} of {}", style.called()) } else { pieces }
        };
        let pieces: Vec<String> = styles.iter().take(MAX_LISTED).map(of_style).collect();
        rule("piece", &format!("{}; in lower case for the second player", pieces.join(", ")))
    }

    /// Describes the board.
    fn board(&self) -> String {
        self.shape.map_or("a board of any shape".to_owned(), |shape| format!("a board of {shape} squares"))
    }

    /// Returns the start of a drawing or a list of squares: the shape and the styles.
    fn start_of_body(&self) -> String {
        let shape = self.shape.map_or("8, 8".to_owned(), |shape| shape.to_string().replace('x', ", "));
        format!("<{shape}> \"{}/{}\",", self.style, self.style.to_lowercase())
    }
}

fn diagram() -> String {
    let grammar = grammar(&["#[doc = diagram!(\"<FEEN>\")]".to_owned()], &[]);
    format!(
        "Draws a position of this game into the documentation of an item.\n\n{grammar}\n\nThe pieces have the figures of the \
            game, if it declares any."
    )
}

/// Returns the page of a macro that makes a value of a type from a literal of this form.
fn of_literal(type_name: &str, meaning: &str, name: &str, form: &str, rules: &[Rule]) -> String {
    let grammar = grammar(&[format!("{name}!(\"{form}\")")], rules);
    format!("Makes a constant `{type_name}`: {meaning}. A call can be a pattern.\n\n{grammar}\n\n{LITERAL}")
}

/// Returns the name of a notation as it is written in texts, such as `FEN`.
fn title(notation: &DeclaredPath) -> String {
    notation.own.map_or_else(|| notation.name.unraw().to_string(), |own| own.notation_title.to_owned())
}

fn notation_rule(notation: &DeclaredPath) -> Rule {
    match notation.own {
        Some(own) => (title(notation), format!("as in `{}`", own.start)),
        None => (title(notation), "a text in this notation of the game".to_owned()),
    }
}

fn rule(name: &str, meaning: &str) -> Rule {
    (name.to_owned(), meaning.to_owned())
}

/// Writes the forms of a call, and below them the rules, with the meanings in a column.
fn grammar(forms: &[String], rules: &[Rule]) -> String {
    let mut block = format!("```text\n{}\n", forms.join("\n"));
    let width = rules.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    if !rules.is_empty() {
        block.push('\n');
    }
    for (name, meaning) in rules {
        let _ = writeln!(block, "{name:<width$}  {meaning}");
    }
    block + "```"
}

/// Returns the text of a literal, or `otherwise` if the declaration lacks it.
fn text(literal: Option<&StringLiteral>, otherwise: &str) -> String {
    let text = literal.and_then(|literal| str::from_utf8(&literal.value).ok());
    text.unwrap_or(otherwise).to_owned()
}
