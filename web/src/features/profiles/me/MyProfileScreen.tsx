import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { failureText, gotNoAnswer } from "#/api/failure";
import type { Me } from "#/api/types";
import { useMyProfile } from "#/state/myself";
import { useSession } from "#/state/session";
import { common } from "#/text/common";
import { me as text, myPhoto } from "#/text/me";
import { ButtonLink } from "#/ui/Button";
import { ErrorState } from "#/ui/ErrorState";
import { lazyDialog } from "#/ui/lazy";
import { Skeleton } from "#/ui/Skeleton";
import { TopBar } from "#/ui/TopBar";
import { Missing } from "./Missing";
import { MyHeader } from "./MyHeader";
import { MyPhotos } from "./MyPhotos";
import { RowList } from "./RowList";
import { rowsOf, signature, storyRows } from "./rows";
import { Shortcuts } from "./Shortcuts";
import { useEditing } from "./useEditing";
import { Verification } from "./verification/Verification";

const RowEditor = lazyDialog(
  () => import("./RowEditor"),
  ({ row }) => common.notOpened(row.label),
);
const PhotoManager = lazyDialog(() => import("./PhotoManager"), myPhoto.manage);

/** One's own profile, with editors for it. */
export default function MyProfileScreen() {
  const { user } = useSession();
  return (
    <div className="spread">
      <title>{common.title(common.myProfile)}</title>
      <TopBar title={common.myProfile} />
      <main className="measured above-tabs px-4 pt-2">{user ? <Known me={user} /> : <Nobody />}</main>
    </div>
  );
}

function Known({ me }: { me: Me }) {
  const { data, error, isFetching } = useQuery(useMyProfile());
  // Without an answer what was loaded before stays.
  if (data && (!error || gotNoAnswer(error))) return <Profile me={me} />;
  if (error && !isFetching) {
    return (
      <ErrorState
        message={failureText(error, text.failed)}
        retry={text.retry}
        onRetry={() => globalThis.location.reload()}
        action={
          <ButtonLink to="/settings" variant="secondary">
            {common.settings}
          </ButtonLink>
        }
      />
    );
  }
  return <ProfileSkeleton />;
}

function Profile({ me }: { me: Me }) {
  const editing = useEditing();
  const [photos, setPhotos] = useState<readonly File[]>();
  const { row } = editing;
  const openPhotos = () => setPhotos([]);
  return (
    <div
      className="grid animate-fade items-start gap-x-10 gap-y-6 wide:grid-cols-[380px_minmax(0,1fr)]"
      onPointerEnter={RowEditor.preload}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <MyHeader me={me} onPhotos={openPhotos} onSignature={() => editing.open(signature)} />
        <MyPhotos me={me} onPhotos={setPhotos} />
        <Verification me={me} />
        <Shortcuts />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Missing me={me} onOpen={editing.open} />
        <RowList title={text.about} rows={rowsOf(me)} me={me} edited={row} onOpen={editing.open} />
        <RowList title={text.others} rows={storyRows} me={me} edited={row} onOpen={editing.open} />
      </div>
      <Suspense>
        {row ? (
          <RowEditor
            row={row}
            value={row.value(me)}
            reason={editing.reason}
            onSave={(change) => editing.save(row, change)}
            onClose={editing.close}
          />
        ) : null}
        {photos ? <PhotoManager files={photos} onClose={() => setPhotos(undefined)} /> : null}
      </Suspense>
    </div>
  );
}

const Nobody = () => (
  <ErrorState message={text.anonymous} action={<ButtonLink to="/login">{text.logIn}</ButtonLink>} />
);

const ProfileSkeleton = () => (
  <div role="status" aria-busy="true">
    <p className="pb-3 text-center text-sm text-ink-soft">{text.loading}</p>
    <div className="flex animate-late flex-col items-center gap-4">
      <Skeleton className="size-32 rounded-full!" />
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  </div>
);
