import { Suspense } from "react";
import { QueryProvider } from "#/state/QueryProvider";
import { useSession } from "#/state/session";
import { afterPaint } from "#/ui/afterPaint";
import { chunk } from "#/ui/chunk";
import { Layout } from "./Layout";
import { useScreenKeys } from "./useScreenKeys";

/** Loaded behind the screen: what that shows first needs the line and the processor before. */
async function loadBackgroundTasks() {
  await new Promise<void>(afterPaint);
  return import("./BackgroundTasks");
}

// Without this chunk the app still works: polling finds what changed, and new matches are in the lists.
const BackgroundTasks = chunk<object>(loadBackgroundTasks, { Failed: () => null });

/** Contains the screens of signed-in people. The answer cache belongs to one session. */
export default function SignedInFrame() {
  const { token } = useSession();
  useScreenKeys();
  return (
    <QueryProvider key={token}>
      <Layout />
      <Suspense fallback={null}>
        <BackgroundTasks />
      </Suspense>
    </QueryProvider>
  );
}
