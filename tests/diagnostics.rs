//! Tests the messages about invalid tokens.

use std::collections::HashSet;
use std::panic::catch_unwind;

use crate::support::{NOTATIONS, all_texts, error as error_of, explain, for_all_over, suggestion};
use koma::error::TokenErrorKind;
use koma::{Epin, Notation, Pin, Qpi, Sin};
use unicode_width::UnicodeWidthChar;

/// `macros/src/tests/messages/tokens.txt` shows more mistakes.
#[test]
fn kinds_and_ranges() {
    use TokenErrorKind as Kind;
    let cases = [
        (Notation::Epin, "", Kind::Empty, 0..0),
        (Notation::Epin, "1", Kind::NotALetter, 0..1),
        (Notation::Epin, "K!", Kind::Unexpected, 1..2),
        (Notation::Epin, "Knight", Kind::SecondLetter, 1..6),
        (Notation::Epin, "+", Kind::MissingLetter, 1..1),
        (Notation::Epin, "^К", Kind::MarkerBeforeLetter, 0..1),
        (Notation::Epin, "''", Kind::MarkerBeforeLetter, 0..1),
        (Notation::Epin, "'1'", Kind::Quote, 0..1),
        (Notation::Epin, "『K』", Kind::Quote, 0..3),
        (Notation::Epin, "+++K", Kind::RepeatedMarker, 1..3),
        (Notation::Epin, "K^^^'", Kind::RepeatedMarker, 2..4),
        (Notation::Epin, "+K+", Kind::RepeatedMarker, 2..3),
        (Notation::Epin, "K+", Kind::StateAfterLetter, 1..2),
        (Notation::Epin, "K'^", Kind::MarkerOrder, 2..3),
        (Notation::Epin, "\u{1680}\u{200B}K", Kind::Blank, 0..6),
        (Notation::Pin, "K’", Kind::ForeignMarker, 1..4),
        (Notation::Sin, "Cх", Kind::LookAlike, 1..3),
        (Notation::Sin, "Chess", Kind::SecondStyleLetter, 1..5),
        (Notation::Qpi, "C", Kind::MissingColon, 1..1),
        (Notation::Qpi, "C;K", Kind::MissingColon, 1..2),
        (Notation::Qpi, "C’K", Kind::MissingColon, 1..4),
        (Notation::Qpi, ";K", Kind::MissingStyle, 0..1),
        (Notation::Qpi, "C+:K", Kind::MissingColon, 1..2),
        (Notation::Qpi, "CC^", Kind::MissingColon, 1..2),
        (Notation::Qpi, "C:K:", Kind::RepeatedMarker, 3..4),
        (Notation::Qpi, "C:", Kind::MissingLetter, 2..2),
        (Notation::Qpi, "Chess:King", Kind::SecondStyleLetter, 1..5),
    ];
    // All kinds but `NotUtf8`.
    let kinds: HashSet<_> = cases.iter().map(|case| case.2).collect();
    assert_eq!(kinds.len(), Kind::Unexpected as usize, "{kinds:?}");
    for (notation, input, kind, range) in cases {
        let error = error_of(notation, input.as_bytes()).expect(input);
        assert_eq!((error.kind(), error.range()), (kind, range.clone()), "{notation} {input:?}");
        assert_eq!(error.character(), input[range.start..].chars().next(), "{notation} {input:?}");
        let panic = catch_unwind(|| match notation {
            Notation::Sin => Sin::from_static(input).encode(),
            Notation::Pin => Pin::from_static(input).encode(),
            Notation::Epin => Epin::from_static(input).encode(),
            Notation::Qpi => Qpi::from_static(input).encode(),
        });
        assert_eq!(panic.unwrap_err().downcast_ref(), Some(&explain(notation, input)));
    }
}

#[test]
fn the_drawing() {
    // Control characters are escaped, and the carets match the escaped text.
    assert_eq!(
        explain(Notation::Epin, "\t\u{1b}K\n"),
        "invalid EPIN token: the tab `\\t` is not part of a token\n  \\t\\u{1b}K\\n\n  ^^"
    );
    // An error can be explained with another input.
    let error = Epin::parse("+KK").unwrap_err();
    assert_eq!(
        format!("{:?}", error.explain("+K")),
        "Explanation(\"".to_owned() + &error.to_string() + "\\n  +K\\n    ^\")"
    );
    // A range inside a character is widened to the whole character. Blanks count columns, carets count characters.
    assert_eq!(error.explain("a駒b").to_string().lines().nth(2), Some("   ^"));
    assert_eq!(Epin::parse("駒b").unwrap_err().explain("駒b").to_string().lines().nth(2), Some("  ^"));
}

/// Returns a character as diagnostics show it. White space other than the space, characters without width,
/// fillers and annotation marks are escaped.
fn drawn_character(c: char) -> String {
    let has_width = c.width().is_some_and(|width| width > 0);
    match c {
        '\0' => "\\0".to_owned(),
        '\t' | '\n' | '\r' => c.escape_debug().to_string(),
        ' ' => c.to_string(),
        '\u{115F}' | '\u{2800}' | '\u{FFF9}'..='\u{FFFB}' => c.escape_unicode().to_string(),
        c if has_width && !c.is_whitespace() => c.to_string(),
        c => c.escape_unicode().to_string(),
    }
}

