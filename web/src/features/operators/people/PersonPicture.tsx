import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { people as text } from "#/text/operatorPeople";
import { Photo, type PictureLike } from "#/ui/Photo";
import { Loading } from "#/ui/Skeleton";
import { Spinner } from "#/ui/Spinner";
import { personPhoto } from "../api";
import { FileImage } from "../FileImage";

interface PersonPictureProps {
  id: string;
  picture: PictureLike;
  /** True if its url shows it. */
  isServed: boolean;
  alt: string;
  sizes: string;
}

/** A picture on a person's page. What its url shows nobody, operators see when they press it: each of these looks is on record. */
export const PersonPicture = ({ id, picture, isServed, alt, sizes }: PersonPictureProps) =>
  isServed ? <Photo picture={picture} alt={alt} sizes={sizes} /> : <HiddenPicture id={id} alt={alt} />;

function HiddenPicture({ id, alt }: Pick<PersonPictureProps, "id" | "alt">) {
  const [isWanted, setWanted] = useState(false);
  const picture = useQuery({
    queryKey: ["desk", "person picture", id],
    queryFn: () => personPhoto(id),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const slot = "flex h-full w-full items-center justify-center bg-rose-soft text-sm font-semibold";
  if (picture.data) return <FileImage file={picture.data} alt={alt} className="size-full object-cover" />;
  if (isWanted && picture.isFetching) {
    return (
      <div className={slot}>
        <Loading label={text.pictureLoading}>
          <Spinner />
        </Loading>
      </div>
    );
  }
  const press = () => (isWanted ? void picture.refetch() : setWanted(true));
  return (
    <button type="button" aria-label={text.showOf(alt)} onClick={press} className={slot}>
      {picture.isError ? text.pictureFailed : text.show}
    </button>
  );
}
