import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { item as text } from "#/text/operators";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { FileImage } from "../FileImage";

interface PrivatePictureProps {
  /** What it is called, as in "Show the picture". */
  label?: string;
  /** Its name among the pictures that are kept for now. */
  name: string;
  load: () => Promise<Blob>;
  /** How high it is at most, in hundredths of the window's height. */
  maxHeight?: number;
}

/** A picture that only operators may see, blurred until it is pressed. */
export function PrivatePicture({ label = text.picture, name, load, maxHeight = 60 }: PrivatePictureProps) {
  const [isClear, setClear] = useState(false);
  const picture = useQuery({
    queryKey: ["desk", "picture", name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (picture.isError) return <p className="text-sm text-ink-soft">{text.pictureFailed}</p>;
  if (!picture.data) {
    return (
      <Loading label={text.pictureLoading}>
        <Skeleton className="h-72 w-full" />
      </Loading>
    );
  }
  return (
    <button
      type="button"
      aria-label={isClear ? text.blur(label) : text.show(label)}
      onClick={() => setClear(!isClear)}
      className="relative flex w-fit max-w-full overflow-hidden rounded-card"
    >
      <FileImage
        file={picture.data}
        alt={label}
        className="max-w-full object-contain"
        style={{ maxHeight: `${maxHeight}dvh`, ...(!isClear && { filter: "blur(28px)" }) }}
      />
      {isClear ? null : (
        <span className="absolute inset-0 flex items-center justify-center">
          <span className="rounded-full bg-scrim px-4 py-2 text-sm font-semibold text-on-scrim">
            {text.showShort}
          </span>
        </span>
      )}
    </button>
  );
}
