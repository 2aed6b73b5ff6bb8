//! Suggests names for misspelled ones.
// Names have at most `MAX_LEN` characters, and a row has a place before each of them and one at the end.

/// Returns the name that is most similar to a misspelled name, ignoring case. At most one character in three may
/// differ. Returns `None` if no name is similar enough, or if two different names are equally similar.
///
/// ```
/// use koma_runtime::book_format::nearest;
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
const MAX_LEN: usize = 40;

/// Counts the characters that are missing, extra or different, and the swapped pairs of neighbors. Ignores case.
/// Returns `None` if the count exceeds a third of the longer name's length, if the names differ and one has more than
/// [`MAX_LEN`] characters, or if both names are empty.
fn changes(name: &str, other: &str) -> Option<usize> {
    if lower_case(name).eq(lower_case(other)) {
        return (!name.is_empty()).then_some(0);
    }
    let mut buffers = [['\0'; MAX_LEN]; 2];
    let [name_buffer, other_buffer] = &mut buffers;
    let (name, other) = (letters(name, name_buffer)?, letters(other, other_buffer)?);
    // `rows[2][j]` counts the changes from the first `i` characters of `name` to the first `j` characters of `other`, and
    // the rows before it those from the first `i - 1` and `i - 2` characters.
    let mut rows = [[0; MAX_LEN + 1]; 3];
    for i in 0..=name.len() {
        rows.swap(0, 1);
        rows.swap(1, 2);
        for j in 0..=other.len() {
            rows[2][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = rows[1][j - 1] + usize::from(name[i - 1] != other[j - 1]);
                let changed = replaced.min(rows[1][j] + 1).min(rows[2][j - 1] + 1);
                let is_swapped = i > 1 && j > 1 && name[i - 2..i] == [other[j - 1], other[j - 2]];
                if is_swapped { changed.min(rows[0][j - 2] + 1) } else { changed }
            };
        }
    }
    let changes = rows[2][other.len()];
    (changes <= name.len().max(other.len()) / 3).then_some(changes)
}

fn lower_case(name: &str) -> impl Iterator<Item = char> {
    name.chars().flat_map(char::to_lowercase)
}

/// Returns the characters of a name in lower case, or `None` if there are too many.
fn letters<'b>(name: &str, buffer: &'b mut [char; MAX_LEN]) -> Option<&'b [char]> {
    let mut len = 0;
    for c in lower_case(name) {
        *buffer.get_mut(len)? = c;
        len += 1;
    }
    buffer.get(..len)
}
