//! Proof files of the golden vectors, damaged at random.

use crate::random::Random;
use serde_json::{Value, json};
use std::path::Path;

/// Every vector that is a file.
pub(crate) fn files() -> Vec<Value> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../proto/vectors");
    let mut files = Vec::new();
    for folder in ["accepted", "refused"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            let vector: Value = serde_json::from_str(&text).unwrap();
            if vector["kind"] == "file" {
                files.push(vector);
            }
        }
    }
    files.sort_by_key(|vector| vector["name"].to_string());
    files
}

/// One of the files after up to two accidents, for the statement and policy that belong to it or to another one.
pub(crate) fn damaged(files: &[Value], random: &mut Random) -> Value {
    let vector = random.pick(files);
    let mut proof = hex::decode(vector["proof"].as_str().unwrap()).unwrap();
    for _ in 0..random.below(3) {
        damage(&mut proof, files, random);
    }
    let about = if random.below(16) == 0 { random.pick(files) } else { vector };
    json!({"statement": about["statement"], "policy": about["policy"], "proof": hex::encode(proof)})
}

fn damage(proof: &mut Vec<u8>, files: &[Value], random: &mut Random) {
    if proof.is_empty() {
        return;
    }
    let at = random.below(proof.len());
    // The header is short beside the openings, and has more that can be wrong.
    let early = at.min(random.below(160));
    let at = if random.below(2) == 0 { at } else { early };
    match random.below(8) {
        0 | 1 => proof[at] ^= 1 << random.below(8),
        2 => proof[at] = u8::try_from(random.below(256)).unwrap(),
        3 => proof.truncate(at),
        4 => {
            let byte = u8::try_from(random.below(256)).unwrap();
            let end = if random.below(2) == 0 { at } else { proof.len() };
            proof.insert(end, byte);
        }
        5 => drop(proof.remove(at)),
        6 => {
            let other = random.below(proof.len());
            proof.swap(at, other);
        }
        _ => {
            let other = hex::decode(random.pick(files)["proof"].as_str().unwrap()).unwrap();
            let from = at.min(other.len());
            proof.truncate(at);
            proof.extend_from_slice(&other[from..]);
        }
    }
}
