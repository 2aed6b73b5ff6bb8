//! Tests the suggestions for likely typing mistakes. Most tests make a mistake in every
//! token in which it is possible.

use crate::support::{NOTATIONS, all_texts, error, explain, suggestion};
use koma::error::TokenErrorKind;
use koma::{Epin, Notation, Pin, Qpi, Sin};

/// Asserts that `token` is suggested for `typo`, a mistyped form of `token`.
fn assert_repaired(notation: Notation, typo: &str, token: &str) {
    let text = explain(notation, typo);
    assert_eq!(suggestion(&text), Some(token), "{text}");
}

#[test]
fn blanks_and_quotes_around_any_token() {
    let all = "\tK|K\n|K\r\n|\u{FEFF}K|\u{A0}K\u{3000}| K|K | K |\"K\"|\"K|K\"|“K”|„K“|«K»|'K'|‘K’|`K`|\" K \"| 'K' |\"'K'\"|\
               ＂K＂|『K』|❝K❞|❛K❜|‚K‘|〝K〟|｢K｣|﹁K﹂";
    for notation in NOTATIONS {
        for token in all_texts(notation) {
            for around in all.split('|') {
                assert_repaired(notation, &around.replace('K', &token), &token);
            }
        }
    }
}

/// Tests all orders of the characters of a piece, and all doubled markers.
#[test]
fn misplaced_and_doubled_markers_of_any_piece() {
    for (notation, prefix) in [(Notation::Pin, ""), (Notation::Epin, ""), (Notation::Qpi, "s:")] {
        for pin in all_texts(if notation == Notation::Qpi { Notation::Pin } else { notation }) {
            let token = format!("{prefix}{pin}");
            for order in orders(&pin) {
                let typo = format!("{prefix}{order}");
                if typo != token {
                    assert_repaired(notation, &typo, &token);
                }
            }
            for (i, marker) in pin.char_indices().filter(|(_, c)| !c.is_ascii_alphabetic()) {
                let doubled = format!("{prefix}{}{marker}{}", &pin[..i], &pin[i..]);
                assert_repaired(notation, &doubled, &token);
            }
        }
    }
}

fn orders(text: &str) -> Vec<String> {
    if text.is_empty() {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for (i, c) in text.char_indices() {
        let rest = format!("{}{}", &text[..i], &text[i + c.len_utf8()..]);
        all.extend(orders(&rest).into_iter().map(|order| format!("{c}{order}")));
    }
    all
}

/// Every look-alike is replaced with the character that it resembles.
#[test]
fn look_alikes() {
    for (meant, notation, all) in [
        ('\'', Notation::Epin, "‘’‚‛❛❜′´`ʹʻʼʽˈˊ՚ꞌ＇"),
        (':', Notation::Qpi, "∶꞉﹕︓ː˸։׃："),
        ('^', Notation::Pin, "˄ˆ‸⌃＾"),
        ('+', Notation::Pin, "﹢➕＋"),
        ('-', Notation::Pin, "−‐‑‒–—﹣➖－"),
    ] {
        for token in all_texts(notation).iter().filter(|token| token.contains(meant)) {
            for found in all.chars() {
                let input = token.replace(meant, &found.to_string());
                let error = error(notation, input.as_bytes()).unwrap();
                assert_eq!(
                    (error.kind(), error.character()),
                    (TokenErrorKind::LookAlike, Some(found)),
                    "{input}"
                );
                assert_repaired(notation, &input, token);
            }
        }
    }
    for token in all_texts(Notation::Epin) {
        let wide: String = token.chars().map(|c| char::from_u32(c as u32 + 0xFEE0).unwrap()).collect();
        assert_repaired(Notation::Epin, &wide, &token);
    }
    for token in all_texts(Notation::Qpi) {
        for colon in [";", "", "::", " : "] {
            assert_repaired(Notation::Qpi, &token.replace(':', colon), &token);
        }
    }
    let letters = "АA ΑA ВB ΒB СC ЕE ΕE НH ΗH ІI ΙI ЈJ КK ΚK \u{212A}K МM ΜM ΝN ОO ΟO РP ΡP ЅS ТT ΤT ХX ΧX ΥY \
                   ΖZ аa сc еe іi јj оo οo рp ѕs хx уy ＱQ ｑq";
    for pair in letters.split(' ') {
        let (found, meant) = pair.split_at(pair.chars().next().unwrap().len_utf8());
        assert_repaired(Notation::Sin, found, meant);
    }
}

/// Valid tokens, long inputs, and inputs that do not clearly mean one token get no suggestion.
#[test]
fn no_suggestion_for_another_input() {
    let error = Epin::parse("K+").unwrap_err();
    assert_eq!(error.suggestion("K"), None);
    assert_eq!(error.suggestion(&" ".repeat(255)), None);
    assert_eq!(error.suggestion(&format!("{}K", " ".repeat(255))).unwrap(), "K");
    assert_eq!(error.suggestion(&format!("{}K", " ".repeat(256))), None);
    for input in ["+-K", "-+K", ":K", "K:", ":CK", "C:KQ"] {
        assert_eq!(Qpi::parse(input).unwrap_err().suggestion(input), None, "{input}");
        assert_eq!(Pin::parse(input).unwrap_err().suggestion(input), None, "{input}");
    }
    assert_eq!(Sin::parse("'C").unwrap_err().suggestion("'C"), None);
}
