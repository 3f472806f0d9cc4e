//! The messages of the `.proto` files as JSON Schemas: the mapping that `pbjson` implements, with the
//! files' own field names and every field written.

use crate::comments::Comments;
use crate::json::{Json, object, reference, texts};
use crate::rules::{Rule, bytes, is_required, ranged, rule};
use protox::prost_reflect::prost_types::field_descriptor_proto::{Label, Type};
use protox::prost_reflect::prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto,
};

const PACKAGE: &str = "tincture.v1";

/// All messages and enums of a file, by name.
pub(crate) fn of_file(file: &FileDescriptorProto) -> Vec<(String, Json)> {
    let comments = Comments::of(file);
    let messages = file
        .message_type
        .iter()
        .enumerate()
        .map(|(place, message)| (message.name().to_owned(), of_message(message, &comments, place)));
    let enums = file
        .enum_type
        .iter()
        .enumerate()
        .map(|(place, set)| (set.name().to_owned(), of_enum(set, &comments, place)));
    messages.chain(enums).collect()
}

fn of_message(message: &DescriptorProto, comments: &Comments, place: usize) -> Json {
    let name = message.name();
    let properties = message.field.iter().enumerate().map(|(at, field)| {
        let full = format!("{name}.{}", field.name());
        let comment = comments.at(&[4, place, 2, at]);
        (field.name().to_owned(), of_field(&full, field, comment))
    });
    let schema = object([
        ("type", "object".into()),
        ("description", comments.at(&[4, place]).into()),
        ("x-protobuf-message", format!("{PACKAGE}.{name}").into()),
        ("properties", properties.collect()),
    ]);
    let schema = match required(message) {
        names if names.is_empty() => schema,
        names => schema.with("required", texts(names)),
    };
    let schema = schema.with("additionalProperties", false);
    if message.oneof_decl.is_empty() {
        return schema;
    }
    // Exactly one of its fields is there.
    schema.with("minProperties", 1).with("maxProperties", 1)
}

/// A request may leave out what is empty or zero; an answer has every field.
fn required(message: &DescriptorProto) -> Vec<&str> {
    let name = message.name();
    let fields =
        message.field.iter().filter(|field| field.oneof_index.is_none()).map(FieldDescriptorProto::name);
    if is_request(name) {
        fields.filter(|field| is_required(&format!("{name}.{field}"))).collect()
    } else {
        fields.collect()
    }
}

fn is_request(message: &str) -> bool {
    message.ends_with("Request") || message == "Reading"
}

fn of_field(full: &str, field: &FieldDescriptorProto, comment: String) -> Json {
    let one = match field.r#type() {
        Type::String => object([("type", "string".into())]),
        Type::Bytes => bytes(),
        Type::Uint32 => ranged(0, u32::MAX.into()),
        Type::Bool => object([("type", "boolean".into())]),
        Type::Message | Type::Enum => reference("schemas", simple_name(field.type_name())),
        other => panic!("{full}: say what {other:?} is in JSON"),
    };
    let schema = match field.label() {
        Label::Repeated => object([("type", "array".into()), ("items", one)]),
        _ => one,
    };
    rule(full).map_or(schema.clone(), |rule: Rule| rule.narrow(schema)).with("description", comment)
}

/// The name of a type without its package.
fn simple_name(full: &str) -> &str {
    full.rsplit('.').next().unwrap_or(full)
}

/// The names but the first, which stands for none and is never legal.
fn of_enum(set: &EnumDescriptorProto, comments: &Comments, place: usize) -> Json {
    let mut text = comments.at(&[5, place]);
    let mut names = Vec::new();
    for (at, value) in set.value.iter().enumerate().skip(1) {
        names.push(value.name());
        text.push_str(&format!("\n- `{}`: {}", value.name(), comments.at(&[5, place, 2, at])));
    }
    object([("type", "string".into()), ("enum", texts(names)), ("description", text.into())])
}
