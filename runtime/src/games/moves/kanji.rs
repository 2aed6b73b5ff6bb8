//! The digits of Japanese and Chinese records.

/// The digits from 1 to 9.
pub(in crate::games) const DIGITS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// Returns the value of a Japanese digit from `一` to `九`, or `None` for another character.
///
/// ```
/// use koma::shogi;
///
/// assert_eq!(shogi::kanji_digit('七'), Some(7));
/// assert_eq!(shogi::kanji_digit('7'), None);
/// ```
pub const fn kanji_digit(character: char) -> Option<u8> {
    Some(match character {
        '一' => 1,
        '二' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        _ => return None,
    })
}
