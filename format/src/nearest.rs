//! Suggests names for misspelled ones.

#![allow(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "names have at most `MAX_NAME_LEN` characters, and the table has a place for each pair of them"
)]

/// Returns the name that is most similar to a misspelled name, ignoring case. At most one character in three may
/// differ. Returns `None` if no name is similar enough, or if two different names are equally similar.
///
/// ```
/// use koma_format::nearest;
///
/// assert_eq!(nearest("wieght", ["move", "weight"]), Some("weight"));
/// assert_eq!(nearest("san", ["move", "weight"]), None);
/// ```
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

/// The maximum length for similar names, in characters. Longer names must be equal except for case.
pub(crate) const MAX_NAME_LEN: usize = 40;

/// Counts the characters that are missing, extra or different, and the swapped pairs of neighbors. Ignores case.
/// Returns `None` if the count exceeds a third of the longer name's length, if the names differ and one has more than
/// [`MAX_NAME_LEN`] characters, or if both names are empty.
fn changes(name: &str, other: &str) -> Option<usize> {
    let [name, other] = [name, other].map(|name| name.to_lowercase().chars().collect::<Vec<_>>());
    if name == other {
        return (!name.is_empty()).then_some(0);
    }
    let longest = name.len().max(other.len());
    if longest > MAX_NAME_LEN {
        return None;
    }
    // `table[i][j]` counts the changes from the first `i` characters of `name` to the first `j` characters of `other`.
    let mut table = vec![vec![0; other.len() + 1]; name.len() + 1];
    for i in 0..=name.len() {
        for j in 0..=other.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = table[i - 1][j - 1] + usize::from(name[i - 1] != other[j - 1]);
                let changed = replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                let is_swapped = i > 1 && j > 1 && name[i - 2..i] == [other[j - 1], other[j - 2]];
                if is_swapped { changed.min(table[i - 2][j - 2] + 1) } else { changed }
            };
        }
    }
    let changes = table[name.len()][other.len()];
    (changes <= longest / 3).then_some(changes)
}
