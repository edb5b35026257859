use super::*;

#[test]
fn numbered_parameters_keep_their_numbers() {
    assert_eq!(rewritten("SELECT $2 WHERE a = $1 OR b = $12"), "SELECT ?2 WHERE a = ?1 OR b = ?12");
    assert_eq!(rewritten("SELECT 1"), "SELECT 1");
}

#[test]
fn lists_become_json() {
    assert_eq!(
        rewritten("DELETE FROM t WHERE id = ANY($1) AND x = $2"),
        "DELETE FROM t WHERE id IN (SELECT value FROM json_each(?1)) AND x = ?2"
    );
    assert_eq!(rewritten("id <> ALL($3)"), "id NOT IN (SELECT value FROM json_each(?3))");
}
