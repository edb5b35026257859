import { Copy, Flag, Reply, Trash } from "lucide-react";
import { Suspense, useState } from "react";
import type { Message, UserRow } from "#/api/types";
import { SafetySheet } from "#/features/safety/SafetyMenu";
import { sessionStore } from "#/state/session";
import { menu as text } from "#/text/messageMenu";
import { Sheet } from "#/ui/Sheet";
import { toast } from "#/ui/toasts";
import ConfirmDelete from "./ConfirmDelete";
import { copyText } from "./copyText";
import { EmojiButton } from "./EmojiButton";
import { MenuItem } from "./MenuItem";
import { quoteOf, QuoteLine } from "./QuoteLine";
import { react } from "./reacting";
import { allEmoji } from "./Reactions";
import type { RoomChat } from "./room";

interface MessageMenuProps {
  chat: RoomChat;
  message: Message;
  person: UserRow;
  onAnswer: () => void;
  onLeave: () => void;
  onClose: () => void;
}

/** What can be done with a message: react, answer, copy, report the other's, delete one's own. */
export default function MessageMenu(props: MessageMenuProps) {
  const { chat, message, person, onLeave, onClose } = props;
  const [step, setStep] = useState<"menu" | "report" | "delete">("menu");
  switch (step) {
    case "menu":
      return <Menu {...props} onReport={() => setStep("report")} onDelete={() => setStep("delete")} />;
    case "report":
      return (
        <Suspense>
          <SafetySheet
            person={person}
            subject={{ kind: "message", id: message.id }}
            begin="report"
            onClose={onClose}
            onLeave={onLeave}
          />
        </Suspense>
      );
    case "delete":
      return <ConfirmDelete chat={chat} message={message} onClose={onClose} />;
    default:
      return step satisfies never;
  }
}

interface MenuProps extends MessageMenuProps {
  onReport: () => void;
  onDelete: () => void;
}

function Menu({ chat, message, person, onAnswer, onReport, onDelete, onClose }: MenuProps) {
  const own = message.reactions.find((one) => one.is_own)?.emoji;
  const choose = (emoji: string) => {
    onClose();
    react(chat, message, sessionStore.get().user?.id ?? "", emoji === own ? null : emoji);
  };
  const copy = async () => {
    const copied = await copyText(message.content);
    onClose();
    if (copied) toast.success(text.copied);
    else toast.error(text.notCopied);
  };
  return (
    <Sheet title={message.is_own ? text.own : text.title(person.name)} onClose={onClose}>
      <QuoteLine quote={quoteOf([message], message.id)} name={person.name} className="text-ink-soft" />
      <div role="group" aria-label={text.react} className="flex justify-between py-3">
        {allEmoji.map((emoji) => (
          <EmojiButton key={emoji} emoji={emoji} pressed={emoji === own} onClick={() => choose(emoji)} />
        ))}
      </div>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line">
        <MenuItem icon={Reply} label={text.reply} onClick={onAnswer} />
        {message.picture ? null : <MenuItem icon={Copy} label={text.copy} onClick={() => void copy()} />}
        {message.is_own ? (
          <MenuItem icon={Trash} label={text.remove} danger onClick={onDelete} />
        ) : (
          <MenuItem icon={Flag} label={text.report} onClick={onReport} />
        )}
      </div>
    </Sheet>
  );
}
