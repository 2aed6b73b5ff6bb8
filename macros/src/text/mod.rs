//! The texts of positions and moves in calls: FEEN, the notations of games, and what is wrong with them.

pub(crate) mod engine_command;
pub(crate) mod feen;
pub(crate) mod legality;
pub(crate) mod line;
pub(crate) mod notation;
pub(crate) mod other_notation;
pub(crate) mod own_game;
pub(crate) mod parsed_position;
pub(crate) mod pieces;
