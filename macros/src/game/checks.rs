//! Checks a declaration of a game.

use koma_runtime::macro_support::diagnostics::is_blank;
use koma_runtime::macro_support::games::{GameToken, Vocabulary};
use koma_runtime::{Epin, Letter, Pin, Qpi, Side, Sin, State};
use proc_macro2::{Ident, Span};
use syn::Error;

use super::declaration::{Declaration, Figure, Notation, Piece, PieceEnum, Style};
use super::name::Name;
use super::{CheckedGame, CheckedPiece, CheckedStyle};
use crate::call::{Claims, Errors, StringLiteral};
use crate::position::{FIELDS, MOVES};

/// Checks a declaration, and reports each mistake at its place.
pub(super) fn check<'a>(declaration: &'a Declaration, errors: &mut Errors) -> CheckedGame<'a> {
    let Declaration { styles, enums, notations, figures, .. } = declaration;
    if styles.is_empty() && errors.is_empty() {
        errors.add(Span::call_site(), "a game needs a style, as in `style \"C\" Chess { \"K^\" => King }`");
    }
    if let Some(second) = enums.get(1) {
        errors.add(second.name.span(), "a game has one enum of its pieces");
    }
    let plain = |letter| Pin::new(letter, Side::First, State::Normal, false);
    let mut letters = Tokens::new(letter, Letter::ALL.iter().copied().map(plain).collect());
    for style in styles {
        letters.declare(style.letter.as_ref());
    }
    let is_only_style = styles.len() == 1;
    let mut checks = Checks {
        is_only_style,
        has_enum: !enums.is_empty(),
        has_figures: figures.is_some(),
        modules: Claims::default(),
        variants: Claims::default(),
        errors,
    };
    let mut checked = Vec::new();
    for style in styles {
        checked.extend(checks.style(style, &mut letters));
    }
    let enums = checks.enums(enums);
    let notations = checks.notations(notations);
    let is_wrong = !errors.is_empty();
    let mut game =
        CheckedGame { is_wrong, is_only_style, styles: checked, enums, notations, figures: Vec::new() };
    if let Some(figures) = figures {
        let vocabulary = game.vocabulary(declaration);
        game.figures = check_figures(&figures.all, Vocabulary::new(vocabulary.as_bytes()), errors);
    }
    game.is_wrong = !errors.is_empty();
    game
}

struct Checks<'e> {
    errors: &'e mut Errors,
    is_only_style: bool,
    has_enum: bool,
    has_figures: bool,
    /// The names of the modules of styles, and of enums.
    modules: Claims,
    variants: Claims,
}

/// The names and tokens that the pieces of a style have claimed.
struct StyleClaims {
    /// The text before the piece in the names of variants, or `None` if the style has no valid name.
    prefix: Option<String>,
    pins: Tokens,
    names: Claims,
    constants: Claims,
}

