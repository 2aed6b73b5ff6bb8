//! Whether a declaration makes a game.

use std::collections::HashMap;

use koma_runtime::{Pin, Shape, Sin};
use proc_macro2::{Ident, Span};
use syn::Error;

use super::declaration::{Declaration, NotationItem, Piece, PieceEnum, Style, shape};
use super::name::Name;
use crate::errors::Errors;
use crate::position::FIELDS;

/// A declaration without errors.
pub(super) struct CheckedGame<'a> {
    pub(super) shape: Option<Shape>,
    pub(super) styles: Vec<CheckedStyle<'a>>,
    pub(super) piece_enum: Option<&'a PieceEnum>,
    pub(super) notations: &'a [NotationItem],
}

pub(super) struct CheckedStyle<'a> {
    pub(super) sin: Sin,
    pub(super) name: &'a str,
    /// If there are several styles.
    pub(super) module: Option<Ident>,
    pub(super) pieces: Vec<CheckedPiece<'a>>,
}

pub(super) struct CheckedPiece<'a> {
    /// The first player's.
    pub(super) pin: Pin,
    pub(super) names: Vec<&'a str>,
    pub(super) constant: Ident,
    /// If there is an enum.
    pub(super) variant: Option<Ident>,
}

/// The constants of a module that `game!` fills. In a game of one style, those of the pieces stand beside them.
const TAKEN: [&str; 2] = ["GAME", "COUNT"];

/// The constant of an enum of pieces.
const ALL: &str = "ALL";

/// Checks a declaration; all that is wrong with it is an error at its place.
pub(super) fn check(declaration: &Declaration) -> syn::Result<CheckedGame<'_>> {
    let mut checks = Checks {
        errors: Errors::default(),
        is_only_style: declaration.styles.len() == 1,
        has_enum: !declaration.enums.is_empty(),
        letters: Claims::default(),
        modules: Claims::default(),
        variants: Claims::default(),
    };
    if declaration.styles.is_empty() {
        let words = "a game needs a style, as in `style \"C\" Chess { \"K^\" => King }`";
        checks.errors.push(Error::new(Span::call_site(), words));
    }
    let shape = shape(&declaration.boards).and_then(|shape| checks.errors.keep(shape));
    if let [_, second, ..] = declaration.enums.as_slice() {
        checks.errors.push(Error::new(second.name.span(), "a game has one enum of its pieces"));
    }
    let styles: Vec<_> = declaration.styles.iter().filter_map(|style| checks.style(style)).collect();
    checks.enum_name(declaration.enums.first());
    checks.notations(&declaration.notations);
    checks.errors.finish(Some(CheckedGame {
        shape,
        styles,
        piece_enum: declaration.enums.first(),
        notations: &declaration.notations,
    }))
}

/// What each thing that may be there only once was claimed by.
#[derive(Default)]
struct Claims(HashMap<String, String>);

impl Claims {
    /// Claims `key`, or gives the one that has claimed it before.
    fn claim(&mut self, key: &str, by: &str) -> Option<&str> {
        if self.0.contains_key(key) {
            return self.0.get(key).map(String::as_str);
        }
        self.0.insert(key.to_owned(), by.to_owned());
        None
    }
}

struct Checks {
    errors: Errors,
    is_only_style: bool,
    has_enum: bool,
    letters: Claims,
    modules: Claims,
    variants: Claims,
}

impl Checks {
    fn push(&mut self, span: Span, words: String) {
        self.errors.push(Error::new(span, words));
    }

    /// Keeps an identifier, if the name is a good one.
    fn ident(&mut self, name: &Name, ident: fn(&Name) -> syn::Result<Ident>) -> Option<Ident> {
        self.errors.keep(name.check().and_then(|()| ident(name)))
    }

