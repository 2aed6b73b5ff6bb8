//! Tests calls with random changes. Each run makes the same changes.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::call::{Call, is_call, text};
use super::messages::wrong_sources;
use super::odd_calls::check;

/// The texts that are inserted into the source of a call.
const SNIPPETS: &str = r#"
    " ' \ / // . , : ; | = => > < + - ^ # ! $ @ ( ) [ ] { } () [] {} $() \xff \0 \n \u{200b} ’ ♚
    0 1 8 9 65026 1.5 -1 x _ K k C/c +K^' C:K "K" "K+" "3␣/␣C/c" "" b"K" r"K" 'K'
    board hands: key: row: value: file: bytes: position! moves: from: any &str u16 style enum notation fen: Queen "Queen" "C" "X" <8,8> @ pub #[x] "#;

#[test]
fn mutants() {
    let snippets: Vec<String> =
        SNIPPETS.split_whitespace().map(|snippet| snippet.replace('␣', " ")).collect();
    let mut random = Random(1);
    let (mut wrong, mut right) = (0, 0);
    for source in all_sources() {
        for _ in 0..2 {
            if let Some(mutant) = Call::parse(&mutated_source(&source, &snippets, &mut random)) {
                *(if check(&mutant) { &mut right } else { &mut wrong }) += 1;
            }
        }
    }
    assert!(wrong > 250 && right > 25, "{wrong} mutants are wrong, {right} right");
}

fn all_sources() -> Vec<String> {
    let right = text("right.txt");
    let right = right.lines().map(str::trim).filter(|line| is_call(line)).map(str::to_owned);
    right.chain(wrong_sources()).collect()
}

/// Returns a source after up to three changes, which insert, replace, remove, repeat or swap characters.
fn mutated_source(source: &str, snippets: &[String], random: &mut Random) -> String {
    let start = source.find(['(', '[', '{']).unwrap() + 1;
    let (inner, end) = source[start..].split_at(source.len() - 1 - start);
    let mut pieces: Vec<String> = inner.chars().map(String::from).collect();
    for _ in 0..=random.below(3) {
        let (one, other) = (random.below(pieces.len() + 1), random.below(pieces.len() + 1));
        let (from, to) = (one.min(other), one.max(other).min(one.min(other) + 8));
        let snippet = snippets[random.below(snippets.len())].clone();
        match random.below(5) {
            0 => pieces.insert(one, snippet),
            1 => drop(pieces.splice(from..to, [snippet])),
            2 => drop(pieces.drain(from..to)),
            3 => drop(pieces.splice(other..other, pieces[from..to].to_vec())),
            _ if one < pieces.len() && other < pieces.len() => pieces.swap(one, other),
            _ => {}
        }
    }
    format!("{}{}{end}", &source[..start], pieces.concat())
}

/// A generator of random numbers. The field increases by one with each number.
struct Random(u64);

impl Random {
    /// Returns a number below `end`, which must not be 0.
    fn below(&mut self, end: usize) -> usize {
        self.0 += 1;
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(self.0);
        usize::try_from(hash % u64::try_from(end).unwrap()).unwrap()
    }
}
