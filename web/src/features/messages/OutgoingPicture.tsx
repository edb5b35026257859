import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pictures as text } from "#/text/messageParts";
import { findPicture } from "./keptPictures";

/** A picture that waits to be sent, by its key; its words where it is not on this device any more. */
export default function OutgoingPicture({ id }: { id: string }) {
  const { data: dataUrl } = useQuery({
    queryKey: ["unsent-picture", id],
    queryFn: async () => (await findPicture(id)) ?? null,
    networkMode: "always",
  });
  const [unreadable, setUnreadable] = useState(false);
  if (!dataUrl || unreadable) return text.text;
  return (
    <img
      src={dataUrl}
      alt={text.previewed}
      onError={() => setUnreadable(true)}
      className="max-h-80 w-56 max-w-full rounded-card object-cover"
    />
  );
}
