//! The documentation of a game's macros. Editors show it for a call, and rustdoc shows it in the game's module.
//!
//! Each page describes the macro with the names and notations of this game. The full page is that of koma's macro with the same
//! name.

use koma_runtime::Shape;
use syn::ext::IdentExt as _;

use super::style_syntax::Style;
use super::syntax::Declaration;
use crate::call::game_of_call::Reader;
use crate::call::literal::StringLiteral;

const LITERAL: &str = "The argument is one string literal. Another constant string, such as `concat!(…)`, is evaluated \
    by the compiler, and cannot be a pattern.";
const CHECKED: &str =
    "A mistake is a compile error at its literal, and so is what does not belong to the game.";

const POSITION_MAP: &str = "Makes a constant `PositionMap` from entries of positions of this game and values:\n\n\
    ```text\nposition_map! { \"…\" => 1, position!(…) => 2 }\n```\n\n\
    A key is a FEEN in a string literal, a call of `position!` in any form, or another constant position. A value is a \
    constant expression.";
const DIAGRAM: &str = "Draws a position of this game, from a FEEN, into the documentation of an item:\n\n\
    ```text\n#[doc = diagram!(\"…\")]\n```\n\nThe pieces have the figures of the game, if it declares any.";

/// Writes the pages of a game's macros.
pub(super) struct Pages<'a> {
    /// The letter of the first style.
    style: String,
    /// The first piece.
    piece: String,
    shape: Option<Shape>,
    /// An example of a square.
    square: &'static str,
    /// The names of the notations.
    notations: Vec<String>,
    moves: Option<&'a Reader>,
    /// Whether the macros refuse literals of positions that no game can have.
    refuses_impossible: bool,
}

impl<'a> Pages<'a> {
    pub(super) fn new(declaration: &'a Declaration) -> Self {
        let style = declaration.styles.first();
        let piece = style.and_then(|style| style.pieces.first());
        let shape = declaration.shape();
        let square = match shape.map_or(2, |shape| shape.dimensions().len()) {
            _ if declaration.squares.is_some() => "1a",
            1 => "a",
            2 => "a1",
            _ => "a1A",
        };
        Self {
            style: text(style.and_then(|style: &Style| style.letter.as_ref()), "C"),
            piece: text(piece.and_then(|piece| piece.token.as_ref()), "K"),
            shape,
            square,
            notations: declaration
                .notations
                .iter()
                .map(|notation| notation.name.unraw().to_string())
                .collect(),
            moves: declaration.moves.as_ref(),
            refuses_impossible: declaration.validate_legal.is_some(),
        }
    }

    /// Returns the page of the macro that has the name of one of koma's macros.
    pub(super) fn of(&self, name: &str) -> String {
        let words = match name {
            "sin" => of_literal(
                "Sin",
                "a style of this game, and the player to whom it belongs",
                &self.style,
                name,
            ),
            "pin" => of_literal("Pin", "a piece of this game", &self.piece, name),
            "epin" => of_literal("Epin", "a piece of this game, native or derived", &self.piece, name),
            "qpi" => {
                let token = format!("{}:{}", self.style, self.piece);
                of_literal("Qpi", "a piece of this game with the letter of its style", &token, name)
            }
            "square" => of_literal("Square", &format!("a square of {}", self.board()), self.square, name),
            "position" => self.position(),
            "position_map" => POSITION_MAP.to_owned() + &self.any("position_map! { any \"…\" => 1 }"),
            "book" => self.book() + &self.any("book!(any file: …)"),
            _ => DIAGRAM.to_owned(),
        };
        format!("{words}\n\n{CHECKED} The page of `koma::{name}!` has the details.")
    }

