import { Eye, Plus } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import type { Me } from "#/api/types";
import { myPhoto as text } from "#/text/me";
import { ButtonLink } from "#/ui/Button";
import { cx } from "#/ui/cx";
import { Photo } from "#/ui/Photo";

/** As many photos as a profile takes. */
const places = [0, 1, 2, 3, 4, 5];

interface MyPhotosProps {
  me: Me;
  /** Opens the photo sheet, which adds these files. */
  onPhotos: (files: readonly File[]) => void;
}

/** One's photos in their six places, and a look at oneself as others see one. A photo opens the photo sheet, an empty place the choice of files. */
export function MyPhotos({ me, onPhotos }: MyPhotosProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = "";
    if (files.length > 0) onPhotos(files);
  };
  return (
    <section aria-labelledby="my-photos" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="my-photos" className="text-lg">
          {text.heading}
        </h2>
        <p className="text-sm text-ink-soft tabular-figures">
          {text.count(me.pictures.length, places.length)}
        </p>
      </div>
      <ul className="grid grid-cols-6 gap-1.5 wide:grid-cols-3 wide:gap-2.5">
        {places.map((place) => (
          <Place
            key={place}
            number={place + 1}
            picture={me.pictures[place]}
            onPress={() => (me.pictures[place] ? onPhotos([]) : chooser.current?.click())}
          />
        ))}
      </ul>
      <input
        ref={chooser}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        aria-label={text.heading}
        className="hidden"
        onChange={chosen}
      />
      <ButtonLink
        to={`/profile/${me.id}`}
        variant="secondary"
        wide
        icon={<Eye size={20} aria-hidden className="shrink-0" />}
      >
        {text.asOthers}
      </ButtonLink>
    </section>
  );
}

interface PlaceProps {
  number: number;
  picture: Me["pictures"][number] | undefined;
  onPress: () => void;
}

const Place = ({ number, picture, onPress }: PlaceProps) => (
  <li>
    <button
      type="button"
      aria-label={picture ? text.manageOne(number) : text.add(number)}
      aria-haspopup={picture && "dialog"}
      onClick={onPress}
      className={cx(
        "flex aspect-3/4 w-full items-center justify-center overflow-hidden rounded-field transition duration-150",
        picture
          ? "shadow-card hover:brightness-105"
          : "border-2 border-dashed border-line-strong/55 bg-surface text-rose hover:border-rose",
      )}
    >
      {picture ? (
        <Photo picture={picture} alt="" sizes="(min-width: 1024px) 120px, (min-width: 700px) 100px, 16vw" />
      ) : (
        <Plus size={24} aria-hidden />
      )}
    </button>
  </li>
);
