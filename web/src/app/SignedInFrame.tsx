import { Suspense } from "react";
import { QueryProvider } from "#/state/QueryProvider";
import { useSession } from "#/state/session";
import { chunk } from "#/ui/chunk";
import { Layout } from "./Layout";
import { useScreenKeys } from "./useScreenKeys";

// Without this chunk the app still works: polling finds what changed, and new matches are in the lists.
const BackgroundTasks = chunk<object>(() => import("./BackgroundTasks"), { Failed: () => null });

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
