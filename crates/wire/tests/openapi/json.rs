//! JSON whose members keep their order, as a document for people must.

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Bool(bool),
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// An object with these members.
pub(crate) fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
    Json::Object(members.map(|(name, value)| (name.to_owned(), value)).into())
}

/// A reference within the document.
pub(crate) fn reference(section: &str, name: &str) -> Json {
    object([("$ref", format!("#/components/{section}/{name}").into())])
}

/// A list of texts.
pub(crate) fn texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Json {
    Json::List(texts.into_iter().map(Json::from).collect())
}

impl Json {
    /// The same object with one member more.
    pub(crate) fn with(mut self, name: &str, value: impl Into<Self>) -> Self {
        if let Self::Object(members) = &mut self {
            members.push((name.to_owned(), value.into()));
        }
        self
    }

    /// The same object with one member more, if there is one.
    pub(crate) fn with_some(self, name: &str, value: Option<impl Into<Self>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// A member of an object.
    pub(crate) fn get(&self, name: &str) -> Option<&Self> {
        self.members().iter().find(|(member, _)| member == name).map(|(_, value)| value)
    }

    /// A member that is a text; empty where there is none.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.get(name).map_or("", Self::as_text)
    }

    pub(crate) fn as_text(&self) -> &str {
        if let Self::Text(text) = self { text } else { "" }
    }

    pub(crate) fn members(&self) -> &[(String, Self)] {
        if let Self::Object(members) = self { members } else { &[] }
    }

    pub(crate) fn items(&self) -> &[Self] {
        if let Self::List(items) = self { items } else { &[] }
    }

    pub(crate) fn pretty(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts, numbers and lists are always JSON")
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).expect("texts, numbers and lists are always JSON"))
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i32> for Json {
    fn from(number: i32) -> Self {
        Self::Number(u64::from(number.unsigned_abs()))
    }
}

impl From<u64> for Json {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<bool> for Json {
    fn from(is: bool) -> Self {
        Self::Bool(is)
    }
}

impl From<Vec<Json>> for Json {
    fn from(items: Vec<Json>) -> Self {
        Self::List(items)
    }
}

impl FromIterator<(String, Json)> for Json {
    fn from_iter<I: IntoIterator<Item = (String, Json)>>(members: I) -> Self {
        Self::Object(members.into_iter().collect())
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(is) => serializer.serialize_bool(*is),
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => items.serialize(serializer),
            Self::Object(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON without null, signs and fractions")
    }

    fn visit_bool<E>(self, is: bool) -> Result<Json, E> {
        Ok(Json::Bool(is))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(member) = members.next_entry()? {
            object.push(member);
        }
        Ok(Json::Object(object))
    }
}
