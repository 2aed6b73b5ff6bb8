//! Checks a declaration of a game, and names its items.
#![allow(clippy::indexing_slicing, reason = "each piece has a name, and each set has a digit for each PIN")]

use std::fmt::Write as _;

use koma_runtime::macro_support::{GameToken, PIN_NUMBERS, SquareNames, Vocabulary, is_blank, pin_number};
use koma_runtime::{Epin, Letter, MAX_DIMENSIONS, Pin, Qpi, Side, Sin, State};

use super::{Declaration, Name, Piece, Style};
use crate::call::Reader;
use crate::input::{Errors, Result, StringLiteral};
use crate::position::{FIELDS, MOVES};
use crate::tokens::{Ident, Span, is_word};

/// The consistent part of a declaration. If the declaration is invalid, this part includes as many named items as
/// possible.
pub(super) struct CheckedGame<'a> {
    /// The text that the runtime's `Vocabulary` reads.
    pub(super) vocabulary: String,
    pub(super) styles: Vec<CheckedStyle<'a>>,
    pub(super) notations: Vec<&'a Reader>,
    pub(super) figures: Vec<(Qpi, String)>,
}

pub(super) struct CheckedStyle<'a> {
    pub(super) sin: Sin,
    pub(super) name: &'a str,
    /// The module of the style's constants, if there are several styles.
    pub(super) module: Option<Ident>,
    pub(super) pieces: Vec<CheckedPiece<'a>>,
}

pub(super) struct CheckedPiece<'a> {
    /// The first player's piece.
    pub(super) qpi: Qpi,
    pub(super) names: Vec<&'a str>,
    pub(super) constant: Ident,
    /// The name in the enum, if the enum is declared.
    pub(super) variant: Option<Ident>,
}

/// Checks a declaration, and reports each mistake at its place.
pub(super) fn check<'a>(declaration: &'a Declaration, errors: &mut Errors) -> CheckedGame<'a> {
    let Declaration { styles, notations, figures, .. } = declaration;
    if styles.is_empty() && errors.is_empty() {
        errors.add(Span::call_site(), "a game needs a style, as in `style \"C\" Chess { \"K^\" => King }`");
    }
    let variants = vec![("ALL".to_owned(), "the list of all pieces")];
    let mut names = Names { declaration, modules: Vec::new(), variants, errors };
    let letters: Vec<_> = styles.iter().map(|style| (style.letter.as_ref(), style.called())).collect();
    let is_letter = |pin: &Pin| *pin == Pin::new(pin.letter(), Side::First, State::Normal, false);
    let letters = tokens(&letters, letter, is_letter, "the letter of", names.errors);
    let checked = styles.iter().zip(letters).map(|(style, letter)| names.style(style, letter)).collect();
    let mut readers: Vec<&Reader> = Vec::new();
    for reader in notations {
        let name = &reader.name;
        let is_name = |field: &&str| is_word(name, field);
        if FIELDS.iter().any(is_name) || MOVES.iter().any(is_name) || is_word(name, "check") {
            errors.add(name.span(), format!("`{name}:` already has a meaning in `position!`"));
        } else if readers.iter().any(|other| is_word(name, &other.name.to_string())) {
            errors.add(name.span(), format!("the notation `{name}` is declared twice"));
        } else {
            readers.push(reader);
        }
    }
    let mut game =
        CheckedGame { vocabulary: String::new(), styles: checked, notations: readers, figures: Vec::new() };
    game.vocabulary = game.vocabulary(declaration, errors.is_empty());
    if let Some(figures) = figures {
        game.figures = check_figures(&figures.all, Vocabulary::new(game.vocabulary.as_bytes()), errors);
        game.vocabulary = game.vocabulary(declaration, errors.is_empty());
    }
    game
}

/// Returns the token of each item. An item whose token is missing, wrong or repeated gets an unused token for which
/// `is_token` is true.
fn tokens(
    items: &[(Option<&StringLiteral>, &str)],
    read: fn(&StringLiteral) -> Result<Pin>,
    is_token: fn(&Pin) -> bool,
    what: &str,
    errors: &mut Errors,
) -> Vec<Pin> {
    let declared: Vec<Option<Pin>> =
        items.iter().map(|(literal, _)| errors.keep(read((*literal)?))).collect();
    let mut unused = Pin::all().rev().filter(|token| is_token(token) && !declared.contains(&Some(*token)));
    let mut tokens = Vec::new();
    for ((literal, _), token) in items.iter().zip(&declared) {
        let mut token = *token;
        if let (Some(known), Some(literal)) = (token, literal)
            && let Some(first) = declared[..tokens.len()].iter().position(|other| *other == token)
        {
            errors.append(literal.error(format!("`{known}` is already {what} {}", items[first].1)));
            token = None;
        }
        // If no token is unused, there are more items than tokens, so an error has been reported.
        tokens.push(token.or_else(|| unused.next()).unwrap_or(ANY));
    }
    tokens
}

