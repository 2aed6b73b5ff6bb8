//! Tests SFEN: do koma and the crates `shogi_core` and `shogi_usi_parser` agree on random positions?

use fastrand::Rng;
use koma::{Epin, Side, Square, shogi::Sfen};
use shogi_core::{Color, PartialPosition, Piece, PieceKind, ToUsi};
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

/// Returns koma's token of a piece: its USI text, with `^` for a king.
fn token(piece: Piece) -> Epin {
    let terminal = if piece.piece_kind() == PieceKind::King { "^" } else { "" };
    format!("{}{terminal}", piece.to_usi_owned()).parse().unwrap()
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
            assert_eq!(found, judged.piece_at(square).map(token));
        }
        let mut held = 0;
        for (side, color) in Side::ALL.into_iter().zip([Color::Black, Color::White]) {
            for kind in &PieceKind::all()[..7] {
                let piece = Piece::new(*kind, color);
                let count = usize::from(judged.hand(piece).unwrap());
                assert_eq!(position.hand(side).count(token(piece)), count);
                held += count;
            }
        }
        assert_eq!(position.hand_piece_count(), held);
    }
}
