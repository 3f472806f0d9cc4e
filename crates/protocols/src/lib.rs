//! The protocols: edge and clique over colouring instances, and their registry
