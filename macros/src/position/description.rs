//! A position that is described by its shape, styles, board and hands.

use koma_runtime::macro_support::diagnostics::{explain_part, hand_name};
use koma_runtime::macro_support::positions::{PositionBuilder, PositionHeader, read_styles};
use koma_runtime::macro_support::squares::SquareNames;
use koma_runtime::{Epin, Explanation, Shape, Side, Styles};
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Bracket};
use syn::{Error, Token};

use super::outside::{style_outside, wrong_marker};
use super::picture::Picture;
use super::pieces::{HandPieces, Mistake, Players, did_you_mean, read_hands};
use super::squares::SquareList;
use super::{FIELDS, ParsedPosition};
use crate::errors::Errors;
use crate::input::{Game, StringLiteral, expect, named_fields};
use crate::size::Size;

/// `<8, 8> "C/c", board: …, hands: …`, with its literals not yet read.
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
        named_fields(input, FIELDS, |name, input| {
            match name {
                "board" => board = Some(input.parse()?),
                _ => hands = Some(input.parse()?),
            }
            Ok(())
        })?;
        let missing = || Error::new(input.span(), "the board is missing: `board: […]` or `board: {…}`");
        Ok(Self { size, styles, board: board.ok_or_else(missing)?, hands })
    }
}

impl Parse for Board {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Bracket) {
            input.parse().map(Self::Picture)
        } else if input.peek(Brace) {
            input.parse().map(Self::SquareList)
        } else {
            Err(Error::new(input.span(), "expected a list of ranks, `[…]`, or of squares, `{…}`"))
        }
    }
}

impl Description {
    /// Reads the position, or returns all errors. If the shape or the styles are wrong, whatever does not depend on them is
    /// checked all the same.
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
        let hands = self.hands.as_ref().and_then(|literal| errors.keep(read_hands(literal, players)));
        let (shape, (styles, turn)) = errors.finish(shape.zip(styles_and_turn))?;
        self.position(PositionHeader { shape, styles, turn }, &pieces, &hands.unwrap_or_default(), game)
    }

    fn position(
        &self,
        header: PositionHeader,
        pieces: &[(usize, Epin)],
        hands: &[HandPieces],
        game: Option<&Game>,
    ) -> syn::Result<ParsedPosition> {
        let squares = header.shape.square_count();
        let fill = |builder: &mut PositionBuilder<'_>| {
            for (index, piece) in pieces {
                builder.put(*index, *piece);
            }
            for HandPieces { side, piece, count, range } in hands {
                if builder.hold(*side, *piece, *count).is_err() {
                    let total =
                        hands.iter().fold(pieces.len(), |total, held| total.saturating_add(held.count));
                    let plural = if squares == 1 { "" } else { "s" };
                    let words = format!(
                        "{}: there are {total} pieces, on the board and in hand, but only {squares} square{plural}",
                        hand_name(*side)
                    );
                    let mistake = Mistake::new(words, range.clone());
                    return Err(mistake.error(self.hands.as_ref().unwrap_or(&self.styles)));
                }
            }
            Ok(header)
        };
        ParsedPosition::build(squares, fill, |position| {
            let Some((index, mut mistake)) = game.and_then(|game| wrong_marker(game, position, |_| 0..0))
            else {
                return Ok(());
            };
            let literal = match &self.board {
                Board::Picture(picture) => picture.rank_of(index, &header.shape),
                Board::SquareList(list) => {
                    list.token_of(index, header.shape, game.map_or(SquareNames::Cell, Game::square_names))
                }
            };
            let literal = literal.unwrap_or(&self.styles);
            mistake.range = 0..literal.value.len();
            Err(mistake.error(literal))
        })
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
        read_styles(text, 0).map_err(|error| {
            let repaired: Vec<u8> =
                text.iter().copied().filter(|byte| byte.is_ascii_alphabetic() || *byte == b'/').collect();
            if repaired == *text {
                return Error::new(*span, explain_part(&error, "styles", text));
            }
            // The runtime would tell how to repair one of the two alone.
            let repaired = read_styles(&repaired, 0).ok().and_then(|_| String::from_utf8(repaired).ok());
            let (reason, help) = (error.reason().to_string(), did_you_mean(repaired));
            Error::new(*span, Explanation::new("styles", &reason, text, error.range(), help.as_deref()))
        })
    }
}
