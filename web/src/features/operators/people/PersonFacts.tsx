import { people as text } from "#/text/operatorPeople";
import { choiceName } from "#/text/serverWords";
import type { PersonPage } from "./queries";

/** What is known of somebody's account and profile, and of a suspension. */
export function PersonFacts({ page: { user, profile } }: { page: PersonPage }) {
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
