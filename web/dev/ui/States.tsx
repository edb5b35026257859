import { Heart } from "lucide-react";
import { Button } from "#/ui/Button";
import { CountBadge, DemoBadge, OnlineBadge, VerifiedBadge } from "#/ui/Badge";
import { Chip } from "#/ui/Chip";
import { chunk } from "#/ui/chunk";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { lazyPart } from "#/ui/lazy";
import { NotFound } from "#/ui/NotFound";
import { Notice } from "#/ui/Notice";
import { ChatOutlines, LikesOutlines, ProfileOutlines } from "#/ui/outlines";
import { ProgressBar } from "#/ui/ProgressBar";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { Spinner } from "#/ui/Spinner";
import { TextWithLinks } from "#/ui/TextWithLinks";
import { TopBar } from "#/ui/TopBar";
import { Kind, Line, Shown } from "./Shown";

const nothing = () => undefined;
const fails = () => Promise.reject<{ default: () => null }>(new Error("no connection"));

const FailedPart = lazyPart(fails, "The comments");
const FailedChunk = chunk<object>(fails, { Failed: () => <p>What stands where a chunk can't be loaded.</p> });

export const States = () => (
  <Kind name="Words and states">
    <Shown name="Chip, Badge">
      <Line>
        <Chip>Hiking</Chip>
        <Chip tone="rose" icon={<Heart size={14} aria-hidden />}>
          Both like it
        </Chip>
        <span className="rounded-field bg-ink p-2">
          <Chip tone="glass">On a photo</Chip>
        </span>
      </Line>
      <Line>
        <VerifiedBadge />
        <DemoBadge />
        <OnlineBadge />
        <CountBadge count={3} />
        <CountBadge count={120} />
      </Line>
    </Shown>
    <Shown name="TopBar">
      <div className="relative h-16 overflow-hidden">
        <TopBar title="Settings" onBack={nothing} />
      </div>
      <div className="relative h-16 overflow-hidden">
        <TopBar
          title="A title that is longer than its bar has room for"
          trailing={<Button variant="quiet">Save</Button>}
        />
      </div>
    </Shown>
    <Shown name="EmptyState">
      <EmptyState
        art={<Heart size={48} strokeWidth={1.5} aria-hidden />}
        title="No likes yet"
        hint="Whom you like is listed here."
        action={<Button>Discover people</Button>}
      />
    </Shown>
    <Shown name="ErrorState">
      <ErrorState message="Failed to load" hint="Check your connection." onRetry={nothing} />
      <ErrorState
        message="Being tried again"
        busy
        onRetry={nothing}
        action={<Button variant="secondary">Back</Button>}
      />
    </Shown>
    <Shown name="NotFound">
      <NotFound
        message="This profile is not available"
        onRetry={nothing}
        action={<Button variant="secondary">Back</Button>}
      />
    </Shown>
    <Shown name="Notice, TextWithLinks, ProgressBar">
      <Notice>Your photo is being looked at.</Notice>
      <TextWithLinks content="What was written, with an address: https://example.org/a/long/path" />
      <ProgressBar label="Step" value={3} max={6} />
      <ProgressBar label="Begun" value={0} max={6} />
    </Shown>
    <Shown name="chunk, lazy: parts that can't be loaded">
      <FailedPart />
      <FailedChunk />
    </Shown>
    <Shown name="Spinner, Skeleton">
      <Line>
        <Spinner />
        <Spinner size={32} />
      </Line>
      <Loading>
        <Skeleton className="h-11 w-48" />
      </Loading>
    </Shown>
    <Shown name="outlines: of a profile" wide>
      <ProfileOutlines />
    </Shown>
    <Shown name="outlines: of a chat, and of likes">
      <ChatOutlines />
      <LikesOutlines />
    </Shown>
  </Kind>
);
