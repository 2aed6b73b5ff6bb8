//! Tests all squares of all boards of at most 64 squares. The generated program has a call for each board.

use koma::Square;

/// A layer, a rank and a file, counted from 0. Outside the board, a number is -1 or too large.
type Place = [i32; 3];

/// Returns column letters: a to z, then aa.
fn letters(number: i32, first: u8) -> String {
    let letter = |number: i32| char::from(first + u8::try_from(number).unwrap());
    let tens = if number < 26 { String::new() } else { letter(number / 26 - 1).to_string() };
    tens + &letter(number % 26).to_string()
}

/// Returns all places, in the order of FEEN.
fn places([layers, ranks, files]: Place, border: i32) -> Vec<Place> {
    let range = |size: i32| -border..size + border;
    let of_layer = |layer| range(ranks).rev().flat_map(move |rank| range(files).map(move |file| [layer, rank, file]));
    range(layers).rev().flat_map(of_layer).collect()
}

fn board<const A: usize, const B: usize, const C: usize>(sizes: Place) {
    let at = |[layer, rank, file]: Place| {
        let number = |number: i32| usize::try_from(number).unwrap_or(usize::MAX);
        Square::<A, B, C>::at_layer(number(file), number(rank), number(layer)).map(Square::index)
    };
    let offset = |index, [layers, ranks, files]: Place| {
        Square::<A, B, C>::from_index(index)?.offset_in_layers(files, ranks, layers).map(Square::index)
    };
    let seen = |square: Square<A, B, C>| {
        let place = [square.layer(), square.rank(), square.file()].map(|number| i32::try_from(number).unwrap());
        (square.to_string(), place, square.rotate().index(), square.mirror().index())
    };
    let parse = |text: &str| Square::<A, B, C>::parse(text).ok().map(Square::index);
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
    let (inside, around) = (places(sizes, 0), places(sizes, 1));
    let index = |place: Place| inside.iter().position(|other| *other == place);
    assert_eq!(inside.len(), seen.len(), "{sizes:?}");
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
    for outside in ["", "0", "A", "bm1A", "a65A", "a1BM", "a0", "a01A"] {
        assert_eq!(parse(outside), None, "{sizes:?}: {outside}");
    }
}

fn main() {
    // all boards
}
