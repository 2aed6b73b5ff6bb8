//! `game!`: parses a declaration, checks it, and expands it to the items of a module.

mod checks;
mod declaration;
mod expansion;
mod name;

use std::fmt::Write as _;

use koma_runtime::macro_support::games::{PIN_NUMBERS, pin_number};
use koma_runtime::macro_support::squares::SquareNames;
use koma_runtime::{Letter, MAX_DIMENSIONS, Pin, Qpi, Sin};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use self::declaration::{Declaration, Notation, PieceEnum};
use crate::call::Call;
use crate::syntax::parse_call;

pub(crate) fn expand(call: Call<'_>) -> TokenStream {
    let mut declaration: Declaration = match parse_call(call.tokens) {
        Ok(declaration) => declaration,
        Err(error) => return error.to_compile_error(),
    };
    let mut errors = std::mem::take(&mut declaration.errors);
    let game = checks::check(&declaration, &mut errors);
    // An invalid declaration is expanded too. Without its items, each use of the game would be another error.
    let items = expansion::items(call, &declaration, &game);
    quote! { #errors #items }
}

/// The consistent part of a declaration. If the declaration is invalid, this part includes as many named items as
/// possible.
struct CheckedGame<'a> {
    is_wrong: bool,
    is_only_style: bool,
    styles: Vec<CheckedStyle<'a>>,
    /// At most one, unless the declaration is invalid.
    enums: Vec<&'a PieceEnum>,
    notations: Vec<&'a Notation>,
    figures: Vec<(Qpi, String)>,
}

struct CheckedStyle<'a> {
    sin: Sin,
    name: &'a str,
    /// Present if there are several styles.
    module: Option<Ident>,
    pieces: Vec<CheckedPiece<'a>>,
}

struct CheckedPiece<'a> {
    /// The PIN of the first player's piece.
    pin: Pin,
    names: Vec<&'a str>,
    /// Always present, unless the declaration is invalid.
    constant: Option<Ident>,
    /// Present if there is an enum.
    variant: Option<Ident>,
}

impl CheckedGame<'_> {
    /// Writes the vocabulary as the runtime's `Vocabulary` reads it.
    fn vocabulary(&self, declaration: &Declaration) -> String {
        let sizes = sizes(declaration);
        if self.is_wrong {
            // The vocabulary gets all styles and all pieces, so that the game accepts every token, and every position
            // on this board.
            let all = Set([u32::MAX; SET_DIGITS]).digits();
            let mut text = format!("{all}{sizes}{:02}", Letter::ALL.len());
            for letter in Letter::ALL {
                let _ = write!(text, "{}{all}", letter.as_char());
            }
            return text;
        }
        let (mut all, mut styles, mut names) = (Set::default(), String::new(), String::new());
        for style in &self.styles {
            let mut pins = Set::default();
            let _ = write!(names, "\n{}\t{}", style.sin, style.name);
            for piece in &style.pieces {
                all.insert(piece.pin);
                pins.insert(piece.pin);
                let _ = write!(names, "\n\t{}\t{}", piece.pin, piece.names.join("\t"));
            }
            let _ = write!(styles, "{}{}", style.sin, pins.digits());
        }
        for (piece, figure) in &self.figures {
            let _ = write!(names, "\n=\t{piece}\t{figure}");
        }
        format!("{}{sizes}{:02}{styles}{names}", all.digits(), self.styles.len())
    }
}

/// Writes the size of each dimension in two hexadecimal digits, or zeros for a missing dimension. Then writes how
/// squares are named, and whether markers must follow the rules of chess.
fn sizes(declaration: &Declaration) -> String {
    let shape = declaration.board.as_ref().and_then(|board| board.shape);
    let mut text = String::new();
    for dimension in 0..MAX_DIMENSIONS {
        let size = shape.as_ref().and_then(|shape| shape.dimensions().get(dimension).copied());
        let _ = write!(text, "{:02x}", size.unwrap_or(0));
    }
    text.push(match declaration.squares {
        None | Some(SquareNames::Cell) => '0',
        Some(SquareNames::Usi) => '1',
    });
    text.push(if declaration.checks_chess() { '1' } else { '0' });
    text
}

const SET_DIGITS: usize = PIN_NUMBERS.div_ceil(4);

/// A set of pieces. Each hexadecimal digit represents four pieces.
struct Set([u32; SET_DIGITS]);

impl Default for Set {
    fn default() -> Self {
        Self([0; SET_DIGITS])
    }
}

impl Set {
    fn insert(&mut self, pin: Pin) {
        let number = pin_number(pin);
        self.0[number / 4] |= 1 << (number % 4);
    }

    /// Returns the set as hexadecimal digits.
    fn digits(&self) -> String {
        let mut digits = String::new();
        for digit in self.0 {
            let _ = write!(digits, "{:x}", digit & 0xF);
        }
        digits
    }
}
