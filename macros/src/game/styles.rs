//! Checks the styles, pieces and figures of a game, and generates what they expand to.
#![allow(clippy::indexing_slicing, reason = "each piece has a name, and each PIN has a number")]

use std::collections::HashMap;
use std::fmt::Write as _;

use koma_runtime::macro_support::{
    NONE, SIDELESS_PINS, SquareNames, VocabularyText, is_blank, sideless_index,
};
use koma_runtime::{Letter, MAX_DIMENSIONS, Pin, Qpi, Side, Sin};

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::names::is_identifier;
use super::style_syntax::{Figure, Name, Piece, Style};
use super::syntax::Declaration;
use super::tokens::{figure_piece, letter, pin, tokens};
use crate::call::errors::Errors;
use crate::call::{Call, declared_at};

/// The parts of an expansion that come from the styles and the figures. If the declaration is invalid, these parts
/// include as many named items as possible.
#[derive(Default)]
pub(super) struct Parts {
    /// The text that the runtime's `VocabularyText` reads.
    pub(super) vocabulary: String,
    /// The styles of the constant `VOCABULARY`. For each style, `numbers` maps the number of each PIN to the index of the
    /// piece in the style.
    pub(super) styles: TokenStream,
    pub(super) numbers: TokenStream,
    /// The constants of the pieces. If there are several styles, each style has a module for its constants.
    pub(super) constants: TokenStream,
    /// The variants of the enum with their documentation, if the enum is declared.
    pub(super) variants: TokenStream,
    /// The elements of the constant `FIGURES`.
    pub(super) figures: TokenStream,
}

/// Validates styles and figures, and reports each mistake at its place.
struct StyleReader<'a> {
    krate: &'a Ident,
    declaration: &'a Declaration,
    errors: &'a mut Errors,
    /// Maps each used identifier and its kind, such as `module`, to the name from which it is made. Constants and piece
    /// names (kind `name`) are those of the current style.
    claims: HashMap<(&'static str, String), &'a str>,
    /// Whether any style has the piece with this PIN number.
    all_pieces: [bool; SIDELESS_PINS],
    /// The styles in the head of the vocabulary.
    head: String,
    /// The lines after the head.
    lines: String,
    parts: Parts,
}

/// Validates the styles and figures of a declaration, and reports each mistake at its place.
pub(super) fn parts(call: &Call, declaration: &Declaration, errors: &mut Errors) -> Parts {
    let Declaration { styles, figures, .. } = declaration;
    if styles.is_empty() && errors.is_empty() {
        errors.add(call.start(), "a game needs a style, as in `style \"C\" Chess { \"K^\" => King }`");
    }
    let letters: Vec<_> = styles.iter().map(|style| (style.letter.as_ref(), style.called())).collect();
    let all = Letter::ALL.map(|letter| Sin::new(letter, Side::First));
    let letters = tokens(&letters, letter, &all, "the letter of", errors);
    let mut reader = StyleReader {
        krate: &call.krate,
        declaration,
        errors,
        claims: HashMap::from([(("variant", "ALL".to_owned()), "the list of all pieces")]),
        all_pieces: [false; SIDELESS_PINS],
        head: String::new(),
        lines: String::new(),
        parts: Parts::default(),
    };
    for (style, sin) in styles.iter().zip(letters) {
        reader.style(style, sin);
    }
    if let Some(figures) = figures {
        reader.figures(&figures.all);
    }
    reader.parts.vocabulary = reader.vocabulary();
    reader.parts
}

/// The names that a style gives to the items of its pieces.
#[derive(Default)]
struct StyleNames {
    /// The module of the constants, if there are several styles and the name of this style is valid.
    module: Option<Ident>,
    /// The start of the names of variants, which is empty if there is only one style. `None` if the name of the style is
    /// invalid.
    prefix: Option<String>,
}

/// The names of the items for a piece.
struct PieceNames {
    constant: Ident,
    /// The variant, if the enum is declared.
    variant: Option<Ident>,
}

