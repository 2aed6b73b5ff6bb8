//! Reads the numbers and texts of a record of a temporary file.

use std::io::{self, Read};

/// Appends a number, seven bits per byte, lowest bits first. The eighth bit is set in all bytes except the last.
pub(super) fn push_varint(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub(super) fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a temporary file is damaged")
}

/// Removes and returns the first `len` bytes.
pub(super) fn take<'a>(bytes: &mut &'a [u8], len: usize) -> io::Result<&'a [u8]> {
    bytes.split_off(..len).ok_or_else(damaged)
}

/// Removes and returns the first `N` bytes.
pub(super) fn take_array<const N: usize>(bytes: &mut &[u8]) -> io::Result<[u8; N]> {
    take(bytes, N)?.try_into().map_err(|_| damaged())
}

/// Removes and returns a number that [`push_varint`] has written.
pub(super) fn take_varint(bytes: &mut &[u8]) -> io::Result<usize> {
    let mut number = 0;
    for shift in (0..usize::BITS).step_by(7) {
        let [byte] = take_array(bytes)?;
        number |= usize::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err(damaged())
}

/// Reads a number that [`push_varint`] has written. Returns `None` at the end of the input.
pub(super) fn read_varint(input: &mut impl Read) -> io::Result<Option<usize>> {
    let mut number = 0;
    for shift in (0..usize::BITS).step_by(7) {
        let mut byte = [0];
        match input.read_exact(&mut byte) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof && shift == 0 => return Ok(None),
            read => read?,
        }
        number |= usize::from(byte[0] & 0x7F) << shift;
        if byte[0] < 0x80 {
            return Ok(Some(number));
        }
    }
    Err(damaged())
}

/// Reads `len` bytes into `record`, and nothing else.
pub(super) fn read_bytes(input: &mut impl Read, len: usize, record: &mut Vec<u8>) -> io::Result<()> {
    record.clear();
    // A damaged length cannot make the record longer than the file.
    if input.take(len as u64).read_to_end(record)? == len { Ok(()) } else { Err(damaged()) }
}
