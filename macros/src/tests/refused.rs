//! Tests that the expansion of an invalid game declaration contains every named item exactly once.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};

use super::call::{Call, is_punct, sources};
use super::games::of_macros;

fn expansion(source: &str) -> TokenStream {
    Call::of(source).expansion()
}

/// Returns the items and variants that tokens declare, such as `const KING`, `const chess::KING` and `variant King`.
/// Panics if a name occurs twice in the same namespace.
fn declared(tokens: TokenStream, source: &str) -> HashSet<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (mut all, mut names) = (HashSet::new(), HashSet::new());
    for window in tokens.windows(4) {
        let [before, TokenTree::Ident(keyword), TokenTree::Ident(name), after] = window else { continue };
        let (keyword, name) = (keyword.to_string(), name.to_string().trim_start_matches("r#").to_owned());
        let is_parameter = is_punct(before, '<') || is_punct(before, ',');
        if name == "_" || is_parameter || !["const", "fn", "mod", "enum"].contains(&keyword.as_str()) {
            continue;
        }
        let is_type = keyword == "mod" || keyword == "enum";
        assert!(name == "fn" || names.insert((is_type, name.clone())), "{name} is there twice: {source}");
        all.insert(format!("{keyword} {name}"));
        let TokenTree::Group(inner) = after else { continue };
        if keyword == "mod" {
            let inner = declared(inner.stream(), source);
            all.extend(inner.iter().map(|item| item.replacen(' ', &format!(" {name}::"), 1)));
        } else if keyword == "enum" {
            for variant in inner.stream().into_iter().filter(|token| matches!(token, TokenTree::Ident(_))) {
                assert!(all.insert(format!("variant {variant}")), "{variant} is there twice: {source}");
            }
        }
    }
    all
}

/// Checks that the call reports mistakes, and declares all these items.
fn are_there(source: &str, expected: &[&str]) {
    assert!(!Call::of(source).errors().is_empty(), "{source}");
    let all = declared(expansion(source), source);
    for expected in expected {
        assert!(all.contains(*expected), "{expected}: {source}");
    }
}

/// Whatever the mistake is, the expansion declares all names that users of the game need. It declares no name twice.
#[test]
fn every_wrong_declaration_has_its_items() {
    let sources = sources("messages/games.txt");
    assert!(sources.len() > 20);
    for source in &sources {
        are_there(source, &["const VOCABULARY", "const COUNT"]);
        assert!(expansion(source).to_string().contains("__game_functions"), "{source}");
        let macros: HashSet<String> = of_macros(expansion(source)).map(|(name, _)| name).collect();
        for name in ["sin", "pin", "epin", "qpi", "position", "position_map"] {
            assert!(macros.contains(name), "{name}: {source}");
        }
        let has_board = ["board <", "board: <", "board = <", "board 8", "bored <", "plain <"]
            .iter()
            .any(|board| source.contains(board));
        assert_eq!(macros.contains("square"), has_board, "{source}");
    }
}

#[test]
fn what_has_a_name_is_there() {
    for wrong in [
        r#""q" => Queen"#,
        r#""K" => Queen"#,
        r#""Queen" => Queen"#,
        r#""Q" -> Queen"#,
        "Q => Queen",
        r#""Q" => Queen Lady"#,
        r#""Q" => Queen | 5"#,
        r#""Q" => Queen; "X" => King"#,
    ] {
        let pieces = format!(r#""K" => King, {wrong}, "P" => Pawn "R" => Rook"#);
        let source = format!("game! {{ enum Piece; style \"C\" Chess {{ {pieces} }} }}");
        are_there(&source, &["const KING", "const QUEEN", "const PAWN", "const ROOK", "enum Piece"]);
        are_there(&source, &["variant King", "variant Queen", "variant Pawn", "variant Rook"]);
        let expansion = expansion(&source).to_string().replace(' ', "");
        let values: HashSet<&str> =
            expansion.split("At<").skip(1).filter_map(|rest| rest.split('>').next()).collect();
        assert_eq!(values.len(), 4, "each constant has its own value: {source}");
    }
}

#[test]
fn what_stands_behind_a_wrong_item_is_there() {
    for wrong in [
        "board 8, 8;",
        "board <8, 8>",
        "pub struct Other;",
        "#[doc(hidden)]",
        "notation fen = crate::style::read",
        r#"figures { "C:K" => "♔", "C:K" = "K" }"#,
        "plain",
        "style",
        ";",
    ] {
        let source = format!(r#"game! {{ {wrong} style "C" Chess {{ "K" => King }} pub enum Piece; }}"#);
        are_there(&source, &["const KING", "enum Piece"]);
        let has_figure = expansion(&source).to_string().contains('♔');
        assert_eq!(has_figure, wrong.starts_with("figures"), "{source}");
    }
    for wrong in [
        r#"style "c" Chess { "K" => King }"#,
        r#"style "S" Chess { "K" => King }"#,
        r#"style Chess "C" { "K" => King }"#,
        r#"style "C", Chess { "K" => King }"#,
        r#"style "C" Chess ["K" => King]"#,
    ] {
        let source = format!(r#"game! {{ style "S" Shogi {{ "K" => King }} {wrong} enum Piece; }}"#);
        are_there(
            &source,
            &["const chess::KING", "const shogi::KING", "variant ChessKing", "variant ShogiKing"],
        );
    }
}
