import { people as text } from "#/text/operatorPeople";
import { Avatar } from "#/ui/Avatar";
import { DemoBadge, VerifiedBadge } from "#/ui/Badge";
import { takeFocus } from "../keepFocus";
import type { PersonPage } from "./queries";

/** Who somebody is, and how it stands with their account. */
export function PersonHead({ page: { user, profile } }: { page: PersonPage }) {
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
