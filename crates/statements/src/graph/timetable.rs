//! Timetables: items, and the resources that each of them needs. Two items that need the same resource
//! must not get the same slot.
//!
//! CSV with a header that names the columns `item` and `resource`, and perhaps `allowed`, the slots that
//! the item may get (`1 2 5-7`; empty for all). Items are numbered in the order in which they first occur.

use super::{Graph, MAX_EDGES, MAX_VERTICES, limit};
use crate::csv::{columns, delimiter, fields, header, records, unescaped};
use crate::names::Names;
use crate::text::{Part, count, meaning, quote, syntax};
use crate::{Read, ReadError, ReadOptions, StatementError};
use std::collections::HashMap;

/// The most pairs of items that share a resource, repetitions among them, and the most allowed slots.
const MOST: usize = 4 * MAX_EDGES as usize;

/// Which columns hold what.
struct Columns {
    item: usize,
    resource: usize,
    allowed: Option<usize>,
    others: Vec<String>,
}

fn layout(text: &str) -> Option<Columns> {
    let columns = columns(header(Part::whole(text))?)?;
    let find =
        |name: &str| columns.iter().position(|column| [name, &format!("{name}s")].contains(&column.as_str()));
    let known = [find("item"), find("resource"), find("allowed")];
    let others = columns.iter().enumerate().filter(|(i, _)| !known.contains(&Some(*i)));
    let others = others.map(|(_, name)| quote(name)).collect();
    Some(Columns { item: known[0]?, resource: known[1]?, allowed: known[2], others })
}

pub(super) fn recognises(text: &str) -> bool {
    layout(text).is_some()
}

pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Read, ReadError> {
    let whole = Part::whole(text);
    let (Some(columns), Some(header)) = (layout(text), header(whole)) else {
        return Err(syntax(whole.start, "no such header", "item,resource or item,resource,allowed"));
    };
    let delimiter = delimiter(header);
    let mut table = Table::default();
    for record in records(whole) {
        table.record(&columns, record, &fields(record, delimiter)?)?;
    }
    table.finish(&columns, options)
}

/// What was read so far.
#[derive(Default)]
struct Table {
    items: HashMap<String, u32>,
    names: Vec<String>,
    resources: HashMap<String, usize>,
    /// By resource: the items that need it.
    needs: Vec<Vec<u32>>,
    lists: HashMap<u32, Vec<u32>>,
    /// How many slots the lists hold.
    listed: usize,
}

impl Table {
    fn record(&mut self, columns: &Columns, line: Part<'_>, fields: &[Part<'_>]) -> Result<(), ReadError> {
        let (Some(item), Some(resource)) = (fields.get(columns.item), fields.get(columns.resource)) else {
            return Err(syntax(line.start, count(fields.len(), "field"), "an item and a resource"));
        };
        if item.text.is_empty() {
            return Err(syntax(item.start, "an empty field", "the name of an item"));
        }
        if item.text.chars().any(char::is_control) {
            return Err(syntax(item.start, "a control character", "the name of an item"));
        }
        let item = self.item(&unescaped(item.text))?;
        if !resource.text.is_empty() {
            let next = self.needs.len();
            limit("resources", next as u64, MAX_VERTICES)?;
            let resource = *self.resources.entry(unescaped(resource.text).into_owned()).or_insert(next);
            if resource == next {
                self.needs.push(Vec::new());
            }
            self.needs[resource].push(item);
        }
        match columns.allowed.and_then(|column| fields.get(column)).filter(|field| !field.text.is_empty()) {
            Some(field) => self.allow(item, *field),
            None => Ok(()),
        }
    }

    fn item(&mut self, name: &str) -> Result<u32, ReadError> {
        if let Some(&item) = self.items.get(name) {
            return Ok(item);
        }
        limit("items", self.names.len() as u64 + 1, MAX_VERTICES)?;
        let item = super::length(self.names.len());
        self.items.insert(name.to_owned(), item);
        self.names.push(name.to_owned());
        Ok(item)
    }

    fn allow(&mut self, item: u32, field: Part<'_>) -> Result<(), ReadError> {
        let list = slots(field)?;
        self.listed += list.len();
        if self.listed > MOST {
            return Err(too_many("allowed slots", self.listed).into());
        }
        match self.lists.insert(item, list) {
            Some(before) if before != self.lists[&item] => {
                let name = quote(&self.names[item as usize]);
                Err(meaning(field.start, format!("{name} has another list of allowed slots already")))
            }
            _ => Ok(()),
        }
    }

    fn finish(mut self, columns: &Columns, options: &ReadOptions) -> Result<Read, ReadError> {
        let mut notes = Vec::new();
        if !columns.others.is_empty() {
            notes.push(format!("columns left aside: {}", columns.others.join(", ")));
        }
        let largest = self.lists.values().filter_map(|list| list.last()).max().map(|slot| slot + 1);
        let colours = match (options.colours, largest) {
            (Some(colours), _) => colours,
            (None, Some(largest)) => {
                notes.push(format!(
                    "{}: the largest one that is allowed somewhere",
                    count(largest as usize, "slot")
                ));
                largest
            }
            (None, None) => return Err(ReadError::ColoursMissing),
        };
        let conflicts = self.conflicts()?;
        let graph = Graph::new(super::length(self.names.len()), colours, conflicts, self.lists)?;
        Ok(Read { statement: graph.named(Names::Items(self.names)).into(), notes })
    }

    /// The pairs of items that share a resource.
    fn conflicts(&mut self) -> Result<Vec<(u32, u32)>, StatementError> {
        self.needs.iter_mut().for_each(|items| {
            items.sort_unstable();
            items.dedup();
        });
        let pairs: usize =
            self.needs.iter().map(|items| items.len() * items.len().saturating_sub(1) / 2).sum();
        if pairs > MOST {
            return Err(too_many("pairs of items that share a resource", pairs));
        }
        let mut conflicts = Vec::with_capacity(pairs);
        for items in &self.needs {
            conflicts
                .extend(items.iter().enumerate().flat_map(|(i, &v)| items[..i].iter().map(move |&u| (u, v))));
        }
        Ok(conflicts)
    }
}

fn too_many(what: &'static str, count: usize) -> StatementError {
    StatementError::TooLarge { what, count: count as u64, limit: MOST as u64 }
}

/// `1 2 5-7`, from 0, ascending.
fn slots(field: Part<'_>) -> Result<Vec<u32>, ReadError> {
    let expected = format!("slots from 1 to {}, such as 1 2 5-7", super::MAX_COLOURS);
    let mut slots = Vec::new();
    for word in field.tokens(|c| c.is_whitespace() || ",;|/".contains(c)) {
        let (first, last) = word.text.split_once('-').unwrap_or((word.text, word.text));
        let number =
            |text: &str| text.parse::<u32>().ok().filter(|slot| (1..=super::MAX_COLOURS).contains(slot));
        match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last => slots.extend(first - 1..last),
            _ => return Err(syntax(word.place, quote(word.text), expected)),
        }
        if slots.len() > MOST {
            return Err(too_many("allowed slots", slots.len()).into());
        }
    }
    slots.sort_unstable();
    slots.dedup();
    if slots.is_empty() { Err(syntax(field.start, quote(field.text), expected)) } else { Ok(slots) }
}
