//! Finding a colouring with a SAT solver
