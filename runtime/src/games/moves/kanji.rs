//! The digits of Japanese and Chinese records.

/// The digits from 1 to 9.
pub(in crate::games) const DIGITS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// Returns the value of a digit from 1 to 9, or `None` for another character.
pub(in crate::games) const fn digit(character: char) -> Option<u8> {
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
