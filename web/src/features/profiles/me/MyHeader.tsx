import { Camera, Crown, Gem, Pencil } from "lucide-react";
import { useRef, useState } from "react";
import type { Me } from "#/api/types";
import { common } from "#/text/common";
import { myPhoto, me as text } from "#/text/me";
import { Avatar } from "#/ui/Avatar";
import { VerifiedBadge } from "#/ui/Badge";
import { Button, ButtonLink } from "#/ui/Button";
import { Chip } from "#/ui/Chip";
import { cx } from "#/ui/cx";
import { Dialog } from "#/ui/Dialog";
import { IconButton } from "#/ui/IconButton";
import { useMainPhoto } from "./useMainPhoto";

/** Fixed numbers: nothing earns or spends them yet. */
const CROWNS = 50;
const DIAMONDS = 0;
const ID_END = 5;

interface MyHeaderProps {
  me: Me;
  onPhotos: () => void;
  onSignature: () => void;
}

/** The head of one's own profile: photo, name, signature, and a link to premium. */
export const MyHeader = ({ me, onPhotos, onSignature }: MyHeaderProps) => (
  <section className="flex flex-col items-center gap-3">
    <MyPhoto me={me} onPhotos={onPhotos} />
    <div className="flex max-w-full flex-col items-center">
      <h2 className="flex max-w-full items-center gap-2 text-xl">
        <span className="min-w-0 break-words">{me.name}</span>
        {me.is_verified ? <VerifiedBadge size={24} /> : null}
      </h2>
      <p className="text-sm text-ink-soft tabular-nums">{text.idEnd(me.id.slice(-ID_END))}</p>
    </div>
    <button
      type="button"
      onClick={onSignature}
      className="flex min-h-11 max-w-full items-center gap-2 rounded-field px-3 py-1 transition duration-150 hover:bg-rose-soft"
    >
      <span className="sr-only">{text.signature} </span>
      <span
        className={cx(
          "min-w-0 text-center text-pretty break-words whitespace-pre-wrap",
          me.signature ? "font-display text-lg" : "text-ink-soft",
        )}
      >
        {me.signature || text.signaturePlaceholder}
      </span>
      <Pencil size={16} aria-hidden className="shrink-0 text-ink-soft" />
    </button>
    <p className="flex flex-wrap justify-center gap-2">
      <Chip icon={<Crown size={16} aria-hidden className="text-gold" />}>{text.crowns(CROWNS)}</Chip>
      <Chip icon={<Gem size={16} aria-hidden className="text-azure" />}>{text.diamonds(DIAMONDS)}</Chip>
    </p>
    <ButtonLink
      to="/subscription"
      size="lg"
      wide
      variant="glow"
      icon={<Crown size={20} aria-hidden />}
      className="mt-1"
    >
      {text.upgrade}
    </ButtonLink>
  </section>
);

/** The main photo, which opens the photo sheet, and a button that replaces it, but asks first. */
function MyPhoto({ me, onPhotos }: Pick<MyHeaderProps, "me" | "onPhotos">) {
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
      <button type="button" aria-label={myPhoto.manage} onClick={onPhotos} className="rounded-full">
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
