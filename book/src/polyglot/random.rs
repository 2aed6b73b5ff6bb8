//! The random numbers of Polyglot's keys. The description of the format publishes them as `Random64` in
//! <http://hgm.nubati.net/book_format.html>. Every program that reads or writes Polyglot books has them.

/// The first 768 are for the pieces, with 64 squares from a1 for each: black pawn, white pawn, black knight, …, white
/// king. Then 4 are for castling, 8 for the files of en passant, and 1 for White to move. The file has them big-endian:
/// `xxd -p -c 8 -u random64.bin`.
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
