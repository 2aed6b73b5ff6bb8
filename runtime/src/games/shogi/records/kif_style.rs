//! Defines the forms of Japanese notation.

/// A form of Japanese notation, for [`kif_styled`](crate::shogi::kif_styled) and [`kif_line`](crate::shogi::kif_line).
///
/// | form | a move | a recapture | a move without its promotion | a drop |
/// |---|---|---|---|---|
/// | `Ki2` | `▲５八金右` | `△同　銀` | `▲２二角不成` | `▲５五銀`, or `▲５五銀打` if a piece on the board could go there |
/// | `Printed` | `▲５八金右` | `△同銀` | `▲２二角不成` | like `Ki2` |
/// | `Kif` | `５八金(49)` | `同　銀(31)` | `２二角(88)` | `５五銀打` |
///
/// The Japan Shogi Association and most books write `同歩`. Files with records write `同　歩`, with an ideographic blank, so
/// that all moves are equally wide. [`parse_kif_after`](crate::shogi::parse_kif_after) and
/// [`play_line`](crate::shogi::play_line) read all these forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KifStyle {
    /// The form of KI2 files. [`kif`](crate::shogi::kif) and [`kif_after`](crate::shogi::kif_after) write this form.
    Ki2,
    /// The form of the Japan Shogi Association and of printed books. It has no blank after `同`.
    Printed,
    /// The form of KIF files, with the origin instead of words for the direction, and without the player's marker.
    Kif,
}
