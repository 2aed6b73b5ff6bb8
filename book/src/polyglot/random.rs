//! The random numbers of polyglot's keys, as the description of its format publishes them: `Random64` in
//! <http://hgm.nubati.net/book_format.html>. Every program that reads or writes such books has them.

/// First 768 for the pieces (64 squares from a1 each: black pawn, white pawn, black knight, …, white king), then 4 for
/// castling, 8 for the files of en passant, and 1 for White to move. The file has them big-endian: `xxd -p -c 8 -u random64.bin`.
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
