import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { preparePhoto } from "#/api/photos/prepare";
import { failOnceClosed } from "#/testing/failOnceClosed";
import { SelfieStep } from "./SelfieStep";

vi.mock("#/api/photos/prepare");

test("TRUST-01 closing asks nothing about a selfie that is being sent; that it could not be sent is told", async () => {
  vi.mocked(preparePhoto).mockResolvedValue({ dataUrl: "data:image/png;base64,AA==" });
  let answer: ((response: Response) => void) | undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const onClose = vi.fn<() => void>();
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <SelfieStep
        gesture={{ id: "g1", gesture: "open_hand", seconds: 300 }}
        asking={false}
        failure={undefined}
        onAskAgain={() => undefined}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  await act(async () => {
    const files = [new File(["selfie"], "me.png", { type: "image/png" })];
    fireEvent.change(screen.getByLabelText("Take a picture"), { target: { files } });
  });
  press("Close");
  expect(screen.getByRole("alertdialog", { name: "Discard your changes?" })).toBeTruthy();
  press("Keep editing");
  press("Send");
  await failOnceClosed({ answer: () => answer, onClose, unmount }, "Your selfie could not be sent");
});
