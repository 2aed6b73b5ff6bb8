//! The random numbers of Polyglot's keys. <http://hgm.nubati.net/book_format.html> describes the format and lists these
//! numbers as `Random64`. Every program that reads or writes Polyglot books has the same numbers.

/// The first 768 numbers are for the pieces. The pieces are in the order black pawn, white pawn, black knight, …, white
/// king, and each piece has 64 numbers for the squares from a1. Then 4 numbers are for castling, 8 for the files of en
/// passant, and 1 for White to move. The file has big-endian numbers: `xxd -p -c 8 -u random64.bin`.
pub(super) static RANDOM: [u64; 781] = {
    let (numbers, []) = include_bytes!("random64.bin").as_chunks() else { unreachable!() };
    let mut random = [0; 781];
    let mut number = 0;
    while number < random.len() {
        random[number] = u64::from_be_bytes(numbers[number]);
        number += 1;
    }
    random
};
