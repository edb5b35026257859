//! Every public store function, on both engines, in every run.

mod engine;