impl<'a> StyleReader<'a> {
    fn style(&mut self, style: &'a Style, sin: Sin) {
        let krate = self.krate;
        let called = style.called();
        let StyleNames { module, prefix } = self.style_names(style);
        let pins = self.pins(style);
        self.forget_names_of_pieces();
        let _ = write!(self.lines, "\n{sin}\t{called}");
        let mut elements = TokenStream::new();
        let mut constants = TokenStream::new();
        let mut numbers = [NONE; SIDELESS_PINS];
        let mut next_number = 0..NONE;
        for (piece, pin) in style.pieces.iter().zip(pins) {
            let Some(names) = self.piece_names(piece, prefix.as_deref()) else { continue };
            let qpi = Qpi::new(sin, pin);
            elements.extend(element_of_game(krate, piece, qpi));
            constants.extend(constant(krate, piece, qpi, &names.constant));
            self.add_piece(piece, qpi, names.variant);
            numbers[sideless_index(pin)] = next_number.next().unwrap_or(NONE);
        }
        let letter = sin.encode();
        let has_piece = numbers.map(|number| number != NONE);
        let _ = write!(self.head, "{letter}{}", digits(&has_piece));
        let letter = Ident::new(&letter, Span::call_site());
        self.parts.styles.extend(quote! {
            #krate::__private::game_style(#krate::Letter::#letter, #called, const { &[#elements] }),
        });
        let numbers = Literal::byte_string(&numbers);
        self.parts.numbers.extend(quote! { *#numbers, });
        if self.is_only_style() {
            self.parts.constants = constants;
        } else if let Some(module) = module {
            let doc = format!("The first player's pieces of {called}.");
            let module = quote! { #[doc = #doc] pub mod #module { #constants } };
            self.parts.constants.extend(module);
        }
    }

    fn is_only_style(&self) -> bool {
        self.declaration.styles.len() == 1
    }

    /// Checks the name of a style.
    fn style_names(&mut self, style: &'a Style) -> StyleNames {
        let mut names = StyleNames::default();
        if self.is_only_style() {
            names.prefix = Some(String::new());
        }
        let Some(name) = &style.name else { return names };
        name.validate(self.errors);
        if !self.is_only_style() {
            names.module = self.claim(name, &name.words().join("_").to_lowercase(), "module");
            names.prefix = names.module.is_some().then(|| name.variant());
        }
        names
    }

    /// Returns the PINs of a style's pieces. A piece whose PIN is missing, wrong or repeated gets an unused one.
    fn pins(&mut self, style: &Style) -> Vec<Pin> {
        let pieces = style.pieces.iter();
        let declared: Vec<_> =
            pieces.map(|piece| (piece.token.as_ref(), piece.names[0].text.as_str())).collect();
        let all: Vec<Pin> = Pin::all().filter(|pin| pin.is_first()).collect();
        tokens(&declared, pin, &all, &format!("{}'s", style.called()), self.errors)
    }

    /// Forgets the names of the previous style's pieces and constants.
    fn forget_names_of_pieces(&mut self) {
        self.claims.retain(|(what, _), _| !["constant", "name"].contains(what));
        if self.is_only_style() {
            // The constants of the pieces are in the same module as these constants of the game.
            let constants = ["VOCABULARY", "COUNT", "FIGURES"];
            self.claims.extend(constants.map(|constant| (("constant", constant.to_owned()), "the game")));
        }
    }

    /// Checks the names of a piece. Returns `None` if an identifier is invalid or taken, or if the first name is not new
    /// in the style.
    fn piece_names(&mut self, piece: &'a Piece, prefix: Option<&str>) -> Option<PieceNames> {
        let first = &piece.names[0];
        let is_new = !self.claims.contains_key(&("name", first.text.clone()));
        for name in &piece.names {
            if name.validate(self.errors)
                && self.claims.insert(("name", name.text.clone()), &name.text).is_some()
            {
                let words = format!("{} is already the name of a piece of this style", name.text);
                self.errors.add(name.span, words);
            }
        }
        if !is_new {
            return None;
        }
        let constant = self.claim(first, &first.words().join("_").to_uppercase(), "constant")?;
        if self.declaration.piece_enum.is_none() {
            return Some(PieceNames { constant, variant: None });
        }
        let variant = self.claim(first, &(prefix?.to_owned() + &first.variant()), "variant")?;
        Some(PieceNames { constant, variant: Some(variant) })
    }

    /// Returns an identifier made from a valid name. Reports an error if the identifier is invalid, or if another name
    /// gives the same identifier.
    fn claim(&mut self, name: &'a Name, text: &str, what: &'static str) -> Option<Ident> {
        if !name.is_valid() {
            return None;
        }
        if !is_identifier(text) || ["self", "Self", "super", "crate"].contains(&text) {
            let reason = if text.is_empty() {
                "it has no letter or digit".to_owned()
            } else {
                format!("`{text}` is not a name in Rust")
            };
            self.errors.add(name.span, format!("no {what} can be named after `{}`: {reason}", name.text));
            return None;
        }
        if what == "module" && text == "koma" {
            let words = format!(
                "no module can be named after `{}`: next to this module, `koma::game!` would be ambiguous",
                name.text
            );
            self.errors.add(name.span, words);
            return None;
        }
        let earlier = self.claims.insert((what, text.to_owned()), &name.text);
        if let Some(other) = earlier {
            let words = format!("{other} and {} would both get the {what} `{text}`", name.text);
            self.errors.add(name.span, words);
            return None;
        }
        // Constants and variants are not in lower case, so they are not keywords.
        let place = declared_at(name.span);
        Some(if what == "module" { Ident::new_raw(text, place) } else { Ident::new(text, place) })
    }

    /// Adds a piece to the vocabulary and, if it has a variant, to the enum.
    fn add_piece(&mut self, piece: &Piece, qpi: Qpi, variant: Option<Ident>) {
        let _ = write!(self.lines, "\n\t{}\t{}", qpi.pin(), piece.texts().join("\t"));
        self.all_pieces[sideless_index(qpi.pin())] = true;
        if let Some(variant) = variant {
            let doc = format!("{}: `{qpi}`.", piece.texts().join(", "));
            self.parts.variants.extend(quote! { #[doc = #doc] #variant, });
        }
    }

    /// Adds the valid figures.
    fn figures(&mut self, figures: &[Figure]) {
        let krate = self.krate;
        let vocabulary = self.vocabulary();
        let game = VocabularyText::new(vocabulary.as_bytes());
        let mut pieces_with_figure = Vec::new();
        for Figure { token, text } in figures {
            let value = text.lossy();
            let is_text = !value.chars().all(is_blank) && !value.contains(char::is_control);
            if !is_text {
                let words = "expected a short, visible text without control characters, such as `\"♔\"`";
                self.errors.combine(text.error(words));
            }
            let Some(piece) = self.errors.keep(figure_piece(token, game)) else { continue };
            // `c:k^` (native) and `C:k^` (derived) have the same figure.
            let key = Qpi::new(Sin::new(piece.style(), Side::First), piece.pin());
            if pieces_with_figure.contains(&key) {
                self.errors.combine(token.error(format!("`{piece}` already has a figure")));
            } else if is_text {
                let _ = write!(self.lines, "\n=\t{piece}\t{value}");
                let index = piece.index();
                self.parts.figures.extend(quote! { (<#krate::__private::At<#index>>::QPI, #value), });
            }
            pieces_with_figure.push(key);
        }
    }

    /// Returns the vocabulary. After a mistake, the vocabulary contains all styles and all pieces, so that the game accepts
    /// every token.
    fn vocabulary(&self) -> String {
        let board = self.board_of_head();
        if self.errors.is_empty() {
            let all = digits(&self.all_pieces);
            let count = self.declaration.styles.len();
            return format!("{all}{board}{count:02}{}{}", self.head, self.lines);
        }
        let all = digits(&[true; SIDELESS_PINS]);
        let count = Letter::ALL.len();
        let styles: String = Letter::ALL.iter().map(|letter| letter.as_char().to_string() + &all).collect();
        format!("{all}{board}{count:02}{styles}")
    }

    /// Returns the part of the head about the board. Each dimension has two hexadecimal digits, zeros if it is missing.
    /// Two more digits say which names squares have, and whether markers must follow the rules of chess.
    fn board_of_head(&self) -> String {
        let mut text = String::new();
        let shape = self.declaration.shape();
        for dimension in 0..MAX_DIMENSIONS {
            let size = shape.as_ref().and_then(|shape| shape.dimensions().get(dimension).copied());
            let _ = write!(text, "{:02x}", size.unwrap_or(0));
        }
        let validate = self.declaration.validate.as_ref().and_then(|validate| validate.own);
        let checks_chess = validate.is_some_and(|own| own.name == "chess");
        let squares = match self.declaration.square_names() {
            SquareNames::Cell => 0,
            SquareNames::Usi => 1,
            SquareNames::Ucci => 2,
        };
        let _ = write!(text, "{squares}{}", u8::from(checks_chess));
        text
    }
}

/// Returns a piece's element of the constant `VOCABULARY`.
fn element_of_game(krate: &Ident, piece: &Piece, qpi: Qpi) -> TokenStream {
    let index = qpi.index();
    let names = piece.texts();
    quote! { #krate::__private::game_piece(#index, &[#(#names,)*]), }
}

/// Returns the constant of a piece.
fn constant(krate: &Ident, piece: &Piece, qpi: Qpi, name: &Ident) -> TokenStream {
    let index = qpi.index();
    let doc = format!("{}, the first player's: `{qpi}`.", piece.texts().join(", "));
    quote! {
        #[doc = #doc]
        pub const #name: #krate::Qpi = <#krate::__private::At<#index>>::QPI;
    }
}

impl Piece {
    /// Returns the texts of all names.
    fn texts(&self) -> Vec<&str> {
        self.names.iter().map(|name| name.text.as_str()).collect()
    }
}

/// Returns a set of PIN numbers in hexadecimal digits. Each digit represents four numbers, the lowest number in the
/// lowest bit.
fn digits(set: &[bool; SIDELESS_PINS]) -> String {
    let digit = |four: &[bool]| four.iter().rev().fold(0, |digit, has| digit << 1 | u32::from(*has));
    set.chunks(4).filter_map(|four| char::from_digit(digit(four), 16)).collect()
}
