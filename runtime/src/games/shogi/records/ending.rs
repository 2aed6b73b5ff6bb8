//! The words with which records in KIF end.

use crate::base::is_same;

/// How a game has ended, according to a word in its record. The player to move is the one who would make the next move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum KifEnding {
    /// The player to move has lost: `投了`, `詰み`, `切れ負け`.
    MoverLoses,
    /// The player to move has won: `入玉勝ち`, or `反則勝ち` after an illegal move of the other player.
    MoverWins,
    /// The game is drawn: `千日手`, `持将棋`.
    Draw,
    /// The word does not say who has won: `中断`, or `反則`, which does not say whose illegal move it was.
    Unknown,
}

/// The words, in an order in which no word comes after its own beginning.
pub(in crate::games::shogi) const ENDINGS: [(&str, KifEnding); 28] = [
    ("投了", KifEnding::MoverLoses),
    ("中断", KifEnding::Unknown),
    ("中止", KifEnding::Unknown),
    ("千日手", KifEnding::Draw),
    ("持将棋", KifEnding::Draw),
    ("詰み", KifEnding::MoverLoses),
    ("詰", KifEnding::MoverLoses),
    ("不詰", KifEnding::Unknown),
    ("引き分け", KifEnding::Draw),
    ("引分け", KifEnding::Draw),
    ("最大手数到達", KifEnding::Draw),
    ("最大手数", KifEnding::Draw),
    ("封じ手", KifEnding::Unknown),
    ("切れ負け", KifEnding::MoverLoses),
    ("時間切れ", KifEnding::MoverLoses),
    ("Time-up", KifEnding::MoverLoses),
    ("反則勝ち", KifEnding::MoverWins),
    ("反則負け", KifEnding::MoverLoses),
    ("反則手", KifEnding::Unknown),
    ("反則", KifEnding::Unknown),
    ("連続王手の千日手", KifEnding::Unknown),
    ("王手連続千日手", KifEnding::Unknown),
    ("接続切れ", KifEnding::Unknown),
    ("入玉勝ち", KifEnding::MoverWins),
    ("勝ち宣言", KifEnding::MoverWins),
    ("宣言勝ち", KifEnding::MoverWins),
    ("不戦勝", KifEnding::MoverWins),
    ("不戦敗", KifEnding::MoverLoses),
];

/// Returns how a game has ended whose record in KIF ends with this word, or `None` if the word does not end a game.
///
/// ```
/// use koma::shogi::{self, KifEnding};
///
/// assert_eq!(shogi::parse_kif_ending("投了"), Some(KifEnding::MoverLoses));
/// assert_eq!(shogi::parse_kif_ending("７六歩"), None);
/// ```
pub const fn parse_kif_ending(word: &str) -> Option<KifEnding> {
    let mut endings = ENDINGS.as_slice();
    while let [(first, ending), rest @ ..] = endings {
        if is_same(first.as_bytes(), word.as_bytes()) {
            return Some(*ending);
        }
        endings = rest;
    }
    None
}
