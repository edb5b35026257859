import { Suspense, useState } from "react";
import { common } from "#/text/common";
import { login as text } from "#/text/login";
import { lazyDialog } from "#/ui/lazy";
import type { Suspension } from "./suspension";

const SuspendedSheet = lazyDialog(() => import("./SuspendedSheet"), common.notOpened(text.suspension));

interface SuspensionNoticeProps {
  /** What a sign-in was refused for, if it was. */
  suspension: Suspension | undefined;
  onClose: () => void;
}

/** Tells who could not sign in that their account is suspended. What they wrote against it stays while the screen does. */
export function SuspensionNotice({ suspension, onClose }: SuspensionNoticeProps) {
  const [drafts] = useState(() => new Map<string, string>());
  if (!suspension) return null;
  return (
    <Suspense>
      <SuspendedSheet suspension={suspension} drafts={drafts} onClose={onClose} />
    </Suspense>
  );
}
