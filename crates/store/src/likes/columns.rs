//! How stances and acts are stored in columns: as numbers.

use kindred_domain::{DoneAct, Stance};

use crate::{Cell, Col, Mismatch, Param, Value};

impl Param for Stance {
    fn value(&self) -> Value<'_> {
        Value::Int(match self {
            Self::Nothing => 0,
            Self::Liked => 1,
            Self::Superliked => 2,
            Self::Skipped => 3,
        })
    }
}

impl Col for Stance {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        match i64::read(cell)? {
            0 => Ok(Self::Nothing),
            1 => Ok(Self::Liked),
            2 => Ok(Self::Superliked),
            3 => Ok(Self::Skipped),
            other => Err(Mismatch(format!("{other} is no stance"))),
        }
    }
}

impl Param for DoneAct {
    fn value(&self) -> Value<'_> {
        Value::Int(match self {
            Self::Like => 1,
            Self::Superlike => 2,
            Self::Skip => 3,
            Self::Unlike => 4,
        })
    }
}

impl Col for DoneAct {
    fn read(cell: Cell<'_>) -> Result<Self, Mismatch> {
        match i64::read(cell)? {
            1 => Ok(Self::Like),
            2 => Ok(Self::Superlike),
            3 => Ok(Self::Skip),
            4 => Ok(Self::Unlike),
            other => Err(Mismatch(format!("{other} is no act"))),
        }
    }
}
