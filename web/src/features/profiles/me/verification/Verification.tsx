import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  BadgeCheck,
  ChevronRight,
  Clock,
  type LucideIcon,
  MessageCircleHeart,
  Moon,
  RotateCw,
} from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import type { Me } from "#/api/types";
import { onNudge } from "#/state/nudges";
import { verificationRow as text } from "#/text/verification";
import { cx } from "#/ui/cx";
import { lazyDialog } from "#/ui/lazy";
import { Loading, Skeleton } from "#/ui/Skeleton";
import { myVerification, type Status, statusOf, verificationKey } from "./status";

const VerificationSheet = lazyDialog(() => import("./VerificationSheet"), text.title);

const icons: Record<Status, LucideIcon> = {
  none: BadgeCheck,
  waiting: Clock,
  verified: BadgeCheck,
  refused: MessageCircleHeart,
  resting: Moon,
};

/** How it stands with the verified mark; opens the sheet that takes a selfie for it. */
export function Verification({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  const found = useQuery(myVerification(me.is_verified));
  useUpdates();
  if (!found.data) {
    if (!found.isError) return <Waiting />;
    return (
      <Line icon={RotateCw} label={text.failed} hint={text.retry} onPress={() => void found.refetch()} />
    );
  }
  const status = statusOf(found.data);
  return (
    <>
      <Line
        icon={icons[status]}
        isBlue={status === "verified"}
        {...text.rows[status]}
        onPress={() => setOpen(true)}
        onPreload={VerificationSheet.preload}
      />
      <Suspense>
        {isOpen ? <VerificationSheet verification={found.data} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}

/** Asks anew when the server says that something has changed, or may have. */
function useUpdates() {
  const cache = useQueryClient();
  useEffect(
    () =>
      onNudge(({ kind }) => {
        if (kind === "profile" || kind === "missed")
          void cache.invalidateQueries({ queryKey: verificationKey });
      }),
    [cache],
  );
}

const Waiting = () => (
  <Loading label={text.loading}>
    <Skeleton className="min-h-20 w-full rounded-card!" />
  </Loading>
);

interface LineProps {
  icon: LucideIcon;
  isBlue?: boolean;
  label: string;
  hint: string;
  onPress: () => void;
  onPreload?: () => void;
}

const Line = ({ icon: Icon, isBlue, label, hint, onPress, onPreload }: LineProps) => (
  <button
    type="button"
    onClick={onPress}
    onPointerEnter={onPreload}
    className="flex min-h-20 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-left transition duration-150 hover:bg-rose-soft"
  >
    <Icon
      size={24}
      aria-hidden
      className={cx("shrink-0", isBlue ? "text-azure" : "text-rose")}
      {...(isBlue && { fill: "currentColor", stroke: "var(--surface)" })}
    />
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{label}</span>
      <span className="block text-sm text-ink-soft">{hint}</span>
    </span>
    <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-soft" />
  </button>
);
