//! Which name was meant by one that is not there.

/// The name that was most likely meant by `name`: the one that differs least, case aside, and in one character of three at
/// most. `None` if there is none, or if two differ as little.
#[must_use]
pub fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let mut nearest = None;
    let mut least = usize::MAX;
    for other in names {
        let Some(changes) = changes(name, other) else { continue };
        if changes < least {
            least = changes;
            nearest = Some(other);
        } else if changes == least && nearest != Some(other) {
            nearest = None;
        }
    }
    nearest
}

/// Names with more characters are compared as they are, but for case.
const MOST: usize = 40;

/// How many characters are missing, too many, others, or have changed places with the next; `None` if they are too many.
fn changes(name: &str, other: &str) -> Option<usize> {
    if is_same(name.chars(), other.chars()) {
        return (!name.is_empty()).then_some(0);
    }
    let (name, name_len) = characters(name)?;
    let (other, other_len) = characters(other)?;
    let (name, other) = (&name[..name_len], &other[..other_len]);
    // How many changes make the start of `other`, of as many characters as the place tells, out of a start of `name`:
    // of the whole of it so far, of all but the last character, and of all but the last two.
    let mut rows = [[0; MOST + 1]; 3];
    for (place, changes) in rows[0].iter_mut().enumerate() {
        *changes = place;
    }
    for (i, a) in name.iter().enumerate() {
        rows.rotate_right(1);
        let [row, before, before_that] = &mut rows;
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let is_other = !is_same([*a], [*b]);
            row[j + 1] = (before[j] + usize::from(is_other)).min(before[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && is_same([name[i - 1], *a], [*b, other[j - 1]]) {
                row[j + 1] = row[j + 1].min(before_that[j - 1] + 1);
            }
        }
    }
    let changes = rows[0][other.len()];
    (changes <= name_len.max(other_len) / 3).then_some(changes)
}

fn characters(name: &str) -> Option<([char; MOST], usize)> {
    let mut characters = ['\0'; MOST];
    let mut len = 0;
    for c in name.chars() {
        *characters.get_mut(len)? = c;
        len += 1;
    }
    Some((characters, len))
}

fn is_same(a: impl IntoIterator<Item = char>, b: impl IntoIterator<Item = char>) -> bool {
    let lower = |c: char| c.to_lowercase();
    a.into_iter().flat_map(lower).eq(b.into_iter().flat_map(lower))
}

#[cfg(test)]
mod tests {
    use std::string::String;
    use std::vec::Vec;

    use super::{MOST, changes, nearest};

    #[test]
    fn names_that_are_meant() {
        let names = ["feen", "eco", "name", "move", "weight", "größe"];
        for (name, meant) in [
            ("fen", "feen"),
            ("ecco", "eco"),
            ("nmae", "name"),
            ("FEEN", "feen"),
            ("Eco", "eco"),
            ("moves", "move"),
            ("wieght", "weight"),
            ("wieghts", "weight"),
            ("GRÖßE", "größe"),
            ("grösse", "größe"),
            (" name", "name"),
        ] {
            assert_eq!(nearest(name, names), Some(meant), "{name}");
        }
        for name in ["", "e", "x", "fn", "wait", "san", "mo", "positions"] {
            assert_eq!(nearest(name, names), None, "{name}");
        }
    }

    #[test]
    fn in_doubt_there_is_none() {
        assert_eq!(nearest("move", ["move1", "move2"]), None);
        assert_eq!(nearest("move1", ["move2", "move"]), None);
        assert_eq!(nearest("moves1", ["move1", "move2"]), Some("move1"));
        assert_eq!(nearest("move", ["Move", "MOVE"]), None);
        assert_eq!(nearest("move", ["moves", "moves"]), Some("moves"));
        assert_eq!(nearest("", [""]), None);
    }

    /// Against the definition: the fewest changes, found by trying all.
    #[test]
    fn changes_are_counted() {
        fn by_definition(a: &[u8], b: &[u8]) -> usize {
            let ([x, rest @ ..], [y, others @ ..]) = (a, b) else { return a.len() + b.len() };
            let mut least = by_definition(rest, others) + usize::from(x != y);
            least = least.min(by_definition(rest, b) + 1).min(by_definition(a, others) + 1);
            if let ([second, rest @ ..], [other, others @ ..]) = (rest, others)
                && x == other
                && y == second
            {
                least = least.min(by_definition(rest, others) + 1);
            }
            least
        }
        let mut words: Vec<String> = Vec::new();
        for len in 1..=5 {
            words.extend((0..1 << len).map(|bits| {
                (0..len).map(|place| if bits >> place & 1 == 0 { 'a' } else { 'b' }).collect::<String>()
            }));
        }
        for a in &words {
            for b in &words {
                let expected = by_definition(a.as_bytes(), b.as_bytes());
                let is_near = expected <= a.len().max(b.len()) / 3;
                assert_eq!(changes(a, b), is_near.then_some(expected), "{a} {b}");
            }
        }
    }

    #[test]
    fn long_names() {
        let long = "x".repeat(MOST);
        assert_eq!(nearest(&long[1..], [long.as_str()]), Some(long.as_str()));
        let longer = "x".repeat(MOST + 1);
        assert_eq!(nearest(&long, [longer.as_str()]), None);
        assert_eq!(
            nearest(&longer, ["y", longer.to_uppercase().as_str()]),
            Some(longer.to_uppercase().as_str())
        );
    }
}
