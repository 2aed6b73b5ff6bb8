//! Tests all squares of a board, in the program that `small_boards` writes and in `tests/squares.rs`.

use koma::Square;

/// Numbers for the layers, the ranks and the files: a place counted from 0, an offset, or the sizes of a board.
type Place = [i32; 3];

/// Returns the letters of a file or a layer: a to z, then aa, ab, … `first` is the letter for 0.
fn letters(number: i32, first: u8) -> String {
    let letter = |number: i32| char::from(first + u8::try_from(number).unwrap());
    let tens = if number < 26 { String::new() } else { letter(number / 26 - 1).to_string() };
    tens + &letter(number % 26).to_string()
}

/// Returns all places on the board and up to `border` steps outside of it, in the order of FEEN.
fn places([layers, ranks, files]: Place, border: i32) -> Vec<Place> {
    let range = |size: i32| -border..size + border;
    let of_layer =
        |layer| range(ranks).rev().flat_map(move |rank| range(files).map(move |file| [layer, rank, file]));
    range(layers).rev().flat_map(of_layer).collect()
}

pub(crate) fn board<const A: usize, const B: usize, const C: usize>(sizes: Place) {
    let at = |[layer, rank, file]: Place| {
        let number = |number: i32| usize::try_from(number).unwrap_or(usize::MAX);
        Square::<A, B, C>::at_layer(number(file), number(rank), number(layer)).map(Square::index)
    };
    let offset = |index, [layers, ranks, files]: Place| {
        Square::<A, B, C>::from_index(index)?.offset_in_layers(files, ranks, layers).map(Square::index)
    };
    let seen = |square: Square<A, B, C>| {
        let place =
            [square.layer(), square.rank(), square.file()].map(|number| i32::try_from(number).unwrap());
        (square.to_string(), place, square.rotate().index(), square.mirror().index())
    };
    let parse = |text: &str| {
        let read = Square::<A, B, C>::parse(text).ok();
        assert_eq!((text.parse().ok(), Square::try_from(text.as_bytes()).ok()), (read, read));
        read.map(Square::index)
    };
    assert!(
        Square::<A, B, C>::all().is_sorted() && Square::<A, B, C>::all().len() == Square::<A, B, C>::COUNT
    );
    assert_eq!([Square::<A, B, C>::COUNT, usize::MAX].map(Square::<A, B, C>::from_index), [None; 2]);
    check(sizes, &Square::all().map(seen).collect::<Vec<_>>(), &at, &offset, &parse);
}

fn check(
    sizes: Place,
    seen: &[(String, Place, usize, usize)],
    at: &dyn Fn(Place) -> Option<usize>,
    offset: &dyn Fn(usize, Place) -> Option<usize>,
    parse: &dyn Fn(&str) -> Option<usize>,
) {
    let dimensions = sizes.iter().skip_while(|size| **size == 1).count().max(1);
    let (inside, mut around) = (places(sizes, 0), places(sizes, 1));
    let index = |place: Place| {
        let is_inside = [0, 1, 2].iter().all(|i| (0..sizes[*i]).contains(&place[*i]));
        let before = ((sizes[0] - 1 - place[0]) * sizes[1] + sizes[1] - 1 - place[1]) * sizes[2] + place[2];
        is_inside.then(|| usize::try_from(before).unwrap())
    };
    assert_eq!(inside.len(), seen.len(), "{sizes:?}");
    if inside.len() > 125 {
        around.truncate(9); // not all pairs of squares
    }
    for (number, (place, (text, seen, rotated, mirrored))) in inside.iter().zip(seen).enumerate() {
        let [layer, rank, file] = *place;
        let parts = [letters(file, b'a'), (rank + 1).to_string(), letters(layer, b'A')];
        assert_eq!((text, place), (&parts[..dimensions].concat(), seen), "{sizes:?}");
        assert_eq!((at(*place), parse(text)), (Some(number), Some(number)), "{sizes:?}: {text}");
        let rotate = [0, 1, 2].map(|i| sizes[i] - 1 - place[i]);
        assert_eq!((Some(*rotated), Some(*mirrored)), (index(rotate), index([layer, rotate[1], file])));
        for target in &around {
            let by = [0, 1, 2].map(|i| target[i] - place[i]);
            assert_eq!(offset(number, by), index(*target), "{sizes:?}: {text} by {by:?}");
        }
    }
    for place in &around {
        assert_eq!(at(*place), index(*place), "{sizes:?}: {place:?}");
    }
    for outside in ["", "0", "A", "iv1A", "a256A", "a1IV", "a0", "a01A"] {
        assert_eq!(parse(outside), None, "{sizes:?}: {outside}");
    }
}

#[allow(dead_code, reason = "only the generated program calls it")]
fn main() {
    // all boards
}
