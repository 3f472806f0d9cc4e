//! Protobuf and JSON messages of the live protocol
