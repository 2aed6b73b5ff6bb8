//! A position that is described by its shape, styles, board and hands.

use std::ops::Range;

use koma_runtime::macro_support::positions::{PositionHeader, read_styles};
use koma_runtime::macro_support::words::{explain_part, hand_name};
use koma_runtime::{Explanation, Shape, Side, Styles};
use proc_macro2::Span;
use syn::Token;
use syn::parse::{Parse, ParseStream};

use super::FIELDS;
use super::board::Board;
use super::foreign::mistake_of_style;
use super::hands::read_hands;
use super::mistake::Mistake;
use super::parsed::ParsedPosition;
use super::piece::Players;
use crate::errors::Errors;
use crate::input::{Game, StringLiteral, named_fields};
use crate::size::Size;

/// `<8, 8> "C/c", board: …, hands: …`, with its literals not yet read.
pub(super) struct Description {
    size: Size,
    styles: StringLiteral,
    board: Board,
    hands: Option<StringLiteral>,
}

impl Parse for Description {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let size = input.parse()?;
        let has_comma = input.peek(Token![,]);
        let styles = input.parse().map_err(|error: syn::Error| {
            let words = if has_comma {
                "expected the styles behind the shape without a comma, as in `<8, 8> \"C/c\"`"
            } else {
                "expected the styles in a string literal behind the shape, as in `\"C/c\"`"
            };
            syn::Error::new(error.span(), words)
        })?;
        let (mut board, mut hands) = (None, None);
        named_fields(input, FIELDS, |name, input| {
            match name {
                "board" => board = Some(input.parse()?),
                _ => hands = Some(input.parse()?),
            }
            Ok(())
        })?;
        let board = board.ok_or_else(|| {
            syn::Error::new(input.span(), "the board is missing: `board: […]` or `board: {…}`")
        })?;
        Ok(Self { size, styles, board, hands })
    }
}

impl Description {
    /// The position, or all that is wrong with it.
    pub(super) fn read(&self, game: Option<&Game>) -> syn::Result<ParsedPosition> {
        let mut errors = Errors::default();
        let shape = errors.keep(self.shape(game));
        let styles_and_turn = errors.keep(self.styles_and_turn());
        let players = Players { styles: styles_and_turn.map(|(styles, _)| styles), game };
        self.check_styles(players, &mut errors);
        let pieces = self.board.read(shape, players, &mut errors);
        let hands = match &self.hands {
            Some(literal) => errors.keep(read_hands(literal, players)).unwrap_or_default(),
            None => Vec::new(),
        };
        let total = hands.iter().fold(pieces.len(), |total, held| total.saturating_add(held.count));
        let (shape, (styles, turn)) = errors.finish(shape.zip(styles_and_turn))?;
        ParsedPosition::draft(shape.square_count(), |draft| {
            for (index, piece) in pieces {
                draft.put(index, piece);
            }
            for held in hands {
                if draft.hold(held.side, held.piece, held.count).is_err() {
                    return Err(self.too_many_pieces(held.side, held.range, total, shape));
                }
            }
            Ok(PositionHeader { shape, styles, turn })
        })
    }

    fn shape(&self, game: Option<&Game>) -> syn::Result<Shape> {
        let shape = self.size.shape()?;
        match game.and_then(|game| game.other_shape(shape)) {
            Some(words) => Err(syn::Error::new(self.size.span(), words)),
            None => Ok(shape),
        }
    }

    /// Holds the styles to the game.
    fn check_styles(&self, players: Players<'_>, errors: &mut Errors) {
        let StringLiteral { value: text, .. } = &self.styles;
        let (Some(game), Some(_)) = (players.game, players.styles) else { return };
        for at in [0, text.len() - 1] {
            if let Some(mistake) = mistake_of_style(game, &text[at..=at]) {
                errors.push(Mistake { range: at..at + 1, ..mistake }.at("", &self.styles));
            }
        }
    }

    fn styles_and_turn(&self) -> syn::Result<(Styles, Side)> {
        let StringLiteral { value: text, span } = &self.styles;
        read_styles(text, 0).map_err(|error| {
            let meant: Vec<u8> =
                text.iter().copied().filter(|byte| byte.is_ascii_alphabetic() || *byte == b'/').collect();
            if meant == *text {
                return syn::Error::new(*span, explain_part(&error, "styles", text));
            }
            // The runtime would tell how to repair one of the two alone.
            let help = match (read_styles(&meant, 0), String::from_utf8(meant)) {
                (Ok(_), Ok(meant)) => format!("did you mean `{meant}`?"),
                _ => String::new(),
            };
            let reason = error.reason().to_string();
            syn::Error::new(*span, Explanation::new("styles", &reason, text, error.range(), Some(&help)))
        })
    }

    /// The error that the pieces in `range` of the hands, one side's, are too many; there are `total` in all.
    fn too_many_pieces(&self, side: Side, range: Range<usize>, total: usize, shape: Shape) -> syn::Error {
        let squares = shape.square_count();
        let plural = if squares == 1 { "" } else { "s" };
        let words = format!(
            "{}: there are {total} pieces, on the board and in hand, but only {squares} square{plural}",
            hand_name(side)
        );
        match &self.hands {
            Some(literal) => Mistake::new(words, range).at("", literal),
            None => syn::Error::new(Span::call_site(), words),
        }
    }
}
