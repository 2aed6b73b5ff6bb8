//! The course of a game: the headers, the start, the moves and the result.

use koma_runtime::shogi::{self, Move};
use koma_runtime::{Letter, Side};

use super::KifGame;
use crate::Position;
use crate::counting::{
    GameResult, HeaderNames, LONG_GAME, LONG_HEADERS, MAX_HEADERS_LEN, MAX_PLIES, Skip, broken,
};
use crate::shogi_key::key_of;

/// The course of a game up to a line of its record.
pub(super) struct Course<'g> {
    game: &'g mut KifGame,
    /// The position after the moves that were read.
    position: Position<9, 9>,
    /// The player to move. The moves after the first `max_plies` count.
    turn: Side,
    /// The number of half-moves. The moves after the first `max_plies` count.
    plies: usize,
    max_plies: usize,
    names: HeaderNames,
    /// Whether the record says how the game ended. The result can still be unknown.
    has_ended: bool,
}

/// How a record says that a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    Wins(Side),
    MoverWins,
    MoverLoses,
    Draw,
    Unknown,
}

impl<'g> Course<'g> {
    /// Removes what is left from the game before.
    pub(super) fn new(game: &'g mut KifGame, max_plies: usize) -> Self {
        game.headers.clear();
        game.moves.clear();
        game.start = shogi::START;
        game.result = None;
        Self {
            position: game.start,
            game,
            turn: Side::First,
            plies: 0,
            max_plies,
            names: HeaderNames::default(),
            has_ended: false,
        }
    }

    /// Adds a header. Returns an error if the headers before it are too long.
    pub(super) fn add_header(&mut self, name: &str, value: &str) -> Result<(), Skip> {
        if self.game.headers.len() > MAX_HEADERS_LEN {
            return Err(broken(LONG_HEADERS));
        }
        self.game.headers.extend([name.trim(), "\n", value.trim(), "\n"]);
        Ok(())
    }

    /// Reports whether the game has a header with this name.
    pub(super) fn has_header(&mut self, name: &str) -> bool {
        self.names.of(&self.game.headers).has(name)
    }

    /// Starts the game at a position. In a problem, a player may have no king, or neither player may have one.
    pub(super) fn start(&mut self, start: &Position<9, 9>) -> Result<(), Skip> {
        let kings = |side| start.pieces_of(side).filter(|(_, piece)| piece.letter() == Letter::K).count();
        let mistake = match Side::ALL.map(kings) {
            [0 | 1, 0 | 1] if key_of(start).is_none() => Some("it has more than 40 pieces"),
            [0 | 1, 0 | 1] if shogi::is_check(&start.toggle()) => {
                Some("the player to move could take the king")
            }
            [0 | 1, 0 | 1] => None,
            _ => Some("a player has several kings"),
        };
        if let Some(mistake) = mistake {
            return Err(broken(format!("the start position is impossible: {mistake}")));
        }
        self.game.start = *start;
        self.position = *start;
        self.turn = start.turn();
        Ok(())
    }

    pub(super) const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the number of half-moves so far.
    pub(super) const fn plies(&self) -> usize {
        self.plies
    }

    /// Reports whether the next move is read, and not only counted.
    pub(super) const fn reads_moves(&self) -> bool {
        self.plies < self.max_plies
    }

    /// Reports whether the record has said how the game ended.
    pub(super) const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Returns the last move, or `None` at the start.
    pub(super) fn last_move(&self) -> Option<Move> {
        self.game.moves.last().copied()
    }

    /// Plays a move. `read` reads it in the position, and returns the reason if it is not legal. Moves after the first
    /// `max_plies` are not read.
    pub(super) fn play(
        &mut self,
        read: impl FnOnce(&Self, &Position<9, 9>) -> Result<Move, String>,
    ) -> Result<(), Skip> {
        let number = self.plies + 1;
        if self.has_ended {
            return Err(broken(format!("move {number} comes after the result")));
        }
        if self.reads_moves() {
            if self.plies >= MAX_PLIES {
                return Err(broken(LONG_GAME));
            }
            let mv =
                read(self, &self.position).map_err(|reason| broken(format!("move {number}: {reason}")))?;
            let _ = shogi::play_unchecked(&mut self.position, mv);
            self.game.moves.push(mv);
        }
        self.plies = number;
        self.turn = self.turn.flip();
        Ok(())
    }

    /// Ends the game, or compares the ending with another one of the same record.
    pub(super) fn end(&mut self, ending: Ending) -> Result<(), Skip> {
        let winner = match ending {
            Ending::Wins(side) => Some(side),
            Ending::MoverWins => Some(self.turn),
            Ending::MoverLoses => Some(self.turn.flip()),
            Ending::Draw | Ending::Unknown => None,
        };
        let result = match winner {
            Some(Side::First) => Some(GameResult::FirstWins),
            Some(Side::Second) => Some(GameResult::SecondWins),
            None if ending == Ending::Draw => Some(GameResult::Draw),
            None => None,
        };
        // An ending that leaves the result open contradicts no other.
        if result.is_some() && self.game.result.is_some_and(|other| Some(other) != result) {
            return Err(broken("it has two different results"));
        }
        self.has_ended = true;
        self.game.result = self.game.result.or(result);
        Ok(())
    }
}
