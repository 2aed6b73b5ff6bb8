//! Recognizes texts that are not moves: positions, the tags of PGN, and the commands of engines.

use crate::games::koma_game::KomaGame;
use crate::games::text::bytes::ends_like_feen;
use crate::games::text::command::is_of_command;
use crate::report::Words;

/// Returns the help for a word of such a text, `input`. Returns `None` for other words.
pub(super) const fn help_for_other_text(game: KomaGame, input: &[u8], word: &[u8]) -> Option<Words> {
    if slashes(word) >= 3 {
        return Some(help_for_position(game, input));
    }
    if let [b'[', b'A'..=b'Z' | b'a'..=b'z', ..] = word {
        return Some(Words::new("leave out the tags; a line has only the moves of a PGN file"));
    }
    if is_of_command(word) {
        return Some(Words::new(
            "leave out the words of an engine's command, such as `position startpos moves`",
        ));
    }
    None
}

/// Returns the number of slashes, which separate the ranks of a board.
const fn slashes(word: &[u8]) -> usize {
    let mut count = 0;
    let mut rest = word;
    while let [byte, after @ ..] = rest {
        count += (*byte == b'/') as usize;
        rest = after;
    }
    count
}

/// Returns the help that names the reader of a position.
const fn help_for_position(game: KomaGame, input: &[u8]) -> Words {
    if ends_like_feen(input) {
        return Words::new(
            "this looks like a FEEN, which `Position::parse` reads, and so does `position!` without a name before it",
        );
    }
    let notation = game.notation();
    let mut words = Words::new("this looks like a position; `");
    // `Fen` or `Sfen`
    let (first, rest) = notation.name_in_calls.split_at(1);
    words.put(first.as_bytes()[0].to_ascii_uppercase());
    let words = words.text(rest).text("::parse` and `position!(").text(notation.name_in_calls);
    words.text(": …)` read ").text(notation.name)
}
