import { Crown, Gem, Pencil } from "lucide-react";
import type { Me } from "#/api/types";
import { me as text } from "#/text/me";
import { VerifiedBadge } from "#/ui/Badge";
import { ButtonLink } from "#/ui/Button";
import { Chip } from "#/ui/Chip";
import { cx } from "#/ui/cx";
import { fewBreaks } from "#/ui/fewBreaks";
import { MyPhoto } from "./MyPhoto";

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
        <bdi className="min-w-0 text-center break-words">{me.name}</bdi>
        {me.is_verified ? <VerifiedBadge size={24} /> : null}
      </h2>
      <p className="text-sm text-ink-soft tabular-figures">{text.idEnd(me.id.slice(-ID_END))}</p>
    </div>
    <button
      type="button"
      onClick={onSignature}
      className="flex min-h-11 max-w-full items-center gap-2 rounded-field px-3 py-1 transition duration-150 hover:bg-rose-soft"
    >
      <span className="sr-only">{text.signature} </span>
      <bdi
        className={cx(
          "min-w-0 text-center text-pretty break-words whitespace-pre-wrap",
          me.signature ? "font-display text-lg" : "text-ink-soft",
        )}
      >
        {fewBreaks(me.signature) || text.signaturePlaceholder}
      </bdi>
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
