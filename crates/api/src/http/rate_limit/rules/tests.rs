use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::http::{is_operator_only, is_public};

#[test]
fn limit_01_every_route_has_its_limits_or_a_reason_for_none() {
    let listed: Vec<_> = LIMITS.iter().map(|(method, path, _)| format!("{method} {path}")).collect();
    let known: BTreeSet<_> = crate::routes().into_iter().map(|(method, path)| format!("{method} {path}")).collect();
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), known, "left: the table, right: the router");
    assert_eq!(listed.len(), known.len(), "a route has two rows");
}

#[test]
fn limit_01_people_are_counted_where_a_session_is_needed_and_addresses_where_none_is() {
    for (method, path, limits) in LIMITS {
        let public = is_public(&method.parse().unwrap(), path);
        match limits {
            Person(rules) | Session(rules) => assert!(!rules.is_empty() && !public && !is_operator_only(path), "{method} {path}"),
            Address(rules) => assert!(!rules.is_empty() && public, "{method} {path}"),
            Operator(rules) => assert!(!rules.is_empty() && is_operator_only(path), "{method} {path}"),
            Unlimited(why) => assert!(!why.is_empty(), "{method} {path}"),
        }
    }
}

#[test]
fn limit_01_two_rules_of_one_name_are_the_same() {
    let mut known = BTreeMap::new();
    for (_, path, limits) in LIMITS {
        let (Person(rules) | Session(rules) | Address(rules) | Operator(rules)) = limits else { continue };
        for rule in *rules {
            assert_eq!(known.insert(rule.name, *rule).unwrap_or(*rule), *rule, "{path}");
        }
    }
}

#[test]
fn limit_01_whatever_writes_is_limited_tighter_than_what_reads() {
    for (method, path, limits) in LIMITS {
        let (Person(rules) | Session(rules)) = limits else { continue };
        assert!(*method == "GET" || rules[0].micros_each() >= 250_000, "{method} {path}");
    }
}
