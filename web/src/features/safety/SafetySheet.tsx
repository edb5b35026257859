import { useQuery } from "@tanstack/react-query";
import { Ban, Ellipsis, EyeOff, Flag, HeartCrack } from "lucide-react";
import { useEffect, useState } from "react";
import { isMatchWith } from "#/api/isMatch";
import type { Subject } from "#/api/safety";
import type { UserRow } from "#/api/types";
import { useLikeFlags, useLikeFlagsLoading, useLikes } from "#/state/likes";
import { common } from "#/text/common";
import { endMatch } from "#/text/endMatch";
import { hideConversation } from "#/text/hideConversation";
import { safety as text } from "#/text/safety";
import { GroupButton } from "#/ui/Group";
import { Sheet } from "#/ui/Sheet";
import { useStore } from "#/ui/store";
import { BlockSheet } from "./BlockSheet";
import { EndMatchStep } from "./EndMatchStep";
import { HideConversationStep } from "./HideConversationStep";
import { ReportForm } from "./ReportForm";
import { ReportThanks } from "./ReportThanks";

type Step = "menu" | "end" | "hide" | "block" | "report" | "thanks";

interface SafetySheetProps {
  /** Where it begins: with both choices if left out. */
  begin?: "report";
  person: { id: string; name: string };
  subject: Subject | undefined;
  /** The same person where a match with them can be ended. */
  match?: UserRow | undefined;
  /** The room of the two, where its conversation can be hidden. */
  roomId?: string | undefined;
  /** There is something new to read in that room. */
  isUnread?: boolean | undefined;
  /** Their account is deleted: hiding the conversation is all that can be done. */
  isGone?: boolean | undefined;
  onClose: () => void;
  onLeave: (() => void) | undefined;
}

/** The sheet to block or report somebody, to end a match or to hide a conversation. */
export default function SafetySheet({
  begin,
  person,
  subject,
  match,
  roomId,
  isUnread = false,
  isGone = false,
  onClose,
  onLeave,
}: SafetySheetProps) {
  const [chosen, setStep] = useState<Step>(begin ?? "menu");
  const step = chosen === "menu" && isGone && roomId !== undefined ? "hide" : chosen;
  const { name } = person;
  const report = subject ? text.reportSubject[subject.kind] : text.report(name);
  switch (step) {
    case "menu":
      return (
        <Sheet title={match ? name : text.title} onClose={onClose}>
          <div className="mb-2 divide-y divide-line overflow-hidden rounded-card border border-line">
            {match ? (
              <ConversationRow
                match={match}
                onEnd={() => setStep("end")}
                onHide={roomId === undefined ? undefined : () => setStep("hide")}
              />
            ) : null}
            <GroupButton
              label={report}
              icon={<Flag size={20} aria-hidden />}
              onClick={() => setStep("report")}
            />
            <GroupButton
              label={text.block(name)}
              icon={<Ban size={20} aria-hidden />}
              danger
              onClick={() => setStep("block")}
            />
          </div>
        </Sheet>
      );
    case "end":
      return match ? <EndMatchStep match={match} onClose={onClose} onEnded={onLeave} /> : null;
    case "hide":
      return roomId === undefined ? null : (
        <HideConversationStep
          roomId={roomId}
          person={isGone ? undefined : person}
          isUnread={isUnread}
          onClose={onClose}
          onHide={onLeave}
        />
      );
    case "block":
      return <BlockSheet person={person} onClose={onClose} onLeave={onLeave} />;
    case "report":
      return (
        <ReportForm
          title={report}
          person={person}
          subject={subject}
          onClose={onClose}
          onSent={() => setStep("thanks")}
        />
      );
    case "thanks":
      return <ReportThanks name={name} onClose={onClose} onBlock={() => setStep("block")} />;
    default:
      return step satisfies never;
  }
}

interface ConversationRowProps {
  match: UserRow;
  onEnd: () => void;
  onHide: (() => void) | undefined;
}

/**
 * Ends the match, or hides the conversation of two who have none. It has its place while the server is asked which it is, so that
 * no row moves under the finger.
 */
function ConversationRow({ match, onEnd, onHide }: ConversationRowProps) {
  const likes = useLikes();
  const flagsLoading = useLikeFlagsLoading();
  const { liked } = useLikeFlags()(match.id);
  // A match that is being ended is one until the server has answered.
  const isChanging = useStore(likes.unanswered).some(({ id }) => id === match.id);
  // What this window knows of likes may be older than a match that another one has made.
  const asks = !isChanging && (liked || onHide !== undefined);
  const { data: isMatch, isPending } = useQuery({ ...isMatchWith(match.id), enabled: asks });
  const isAsked = flagsLoading || isChanging || (asks && isPending);
  useEffect(() => {
    if (isMatch) likes.matched(match.id);
  }, [isMatch, likes, match.id]);
  // Each of the two may be right: neither is named, as its name would change under the finger.
  if (flagsLoading && !liked)
    return (
      <GroupButton label={common.loading} icon={<Ellipsis size={20} aria-hidden />} busy onClick={onEnd} />
    );
  const hides = onHide && (isAsked ? !liked : isMatch === false);
  if (hides)
    return (
      <GroupButton
        label={hideConversation.row}
        icon={<EyeOff size={20} aria-hidden />}
        busy={isAsked}
        onClick={onHide}
      />
    );
  if (!isAsked && !(liked && isMatch)) return null;
  return (
    <GroupButton
      label={endMatch.confirm}
      icon={<HeartCrack size={20} aria-hidden />}
      busy={isAsked}
      onClick={onEnd}
    />
  );
}
