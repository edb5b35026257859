import { chat as text } from "#/text/chat";
import { Loading, Skeleton } from "#/ui/Skeleton";

/** Shown while a chat is opened. */
export const ChatSkeleton = () => (
  <Loading label={text.loading}>
    <div className="flex flex-col gap-3 p-4">
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-11 w-64" />
      <Skeleton className="ml-auto h-11 w-40" />
      <Skeleton className="h-11 w-56" />
      <Skeleton className="ml-auto h-16 w-60" />
    </div>
  </Loading>
);
