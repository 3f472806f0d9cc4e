//! The client that drives a proving service and checks it
