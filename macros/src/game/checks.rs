//! Whether a declaration makes a game.

use koma_runtime::macro_support::games::Vocabulary;
use koma_runtime::{Pin, Side, Sin};
use proc_macro2::{Ident, Span};
use syn::Error;

use super::checked::{CheckedBoard, CheckedGame, CheckedNotation, CheckedPiece, CheckedStyle};
use super::claims::{Claims, Free};
use super::declaration::{Attributes, Declaration, Figures, NotationItem, PieceEnum, shape};
use super::figures::{CheckedFigure, check_figures};
use super::name::Name;
use super::style::{Piece, Style};
use super::token::{pin, sin};
use super::vocabulary::vocabulary;
use crate::errors::Errors;
use crate::position::FIELDS;

/// The constants of a module that `game!` fills. In a game of one style, those of the pieces stand beside them.
const TAKEN: [&str; 2] = ["GAME", "COUNT"];

/// One more, if there are figures.
const FIGURES: &str = "FIGURES";

/// The constant of an enum of pieces.
const ALL: &str = "ALL";

/// Checks a declaration; all that is wrong with it is an error at its place.
pub(super) fn check<'a>(declaration: &'a Declaration, errors: &mut Errors) -> CheckedGame<'a> {
    if declaration.styles.is_empty() && errors.is_empty() {
        let words = "a game needs a style, as in `style \"C\" Chess { \"K^\" => King }`";
        errors.push(Error::new(Span::call_site(), words));
    }
    let shape = shape(&declaration.boards).and_then(|shape| errors.keep(shape));
    let mut checks = Checks {
        errors,
        is_only_style: declaration.styles.len() == 1,
        has_enum: !declaration.enums.is_empty(),
        has_figures: !declaration.figures.is_empty(),
        letters: Claims::default(),
        free_letters: Free::new(
            Sin::all().filter(|sin| sin.side() == Side::First),
            declaration.styles.iter().filter_map(|style| sin(style.letter.as_ref()?).ok()),
        ),
        modules: Claims::default(),
        variants: Claims::default(),
    };
    if let [_, second, ..] = declaration.enums.as_slice() {
        checks.push(second.name.span(), "a game has one enum of its pieces".to_owned());
    }
    let styles = declaration.styles.iter().filter_map(|style| checks.style(style)).collect();
    let enums = checks.enums(&declaration.enums);
    let notations = checks.notations(&declaration.notations);
    let mut game = CheckedGame {
        is_wrong: !errors.is_empty(),
        board: declaration.boards.first().map(|board| CheckedBoard { shape, is_plain: board.is_plain }),
        is_only_style: declaration.styles.len() == 1,
        styles,
        enums,
        notations,
        figures: None,
    };
    game.figures = figures(declaration, &game, errors);
    game.is_wrong = !errors.is_empty();
    game
}

/// The figures with their attributes, if some were declared.
fn figures<'a>(
    declaration: &'a Declaration,
    game: &CheckedGame<'_>,
    errors: &mut Errors,
) -> Option<(&'a Attributes, Vec<CheckedFigure>)> {
    if let [_, second, ..] = declaration.figures.as_slice() {
        errors.push(Error::new(second.keyword, "the figures of a game stand together"));
    }
    let Figures { attributes, all: figures, .. } = declaration.figures.first()?;
    let text = vocabulary(game);
    let vocabulary = Vocabulary::new(text.as_bytes());
    Some((attributes, check_figures(figures, Some(&vocabulary).filter(|_| !game.is_wrong), errors)))
}

struct Checks<'a> {
    errors: &'a mut Errors,
    is_only_style: bool,
    has_enum: bool,
    has_figures: bool,
    letters: Claims,
    free_letters: Free<Sin>,
    modules: Claims,
    variants: Claims,
}

