//! The name that was most likely meant by a misspelled one.

/// Returns the name that differs least from `name`, case aside, and in at most one character of three. Returns `None` if
/// there is no such name or more than one.
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

/// Longer names are near only if they differ in case alone.
const MAX_LEN: usize = 40;

/// Counts the characters that are missing, extra, different, or swapped with the next. Returns `None` if they are more
/// than a third of the characters.
fn changes(name: &str, other: &str) -> Option<usize> {
    if is_same(name.chars(), other.chars()) {
        return (!name.is_empty()).then_some(0);
    }
    let (name, name_len) = characters(name)?;
    let (other, other_len) = characters(other)?;
    let (name, other) = (&name[..name_len], &other[..other_len]);
    // `rows[0][j]` counts the changes from the characters of `name` so far to the first `j` of `other`; the other rows
    // do so without the last character of `name`, and without the last two.
    let mut rows = [[0; MAX_LEN + 1]; 3];
    for (j, changes) in rows[0].iter_mut().enumerate() {
        *changes = j;
    }
    for (i, a) in name.iter().enumerate() {
        rows.rotate_right(1);
        let [row, without_one, without_two] = &mut rows;
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let is_different = !is_same([*a], [*b]);
            row[j + 1] =
                (without_one[j] + usize::from(is_different)).min(without_one[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && is_same([name[i - 1], *a], [*b, other[j - 1]]) {
                row[j + 1] = row[j + 1].min(without_two[j - 1] + 1);
            }
        }
    }
    let changes = rows[0][other.len()];
    (changes <= name_len.max(other_len) / 3).then_some(changes)
}

fn characters(name: &str) -> Option<([char; MAX_LEN], usize)> {
    let mut characters = ['\0'; MAX_LEN];
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
    use super::{MAX_LEN, nearest};

    #[test]
    fn near_names() {
        let names = ["feen", "eco", "name", "move", "weight", "größe"];
        for (name, suggestion) in [
            ("fen", "feen"),
            ("ecco", "eco"),
            ("nmae", "name"),
            ("FEEN", "feen"),
            ("moves", "move"),
            ("wieghts", "weight"),
            ("grösse", "größe"),
            (" name", "name"),
        ] {
            assert_eq!(nearest(name, names), Some(suggestion), "{name}");
        }
        for name in ["", "e", "x", "fn", "wait", "san", "mo", "positions"] {
            assert_eq!(nearest(name, names), None, "{name}");
        }
    }

    #[test]
    fn no_name_if_several_are_near() {
        assert_eq!(nearest("move", ["move1", "move2"]), None);
        assert_eq!(nearest("move1", ["move2", "move"]), None);
        assert_eq!(nearest("moves1", ["move1", "move2"]), Some("move1"));
        assert_eq!(nearest("move", ["moves", "moves"]), Some("moves"));
        assert_eq!(nearest("", [""]), None);
    }

    #[test]
    fn long_names() {
        let longer = "x".repeat(MAX_LEN + 1);
        let long = &longer[1..];
        assert_eq!(nearest(&long[1..], [long]), Some(long));
        assert_eq!(nearest(long, [longer.as_str()]), None);
        let upper = longer.to_uppercase();
        assert_eq!(nearest(&longer, ["y", upper.as_str()]), Some(upper.as_str()));
    }
}
