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
        let immediate = decision.immediate_act(QueueItemId(1), UserId(1), terms);
        let can_be_undone =
            matches!(immediate, None | Some(OperatorAct::Suspend(..) | OperatorAct::Restore(_) | OperatorAct::VerifyBySelfie(_)));
        assert!(can_be_undone && immediate.is_some() == decision.has_immediate_act(), "{decision:?}");
        assert!(immediate.is_some() || decision.deferred_act(QueueItemId(1)).is_some(), "{decision:?}");
    }
}
