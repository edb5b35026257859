import { Camera } from "lucide-react";
import { useRef, useState } from "react";
import type { Me } from "#/api/types";
import { common } from "#/text/common";
import { myPhoto } from "#/text/me";
import { Avatar } from "#/ui/Avatar";
import { Button } from "#/ui/Button";
import { Dialog } from "#/ui/Dialog";
import { IconButton } from "#/ui/IconButton";
import { useMainPhoto } from "./useMainPhoto";

interface MyPhotoProps {
  me: Me;
  /** Opens the photo sheet. */
  onPhotos: () => void;
}

/** The main photo, which opens the photo sheet, and a button that replaces it, but asks first. */
export function MyPhoto({ me, onPhotos }: MyPhotoProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const { uploading, replace } = useMainPhoto();
  const choose = () => {
    setAsking(false);
    chooser.current?.click();
  };
  const manage = () => {
    setAsking(false);
    onPhotos();
  };
  return (
    <div className="relative">
      <button
        type="button"
        aria-label={myPhoto.manage}
        onClick={onPhotos}
        className="rounded-full transition duration-150 hover:brightness-105"
      >
        <Avatar person={me} size={128} className="rounded-full shadow-card" />
      </button>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        aria-label={myPhoto.choose}
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void replace(file);
        }}
      />
      <IconButton
        label={myPhoto.change}
        icon={Camera}
        look="solid"
        busy={uploading}
        onClick={() => (me.pictures.length > 0 ? setAsking(true) : choose())}
        className="absolute -right-1 -bottom-1"
      />
      {asking ? (
        <Dialog
          title={myPhoto.replaceTitle}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button wide onClick={choose}>
                {myPhoto.replace}
              </Button>
              <Button variant="secondary" wide onClick={manage}>
                {myPhoto.all}
              </Button>
              <Button variant="quiet" wide onClick={() => setAsking(false)}>
                {common.cancel}
              </Button>
            </>
          }
        >
          {myPhoto.replaceHint}
        </Dialog>
      ) : null}
    </div>
  );
}