    fn style<'a>(&mut self, style: &'a Style) -> Option<CheckedStyle<'a>> {
        let sin = self.errors.keep(style.sin());
        let name = &style.name;
        if let Some(sin) = sin
            && let Some(other) = self.letters.claim(&sin.encode(), &name.text).map(str::to_owned)
        {
            self.push(style.letter.span, format!("`{sin}` is the letter of {other} already"));
        }
        let module = if self.is_only_style {
            self.errors.keep(name.check()).map(|()| None)
        } else {
            self.ident(name, Name::module).map(Some)
        };
        if let Some(Some(module)) = &module
            && let Some(other) = self.modules.claim(&module.to_string(), &name.text).map(str::to_owned)
        {
            self.push(
                name.span,
                if other == name.text {
                    format!("there is a style {other} already")
                } else {
                    format!("the styles {other} and {} would both get the module `{module}`", name.text)
                },
            );
        }
        if style.pieces.is_empty() {
            self.push(name.span, format!("{} has no pieces", name.text));
        }
        let mut of_style = OfStyle { has_name: module.is_some(), ..OfStyle::default() };
        let pieces = style.pieces.iter().filter_map(|piece| self.piece(piece, name, &mut of_style)).collect();
        Some(CheckedStyle { sin: sin?, name: &name.text, module: module?, pieces })
    }

    fn piece<'a>(
        &mut self,
        piece: &'a Piece,
        style: &Name,
        of_style: &mut OfStyle,
    ) -> Option<CheckedPiece<'a>> {
        let pin = self.errors.keep(piece.pin());
        let [name, other_names @ ..] = piece.names.as_slice() else { return None };
        let mut is_new = true;
        if let Some(pin) = pin
            && let Some(other) = of_style.pins.claim(&pin.encode(), &name.text).map(str::to_owned)
        {
            is_new = false;
            self.push(piece.token.span, format!("`{pin}` is {}'s {other} already", style.text));
        }
        let constant = self.ident(name, Name::constant);
        for other in other_names {
            self.errors.keep(other.check());
        }
        // Of a piece that is there already, the names may be, too.
        for name in piece.names.iter().take(if is_new { usize::MAX } else { 0 }) {
            if let Some(token) = of_style.names.claim(&name.text, &token_text(piece)).map(str::to_owned) {
                is_new = false;
                self.push(name.span, format!("`{token}` is called {} already", name.text));
            }
        }
        let variant = if self.is_only_style { name.variant() } else { style.variant() + &name.variant() };
        if let Some(constant) = constant.as_ref().filter(|_| is_new) {
            self.rust_names(name, constant, &variant, of_style);
        }
        let variant = if self.has_enum && of_style.has_name && constant.is_some() {
            self.errors.keep(name.ident(&variant, "variant"))
        } else {
            None // there is none, or an error already
        };
        let names = piece.names.iter().map(|name| name.text.as_str()).collect();
        Some(CheckedPiece { pin: pin?, names, constant: constant?, variant })
    }

    /// Claims what a piece is called in Rust.
    fn rust_names(&mut self, name: &Name, constant: &Ident, variant: &str, of_style: &mut OfStyle) {
        let text = constant.to_string();
        if self.is_only_style && TAKEN.contains(&text.as_str()) {
            self.push(
                name.span,
                format!("every game has a constant `{text}`, so no piece can be called that"),
            );
        } else if let Some(other) = of_style.constants.claim(&text, &name.text).map(str::to_owned) {
            self.push(name.span, format!("{other} and {} would both get the constant `{text}`", name.text));
        } else if !self.has_enum || !of_style.has_name {
            // Nothing is called after this.
        } else if variant == ALL {
            let words =
                format!("every enum of pieces has a constant `{ALL}`, so no piece can be called that");
            self.push(name.span, words);
        } else if let Some(other) = self.variants.claim(variant, &name.text).map(str::to_owned) {
            self.push(name.span, format!("{other} and {} would both get the variant `{variant}`", name.text));
        }
    }

    /// The modules of the styles stand beside the enum.
    fn enum_name(&mut self, piece_enum: Option<&PieceEnum>) {
        if let Some(PieceEnum { name, .. }) = piece_enum
            && let Some(style) = self.modules.claim(&name.to_string(), "").map(str::to_owned)
        {
            self.push(name.span(), format!("{style} gets a module `{name}` already"));
        }
    }

    fn notations(&mut self, notations: &[NotationItem]) {
        let mut names = Claims::default();
        for notation in notations {
            let name = notation.name.to_string();
            if FIELDS.contains(&name.as_str()) {
                self.push(notation.name.span(), format!("`{name}:` has a meaning in `position!` already"));
            } else if names.claim(&name, &name).is_some() {
                self.push(notation.name.span(), format!("the notation `{name}` is declared twice"));
            }
        }
    }
}

/// What the pieces of a style have claimed.
#[derive(Default)]
struct OfStyle {
    /// Whether modules and variants can be named after the style.
    has_name: bool,
    pins: Claims,
    names: Claims,
    constants: Claims,
}

fn token_text(piece: &Piece) -> String {
    String::from_utf8_lossy(&piece.token.value).into_owned()
}
