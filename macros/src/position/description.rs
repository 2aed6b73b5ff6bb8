//! Reads positions described by shape, styles, board and hands, and boards written as lists of squares.

use koma_runtime::macro_support::diagnostics::{explain_part, hand_name};
use koma_runtime::macro_support::positions::{AnyPosition, PositionBuilder, PositionHeader, read_styles};
use koma_runtime::macro_support::squares::{self, SquareNames};
use koma_runtime::{Epin, Explanation, Shape, Side, Styles};
use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Bracket};
use syn::{Error, Ident, LitByteStr, LitStr, Token, braced};

use super::outside::{style_outside, wrong_marker};
use super::picture::Picture;
use super::pieces::{HandPieces, Mistake, Players, did_you_mean, read_hands, read_piece};
use super::{FIELDS, ParsedPosition};
use crate::call::{Claims, Errors, StringLiteral};
use crate::syntax::{Size, WholeNumber, comma_separated, expect, named_fields, wrong_here};
use crate::vocabulary::{Game, WrongMarker};

/// A description, `<8, 8> "C/c", board: …, hands: …`, whose literals have not been read yet.
pub(super) struct Description {
    size: Size,
    styles: StringLiteral,
    board: Board,
    hands: Option<StringLiteral>,
}

enum Board {
    Picture(Picture),
    SquareList(SquareList),
}

/// A list of squares, by name or flat index, with their tokens: `{ "e8" => "k^", 60 => "K^" }`.
struct SquareList(Vec<(SquareName, StringLiteral)>);

enum SquareName {
    Index(WholeNumber),
    /// A text such as `e1`.
    Text(StringLiteral),
    /// A name without quotation marks. It is an error.
    Unquoted(Ident),
}

impl Parse for Description {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let size = input.parse()?;
        let words = if input.peek(Token![,]) {
            "expected the styles after the shape without a comma, as in `<8, 8> \"C/c\"`"
        } else {
            "expected the styles in a string literal after the shape, as in `\"C/c\"`"
        };
        let styles = expect(input, words)?;
        let (mut board, mut hands) = (None, None);
        named_fields(input, FIELDS, &mut |field, input| {
            match field {
                0 => board = Some(input.parse()?),
                _ => hands = Some(input.parse()?),
            }
            Ok(())
        })?;
        match board {
            Some(board) => Ok(Self { size, styles, board, hands }),
            None => wrong_here(input, "the board is missing: `board: […]` or `board: {…}`"),
        }
    }
}

impl Parse for Board {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Bracket) {
            return Ok(Self::Picture(input.parse()?));
        }
        if !input.peek(Brace) {
            return wrong_here(input, "expected a list of ranks, `[…]`, or of squares, `{…}`");
        }
        let content;
        braced!(content in input);
        let square = |input: ParseStream<'_>| {
            let name = if input.peek(LitStr) || input.peek(LitByteStr) {
                SquareName::Text(input.parse()?)
            } else if input.peek(Ident) {
                SquareName::Unquoted(input.parse()?)
            } else {
                SquareName::Index(input.parse()?)
            };
            expect::<Token![=>]>(input, "expected `=>` between a square and its piece")?;
            Ok((name, input.parse()?))
        };
        Ok(Self::SquareList(SquareList(comma_separated(&content, "squares", square)?)))
    }
}

impl Description {
    /// Reads the position, or returns all errors. If the shape or the styles are wrong, the parts that do not depend on
    /// them are still checked.
    pub(super) fn read(&self, game: Option<&Game>) -> syn::Result<ParsedPosition> {
        let mut errors = Errors::default();
        let shape = errors.keep(self.shape(game));
        let styles_and_turn = errors.keep(self.styles_and_turn());
        let players = Players { styles: styles_and_turn.map(|(styles, _)| styles), game };
        self.check_styles(players, &mut errors);
        let pieces = match &self.board {
            Board::Picture(picture) => picture.read(shape, players, &mut errors),
            Board::SquareList(squares) => squares.read(shape, players, &mut errors),
        };
        let hands = match &self.hands {
            Some(hands) => read_hands(hands, players, &mut errors),
            None => Vec::new(),
        };
        errors.check()?;
        let (Some(shape), Some((styles, turn))) = (shape, styles_and_turn) else {
            return Err(Error::new(self.size.span(), "no position")); // there was an error
        };
        self.position(PositionHeader { shape, styles, turn }, &pieces, &hands, game)
    }

    fn position(
        &self,
        header: PositionHeader,
        pieces: &[(usize, Epin)],
        hands: &[HandPieces],
        game: Option<&Game>,
    ) -> syn::Result<ParsedPosition> {
        let squares = header.shape.square_count();
        let (mut board, mut slots) = (vec![None; squares], vec![0; squares]);
        let mut builder = PositionBuilder::new(&mut board, &mut slots);
        for (index, piece) in pieces {
            builder.put(*index, *piece);
        }
        for HandPieces { side, piece, count, range } in hands {
            if builder.hold(*side, *piece, *count).is_err() {
                let total = hands.iter().fold(pieces.len(), |total, held| total.saturating_add(held.count));
                let plural = if squares == 1 { "" } else { "s" };
                let words = format!(
                    "{}: there are {total} pieces, on the board and in hand, but only {squares} square{plural}",
                    hand_name(*side)
                );
                let literal = self.hands.as_ref().unwrap_or(&self.styles);
                return Err(Mistake::new(words, range.clone()).error(literal));
            }
        }
        let position = builder.finish(header);
        if let Some(game) = game {
            self.check_markers(game, &position)?;
        }
        Ok(ParsedPosition::of(&position))
    }

