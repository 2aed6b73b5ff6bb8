//! Lines of moves and their starts: `"1. e4 e5", from: START`.

use koma_runtime::Explanation;
use koma_runtime::macro_support::AnyPosition;
use koma_runtime::macro_support::own::{OwnGame, Start};
use proc_macro2::TokenStream;
use syn::parse::ParseStream;
use syn::{Error, Token};

use crate::call::any::validate_place_of_any;
use crate::call::errors::Result;
use crate::call::fields::{FieldNames, is_field};
use crate::call::game_of_call::GameOfCall;
use crate::call::literal::StringLiteral;
use crate::text::feen;
use crate::text::notation::read_literal;
use crate::text::own_game::read;
use crate::text::parsed_position::ParsedPosition;

/// `moves: "1. e4 e5", from: START`, or `"1. e4 e5", from: "8/8/…"`. A start is optional.
pub(crate) struct Line {
    pub(crate) moves: TokenStream,
    pub(crate) from: Option<TokenStream>,
}

/// The fields of a call with moves.
pub(crate) const FIELDS: FieldNames =
    FieldNames { names: &["moves", "from"], expected: "`moves:` or `from:`" };

/// Reports whether a name is not `moves`, but probably means moves.
pub(crate) fn means_moves(name: &str) -> bool {
    ["pgn", "san", "uci", "usi", "wxf", "ucci", "move", "line"].contains(&name)
}

impl Line {
    /// Reads the moves and the start. If the moves are missing, the error is `missing`.
    pub(crate) fn parse(input: ParseStream<'_>, missing: &str) -> Result<Self> {
        let start = input.span();
        let mut moves = None;
        if !input.is_empty() && !is_field(input) {
            moves = Some(FIELDS.expression(input)?);
            input.parse::<Option<Token![,]>>()?;
        }
        let mut from = None;
        let already: &[&str] = if moves.is_some() { &["moves"] } else { &[] };
        FIELDS.parse_after(already, input, |name, value| {
            validate_place_of_any(value)?;
            let field = if name == "moves" { &mut moves } else { &mut from };
            *field = Some(FIELDS.expression(value)?);
            Ok(())
        })?;
        let moves = moves.ok_or_else(|| Error::new(start, missing))?;
        Ok(Self { moves, from })
    }
}

/// The position from which a line starts, and the number of its next move.
pub(crate) struct StartOfLine {
    pub(crate) position: ParsedPosition,
    move_number: u32,
}

/// Reads the position of a literal after `from:`: in the notation of the game that plays the moves, if it is one of
/// koma's games, or else as a FEEN. For a literal of more than three fields, which is no FEEN, the error is about the
/// game's notation.
pub(crate) fn read_start(literal: &StringLiteral, game: &GameOfCall) -> Result<StartOfLine> {
    if literal.value == b"startpos" {
        let words = "the moves begin at the starting position if there is no `from:`";
        return Err(literal.error(words));
    }
    let field_count = literal.value.split(|byte| *byte == b' ').count();
    match read_literal(game.own_moves(), literal, game) {
        Ok(Some(position)) => Ok(StartOfLine { position, move_number: move_number(literal, game) }),
        Err(errors) if field_count > 3 || is_in_notation(literal, game) => Err(errors),
        _ => Ok(StartOfLine { position: feen::parse(literal, Some(game))?, move_number: 1 }),
    }
}

/// Returns the number of the next move in a text in the notation of the game that plays the moves.
fn move_number(literal: &StringLiteral, game: &GameOfCall) -> u32 {
    let number = |own: &OwnGame| (own.move_number)(literal.text()?);
    game.own_moves().and_then(number).unwrap_or(1)
}

/// Reports whether a literal is valid in the notation of the game that plays the moves.
fn is_in_notation(literal: &StringLiteral, game: &GameOfCall) -> bool {
    let (Some(own), Some(text)) = (game.own_moves(), literal.text()) else { return false };
    read(own, text, Some(game), |_| ()).is_ok_and(|read| read.is_some())
}

/// A line that one of koma's games has played.
pub(crate) struct Played {
    /// The indices of the moves.
    pub(crate) moves: Vec<usize>,
    /// The position after the moves, or `None` if it is not in the game of the call.
    pub(crate) position: Option<ParsedPosition>,
}

impl Played {
    /// Plays a line in the game `own`. Returns a diagnostic if a move is invalid. Returns `None` if the literal is not UTF-8,
    /// or if the start is not on the board of `own`.
    pub(crate) fn of(
        game: &GameOfCall,
        own: &OwnGame,
        start: Option<&StartOfLine>,
        line: &StringLiteral,
    ) -> Result<Option<Self>, Box<Explanation>> {
        let Some(text) = line.text() else { return Ok(None) };
        let mut moves = Vec::new();
        let mut is_played = false;
        let mut position = None;
        let mut each = |index| moves.push(index);
        let mut take = |played: &AnyPosition<'_>| {
            is_played = true;
            position = game.holds(played).then(|| ParsedPosition::of(played));
        };
        let start = start.map(|StartOfLine { position, move_number }| Start {
            shape: position.shape,
            bytes: &position.bytes,
            hash: position.hash,
            move_number: *move_number,
        });
        (own.play)(start.as_ref(), text, &mut each, &mut take).map_err(Box::new)?;
        Ok(is_played.then_some(Self { moves, position }))
    }
}
