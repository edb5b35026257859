use super::*;
use crate::SuspensionEnd;

#[test]
fn desk_02_queues_and_decisions_are_found_by_their_names_and_each_queue_has_some() {
    for queue in Queue::ALL {
        assert_eq!(Queue::parse(queue.as_str()), Some(queue));
        assert!(Decision::ALL.iter().any(|decision| decision.queue() == queue));
    }
    for decision in Decision::ALL {
        assert_eq!(Decision::parse(decision.as_str()), Some(decision));
    }
    assert_eq!((Queue::parse("people"), Decision::parse("")), (None, None));
}

#[test]
fn desk_02_what_nothing_undoes_is_done_only_when_it_is_due() {
    let terms = DecisionTerms { suspension: SuspensionTerms { reason: None, end: SuspensionEnd::AsBefore }, seen: None };
    for decision in Decision::ALL {
        let at_once = decision.at_once(QueueItemId(1), UserId(1), terms);
        let can_be_undone =
            matches!(at_once, None | Some(OperatorAct::Suspend(..) | OperatorAct::Restore(_) | OperatorAct::VerifyBySelfie(_)));
        assert!(can_be_undone && at_once.is_some() == decision.holds_at_once(), "{decision:?}");
        assert!(at_once.is_some() || decision.when_due(QueueItemId(1)).is_some(), "{decision:?}");
    }
}
