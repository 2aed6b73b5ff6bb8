//! Defines which of several pieces of a kind on a file moves, as WXF says it.

use super::board::FILE;

/// Which of the pieces of a kind on a file moves. Only `Any` can mean a piece that is alone on its file.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// Any piece on the file. Of three or five pieces, the middle one.
    Any,
    /// The front piece.
    First,
    /// The front piece. Of four or more, the second one from the front.
    Front,
    Middle,
    /// The rear piece. Of four or more, the second one from the rear.
    Rear,
    /// The rear piece.
    Last,
    /// The piece with this number, from 0 at the front. If several files are crowded, the number of the file itself also
    /// means the middle piece.
    Numbered(usize),
    /// The piece with this letter, from 0. The letters count the pieces on crowded files, first from the right and then
    /// from the front.
    Lettered(usize),
}

/// Where a piece is among its player's pieces of the same kind. A file with several of these pieces is called crowded.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    /// The file from the right, from 0.
    file: usize,
    /// The number of pieces on the file.
    count: usize,
    /// The number of pieces in front of the piece.
    in_front: usize,
    /// The number of pieces on crowded files further to the right.
    lettered: usize,
    pub(super) crowded_files: usize,
}

impl Standing {
    /// Describes the piece on `square`, one of `pieces`. All squares are numbered as the player sees the board.
    pub(super) const fn of(pieces: u128, square: usize) -> Self {
        let file = square % 9;
        let on_file = pieces & FILE << file;
        let squares_in_front = !0 << square << 1;
        let mut lettered = 0;
        let mut crowded_files = 0;
        let mut other = 0;
        while other < 9 {
            let count = (pieces & FILE << other).count_ones() as usize;
            if count > 1 {
                crowded_files += 1;
                lettered += if other < file { count } else { 0 };
            }
            other += 1;
        }
        Self {
            file,
            count: on_file.count_ones() as usize,
            in_front: (on_file & squares_in_front).count_ones() as usize,
            lettered,
            crowded_files,
        }
    }

    /// Returns the number of pieces behind the piece.
    const fn behind(self) -> usize {
        self.count - 1 - self.in_front
    }

    /// Returns how many pieces are further to the front than [`Place::Front`].
    const fn before_front(self) -> usize {
        (self.count > 3) as usize
    }

    /// Reports whether as many pieces are in front of the piece as behind it.
    const fn is_middle(self) -> bool {
        self.count > 1 && self.in_front == self.behind()
    }

    /// Reports whether a place means the piece.
    pub(super) const fn is_at(self, place: Place) -> bool {
        match place {
            Place::Any => self.count < 3 || self.count.is_multiple_of(2) || self.is_middle(),
            _ if self.count == 1 => false,
            Place::First => self.in_front == 0,
            Place::Front => self.in_front == self.before_front(),
            Place::Middle => self.is_middle(),
            Place::Rear => self.behind() == self.before_front(),
            Place::Last => self.behind() == 0,
            Place::Numbered(number) => {
                let can_be_middle = number == self.file && self.crowded_files > 1;
                self.in_front == number || can_be_middle && self.is_middle()
            }
            Place::Lettered(number) => self.lettered + self.in_front == number,
        }
    }

    /// Returns the place with which WXF writes the piece, or `None` if it has none.
    pub(super) const fn place(self) -> Option<Place> {
        if self.count == 1 || self.is_middle() {
            return Some(Place::Any);
        }
        match (self.in_front, self.behind()) {
            (0, _) if self.count > 3 => Some(Place::First),
            (_, 0) if self.count > 3 => Some(Place::Last),
            (in_front, _) if in_front == self.before_front() => Some(Place::Front),
            (_, behind) if behind == self.before_front() => Some(Place::Rear),
            _ => None,
        }
    }
}
