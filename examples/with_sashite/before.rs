//! The engine as it was, on the crates `sashite-*`.

use sashite_epin::{Identifier, State};
use sashite_pin::Identifier as Pin;
use sashite_qi::{Error, Player, Qi};

/// A position of chess, shōgi, or of one against the other.
pub(crate) type Game = Qi<Identifier, sashite_sin::Identifier>;

/// What a captured piece becomes in its captor's hand: it changes sides, is promoted no longer, and keeps its style, so
/// that a native piece becomes a derived one and the other way round. None for a king, with which the game ends.
pub(crate) fn into_hand(captured: Identifier) -> Option<Identifier> {
    if captured.is_terminal() {
        return None;
    }
    let pin = captured.pin();
    let pin = Pin::new(pin.letter(), pin.side().flip(), State::Normal, false);
    Some(Identifier::new(pin, captured.is_native()))
}

/// What a piece in hand is worth. Letters have no names there, so this is a match on characters, and what is no letter
/// has to be thought of too.
pub(crate) fn worth(piece: Identifier) -> u32 {
    match piece.letter().as_char() {
        'P' => 1,
        'L' | 'N' => 3,
        'S' | 'B' | 'R' => 5,
        _ => 0,
    }
}

/// Moves a piece from one square to another and takes what stands there into the hand, by the rule of `into_hand`.
pub(crate) fn play(
    game: Game,
    [from, to]: [usize; 2],
    into_hand: impl Fn(Identifier) -> Option<Identifier>,
) -> Result<Game, Error> {
    let (player, piece, captured) = (game.turn(), game.square(from).copied(), game.square(to).copied());
    let held = captured.and_then(into_hand).map(|piece| (piece, 1));
    let game = game.board_diff([(from, None), (to, piece)])?;
    let game = match player {
        Player::First => game.first_hand_diff(held)?,
        Player::Second => game.second_hand_diff(held)?,
    };
    Ok(game.toggle())
}
