//! Checks the styles, pieces and figures of a game, and generates what they expand to.
#![allow(clippy::indexing_slicing, reason = "each piece has a name, and each PIN has a number")]

use std::collections::HashMap;
use std::fmt::{self, Write as _};

use koma_runtime::macro_support::{AnyToken, NONE, PIN_NUMBERS, Vocabulary, is_blank, pin_number};
use koma_runtime::{Epin, Letter, MAX_DIMENSIONS, Pin, Qpi, Side, Sin};

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::syntax::{Declaration, Figure, Name, Piece, Style};
use crate::call::Call;
use crate::errors::{Errors, Result};
use crate::literal::StringLiteral;

/// The parts of an expansion that come from the styles and the figures. If the declaration is invalid, these parts
/// include as many named items as possible.
#[derive(Default)]
pub(super) struct Parts {
    /// The text that the runtime's `Vocabulary` reads.
    pub(super) vocabulary: String,
    /// The styles of the constant `GAME`. For each style, `numbers` maps the number of each PIN to the index of the
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

/// Checks styles and figures, and reports each mistake at its place.
struct Checker<'a> {
    krate: &'a Ident,
    declaration: &'a Declaration,
    errors: &'a mut Errors,
    /// Maps each used identifier and its kind, such as `module`, to the name from which it is made. Constants and piece
    /// names (kind `name`) are those of the current style.
    claims: HashMap<(&'static str, String), &'a str>,
    /// Whether any style has the piece with this PIN number.
    all_pieces: [bool; PIN_NUMBERS],
    /// The styles in the head of the vocabulary.
    head: String,
    /// The lines after the head.
    lines: String,
    parts: Parts,
}

/// Checks the styles and figures of a declaration, and reports each mistake at its place.
pub(super) fn parts(call: &Call, declaration: &Declaration, errors: &mut Errors) -> Parts {
    let Declaration { styles, figures, .. } = declaration;
    if styles.is_empty() && errors.is_empty() {
        errors.add(call.start(), "a game needs a style, as in `style \"C\" Chess { \"K^\" => King }`");
    }
    let letters: Vec<_> = styles.iter().map(|style| (style.letter.as_ref(), style.called())).collect();
    let all = Letter::ALL.map(|letter| Sin::new(letter, Side::First));
    let letters = tokens(&letters, letter, &all, "the letter of", errors);
    let mut checker = Checker {
        krate: &call.krate,
        declaration,
        errors,
        claims: HashMap::from([(("variant", "ALL".to_owned()), "the list of all pieces")]),
        all_pieces: [false; PIN_NUMBERS],
        head: String::new(),
        lines: String::new(),
        parts: Parts::default(),
    };
    for (style, sin) in styles.iter().zip(letters) {
        checker.style(style, sin);
    }
    if let Some(figures) = figures {
        checker.figures(&figures.all);
    }
    checker.parts.vocabulary = checker.vocabulary();
    checker.parts
}

impl<'a> Checker<'a> {
    fn style(&mut self, style: &'a Style, sin: Sin) {
        let (krate, called) = (self.krate, style.called());
        let is_only_style = self.declaration.styles.len() == 1;
        let (mut module, mut prefix) = (None, is_only_style.then(String::new));
        if let Some(name) = &style.name {
            name.check(self.errors);
            if style.pieces.is_empty() {
                self.errors.add(name.span, format!("{called} has no pieces"));
            }
            if !is_only_style {
                module = self.claim(name, &name.words().join("_").to_lowercase(), "module");
                prefix = module.as_ref().map(|_| name.variant());
            }
        }
        let pins: Vec<_> =
            style.pieces.iter().map(|piece| (piece.token.as_ref(), piece.names[0].text.as_str())).collect();
        let all: Vec<Pin> = Pin::all().filter(|pin| pin.is_first()).collect();
        let pins = tokens(&pins, pin, &all, &format!("{called}'s"), self.errors);
        self.claims.retain(|(what, _), _| !["constant", "name"].contains(what));
        if is_only_style {
            // The constants of the pieces are in the same module as these constants of the game.
            let constants = ["GAME", "COUNT", "FIGURES"];
            self.claims.extend(constants.map(|constant| (("constant", constant.to_owned()), "the game")));
        }
        let _ = write!(self.lines, "\n{sin}\t{called}");
        let (mut pieces, mut constants) = (TokenStream::new(), TokenStream::new());
        let (mut numbers, mut next) = ([NONE; PIN_NUMBERS], 0..NONE);
        for (piece, pin) in style.pieces.iter().zip(pins) {
            let Some(identifiers) = self.identifiers(piece, prefix.as_deref()) else { continue };
            let (element, constant) = self.piece(piece, Qpi::new(sin, pin), identifiers);
            pieces.extend(element);
            constants.extend(constant);
            numbers[pin_number(pin)] = next.next().unwrap_or(NONE);
        }
        let letter = sin.encode();
        let _ = write!(self.head, "{letter}{}", digits(&numbers.map(|number| number != NONE)));
        let (letter, numbers) = (Ident::new(&letter, Span::call_site()), Literal::byte_string(&numbers));
        let style =
            quote! { #krate::__private::game_style(#krate::Letter::#letter, #called, const { &[#pieces] }), };
        self.parts.styles.extend(style);
        self.parts.numbers.extend(quote! { *#numbers, });
        if is_only_style {
            self.parts.constants = constants;
        } else if let Some(module) = module {
            let doc = format!("The first player's pieces of {called}.");
            let module = quote! { #[doc = #doc] #[allow(unreachable_pub)] pub mod #module { #constants } };
            self.parts.constants.extend(module);
        }
    }

    /// Checks the names of a piece. Returns the identifiers of its constant and, if the enum is declared, of its
    /// variant. Returns `None` if an identifier is invalid or taken, or if the first name is not new in the style.
    fn identifiers(&mut self, piece: &'a Piece, prefix: Option<&str>) -> Option<(Ident, Option<Ident>)> {
        let first = &piece.names[0];
        let is_new = !self.claims.contains_key(&("name", first.text.clone()));
        for name in &piece.names {
            if name.check(self.errors)
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
            return Some((constant, None));
        }
        let variant = self.claim(first, &(prefix?.to_owned() + &first.variant()), "variant")?;
        Some((constant, Some(variant)))
    }

    /// Returns an identifier made from a name. Reports an error if the identifier is invalid, or if another name gives
    /// the same identifier.
    fn claim(&mut self, name: &'a Name, text: &str, what: &'static str) -> Option<Ident> {
        let mut chars = text.chars();
        let is_name = chars.next().is_some_and(unicode_ident::is_xid_start)
            && chars.all(unicode_ident::is_xid_continue);
        if !is_name || ["self", "Self", "super", "crate"].contains(&text) {
            let words =
                format!("no {what} can be named after `{}`: `{text}` is not a name in Rust", name.text);
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
        Some(if what == "module" { Ident::new_raw(text, name.span) } else { Ident::new(text, name.span) })
    }

    /// Adds a piece to the vocabulary and to the enum. Returns its element of `GAME`, and its constant.
    fn piece(
        &mut self,
        piece: &Piece,
        qpi: Qpi,
        (constant, variant): (Ident, Option<Ident>),
    ) -> (TokenStream, TokenStream) {
        let (krate, index) = (self.krate, qpi.index());
        let names: Vec<&str> = piece.names.iter().map(|name| name.text.as_str()).collect();
        let _ = write!(self.lines, "\n\t{}\t{}", qpi.pin(), names.join("\t"));
        self.all_pieces[pin_number(qpi.pin())] = true;
        let all = names.join(", ");
        if let Some(variant) = variant {
            let doc = format!("{all}: `{qpi}`.");
            self.parts.variants.extend(quote! { #[doc = #doc] #variant, });
        }
        let names: TokenStream = names.iter().map(|name| quote! { #name, }).collect();
        let element = quote! { #krate::__private::game_piece(#index, &[#names]), };
        let doc = format!("{all}, the first player's: `{qpi}`.");
        let constant = quote! {
            #[doc = #doc]
            #[allow(dead_code, unreachable_pub)]
            pub const #constant: #krate::Qpi = <#krate::__private::At<#index>>::QPI;
        };
        (element, constant)
    }

    /// Adds the valid figures.
    fn figures(&mut self, figures: &[Figure]) {
        let (krate, vocabulary, mut tokens) = (self.krate, self.vocabulary(), Vec::new());
        let game = Vocabulary::new(vocabulary.as_bytes());
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
            if tokens.contains(&key) {
                self.errors.combine(token.error(format!("`{piece}` already has a figure")));
            } else if is_text {
                let _ = write!(self.lines, "\n=\t{piece}\t{value}");
                let index = piece.index();
                self.parts.figures.extend(quote! { (<#krate::__private::At<#index>>::QPI, #value), });
            }
            tokens.push(key);
        }
    }

    fn vocabulary(&self) -> String {
        // Each dimension has two hexadecimal digits, zeros if it is missing. Two more digits say whether squares have
        // USI names, and whether markers must follow the rules of chess.
        let (mut board, shape) = (String::new(), self.declaration.shape());
        for dimension in 0..MAX_DIMENSIONS {
            let size = shape.as_ref().and_then(|shape| shape.dimensions().get(dimension).copied());
            let _ = write!(board, "{:02x}", size.unwrap_or(0));
        }
        let check = self.declaration.check.as_ref().and_then(|check| check.own);
        let checks_chess = check.is_some_and(|own| own.name == "chess");
        let is_usi = self.declaration.squares.is_some();
        let _ = write!(board, "{}{}", u8::from(is_usi), u8::from(checks_chess));
        if self.errors.is_empty() {
            let (all, styles) = (digits(&self.all_pieces), self.declaration.styles.len());
            return format!("{all}{board}{styles:02}{}{}", self.head, self.lines);
        }
        // The vocabulary contains all styles and all pieces, so that the game accepts every token.
        let all = digits(&[true; PIN_NUMBERS]);
        let styles: String = Letter::ALL.iter().map(|letter| letter.as_char().to_string() + &all).collect();
        format!("{all}{board}{:02}{styles}", Letter::ALL.len())
    }
}

/// Returns a set of PIN numbers in hexadecimal digits. Each digit represents four numbers, the lowest number in the
/// lowest bit.
fn digits(set: &[bool; PIN_NUMBERS]) -> String {
    let digit = |four: &[bool]| four.iter().rev().fold(0, |digit, has| digit << 1 | u32::from(*has));
    set.chunks(4).filter_map(|four| char::from_digit(digit(four), 16)).collect()
}

/// Returns the token of each item. An item whose token is missing, wrong or repeated gets an unused one of `all` tokens.
fn tokens<T: Copy + PartialEq + fmt::Display>(
    items: &[(Option<&StringLiteral>, &str)],
    read: fn(&StringLiteral) -> Result<T>,
    all: &[T],
    what: &str,
    errors: &mut Errors,
) -> Vec<T> {
    let declared: Vec<Option<T>> = items.iter().map(|(literal, _)| errors.keep(read((*literal)?))).collect();
    let mut unused = all.iter().rev().filter(|token| !declared.contains(&Some(**token)));
    let mut tokens = Vec::new();
    for ((literal, _), mut token) in items.iter().zip(declared.iter().copied()) {
        if let (Some(known), Some(literal)) = (token, literal)
            && let Some(first) = declared[..tokens.len()].iter().position(|other| *other == token)
        {
            errors.combine(literal.error(format!("`{known}` is already {what} {}", items[first].1)));
            token = None;
        }
        // If all tokens are used, there are more items than tokens, so an error has been reported.
        tokens.push(token.or_else(|| unused.next().copied()).unwrap_or(all[0]));
    }
    tokens
}

impl Name {
    /// Checks whether the name can be used in messages and in the vocabulary.
    fn check(&self, errors: &mut Errors) -> bool {
        let text = self.text.as_str();
        // A message must have room for the names of both a piece and its style.
        let is_valid =
            (1..=80).contains(&text.len()) && text.trim() == text && !text.contains(char::is_control);
        if !is_valid {
            let words =
                "expected a name of 1 to 80 bytes without control characters, and without blanks around it";
            errors.add(self.span, words);
        }
        is_valid
    }

    /// Returns the name of a variant, such as `PromotedSilver`.
    fn variant(&self) -> String {
        let mut variant = String::new();
        for word in self.words() {
            let mut chars = word.chars();
            variant.extend(chars.next().into_iter().flat_map(char::to_uppercase));
            variant.push_str(chars.as_str());
        }
        variant
    }

    /// Returns the words of the name. Blanks and punctuation separate words. A capital after a small letter starts a
    /// new word.
    fn words(&self) -> Vec<String> {
        let mut words = vec![String::new()];
        for c in self.text.chars() {
            let is_part = c != '_' && unicode_ident::is_xid_continue(c);
            if !is_part
                || c.is_uppercase() && words.last().is_some_and(|word| word.ends_with(char::is_lowercase))
            {
                words.push(String::new());
            }
            if let (true, Some(word)) = (is_part, words.last_mut()) {
                word.push(c);
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }
}

fn figure_piece(token: &StringLiteral, game: Vocabulary<'_>) -> Result<Qpi> {
    let text = &token.value;
    Err(token.error(match (Qpi::from_bytes(text), Pin::from_bytes(text)) {
        (Ok(piece), _) if game.has_token(AnyToken::Qpi(piece)) => return Ok(piece),
        (Ok(piece), _) => game.explain(AnyToken::Qpi(piece), text).to_string(),
        (Err(_), Ok(pin)) => format!("expected the style before the piece, as in `C:{pin}`"),
        (Err(error), Err(_)) => error.explain_bytes(text).to_string(),
    }))
}

/// Reads the letter of a style.
fn letter(literal: &StringLiteral) -> Result<Sin> {
    let text = &literal.value;
    Err(literal.error(match Sin::from_bytes(text) {
        Ok(sin) if sin.is_first() => return Ok(sin),
        Ok(sin) => {
            let upper = sin.flip();
            format!("expected the style in upper case, as in `{upper}`: either player may play it")
        }
        Err(error) => error.explain_bytes(text).to_string(),
    }))
}

/// Reads the token of a piece.
fn pin(literal: &StringLiteral) -> Result<Pin> {
    let text = &literal.value;
    let (pin, words) = match (Pin::from_bytes(text), Epin::from_bytes(text), Qpi::from_bytes(text)) {
        (Ok(pin), ..) if pin.is_first() => return Ok(pin),
        (Ok(pin), ..) => (pin, "in upper case: both players have it"),
        (_, Ok(piece), _) => {
            (piece.pin(), "as a PIN, without `'`: whether it is derived depends on the players' styles")
        }
        (.., Ok(piece)) => (piece.pin(), "without its style, which belongs before the braces"),
        (Err(error), ..) => return Err(literal.error(error.explain_bytes(text).to_string())),
    };
    let pin = if pin.is_first() { pin } else { pin.flip() };
    Err(literal.error(format!("expected the piece `{pin}` {words}")))
}