impl Checks<'_> {
    fn push(&mut self, span: Span, words: String) {
        self.errors.push(Error::new(span, words));
    }

    fn style<'a>(&mut self, style: &'a Style) -> Option<CheckedStyle<'a>> {
        let name = style.name.as_ref();
        let called = name.map_or("the style", |name| &name.text);
        let sin = self.letter(style, called);
        let module = name.and_then(|name| self.module(name));
        let pieces = style.pieces.as_deref();
        if let (Some(name), Some([])) = (name, pieces) {
            self.push(name.span, format!("{called} has no pieces"));
        }
        let pieces = pieces.unwrap_or_default();
        let mut of_style = OfStyle {
            called,
            prefix: if self.is_only_style {
                Some(String::new())
            } else {
                name.filter(|_| module.is_some()).map(Name::variant)
            },
            free: Free::new(
                Pin::all().filter(|pin| pin.side() == Side::First),
                pieces.iter().filter_map(|piece| pin(piece.token.as_ref()?).ok()),
            ),
            pins: Claims::default(),
            names: Claims::default(),
            constants: Claims::default(),
        };
        let pieces = pieces.iter().filter_map(|piece| self.piece(piece, &mut of_style)).collect();
        Some(CheckedStyle { sin: sin?, name: name.map_or("", |name| &name.text), module, pieces })
    }

    /// The letter of a style; of a wrong one, a letter that no other style has.
    fn letter(&mut self, style: &Style, called: &str) -> Option<Sin> {
        let Some(letter) = &style.letter else { return self.free_letters.take(None) };
        match sin(letter) {
            Ok(sin) => match self.letters.claim(&sin.encode(), called) {
                None => Some(sin),
                Some(other) => {
                    self.push(letter.span, format!("`{sin}` is the letter of {other} already"));
                    self.free_letters.take(None)
                }
            },
            Err(wrong) => {
                self.errors.push(wrong.error);
                self.free_letters.take(wrong.meant)
            }
        }
    }

    /// The module of a style, if there are several.
    fn module(&mut self, name: &Name) -> Option<Ident> {
        if self.is_only_style {
            self.errors.keep(name.check());
            return None;
        }
        let module = self.ident(name, Name::module)?;
        let Some(other) = self.modules.claim(&module.to_string(), &name.text) else { return Some(module) };
        self.push(
            name.span,
            if other == name.text {
                format!("there is a style {other} already")
            } else {
                format!("the styles {other} and {} would both get the module `{module}`", name.text)
            },
        );
        None
    }

    /// The identifier that is made of a name.
    fn ident(&mut self, name: &Name, ident: fn(&Name) -> syn::Result<Ident>) -> Option<Ident> {
        let ident = ident(name);
        match name.check() {
            Ok(()) => self.errors.keep(ident),
            Err(error) => {
                self.errors.push(error);
                ident.ok()
            }
        }
    }

    fn piece<'a>(&mut self, piece: &'a Piece, of_style: &mut OfStyle<'_>) -> Option<CheckedPiece<'a>> {
        let [name, other_names @ ..] = piece.names.as_slice() else { return None };
        let (pin, mut is_new) = self.pin(piece, name, of_style);
        let constant = self.ident(name, Name::constant);
        for other in other_names {
            self.errors.keep(other.check());
        }
        // Of a piece that is there already, the names may be, too.
        for name in piece.names.iter().take(if is_new { usize::MAX } else { 0 }) {
            if let Some(token) = of_style.names.claim(&name.text, &token_text(piece)) {
                is_new = false;
                self.push(name.span, format!("`{token}` is called {} already", name.text));
            }
        }
        let constant = constant.and_then(|constant| self.constant(name, constant, is_new, of_style));
        let variant = self.variant(name, constant.is_some(), of_style.prefix.as_deref());
        let is_there = if self.has_enum { variant.is_some() } else { constant.is_some() };
        let names = piece.names.iter().map(|name| name.text.as_str()).collect();
        Some(CheckedPiece { pin: pin.filter(|_| is_there)?, names, constant, variant })
    }

    /// The PIN of a piece, and whether it is new; of a wrong one, a PIN that no other piece of its style has.
    fn pin(&mut self, piece: &Piece, name: &Name, of_style: &mut OfStyle<'_>) -> (Option<Pin>, bool) {
        let Some(token) = &piece.token else { return (of_style.free.take(None), true) };
        match pin(token) {
            Ok(pin) => match of_style.pins.claim(&pin.encode(), &name.text) {
                None => (Some(pin), true),
                Some(other) => {
                    self.push(token.span, format!("`{pin}` is {}'s {other} already", of_style.called));
                    (of_style.free.take(None), false)
                }
            },
            Err(wrong) => {
                self.errors.push(wrong.error);
                (of_style.free.take(wrong.meant), true)
            }
        }
    }

    /// Claims the constant of a piece. If it cannot be had, that is told of a new piece.
    fn constant(
        &mut self,
        name: &Name,
        constant: Ident,
        is_new: bool,
        of_style: &mut OfStyle<'_>,
    ) -> Option<Ident> {
        let text = constant.to_string();
        let words = if self.is_only_style && TAKEN.contains(&text.as_str()) {
            format!("every game has a constant `{text}`, so no piece can be called that")
        } else if self.is_only_style && self.has_figures && text == FIGURES {
            format!("a game with figures has a constant `{text}`, so no piece can be called that")
        } else {
            let Some(other) = of_style.constants.claim(&text, &name.text) else { return Some(constant) };
            format!("{other} and {} would both get the constant `{text}`", name.text)
        };
        if is_new {
            self.push(name.span, words);
        }
        None
    }

    /// Claims the variant of a piece, if there is an enum. If it cannot be had, that is told of a piece with a constant.
    fn variant(&mut self, name: &Name, has_constant: bool, prefix: Option<&str>) -> Option<Ident> {
        let variant = prefix.filter(|_| self.has_enum)?.to_owned() + &name.variant();
        let words = match name.ident(&variant, "variant") {
            Err(error) => error.to_string(),
            Ok(_) if variant == ALL => {
                format!("every enum of pieces has a constant `{ALL}`, so no piece can be called that")
            }
            Ok(ident) => {
                let Some(other) = self.variants.claim(&variant, &name.text) else { return Some(ident) };
                format!("{other} and {} would both get the variant `{variant}`", name.text)
            }
        };
        if has_constant {
            self.push(name.span, words);
        }
        None
    }

    /// The enums whose names are new: the modules of the styles stand beside them.
    fn enums<'a>(&mut self, enums: &'a [PieceEnum]) -> Vec<&'a PieceEnum> {
        let mut new = Vec::new();
        for (i, piece_enum) in enums.iter().enumerate() {
            let name = &piece_enum.name;
            match self.modules.claim(&name.to_string(), "") {
                None => new.push(piece_enum),
                Some(style) if i == 0 => {
                    self.push(name.span(), format!("{style} gets a module `{name}` already"));
                }
                Some(_) => {} // one too many
            }
        }
        new
    }

    fn notations<'a>(&mut self, notations: &'a [NotationItem]) -> Vec<CheckedNotation<'a>> {
        let mut new = Vec::new();
        let mut names = Claims::default();
        for NotationItem { name, path } in notations {
            let text = name.to_string();
            if FIELDS.contains(&text.as_str()) {
                self.push(name.span(), format!("`{name}:` has a meaning in `position!` already"));
            } else if names.claim(&text, &text).is_some() {
                self.push(name.span(), format!("the notation `{name}` is declared twice"));
            } else {
                new.push(CheckedNotation { name, path: path.as_ref() });
            }
        }
        new
    }
}

/// What the pieces of a style have claimed.
struct OfStyle<'a> {
    /// What messages call the style.
    called: &'a str,
    /// What the variants of its pieces start with; `None` if the style has no name for that.
    prefix: Option<String>,
    free: Free<Pin>,
    pins: Claims,
    names: Claims,
    constants: Claims,
}

fn token_text(piece: &Piece) -> String {
    piece.token.as_ref().map_or_else(String::new, |token| String::from_utf8_lossy(&token.value).into_owned())
}
