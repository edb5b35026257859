import { useRef, useState } from "react";
import { useMe } from "#/state/session";
import { choiceName } from "#/text/serverWords";
import { people as text, personActs } from "#/text/operatorPeople";
import { Avatar } from "#/ui/Avatar";
import { DemoBadge, VerifiedBadge } from "#/ui/Badge";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { usePlainKeys } from "#/ui/plainKeys";
import { ActSheet } from "./ActSheet";
import { Acts, Reports, Sessions } from "./History";
import { type Act, type ActKind, actsFor, mayChange } from "./personActs";
import { Moments, Photos } from "./Posts";
import type { PersonPage } from "./queries";
import { focusWithin, takeFocus } from "../keepFocus";
import { type OperatorRole, roleOf } from "../roles";

/** Single keys, and which of the acts that are offered each begins. */
const keys: Readonly<Record<string, readonly ActKind[]>> = {
  s: ["restore", "suspend"],
  v: ["verify", "unverify"],
};

/** Why nothing can be done about somebody; `null` if something can. */
function whyNothing(role: OperatorRole, { user, is_out_of_reach }: PersonPage): string | null {
  if (user.status === "leaving") return text.leavingHint;
  if (role === "looks") return text.looking;
  return is_out_of_reach ? text.outOfReach : null;
}

/** A person's page: who it is, what can be done, and all that is known of what happened. */
export function PersonView({ page }: { page: PersonPage }) {
  const { user } = page;
  const role = roleOf(useMe().operator);
  const [act, setAct] = useState<Act>();
  const standing = { ...user, is_out_of_reach: page.is_out_of_reach };
  const acts = actsFor(role, standing);
  const buttons = useRef<HTMLDivElement>(null);
  const mainPhoto = page.photos.find((photo) => photo.is_shown)?.id;
  const begin = (kind: ActKind) => setAct({ kind, thing: kind === "verify" ? mainPhoto : undefined });
  usePlainKeys((key) => {
    const kind = keys[key]?.find((one) => acts.includes(one));
    if (kind) {
      focusWithin(buttons.current, "act", kind);
      begin(kind);
    }
    return kind !== undefined;
  });
  const isServed = user.status === "active";
  const remove = mayChange(role, standing) ? setAct : undefined;

  return (
    <article
      aria-label={user.name || user.id}
      tabIndex={-1}
      data-place
      className="flex flex-col gap-6 outline-none"
    >
      <Head page={page} />
      <Notice>{whyNothing(role, page)}</Notice>
      {acts.length > 0 ? (
        <section
          aria-label={text.actions}
          tabIndex={-1}
          data-place
          className="flex flex-col gap-2 outline-none"
        >
          <div ref={buttons} className="flex flex-wrap gap-2">
            {acts.map((kind) => (
              <Button
                key={kind}
                data-act={kind}
                variant={kind === "delete" ? "danger" : "secondary"}
                onClick={() => begin(kind)}
              >
                {kind === "suspend" && user.suspension
                  ? personActs.changeSuspension
                  : personActs.acts[kind].label}
              </Button>
            ))}
          </div>
          <p className="text-sm text-ink-soft pointer-coarse:hidden">{personActs.keys}</p>
        </section>
      ) : null}
      <Facts page={page} />
      <Photos photos={page.photos} isServed={isServed} onRemove={remove} />
      <Moments moments={page.moments} isServed={isServed} onRemove={remove} />
      <Reports title={text.reportsAbout} reports={page.reports_about} of="reporter" />
      <Reports title={text.reportsBy} reports={page.reports_by} of="reported" />
      <Acts acts={page.acts} />
      <Sessions sessions={page.sessions} />
      {act ? <ActSheet person={user} act={act} onClose={() => setAct(undefined)} /> : null}
    </article>
  );
}

function Head({ page: { user, profile } }: { page: PersonPage }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar
        person={{ name: user.name, pictures: (user.status === "active" && profile?.pictures) || [] }}
        size={72}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <h2
          ref={takeFocus}
          tabIndex={-1}
          className="flex w-fit flex-wrap items-center gap-2 rounded-small text-lg"
        >
          {user.name || user.id}
          {user.is_verified ? <VerifiedBadge /> : null}
          {user.is_demo ? <DemoBadge /> : null}
        </h2>
        <p className="text-sm text-ink-soft">
          <strong className="text-ink">{text.status[user.status] ?? user.status}</strong>{" "}
          {profile ? text.described(profile.age, profile.gender, profile.location) : null}
        </p>
        {user.suspension ? (
          <p className="text-sm text-alarm">
            {text.suspended(
              text.reasons[user.suspension.reason] ?? user.suspension.reason,
              user.suspension.until,
            )}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Facts({ page: { user, profile } }: { page: PersonPage }) {
  const facts: [string, string | null | undefined][] = [
    [text.facts.id, user.id],
    [text.facts.email, user.email],
    [text.facts.created, text.at(user.created_at)],
    [text.facts.terms, user.terms_version],
    [text.facts.open, String(user.open_reports)],
    [
      text.facts.profile,
      profile &&
        [profile.signature, profile.bio, ...profile.interests.map(choiceName)].filter(Boolean).join(" · "),
    ],
  ];
  const suspension = user.suspension;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-3">
      <dl className="flex flex-col gap-2">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="flex min-w-0 flex-col">
              <dt className="text-sm text-ink-soft">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {user.suspended_at ? <p className="text-sm">{text.suspendedSince(user.suspended_at)}</p> : null}
      {suspension?.appeal ? <p className="wrap-anywhere">{text.appeal(suspension.appeal)}</p> : null}
      {suspension?.answer ? <p className="wrap-anywhere">{text.answer(suspension.answer)}</p> : null}
    </div>
  );
}
