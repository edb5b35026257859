import { useState } from "react";
import { pictures as text } from "#/text/messageParts";

/** The picture as it will be sent. */
export function PicturePreview({ dataUrl }: { dataUrl: string }) {
  const [unreadable, setUnreadable] = useState(false);
  if (unreadable) return <p className="py-12 text-center text-ink-soft">{text.noPreview}</p>;
  return (
    <img
      src={dataUrl}
      alt={text.previewed}
      onError={() => setUnreadable(true)}
      className="mx-auto w-auto rounded-card object-contain"
      style={{ maxHeight: "60dvh" }}
    />
  );
}
