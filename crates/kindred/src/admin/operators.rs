use kindred_domain::OperatorAct;
use kindred_store::{OperatorAccount, Store};

use super::{find, no_account, operate, store_failure};
use crate::{Failure, command::OperatorsTask};

/// Appoints, dismisses or lists operators, and prints what came of it.
pub async fn run(store: &Store, task: OperatorsTask) -> Result<String, Failure> {
    let (whom, role) = match task {
        OperatorsTask::Add { whom, role } => (whom, Some(role)),
        OperatorsTask::Remove(whom) => (whom, None),
        OperatorsTask::List => {
            operate(store, OperatorAct::ListOperators, "").await?;
            return list(store).await;
        }
    };
    let user = find(store, &whom).await?;
    let known = store.read().await.map_err(store_failure)?.find_operator(user).await.map_err(store_failure)?;
    let act = match role {
        Some(role) => OperatorAct::AppointOperator(user, role),
        None if known.is_none() => return Err(Failure(format!("{:?} is no operator", whom.who))),
        None => OperatorAct::DismissOperator(user),
    };
    if !operate(store, act, &whom.note).await? {
        return Err(no_account(&whom));
    }
    list(store).await
}

async fn list(store: &Store) -> Result<String, Failure> {
    let conn = store.read().await.map_err(store_failure)?;
    let operators = conn.list_operators().await.map_err(store_failure)?;
    Ok(if operators.is_empty() { "no operators\n".into() } else { operators.iter().map(line).collect() })
}

/// An operator in one line, with control characters of the name escaped.
fn line(OperatorAccount { user_id, name, role, created_at }: &OperatorAccount) -> String {
    format!("{user_id} {created_at} {} {name:?}\n", role.as_str())
}
