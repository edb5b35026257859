//! The picture crate from the outside: files made here, in every awkward kind, go in; what is kept and served is looked at.

#[cfg(test)]
mod files;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod keeping;
#[cfg(test)]
mod taking_in;
