//! A position of chess in 25 bytes, and a move in two: millions of them are in memory while games are counted.

use koma_runtime::chess::Fen;
use koma_runtime::{Epin, Letter, Pin, Position, Side, Square, State, Styles};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position as _, Role};

/// The occupied squares, four bits for each piece on them, and who is to move. Two positions have the same key only if
/// they are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key {
    bytes: [u8; 25],
}

const LETTERS: [Letter; 6] = [Letter::P, Letter::N, Letter::B, Letter::R, Letter::Q, Letter::K];
const CASTLING: u8 = 12;
const EN_PASSANT: u8 = 14;

impl Key {
    /// `None` if the board has more than 32 pieces, or one that chess has not.
    pub(super) fn of(game: &Chess) -> Option<Self> {
        let position = Fen::from(game).position();
        let mut bytes = [0; 25];
        for (number, (square, piece)) in position.pieces().enumerate() {
            bytes[square.index() / 8] |= 1 << (square.index() % 8);
            *bytes[8..24].get_mut(number / 2)? |= code(piece)? << (number % 2 * 4);
        }
        bytes[24] = u8::from(position.turn() == Side::Second);
        Some(Self { bytes })
    }

    pub(super) fn position(&self) -> Position<8, 8> {
        let mut position = Position::new(Styles::new(Letter::C, Letter::C));
        let mut number = 0;
        for square in Square::<8, 8>::all() {
            if self.bytes[square.index() / 8] >> (square.index() % 8) & 1 == 1 {
                let code = self.bytes[8 + number / 2] >> (number % 2 * 4) & 15;
                number += 1;
                // There is room on a board without hands for a piece on each square.
                let _ = position.put(square, piece(code, square));
            }
        }
        position.set_turn(if self.bytes[24] == 0 { Side::First } else { Side::Second });
        position
    }
}

/// The number of a piece below 16. That a pawn stands on its first square is known from its square.
#[expect(clippy::cast_possible_truncation, reason = "below 6")]
fn code(piece: Epin) -> Option<u8> {
    let side = piece.side() as u8;
    let letter = LETTERS.iter().position(|letter| *letter == piece.letter())? as u8;
    Some(match (piece.letter(), piece.state()) {
        (Letter::R, State::Diminished) => CASTLING + side,
        (Letter::P, State::Diminished) => EN_PASSANT + side,
        _ => letter + 6 * side,
    })
}

fn piece(code: u8, square: Square<8, 8>) -> Epin {
    let (letter, side, state) = match code {
        CASTLING.. => {
            let letter = if code < EN_PASSANT { Letter::R } else { Letter::P };
            (letter, code % 2, State::Diminished)
        }
        _ => (LETTERS[usize::from(code % 6)], code / 6, State::Normal),
    };
    let side = if side == 0 { Side::First } else { Side::Second };
    let first_rank = if side == Side::First { 1 } else { 6 };
    let state = match state {
        State::Normal if letter == Letter::P && square.rank() == first_rank => State::Enhanced,
        state => state,
    };
    Epin::new(Pin::new(letter, side, state, letter == Letter::K), false)
}

/// A move as a number: the squares, and what a pawn becomes.
pub(super) fn pack(game: &Chess, step: Move) -> u16 {
    let uci = to_uci(game, step);
    let square = |square: Option<shakmaty::Square>| square.map_or(0, |square| u16::from(u8::from(square)));
    let promotion = uci.promotion().map_or(0, |role| role as u16);
    square(uci.from()) | square(uci.to()) << 6 | promotion << 12
}

/// A move in the words of UCI. How castling is written depends on the position alone, not on the game that led to it.
fn to_uci(game: &Chess, step: Move) -> UciMove {
    if step.is_castle() {
        step.to_uci(CastlingMode::detect(&game.to_setup(EnPassantMode::Legal)))
    } else {
        step.to_uci(CastlingMode::Standard)
    }
}

pub(super) fn unpack(packed: u16) -> String {
    let square = |bits: u16| shakmaty::Square::new(u32::from(bits & 63));
    let uci = UciMove::Normal {
        from: square(packed),
        to: square(packed >> 6),
        promotion: Role::try_from(u32::from(packed >> 12)).ok(),
    };
    uci.to_string()
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position as _};

    use super::{Fen, Key, pack, to_uci, unpack};

    /// Thousands of positions, with castling rights, pawns to be taken en passant and promotions.
    #[test]
    fn keys_and_moves_are_read_as_they_were_written() {
        let mut random = fastrand::Rng::with_seed(1);
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ];
        let (mut en_passant, mut promotions, mut castling) = (0, 0, 0);
        for _ in 0..200 {
            for fen in fens {
                let mut game = Chess::try_from(&fen.parse::<Fen>().unwrap()).unwrap();
                for _ in 0..60 {
                    let key = Key::of(&game).unwrap();
                    let position = Fen::from(&game).position();
                    assert_eq!(key.position(), position);
                    en_passant += usize::from(position.to_string().to_lowercase().contains("-p"));
                    let moves = game.legal_moves();
                    let Some(&step) = random.choice(&moves) else { break };
                    assert_eq!(unpack(pack(&game, step)), to_uci(&game, step).to_string());
                    promotions += usize::from(step.is_promotion());
                    castling += usize::from(step.is_castle());
                    game.play_unchecked(step);
                }
            }
        }
        assert!(
            en_passant > 100 && promotions > 100 && castling > 20,
            "{en_passant} {promotions} {castling}"
        );
    }
}