/// A placeholder token.
const ANY: Pin = Pin::new(Letter::A, Side::First, State::Normal, false);

impl Style {
    fn called(&self) -> &str {
        self.name.as_ref().map_or("the style", |name| &name.text)
    }
}

type Claims<'a> = Vec<(String, &'a str)>;

/// Names the items of a game. The fields `modules` and `variants` are identifiers, each with the name from which it is
/// made.
struct Names<'a, 'e> {
    declaration: &'a Declaration,
    modules: Claims<'a>,
    variants: Claims<'a>,
    errors: &'e mut Errors,
}

impl<'a> Names<'a, '_> {
    fn style(&mut self, style: &'a Style, letter: Pin) -> CheckedStyle<'a> {
        let Style { name, pieces, .. } = style;
        let called = style.called();
        let is_only_style = self.declaration.styles.len() == 1;
        let mut module = None;
        if let Some(name) = name {
            self.errors.keep(name.check());
            if pieces.is_empty() {
                self.errors.add(name.span, format!("{called} has no pieces"));
            }
            if !is_only_style {
                let text = name.words().join("_").to_lowercase();
                module = self.errors.keep(claim(name, &text, "module", &mut self.modules));
            }
        }
        let prefix = module.as_ref().and(name.as_ref()).map(Name::variant);
        let prefix = if is_only_style { Some(String::new()) } else { prefix };
        let items: Vec<_> =
            pieces.iter().map(|piece| (piece.token.as_ref(), piece.names[0].text.as_str())).collect();
        let pins = tokens(&items, pin, |pin| pin.is_first(), &format!("{called}'s"), self.errors);
        let sin = Sin::new(letter.letter(), Side::First);
        let (mut names, mut constants) = (Vec::new(), Vec::new());
        if is_only_style {
            // The constants of the pieces are in the same module as these constants of the game.
            for constant in ["GAME", "COUNT", "FIGURES"] {
                constants.push((constant.to_owned(), "the game"));
            }
        }
        let mut checked = Vec::new();
        for (piece, pin) in pieces.iter().zip(pins) {
            if !self.check_names(piece, &mut names) {
                continue;
            }
            let name = &piece.names[0];
            let text = name.words().join("_").to_uppercase();
            let constant = claim(name, &text, "constant", &mut constants);
            let Some(constant) = self.errors.keep(constant) else { continue };
            let mut variant = None;
            if self.declaration.piece_enum.is_some() {
                let Some(prefix) = &prefix else { continue };
                let text = prefix.clone() + &name.variant();
                variant = self.errors.keep(claim(name, &text, "variant", &mut self.variants));
                if variant.is_none() {
                    continue;
                }
            }
            let names = piece.names.iter().map(|name| name.text.as_str()).collect();
            checked.push(CheckedPiece { qpi: Qpi::new(sin, pin), names, constant, variant });
        }
        CheckedStyle { sin, name: name.as_ref().map_or("", |name| &name.text), module, pieces: checked }
    }

    /// Checks the names of a piece. Reports whether its first name is new in the style.
    fn check_names(&mut self, piece: &'a Piece, names: &mut Vec<&'a str>) -> bool {
        let is_new = !names.contains(&piece.names[0].text.as_str());
        for name in &piece.names {
            if self.errors.keep(name.check()).is_none() {
                continue;
            }
            if names.contains(&name.text.as_str()) {
                let words = format!("{} is already the name of a piece of this style", name.text);
                self.errors.add(name.span, words);
            } else {
                names.push(&name.text);
            }
        }
        is_new
    }
}

/// Returns an identifier made from a name. Returns an error if the identifier is invalid, or if another name gives the
/// same identifier.
fn claim<'a>(name: &'a Name, text: &str, what: &str, claims: &mut Claims<'a>) -> Result<Ident> {
    let mut chars = text.chars();
    let is_name =
        chars.next().is_some_and(unicode_ident::is_xid_start) && chars.all(unicode_ident::is_xid_continue);
    if !is_name || ["self", "Self", "super", "crate"].contains(&text) {
        let words = format!("no {what} can be named after `{}`: `{text}` is not a name in Rust", name.text);
        return Err(Errors::new(name.span, words));
    }
    let earlier = claims.iter().rfind(|(claimed, _)| claimed == text).map(|(_, other)| *other);
    claims.push((text.to_owned(), &name.text));
    if let Some(other) = earlier {
        let words = format!("{other} and {} would both get the {what} `{text}`", name.text);
        return Err(Errors::new(name.span, words));
    }
    // Constants and variants are not in lower case, so they are not keywords.
    Ok(if what == "module" { Ident::new_raw(text, name.span) } else { Ident::new(text, name.span) })
}

