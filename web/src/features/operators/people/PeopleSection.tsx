import { useQuery } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import { useLocation } from "react-router";
import { ApiFailure, messageOf } from "#/api/failure";
import { people as text } from "#/text/operatorPeople";
import { EmptyState } from "#/ui/EmptyState";
import { ErrorState } from "#/ui/ErrorState";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { FindPerson } from "./FindPerson";
import { PersonView } from "./PersonView";
import { personPage } from "./queries";

/** Finds a person, and shows the one whom the address names. */
export default function PeopleSection() {
  const [, , , id] = useLocation().pathname.split("/");
  return (
    <div className="flex flex-col gap-6">
      <FindPerson />
      {id ? <PersonAt key={id} id={id} /> : null}
    </div>
  );
}

function PersonAt({ id }: { id: string }) {
  const page = useQuery(personPage(id));
  const isGone = page.error instanceof ApiFailure && page.error.status === 404;
  if (page.data && !isGone) return <PersonView page={page.data} />;
  if (page.isPending) {
    return (
      <Loading label={text.loading}>
        <Skeleton className="mb-3 h-14 w-full" />
        <Skeleton className="mb-3 h-14 w-full" />
        <Skeleton className="h-72 w-full" />
      </Loading>
    );
  }
  if (isGone) {
    return <EmptyState art={<UserRoundX size={48} strokeWidth={1.5} aria-hidden />} title={text.gone} />;
  }
  return (
    <ErrorState
      message={text.failed}
      hint={messageOf(page.error)}
      busy={page.isFetching}
      onRetry={() => void page.refetch()}
    />
  );
}
