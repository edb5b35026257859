import { useState } from "react";
import welcome from "#/ui/welcome.svg?url";
import { Avatar } from "#/ui/Avatar";
import { Button } from "#/ui/Button";
import { ImageGrid } from "#/ui/ImageGrid";
import { Logo } from "#/ui/Logo";
import { Photo, type PictureLike } from "#/ui/Photo";
import { PhotoSlots } from "#/ui/PhotoSlots";
import { Thumbnails } from "#/ui/Thumbnails";
import Viewer from "#/ui/Viewer";
import { Kind, Line, Shown } from "./Shown";

const square: PictureLike = { url: "/icon-512.png", width: 512, height: 512, thumbhash: "" };
const drawn: PictureLike = { url: welcome, width: 390, height: 844, thumbhash: "" };
const missing: PictureLike = { ...square, url: "/no-such-picture.png" };
const ada = { name: "Ada", pictures: [square] };
const bob = { name: "Bob", pictures: [] };
const counts = [1, 2, 3, 5, 11];

/** That many different pictures. */
const some = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const one = at % 2 === 0 ? square : drawn;
    return { ...one, url: `${one.url}#${at}` };
  });

const slots = [1, 2, 3].map((id) => ({ id, src: `/icon-512.png#${id}` }));

export function Pictures() {
  const [shown, setShown] = useState(1);
  const [isOpen, setOpen] = useState(false);
  return (
    <Kind name="Pictures">
      <Shown name="Avatar">
        <Line>
          <Avatar person={ada} size={32} />
          <Avatar person={ada} online />
          <Avatar person={ada} size={96} online />
          <Avatar person={bob} />
          <Avatar person={bob} size={96} online />
        </Line>
      </Shown>
      <Shown name="Photo, Logo">
        <div className="side-by-side gap-3 *:h-40">
          <Photo picture={drawn} alt="A drawing" sizes="160px" />
          <Photo picture={missing} alt="One that can't be loaded" sizes="160px" of="Ada" />
          <Photo picture={undefined} alt="None" sizes="160px" of="Bob" />
        </div>
        <Line>
          <Logo />
          <Logo size={64} />
        </Line>
      </Shown>
      <Shown name="ImageGrid" wide>
        <div className="grid gap-4 rail:grid-cols-3">
          {counts.map((count) => (
            <ImageGrid key={count} pictures={some(count)} />
          ))}
        </div>
      </Shown>
      <Shown name="PhotoSlots, PhotoSlot">
        <PhotoSlots
          photos={slots}
          coming={1}
          onFiles={() => undefined}
          onRemove={() => undefined}
          onMove={() => undefined}
        />
      </Shown>
      <Shown name="PhotoSlots, empty, after a refused file">
        <PhotoSlots
          photos={[]}
          coming={0}
          refused="Please select a valid image file"
          missing="Please add at least one photo"
          onFiles={() => undefined}
        />
      </Shown>
      <Shown name="Thumbnails, Viewer, ViewerPicture" wide>
        <div className="rounded-field bg-night py-2">
          <Thumbnails pictures={some(5)} shown={shown} onShow={setShown} />
        </div>
        <Button onClick={() => setOpen(true)}>Open the viewer</Button>
        {isOpen ? <Viewer pictures={some(5)} start={shown} onClose={() => setOpen(false)} /> : null}
      </Shown>
    </Kind>
  );
}