impl Name {
    /// Returns an error if the name cannot be used in messages or in the vocabulary.
    fn check(&self) -> Result<()> {
        let text = self.text.as_str();
        // A message must have room for the names of both a piece and its style.
        if text.is_empty() || text.trim() != text || text.contains(char::is_control) || text.len() > 80 {
            let words =
                "expected a name of 1 to 80 bytes without control characters, and without blanks around it";
            return Err(Errors::new(self.span, words));
        }
        Ok(())
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

/// Returns the valid figures.
fn check_figures(
    figures: &[(StringLiteral, StringLiteral)],
    game: Vocabulary<'_>,
    errors: &mut Errors,
) -> Vec<(Qpi, String)> {
    let (mut tokens, mut right) = (Vec::new(), Vec::new());
    for (token, text) in figures {
        let value = text.lossy();
        let is_text = !value.chars().all(is_blank) && !value.contains(char::is_control);
        if !is_text {
            let words = "expected a short, visible text without control characters, such as `\"♔\"`";
            errors.append(text.error(words));
        }
        let Some(piece) = errors.keep(figure_piece(token, game)) else { continue };
        // `c:k^` (native) and `C:k^` (derived) have the same figure.
        let key = Qpi::new(Sin::new(piece.style(), Side::First), piece.pin());
        if tokens.contains(&key) {
            errors.append(token.error(format!("`{piece}` already has a figure")));
        } else if is_text {
            right.push((piece, value));
        }
        tokens.push(key);
    }
    right
}

fn figure_piece(token: &StringLiteral, game: Vocabulary<'_>) -> Result<Qpi> {
    let text = &token.value;
    Err(token.error(match (Qpi::from_bytes(text), Pin::from_bytes(text)) {
        (Ok(piece), _) if game.has_token(GameToken::Qpi(piece)) => return Ok(piece),
        (Ok(piece), _) => game.explain(GameToken::Qpi(piece), text).to_string(),
        (Err(_), Ok(pin)) => format!("expected the style before the piece, as in `C:{pin}`"),
        (Err(error), Err(_)) => error.explain_bytes(text).to_string(),
    }))
}

/// Reads the letter of a style. Returns a piece with this letter, for `tokens`.
fn letter(literal: &StringLiteral) -> Result<Pin> {
    let text = &literal.value;
    Err(literal.error(match Sin::from_bytes(text) {
        Ok(sin) if sin.is_first() => {
            return Ok(Pin::new(sin.letter(), Side::First, State::Normal, false));
        }
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

impl CheckedGame<'_> {
    fn vocabulary(&self, declaration: &Declaration, is_valid: bool) -> String {
        // Each dimension has two hexadecimal digits, zeros if it is missing. Two more digits say whether squares have
        // USI names, and whether markers must follow the rules of chess.
        let (mut sizes, shape) = (String::new(), declaration.shape());
        for dimension in 0..MAX_DIMENSIONS {
            let size = shape.as_ref().and_then(|shape| shape.dimensions().get(dimension).copied());
            let _ = write!(sizes, "{:02x}", size.unwrap_or(0));
        }
        let check = declaration.check.as_ref().and_then(|check| check.own);
        let checks_chess = check.is_some_and(|own| own.name == "chess");
        let is_usi = matches!(declaration.squares, Some(SquareNames::Usi));
        let _ = write!(sizes, "{}{}", u8::from(is_usi), u8::from(checks_chess));
        if !is_valid {
            // The vocabulary contains all styles and all pieces, so that the game accepts every token.
            let all = digits(&[0xF; SET_DIGITS]);
            let mut text = format!("{all}{sizes}{:02}", Letter::ALL.len());
            for letter in Letter::ALL {
                let _ = write!(text, "{}{all}", letter.as_char());
            }
            return text;
        }
        let (mut all, mut styles, mut names) = ([0; SET_DIGITS], String::new(), String::new());
        for style in &self.styles {
            let mut pins = [0; SET_DIGITS];
            let _ = write!(names, "\n{}\t{}", style.sin, style.name);
            for piece in &style.pieces {
                let pin = piece.qpi.pin();
                let number = pin_number(pin);
                all[number / 4] |= 1 << (number % 4);
                pins[number / 4] |= 1 << (number % 4);
                let _ = write!(names, "\n\t{pin}\t{}", piece.names.join("\t"));
            }
            let _ = write!(styles, "{}{}", style.sin, digits(&pins));
        }
        for (piece, figure) in &self.figures {
            let _ = write!(names, "\n=\t{piece}\t{figure}");
        }
        format!("{}{sizes}{:02}{styles}{names}", digits(&all), self.styles.len())
    }
}

/// The number of hexadecimal digits for a set of pieces. Each digit represents four pieces.
const SET_DIGITS: usize = PIN_NUMBERS.div_ceil(4);

fn digits(set: &[u32; SET_DIGITS]) -> String {
    set.iter().filter_map(|digit| char::from_digit(*digit, 16)).collect()
}