impl Checks<'_> {
    fn style<'a>(&mut self, style: &'a Style, letters: &mut Tokens) -> Option<CheckedStyle<'a>> {
        let Style { letter, name, pieces, is_empty } = style;
        let name = name.as_ref();
        let called = name.map_or("the style", |name| &name.text);
        let clash = |sin: Pin, other: &str| format!("`{sin}` is already the letter of {other}");
        let (letter, _) = letters.claim(letter.as_ref(), called, &clash, self.errors);
        let module = name.and_then(|name| self.module(name));
        if let (Some(name), true) = (name, is_empty) {
            self.errors.add(name.span, &format!("{called} has no pieces"));
        }
        let mut pins = Tokens::new(pin, Pin::all().filter(|pin| pin.is_first()).collect());
        for piece in pieces {
            pins.declare(piece.token.as_ref());
        }
        let mut claims = StyleClaims {
            prefix: match &module {
                _ if self.is_only_style => Some(String::new()),
                module => name.filter(|_| module.is_some()).map(Name::variant),
            },
            pins,
            names: Claims::default(),
            constants: Claims::default(),
        };
        let mut checked = Vec::new();
        for piece in pieces {
            checked.extend(self.piece(piece, called, &mut claims));
        }
        let sin = Sin::new(letter?.letter(), Side::First);
        Some(CheckedStyle { sin, name: name.map_or("", |name| &name.text), module, pieces: checked })
    }

    /// Returns the module of a style, if there are several styles.
    fn module(&mut self, name: &Name) -> Option<Ident> {
        if self.is_only_style {
            self.errors.keep(name.check());
            return None;
        }
        let module = self.ident(name, Name::module)?;
        let Some(other) = self.modules.claim(module.to_string().as_bytes(), &name.text) else {
            return Some(module);
        };
        let words = if other == name.text {
            format!("there is already a style {other}")
        } else {
            format!("the styles {other} and {} would both get the module `{module}`", name.text)
        };
        self.errors.add(name.span, &words);
        None
    }

    /// Returns the identifier that is made from a name.
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

    fn piece<'a>(
        &mut self,
        piece: &'a Piece,
        style: &str,
        claims: &mut StyleClaims,
    ) -> Option<CheckedPiece<'a>> {
        let [name, other_names @ ..] = piece.names.as_slice() else { return None };
        let clash = |pin: Pin, other: &str| format!("`{pin}` is already {style}'s {other}");
        let (pin, mut is_new) = claims.pins.claim(piece.token.as_ref(), &name.text, &clash, self.errors);
        let constant = self.ident(name, Name::constant);
        for other in other_names {
            self.errors.keep(other.check());
        }
        // A repeated piece may repeat its names too.
        if is_new {
            let token = piece.token.as_ref().map_or(&[][..], |token| &token.value);
            let token = String::from_utf8_lossy(token);
            for name in &piece.names {
                if let Some(token) = claims.names.claim(name.text.as_bytes(), &token) {
                    is_new = false;
                    self.errors.add(name.span, &format!("`{token}` is already called {}", name.text));
                }
            }
        }
        let constant = constant.map(|ident| self.constant(name, ident, &mut claims.constants));
        let constant = self.report(name, constant, is_new);
        let prefix = claims.prefix.as_ref().filter(|_| self.has_enum);
        let variant = prefix.map(|prefix| self.variant(name, prefix));
        let variant = self.report(name, variant, constant.is_some());
        let is_declared = if self.has_enum { variant.is_some() } else { constant.is_some() };
        let names = piece.names.iter().map(|name| name.text.as_str()).collect();
        Some(CheckedPiece { pin: pin.filter(|_| is_declared)?, names, constant, variant })
    }

    /// Claims the constant of a piece, or reports why the piece cannot have it.
    fn constant(&self, name: &Name, ident: Ident, constants: &mut Claims) -> Result<Ident, String> {
        // If there is only one style, its constants are in the same module as the constants of the game.
        let owner = match ident.to_string().as_str() {
            "GAME" | "COUNT" if self.is_only_style => "every game",
            "FIGURES" if self.is_only_style && self.has_figures => "a game with figures",
            _ => return claim_ident(constants, ident, name, "constant"),
        };
        Err(format!("{owner} has a constant `{ident}`, so no piece can be called that"))
    }

    /// Claims the variant of a piece, or reports why the piece cannot have it.
    fn variant(&mut self, name: &Name, prefix: &str) -> Result<Ident, String> {
        let ident = name.ident(&(prefix.to_owned() + &name.variant()), "variant");
        let ident = ident.map_err(|error| error.to_string())?;
        if ident == "ALL" {
            return Err(
                "every enum of pieces has a constant `ALL`, so no piece can be called that".to_owned()
            );
        }
        claim_ident(&mut self.variants, ident, name, "variant")
    }

    /// Returns an identifier of a piece. If no identifier is possible, reports the reason, unless another mistake
    /// explains it.
    fn report(&mut self, name: &Name, ident: Option<Result<Ident, String>>, is_first: bool) -> Option<Ident> {
        match ident? {
            Ok(ident) => Some(ident),
            Err(words) => {
                if is_first {
                    self.errors.add(name.span, &words);
                }
                None
            }
        }
    }

    /// Returns the enums whose names are unique. The modules of the styles share their namespace.
    fn enums<'a>(&mut self, enums: &'a [PieceEnum]) -> Vec<&'a PieceEnum> {
        let mut new = Vec::new();
        for piece_enum in enums {
            let name = &piece_enum.name;
            match self.modules.claim(name.to_string().as_bytes(), "") {
                None => new.push(piece_enum),
                Some(style) if new.is_empty() => {
                    self.errors.add(name.span(), &format!("{style} already gets a module `{name}`"));
                }
                Some(_) => {} // a second enum is an error already
            }
        }
        new
    }

    fn notations<'a>(&mut self, notations: &'a [Notation]) -> Vec<&'a Notation> {
        let (mut new, mut names) = (Vec::new(), Claims::default());
        for notation in notations {
            let name = &notation.name;
            if FIELDS.iter().chain(&MOVES).chain(&["check"]).any(|field| name == field) {
                self.errors.add(name.span(), &format!("`{name}:` already has a meaning in `position!`"));
            } else if names.claim(name.to_string().as_bytes(), "").is_some() {
                self.errors.add(name.span(), &format!("the notation `{name}` is declared twice"));
            } else {
                new.push(notation);
            }
        }
        new
    }
}

/// Returns the valid figures.
fn check_figures(figures: &[Figure], game: Vocabulary<'_>, errors: &mut Errors) -> Vec<(Qpi, String)> {
    let (mut tokens, mut right) = (Claims::default(), Vec::new());
    for Figure { token, text } in figures {
        let piece = errors.keep(figure_piece(token, game));
        let value = text.value();
        let is_text = !value.chars().all(is_blank) && !value.contains(char::is_control);
        if !is_text {
            let words = "expected a short, visible text without control characters, such as `\"♔\"`";
            errors.add(text.span(), words);
        }
        let Some(piece) = piece else { continue };
        // A piece has one figure in either player's style.
        let key = Qpi::new(Sin::new(piece.style(), Side::First), piece.pin());
        if tokens.claim(key.encode().as_bytes(), "").is_some() {
            errors.add(token.span, &format!("`{piece}` already has a figure"));
        } else if is_text {
            right.push((piece, value));
        }
    }
    right
}

