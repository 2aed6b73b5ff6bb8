//! `game!`: parses a declaration, checks it, and expands it to the items of a module.

mod checks;
mod declaration;
mod expansion;
mod name;

use std::fmt::Write as _;

use koma_runtime::macro_support::games::{PIN_NUMBERS, pin_number};
use koma_runtime::macro_support::squares::SquareNames;
use koma_runtime::{Letter, MAX_DIMENSIONS, Pin, Qpi, Shape, Sin};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

use self::declaration::{Attributes, Board, Declaration, Notation, PieceEnum};
use crate::input::{Game, parse_call};

pub(crate) fn expand(krate: &TokenTree, _: Option<&Game>, call: &[TokenTree]) -> TokenStream {
    let mut declaration: Declaration = match parse_call(call) {
        Ok(declaration) => declaration,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = std::mem::take(&mut declaration.errors);
    let game = checks::check(&declaration, &mut errors);
    // A wrong declaration is expanded too: without its items, each use of the game would be another error.
    let items = expansion::items(krate, &game, call);
    quote! { #errors #items }
}

/// A game that can be expanded.
///
/// If the declaration is wrong, it is what is left of that: consistent, and with whatever has a name, as far as possible.
struct CheckedGame<'a> {
    is_wrong: bool,
    board: Option<&'a Board>,
    /// The shape of the board, unless that is wrong.
    shape: Option<Shape>,
    square_names: SquareNames,
    has_markers_of_chess: bool,
    /// The function that checks positions, if it is not koma's.
    check: Option<&'a Notation>,
    is_only_style: bool,
    styles: Vec<CheckedStyle<'a>>,
    /// At most one, unless the declaration is wrong.
    enums: Vec<&'a PieceEnum>,
    notations: Vec<&'a Notation>,
    moves: Option<&'a Notation>,
    figures: Option<(&'a Attributes, Vec<(Qpi, String)>)>,
}

struct CheckedStyle<'a> {
    sin: Sin,
    name: &'a str,
    /// If there are several styles.
    module: Option<Ident>,
    pieces: Vec<CheckedPiece<'a>>,
}

struct CheckedPiece<'a> {
    /// The first player's.
    pin: Pin,
    names: Vec<&'a str>,
    /// Always, unless the declaration is wrong.
    constant: Option<Ident>,
    /// If there is an enum.
    variant: Option<Ident>,
}

impl CheckedGame<'_> {
    /// Writes the vocabulary as the runtime's `Vocabulary` reads it.
    fn vocabulary(&self) -> String {
        if self.is_wrong {
            // All styles and all pieces, so that every token and every position of this board is in the game.
            let all = set(&Pin::all().collect::<Vec<_>>());
            let styles = Letter::ALL.map(|letter| format!("{}{all}", letter.as_char()));
            return format!("{all}{}{:02}{}", self.sizes(), styles.len(), styles.concat());
        }
        let pins = |style: &CheckedStyle<'_>| style.pieces.iter().map(|piece| piece.pin).collect();
        let pins: Vec<Vec<Pin>> = self.styles.iter().map(pins).collect();
        let mut text = format!("{}{}{:02}", set(&pins.concat()), self.sizes(), pins.len());
        for (style, pins) in self.styles.iter().zip(&pins) {
            let _ = write!(text, "{}{}", style.sin, set(pins));
        }
        for style in &self.styles {
            let _ = write!(text, "\n{}\t{}", style.sin, style.name);
            for piece in &style.pieces {
                let _ = write!(text, "\n\t{}\t{}", piece.pin, piece.names.join("\t"));
            }
        }
        for (piece, figure) in self.figures.iter().flat_map(|(_, figures)| figures) {
            let _ = write!(text, "\n=\t{piece}\t{figure}");
        }
        text
    }

    /// Writes the size of each dimension in two hexadecimal digits, zeros where there is none, how squares are named,
    /// and whether markers are those of chess.
    fn sizes(&self) -> String {
        let mut sizes = [0; MAX_DIMENSIONS];
        if let Some(shape) = &self.shape {
            sizes[..shape.dimensions().len()].copy_from_slice(shape.dimensions());
        }
        let [first, second, third] = sizes;
        let names = match self.square_names {
            SquareNames::Cell => 0,
            SquareNames::Usi => 1,
        };
        let markers = u8::from(self.has_markers_of_chess);
        format!("{first:02x}{second:02x}{third:02x}{names}{markers}")
    }
}

/// Writes a set of pieces as hexadecimal digits.
fn set(pins: &[Pin]) -> String {
    let mut digits = [0_u32; PIN_NUMBERS.div_ceil(4)];
    for number in pins.iter().map(|pin| pin_number(*pin)) {
        digits[number / 4] |= 1 << (number % 4);
    }
    digits.iter().filter_map(|digit| char::from_digit(*digit, 16)).collect()
}
