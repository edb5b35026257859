import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiFailure } from "#/api/failure";
import { chat as text } from "#/text/chat";
import type { Outgoing } from "./outgoing";
import { OutgoingBubble } from "./OutgoingBubble";

test("POLISH-05 who changes a text that failed has the focus in the field", () => {
  const failure = new ApiFailure("Too rude", { status: 400 });
  const outgoing: Outgoing = { key: "1", firstSentAt: 0, content: "First", replyTo: null, failure };
  const onEdit = vi.fn<(key: string) => void>();
  render(
    <main>
      <OutgoingBubble outgoing={outgoing} quote={undefined} name="Ben" onEdit={onEdit} onDiscard={() => {}} />
      <textarea />
    </main>,
  );
  fireEvent.click(screen.getByRole("button", { name: text.edit }));
  expect(onEdit.mock.calls).toEqual([["1"]]);
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});
