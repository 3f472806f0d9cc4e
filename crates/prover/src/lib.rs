//! The proving service