    fn position(&self) -> String {
        let mut forms = vec!["`position!(\"…\")`: a FEEN".to_owned()];
        for notation in &self.notations {
            forms.push(format!("`position!({notation}: \"…\")`: a text in this notation of the game"));
        }
        if self.moves.is_some_and(|moves| moves.own.is_some()) {
            forms.push(
                "`position!(moves: \"…\")`: the position after a line of moves from the start of the game, or from another \
                    position, as in `position!(from: …, moves: \"…\")`"
                    .to_owned(),
            );
        } else if self.moves.is_some() {
            forms.push("`position!(from: …, moves: \"…\")`: the position after a line of moves".to_owned());
        }
        let start = self.start_of_body();
        let Self { piece, square, .. } = self;
        forms.push(format!(
            "`position! {{ {start} board: [\"…\", …] }}`: a drawing with a text for each rank"
        ));
        forms.push(format!(
            "`position! {{ {start} board: {{ {square:?} => {piece:?}, … }} }}`: a list of squares"
        ));
        format!(
            "Makes a constant `Position` of this game, on {}. It has these forms:\n\n{}\n\nAfter `board: …`, `hands: \"…\"` \
                lists the pieces in hand. Instead of a literal, a text can be another constant string, such as \
                `concat!(…)`.",
            self.board(),
            list(&forms)
        ) + &self.any("position!(any \"…\")")
    }

    /// Returns the paragraph about positions that no game can have. `call` is a call that accepts them.
    fn any(&self, call: &str) -> String {
        if !self.refuses_impossible {
            return String::new();
        }
        format!(
            "\n\nA literal of a position that no game can have is a mistake too; the function `validate_legal` says what is \
                refused. A call that begins with `any` accepts it:\n\n```text\n{call}\n```"
        )
    }

    fn book(&self) -> String {
        let mut keys = vec!["`key: \"feen\"`: the column of this name has FEENs".to_owned()];
        for notation in &self.notations {
            keys.push(format!("`key: {notation}({notation:?})`: the column has texts in this notation"));
        }
        if self.moves.is_some_and(|moves| moves.own.is_some()) {
            keys.push(
                "`key: moves(\"line\")`: the column has lines of moves from the start of the game".to_owned(),
            );
        }
        format!(
            "Makes a constant `Book` of positions of this game from a table in a file, or embeds a book that `koma-book` has \
                made:\n\n```text\nbook!(file: \"table.tsv\", key: \"feen\", row: (\"weight\": u16))\nbook!(bytes: \
                \"positions.book\")\n```\n\nThe keys of a table have one of these forms:\n\n{}",
            list(&keys)
        )
    }

    /// Returns the page of the macro that checks a text in a notation, such as `fen_str!`.
    pub(super) fn checked_text(&self, notation: &str) -> String {
        let any = self.any(&format!("{notation}_str!(any \"…\")"));
        format!(
            "Checks a text like `position!({notation}: …)`, and returns the text as a constant `&str`.\n\n\
                ```text\n{notation}_str!(\"…\")\n```\n\n{CHECKED}{any}\n\nClippy cannot apply a few of its suggestions around a \
                call, such as those of `unnecessary_lazy_evaluations` and `match_like_matches_macro`: make these changes by \
                hand, and keep the call."
        )
    }

    /// Returns the page of the macro for one move, such as `uci!`.
    pub(super) fn one_move(name: &str, example: &str) -> String {
        let words = of_literal("Move", "a move of this game", example, name);
        format!("{words}\n\nA mistake is a compile error at its literal.")
    }

    /// Returns the page of `line!`.
    pub(super) fn line(&self) -> String {
        let mut starts = vec!["a constant position".to_owned(), "a FEEN".to_owned()];
        starts.extend(self.notations.iter().map(|notation| format!("a text in the notation `{notation}`")));
        format!(
            "Returns the moves of a line as an array, `[Move; N]`.\n\n```text\nline!(\"…\")\nline!(\"…\", from: \
                \"…\")\n```\n\nThe line starts from the start of the game, or from one of these after `from:`:\n\n{}\n\nAn \
                illegal move is a compile error at its literal.",
            list(&starts)
        ) + &self.any("line!(any \"…\", from: \"…\")")
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

/// Returns the page of a macro that makes a value of a type from a literal, such as `token`.
fn of_literal(type_name: &str, meaning: &str, token: &str, name: &str) -> String {
    format!(
        "Makes a constant `{type_name}`: {meaning}. A call can be a pattern.\n\n```text\n{name}!({token:?})\n```\n\n{LITERAL}"
    )
}

/// Returns the text of a literal, or `otherwise` if the declaration lacks it.
fn text(literal: Option<&StringLiteral>, otherwise: &str) -> String {
    let text = literal.and_then(|literal| str::from_utf8(&literal.value).ok());
    text.unwrap_or(otherwise).to_owned()
}

fn list(items: &[String]) -> String {
    items.iter().map(|item| format!("* {item}")).collect::<Vec<_>>().join("\n")
}