/// Asserts properties that every diagnostic has.
fn assert_well_formed(notation: Notation, input: &str) {
    let Some(error) = error_of(notation, input.as_bytes()) else { return };
    assert_eq!(error.notation(), notation);
    let range = error.range();
    let culprit = input.get(range.clone()).expect("a range on character boundaries");
    assert!(!culprit.is_empty() || range.start == input.len(), "{input:?}: {range:?}");

    let text = error.explain(input).to_string();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(error.to_string().as_str()), "{input:?}");
    if !input.is_empty() {
        let drawn = |text: &str| -> String { text.chars().map(drawn_character).collect() };
        let width = |text: &str| drawn(text).chars().filter_map(UnicodeWidthChar::width).sum::<usize>();
        assert_eq!(lines.next().unwrap(), format!("  {}", drawn(input)));
        let blanks = " ".repeat(2 + width(&input[..range.start]));
        let carets = "^".repeat(drawn(culprit).chars().count().max(1));
        assert_eq!(lines.next().unwrap(), blanks + &carets, "{input:?}");
    }
    let is_token = |other: Notation, text: &str| error_of(other, text.as_bytes()).is_none();
    if let Some(token) = suggestion(&text) {
        assert!(is_token(notation, token), "{input:?}: {token} is wrong too");
    } else {
        // A token of several other notations is always a PIN, and the help names PIN.
        let others = [Notation::Pin, Notation::Sin, Notation::Epin, Notation::Qpi].into_iter();
        let mut names = others.zip(["a PIN", "a SIN", "an EPIN", "a QPI"]);
        let help = names.find(|(other, _)| is_token(*other, input)).map(|(other, name)| {
            format!("  help: this is {name} token; use `{}!`", other.name().to_lowercase())
        });
        assert_eq!(lines.next(), help.as_deref(), "{input:?}");
    }
}

#[test]
fn every_diagnostic_is_well_formed() {
    assert_all_well_formed(3, '\u{3000}');
}

#[test]
#[ignore = "millions of inputs: .ci/tests reads them with optimization"]
fn every_diagnostic_of_longer_inputs_is_well_formed() {
    assert_all_well_formed(5, char::MAX);
}

/// Checks the tokens of all notations, all inputs of up to `length` parts, all single characters up to `last`, and some
/// characters after a letter.
fn assert_all_well_formed(length: usize, last: char) {
    let alphabet = ["C", "k", "+", "-", "^", "'", ":", " ", "\n", "\"", "’", "1", "К", "："];
    for notation in NOTATIONS {
        NOTATIONS
            .iter()
            .flat_map(|other| all_texts(*other))
            .for_each(|token| assert_well_formed(notation, &token));
        for_all_over(&mut String::new(), &alphabet, length, &mut |input| assert_well_formed(notation, input));
        for c in '\0'..=last {
            assert_well_formed(notation, &c.to_string());
        }
        for c in ('\0'..='\u{500}').chain('\u{2000}'..='\u{2300}').chain('\u{FE00}'..='\u{FFFF}') {
            assert_well_formed(notation, &format!("K{c}"));
            assert_well_formed(notation, &format!("C{c}K"));
        }
    }
}

/// A message shows a long input only in part: the text around the mistake. Ellipses replace the omitted
/// text.
#[test]
fn long_inputs_are_drawn_in_part() {
    let lines = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let [before, after, carets] = ["A", "B", "^"].map(|text| text.repeat(200));
    // A message shows an input of up to 600 characters in full.
    let whole = "A".repeat(600);
    assert_eq!(lines(&explain(Notation::Epin, &whole))[0], format!("  {whole}"));
    // If the input is longer, the message shows at most 200 characters before the mistake, 200 of the mistake,
    // and 200 after the mistake.
    let long = format!("+K{}", "B".repeat(700));
    assert_eq!(lines(&explain(Notation::Epin, &long)), [format!("  +K{after}…"), format!("    {carets}")]);
    let long = long.replace("+K", "K♚");
    assert_eq!(lines(&explain(Notation::Epin, &long)), [format!("  K♚{after}…"), "   ^".to_owned()]);
    // Each of these characters takes two columns.
    let wide = format!("K{}", "駒".repeat(350));
    let shown = "駒".repeat(1 + 100);
    assert_eq!(lines(&explain(Notation::Epin, &wide)), [format!("  K{shown}…"), "   ^".to_owned()]);
    let mut late = format!("{}x{}", "A".repeat(700), "B".repeat(300)).into_bytes();
    late[700] = 0xFF;
    let error = Epin::from_bytes(&late).unwrap_err().explain_bytes(&late).to_string();
    assert_eq!(lines(&error), [format!("  …{before}\\xff{after}…"), format!("   {}^^^^", " ".repeat(200))]);

    let error = Epin::parse("K+").unwrap_err();
    for (count, unit) in [(1 << 20, "K"), (1 << 20, "\u{1}"), (1 << 18, "\u{1F600}"), (1 << 16, "\u{10FFFF}")]
    {
        for prefix in ["", "K", "C:", "+'^"] {
            let input = format!("{prefix}{}", unit.repeat(count));
            assert!(NOTATIONS.iter().all(|notation| explain(*notation, &input).len() <= 4096));
            assert!(error.explain(&input).to_string().len() <= 4096);
        }
    }
}

#[test]
fn errors_of_bytes_that_are_not_text() {
    for (a, b) in (0..=255).flat_map(|a| (0x80..=255).map(move |b| (a, b))) {
        let input = [b'K', a, b];
        let Err(utf8) = str::from_utf8(&input) else { continue };
        let error = Qpi::from_bytes(&input).unwrap_err();
        let end = utf8.error_len().map_or(3, |len| utf8.valid_up_to() + len);
        assert_eq!((error.kind(), error.range()), (TokenErrorKind::NotUtf8, utf8.valid_up_to()..end));
        assert_eq!(error.explain_bytes(&input).to_string().lines().count(), 3);
    }
}