fn figure_piece(token: &StringLiteral, game: Vocabulary<'_>) -> syn::Result<Qpi> {
    let text = &token.value;
    let words = match (Qpi::from_bytes(text), Pin::from_bytes(text)) {
        (Ok(piece), _) if game.has_token(GameToken::Qpi(piece)) => return Ok(piece),
        (Ok(piece), _) => game.explain(GameToken::Qpi(piece), text).to_string(),
        (Err(_), Ok(pin)) => format!("expected the style before the piece, as in `C:{pin}`"),
        (Err(error), Err(_)) => error.explain_bytes(text).to_string(),
    };
    Err(Error::new(token.span, words))
}

/// Claims the identifier of a piece, or reports the other piece that would have the same identifier.
fn claim_ident(claims: &mut Claims, ident: Ident, name: &Name, kind: &str) -> Result<Ident, String> {
    match claims.claim(ident.to_string().as_bytes(), &name.text) {
        None => Ok(ident),
        Some(other) => Err(format!("{other} and {} would both get the {kind} `{ident}`", name.text)),
    }
}

/// The error for an invalid token, and the token that was probably meant.
type Wrong = (Error, Option<Pin>);

/// The tokens of all styles, or of the pieces of one style. A piece with the same letter represents a style.
struct Tokens {
    read: fn(&StringLiteral) -> Result<Pin, Wrong>,
    claims: Claims,
    /// Tokens that are not declared. Items with invalid tokens get these tokens instead.
    unused: Vec<Pin>,
}

impl Tokens {
    fn new(read: fn(&StringLiteral) -> Result<Pin, Wrong>, all: Vec<Pin>) -> Self {
        Self { read, claims: Claims::default(), unused: all }
    }

    /// Removes the token of a literal from the unused tokens. The token is claimed later.
    fn declare(&mut self, literal: Option<&StringLiteral>) {
        if let Some(Ok(declared)) = literal.map(self.read) {
            self.unused.retain(|pin| *pin != declared);
        }
    }

    /// Claims the token of a literal and returns it. If the token cannot be claimed, reports the reason and returns an
    /// unused token. The flag is false if another item has claimed the token of the literal.
    fn claim(
        &mut self,
        literal: Option<&StringLiteral>,
        by: &str,
        clash: &dyn Fn(Pin, &str) -> String,
        errors: &mut Errors,
    ) -> (Option<Pin>, bool) {
        let Some(literal) = literal else { return (self.unused.pop(), true) };
        match (self.read)(literal) {
            Ok(token) => match self.claims.claim(token.encode().as_bytes(), by) {
                None => (Some(token), true),
                Some(other) => {
                    errors.add(literal.span, &clash(token, &other));
                    (self.unused.pop(), false)
                }
            },
            Err((error, suggestion)) => {
                errors.push(error);
                let at = self.unused.iter().position(|token| Some(*token) == suggestion);
                (at.map(|at| self.unused.remove(at)).or_else(|| self.unused.pop()), true)
            }
        }
    }
}

/// Reads the letter of a style.
fn letter(literal: &StringLiteral) -> Result<Pin, Wrong> {
    let plain = |sin: Sin| Pin::new(sin.letter(), Side::First, State::Normal, false);
    let (words, suggestion) = match Sin::from_bytes(&literal.value) {
        Ok(sin) if sin.is_first() => return Ok(plain(sin)),
        Ok(sin) => {
            let sin = plain(sin);
            (format!("expected the style in upper case, as `{sin}`: either player may play them"), Some(sin))
        }
        Err(error) => (error.explain_bytes(&literal.value).to_string(), None),
    };
    Err((Error::new(literal.span, words), suggestion))
}

/// Reads the token of a piece.
fn pin(literal: &StringLiteral) -> Result<Pin, Wrong> {
    let text = &literal.value;
    let (pin, before, after) = match (Pin::from_bytes(text), Epin::from_bytes(text), Qpi::from_bytes(text)) {
        (Ok(pin), ..) if pin.is_first() => return Ok(pin),
        (Ok(pin), ..) => (pin, "expected the piece in upper case, as `", "`: both players have them"),
        (_, Ok(piece), _) => (piece.pin(), "expected a PIN: `", "`, whichever player's style it is"),
        (.., Ok(piece)) => {
            (piece.pin(), "expected the style before the braces and the piece alone in them: `", "`")
        }
        (Err(error), ..) => {
            return Err((Error::new(literal.span, error.explain_bytes(text).to_string()), None));
        }
    };
    let pin = if pin.is_first() { pin } else { pin.flip() };
    Err((Error::new(literal.span, format!("{before}{pin}{after}")), Some(pin)))
}
