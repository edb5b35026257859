import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#/ui/ErrorState";
import { Sheet } from "#/ui/Sheet";
import { Loading, Skeleton } from "#/ui/Skeleton";

interface ListSheetProps<T> {
  words: { title: string; loading: string; failed: string };
  list: UseQueryResult<T[]>;
  /** Shown when the list is empty. */
  none?: ReactNode;
  onClose: () => void;
  children: (one: T) => ReactNode;
}

/** A sheet with a list and its loading, failed and empty states. */
export function ListSheet<T extends { id: string }>(props: ListSheetProps<T>) {
  const { words, list, none, onClose, children } = props;
  return (
    <Sheet title={words.title} onClose={onClose}>
      {list.data ? (
        <ul className="divide-y divide-line">
          {list.data.map((one) => (
            <li key={one.id} className="flex min-h-16 items-center gap-3 py-2">
              {children(one)}
            </li>
          ))}
        </ul>
      ) : null}
      {list.data?.length === 0 ? none : null}
      {list.isPending ? (
        <Loading label={words.loading}>
          <Skeleton className="mb-3 h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </Loading>
      ) : null}
      {list.isError && !list.data ? (
        <ErrorState message={words.failed} onRetry={() => void list.refetch()} />
      ) : null}
    </Sheet>
  );
}
