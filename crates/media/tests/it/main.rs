//! Tests of the crate from outside: uploads made here, in every awkward form, and what is served of them.

#[cfg(test)]
mod files;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod s3;
#[cfg(test)]
mod saving;
#[cfg(test)]
mod serving;
#[cfg(test)]
mod uploads;
