//! The engine before the migration. It uses the crates `sashite-*`.

use sashite_epin::{Identifier, State};
use sashite_pin::Identifier as Pin;
use sashite_qi::{Error, Player, Qi};

/// A position of chess, of shōgi, or of chess against shōgi.
pub(crate) type Game = Qi<Identifier, sashite_sin::Identifier>;

/// Returns the piece that a captured piece becomes in the hand of its captor. The piece changes sides and
/// loses its promotion. It keeps its style, so a native piece becomes derived, and a derived piece becomes
/// native. Returns `None` for a king, because capturing the king ends the game.
pub(crate) fn into_hand(captured: Identifier) -> Option<Identifier> {
    if captured.is_terminal() {
        return None;
    }
    let pin = captured.pin();
    let pin = Pin::new(pin.letter(), pin.side().flip(), State::Normal, false);
    Some(Identifier::new(pin, captured.is_native()))
}

/// Returns the value of a piece in hand. The crates `sashite-*` have no enum of letters. So this function
/// matches on characters and must handle characters that are not letters.
pub(crate) fn worth(piece: Identifier) -> u32 {
    match piece.letter().as_char() {
        'P' => 1,
        'L' | 'N' => 3,
        'S' | 'B' | 'R' => 5,
        _ => 0,
    }
}

/// Moves a piece from one square to another. If the move captures a piece, adds the piece that `into_hand`
/// returns, if any, to the captor's hand.
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
