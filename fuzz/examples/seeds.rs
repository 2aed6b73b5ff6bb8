//! Writes each seed of `fuzz/seeds/TARGET.txt` to a file of its own in `fuzz/corpus/TARGET`, where cargo-fuzz looks for
//! seeds. With paths of files as arguments, such as inputs that the search has found, prints these files as seeds instead.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use koma_fuzz::{read_seeds, write_seed};

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths = env::args_os().skip(1).peekable();
    if paths.peek().is_none() {
        return unpack(Path::new(env!("CARGO_MANIFEST_DIR")));
    }
    for path in paths {
        println!("{}", write_seed("", &fs::read(path)?));
    }
    Ok(())
}

fn unpack(folder: &Path) -> Result<(), Box<dyn Error>> {
    for file in fs::read_dir(folder.join("seeds"))? {
        let path = file?.path();
        let corpus = folder.join("corpus").join(path.file_stem().ok_or("a file without a name")?);
        fs::create_dir_all(&corpus)?;
        for (number, (name, seed)) in read_seeds(&fs::read_to_string(&path)?).into_iter().enumerate() {
            let name = if name.is_empty() { format!("seed-{number}") } else { name };
            fs::write(corpus.join(name), seed)?;
        }
    }
    Ok(())
}
