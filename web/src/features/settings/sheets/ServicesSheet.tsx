import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { api } from "#/api/client";
import { isCancelled, messageOf } from "#/api/failure";
import type { LinkedService } from "#/api/types";
import { services as text } from "#/text/services";
import { AlertDialog } from "#/ui/AlertDialog";
import { ErrorState } from "#/ui/ErrorState";
import { IconButton } from "#/ui/IconButton";
import { Sheet } from "#/ui/Sheet";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { toast } from "#/ui/toasts";

const myServices = queryOptions({
  queryKey: ["services"],
  queryFn: ({ signal }) => api.get("/api/users/me/services", { signal }),
  staleTime: 0,
});

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

function ServiceRow({ service }: { service: LinkedService }) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const unlink = async () => {
    setAsking(false);
    try {
      await api.delete("/api/users/me/services/{id}", { path: { id: service.id } });
      toast.success(text.unlinked);
    } catch (error) {
      if (!isCancelled(error)) toast.error(text.notUnlinked(messageOf(error)));
    }
    await cache.invalidateQueries(myServices);
  };
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{service.name}</p>
        <p className="text-sm text-ink-soft">{text.since(service.linked_at)}</p>
      </div>
      <IconButton label={text.unlink(service.name)} icon={X} onClick={() => setAsking(true)} />
      {asking ? (
        <AlertDialog
          title={text.unlinkTitle(service.name)}
          message={text.unlinkMessage}
          confirm={text.unlinkShort}
          danger
          onConfirm={() => void unlink()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