    /// Reports the pieces whose markers contradict the rules of the game, in one error for each literal.
    fn check_markers(&self, game: &Game, position: &AnyPosition<'_>) -> syn::Result<()> {
        let literal = |index: usize| {
            let literal = match &self.board {
                Board::Picture(picture) => picture.rank_of(index, &position.shape()),
                Board::SquareList(list) => list.token_of(index, position.shape(), game.square_names()),
            };
            literal.unwrap_or(&self.styles)
        };
        let mut errors = Errors::default();
        let wrong = game.wrong_markers(position);
        let are_together =
            |one: &WrongMarker, other: &WrongMarker| std::ptr::eq(literal(one.index), literal(other.index));
        for wrong in wrong.chunk_by(are_together) {
            let literal = literal(wrong[0].index);
            let mistake = wrong_marker(game, wrong, position.shape(), 0..literal.value.len());
            errors.keep(mistake.map_or(Ok(()), |mistake| Err(mistake.error(literal))));
        }
        errors.check()
    }

    fn shape(&self, game: Option<&Game>) -> syn::Result<Shape> {
        let shape = self.size.shape()?;
        match game.and_then(|game| game.other_shape(shape)) {
            Some(words) => Err(Error::new(self.size.span(), words)),
            None => Ok(shape),
        }
    }

    /// Checks that the styles are in the game.
    fn check_styles(&self, players: Players<'_>, errors: &mut Errors) {
        let text = &self.styles.value;
        let (Some(game), Some(_)) = (players.game, players.styles) else { return };
        for at in [0, text.len() - 1] {
            if let Some(mistake) = style_outside(game, text[at], at) {
                errors.push(mistake.error(&self.styles));
            }
        }
    }

    fn styles_and_turn(&self) -> syn::Result<(Styles, Side)> {
        let StringLiteral { value: text, span } = &self.styles;
        let error = match read_styles(text, 0) {
            Ok(styles_and_turn) => return Ok(styles_and_turn),
            Err(error) => error,
        };
        let mut repaired = text.clone();
        repaired.retain(|byte| byte.is_ascii_alphabetic() || *byte == b'/');
        if repaired == *text {
            return Err(Error::new(*span, explain_part(&error, "styles", text)));
        }
        // The runtime would suggest a fix for only one of the two styles.
        let repaired = read_styles(&repaired, 0).ok().and_then(|_| String::from_utf8(repaired).ok());
        let (reason, help) = (error.reason().to_string(), did_you_mean(repaired));
        Err(Error::new(*span, Explanation::new("styles", &reason, text, error.range(), help.as_deref())))
    }
}

impl SquareList {
    /// Returns the literal that contains the piece on a square.
    fn token_of(&self, index: usize, shape: Shape, names: SquareNames) -> Option<&StringLiteral> {
        let is_square =
            |name: &SquareName| name.index(Some(shape), names).is_ok_and(|found| found == Some(index));
        self.0.iter().find(|(name, _)| is_square(name)).map(|(_, token)| token)
    }

    /// Reads the pieces and their flat indices. Without a shape, the pieces are still checked.
    fn read(&self, shape: Option<Shape>, players: Players<'_>, errors: &mut Errors) -> Vec<(usize, Epin)> {
        let (mut pieces, mut seen) = (Vec::new(), Claims::default());
        for (name, token) in &self.0 {
            let mut index = errors.keep(name.index(shape, players.square_names())).flatten();
            if let Some(again) = index
                && seen.claim(&again.to_le_bytes(), "").is_some()
            {
                let square = match name {
                    SquareName::Text(text) => format!("`{}`", String::from_utf8_lossy(&text.value)),
                    _ => again.to_string(),
                };
                errors.add(name.span(), &format!("square {square} is given twice"));
                index = None;
            }
            let piece = errors.keep(read_piece(token, players));
            if let (Some(index), Some(piece)) = (index, piece) {
                pieces.push((index, piece));
            }
        }
        pieces
    }
}

impl SquareName {
    fn span(&self) -> Span {
        match self {
            Self::Index(number) => number.span(),
            Self::Text(text) => text.span,
            Self::Unquoted(name) => name.span(),
        }
    }

    /// Returns the flat index of the square, or an error if the square is invalid or off the board. Returns `None` if
    /// the shape is wrong and the square is a text.
    fn index(&self, shape: Option<Shape>, names: SquareNames) -> syn::Result<Option<usize>> {
        let words = match self {
            Self::Index(number) => match (number.value()?, shape.map(|shape| shape.square_count())) {
                (index, Some(1)) if index > 0 => {
                    format!("square {index} is off the board; its only square is 0")
                }
                (index, Some(squares)) if index >= squares => {
                    format!("square {index} is off the board; its squares are 0 to {}", squares - 1)
                }
                (index, _) => return Ok(Some(index)),
            },
            Self::Text(StringLiteral { value: text, .. }) => {
                if !text.is_empty() && text.iter().all(u8::is_ascii_digit) {
                    "expected the number of the square without quotation marks".to_owned()
                } else if let Some(shape) = shape {
                    match squares::index(&shape, names, text) {
                        Ok(index) => return Ok(Some(index)),
                        Err(error) => error.explain_bytes(text).to_string(),
                    }
                } else {
                    return Ok(None);
                }
            }
            Self::Unquoted(name) => {
                let text = name.to_string();
                if shape.is_some_and(|shape| squares::index(&shape, names, text.as_bytes()).is_ok()) {
                    format!("expected the square in quotation marks: `\"{text}\"`")
                } else {
                    let example = match names {
                        SquareNames::Cell => "e1",
                        SquareNames::Usi => "5i",
                    };
                    format!(
                        "expected a square, as in `\"{example}\"`, or its number: the macro cannot see the values of constants"
                    )
                }
            }
        };
        Err(Error::new(self.span(), words))
    }
}
