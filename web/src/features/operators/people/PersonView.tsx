import { useRef, useState } from "react";
import { useMe } from "#/state/session";
import { people as text, personActs } from "#/text/operatorPeople";
import { Button } from "#/ui/Button";
import { Notice } from "#/ui/Notice";
import { usePlainKeys } from "#/ui/plainKeys";
import { ActSheet } from "./ActSheet";
import { Acts, Reports, Sessions } from "./History";
import { PersonFacts } from "./PersonFacts";
import { PersonHead } from "./PersonHead";
import { type Act, type ActKind, actsFor, mayChange } from "./personActs";
import { Moments, Photos } from "./Posts";
import type { PersonPage } from "./queries";
import { focusWithin } from "../keepFocus";
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
      <PersonHead page={page} />
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
      <PersonFacts page={page} />
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
