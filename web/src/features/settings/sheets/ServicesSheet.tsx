import { useQuery } from "@tanstack/react-query";
import { services as text } from "#/text/services";
import { ErrorState } from "#/ui/ErrorState";
import { Sheet } from "#/ui/Sheet";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { myServices } from "./myServices";
import { ServiceRow } from "./ServiceRow";

/** Lists the services by which one signs in as well, and lets one end the links to them. */
export default function ServicesSheet({ onClose }: { onClose: () => void }) {
  const linked = useQuery(myServices);
  return (
    <Sheet title={text.linked} onClose={onClose}>
      <p className="pb-2 text-ink-soft text-pretty">{text.lead}</p>
      {linked.isPending ? (
        <Loading label={text.loading}>
          <Skeleton className="mb-3 h-14 w-full" />
        </Loading>
      ) : null}
      {linked.isError && !linked.data ? (
        <ErrorState message={text.failed} onRetry={() => void linked.refetch()} />
      ) : null}
      {linked.data?.services.length === 0 ? <p className="py-4 text-pretty">{text.none}</p> : null}
      <ul className="divide-y divide-line">
        {linked.data?.services.map((service) => (
          <ServiceRow key={service.id} service={service} />
        ))}
      </ul>
    </Sheet>
  );
}
