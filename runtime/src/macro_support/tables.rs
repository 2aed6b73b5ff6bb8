//! For `position_map!`.

use crate::packed;
use crate::position::Position;
use crate::report::panic_with;

pub use crate::table::{Key, build, data_len, excess, fill, map};

/// Why a key that is an expression cannot be in a map with the others.
#[derive(Debug)]
pub enum Conflict {
    /// It can.
    None,
    /// It is the same position as the key with this number.
    SamePosition(usize),
    /// It has not the shape of the key with this number.
    OtherShape(usize),
}

/// The numbers of the keys that a macro has read, by their hashes, and those of the others, in their order.
#[derive(Debug)]
pub struct Kinds<'a> {
    pub read: &'a [usize],
    pub computed: &'a [usize],
}

/// The conflict of the key with the number `entry`, which is an expression, with one that a macro has read or one
/// before it. No key has more than `LEN` bytes.
#[must_use]
pub const fn conflict<const LEN: usize, const A: usize, const B: usize, const C: usize>(
    keys: &[Key<'_, A, B, C>],
    kinds: &Kinds<'_>,
    entry: usize,
) -> Conflict {
    let Key::Computed(_, position) = &keys[entry] else { return Conflict::None };
    if let [first, ..] = kinds.read
        && let Key::Read(_, _, bytes) = &keys[*first]
        && packed::dimensions(bytes[0]) != position.shape().dimension_count()
    {
        return Conflict::OtherShape(*first);
    }
    let mut i = lower_bound(keys, kinds.read, position.zobrist());
    while i < kinds.read.len()
        && let Key::Read(_, hash, bytes) = &keys[kinds.read[i]]
        && *hash == position.zobrist()
    {
        if position.is_packed(bytes) {
            return Conflict::SamePosition(kinds.read[i]);
        }
        i += 1;
    }
    let mut computed = kinds.computed;
    while let [other, rest @ ..] = computed
        && let Key::Computed(_, earlier) = &keys[*other]
        && *other < entry
    {
        if earlier.shape().dimension_count() != position.shape().dimension_count() {
            return Conflict::OtherShape(*other);
        }
        if earlier.zobrist() == position.zobrist() && earlier.is_packed(&bytes::<LEN, A, B, C>(position)) {
            return Conflict::SamePosition(*other);
        }
        computed = rest;
    }
    Conflict::None
}

/// How many of the keys that a macro has read have a smaller hash.
const fn lower_bound<const A: usize, const B: usize, const C: usize>(
    keys: &[Key<'_, A, B, C>],
    read: &[usize],
    hash: u64,
) -> usize {
    let (mut start, mut end) = (0, read.len());
    while start < end {
        let middle = usize::midpoint(start, end);
        match &keys[read[middle]] {
            Key::Read(_, other, _) if *other < hash => start = middle + 1,
            _ => end = middle,
        }
    }
    start
}

/// The position as [`packed::write`] writes it, and zeros behind that.
const fn bytes<const LEN: usize, const A: usize, const B: usize, const C: usize>(
    position: &Position<A, B, C>,
) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    packed::write(&position.untyped(), &mut bytes);
    bytes
}

impl Conflict {
    /// Refuses the key with the number `entry` if it has this conflict.
    ///
    /// # Panics
    ///
    /// If there is a conflict, with what both keys are called.
    #[track_caller]
    pub const fn check<const A: usize, const B: usize, const C: usize>(
        &self,
        keys: &[Key<'_, A, B, C>],
        entry: usize,
    ) {
        let (other, why) = match self {
            Self::None => return,
            Self::SamePosition(other) => (*other, " are the same position"),
            Self::OtherShape(other) => (*other, " have different shapes"),
        };
        let (first, second) = if other < entry { (other, entry) } else { (entry, other) };
        let (first, second) = (name(&keys[first]), name(&keys[second]));
        panic_with(&["the keys `", first, " and `", second, why])
    }
}

const fn name<'a, const A: usize, const B: usize, const C: usize>(key: &Key<'a, A, B, C>) -> &'a str {
    match key {
        Key::Read(name, ..) | Key::Computed(name, _) => name,
    }
}

/// [`build`], or zeros if there is a conflict, which is reported elsewhere.
#[must_use]
pub const fn build_unless<const LEN: usize, const A: usize, const B: usize, const C: usize>(
    conflicts: &[Conflict],
    keys: &[Key<'_, A, B, C>],
) -> [u8; LEN] {
    let mut conflicts = conflicts;
    while let [conflict, rest @ ..] = conflicts {
        if !matches!(conflict, Conflict::None) {
            return [0; LEN];
        }
        conflicts = rest;
    }
    build(keys)
}
