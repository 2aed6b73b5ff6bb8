//! Tests SFEN: do koma and the crates `shogi_core` and `shogi_usi_parser` agree on random positions?

use fastrand::Rng;
use koma::{Letter, Side, Square, State, shogi::Sfen};
use shogi_core::{Color, PartialPosition, Piece, PieceKind};
use shogi_usi_parser::FromUsi;

/// Returns a random board with hands, turn and move number. Such a position may be impossible in a game.
fn random_position(random: &mut Rng) -> PartialPosition {
    let kinds = PieceKind::all();
    let mut position = PartialPosition::empty();
    let density = random.u8(1..80);
    for square in shogi_core::Square::all() {
        if random.u8(..100) < density {
            let piece = Piece::new(kinds[random.usize(..kinds.len())], color(random));
            position.piece_set(square, Some(piece));
        }
    }
    for _ in 0..random.u8(..8) {
        let color = color(random);
        let hand = position.hand_of_a_player_mut(color);
        *hand = hand.added(kinds[random.usize(..7)]).unwrap();
    }
    position.side_to_move_set(color(random));
    assert!(position.ply_set(random.u16(1..)));
    position
}

fn color(random: &mut Rng) -> Color {
    if random.bool() { Color::Black } else { Color::White }
}

/// Returns the letter that koma uses for a piece, and whether the piece is promoted.
fn name(kind: PieceKind) -> (Letter, bool) {
    let promoted = kind.unpromote().is_some();
    let letter = match kind.unpromote().unwrap_or(kind) {
        PieceKind::Pawn => Letter::P,
        PieceKind::Lance => Letter::L,
        PieceKind::Knight => Letter::N,
        PieceKind::Silver => Letter::S,
        PieceKind::Gold => Letter::G,
        PieceKind::Bishop => Letter::B,
        PieceKind::Rook => Letter::R,
        _ => Letter::K,
    };
    (letter, promoted)
}

#[test]
fn random_positions() {
    let mut random = Rng::with_seed(81);
    for _ in 0..3000 {
        let judged = random_position(&mut random);
        let text = judged.to_sfen_owned();
        let sfen: Sfen = text.parse().unwrap();
        assert_eq!(sfen.to_string(), text);
        assert_eq!(PartialPosition::from_usi(&format!("sfen {sfen}")).unwrap().to_sfen_owned(), text);
        let position = sfen.position();
        assert_eq!(sfen.move_number(), u32::from(judged.ply()));
        assert_eq!(position.turn() == Side::First, judged.side_to_move() == Color::Black);
        // Compares square by square. Files count from the right, ranks from the top.
        for square in shogi_core::Square::all() {
            let (file, rank) = (usize::from(9 - square.file()), usize::from(9 - square.rank()));
            let found = position.piece(Square::at(file, rank).unwrap());
            let expected = judged.piece_at(square).map(|piece| (name(piece.piece_kind()), piece.color()));
            let state = |promoted| if promoted { State::Enhanced } else { State::Normal };
            assert_eq!(
                found.map(|piece| (piece.letter(), piece.state(), piece.is_first(), piece.is_terminal())),
                expected.map(|((letter, promoted), color)| {
                    (letter, state(promoted), color == Color::Black, letter == Letter::K)
                }),
            );
        }
        for (side, color) in [(Side::First, Color::Black), (Side::Second, Color::White)] {
            let hand = position.hand(side);
            for kind in &PieceKind::all()[..7] {
                let letter = name(*kind).0;
                let count: usize =
                    hand.iter().filter(|(piece, _)| piece.letter() == letter).map(|(_, count)| count).sum();
                let expected = judged.hand(Piece::new(*kind, color)).unwrap();
                assert_eq!(count, usize::from(expected));
            }
            assert!(
                hand.iter()
                    .all(|(piece, _)| piece.side() == side && piece.is_normal() && !piece.is_terminal())
            );
        }
    }
}
