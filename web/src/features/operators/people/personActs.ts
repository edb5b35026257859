import { api } from "#/api/client";
import type { OperatorRole } from "../roles";
import type { personActs } from "#/text/operatorPeople";
import { exportPerson } from "./exportPerson";
import type { PersonPage } from "./queries";

export type ActKind = keyof typeof personActs.acts;

/** What an operator is about to do, and about which photo or moment. */
export interface Act {
  kind: ActKind;
  /** The id of the photo or the moment; of a verification that of the main photo. */
  thing?: string | undefined;
}

/** What the sheet asks for. */
export interface ActFields {
  why: string;
  /** Of a suspension. */
  reason: string;
  /** Of a suspension, in days; empty until restored, or `AS_NOW`. */
  days: string;
}

/** Of a suspension: it ends when it would now. */
export const AS_NOW = "as now";

/** What came of an act that has something to show. */
export interface MadeLink {
  path: string;
  ends_at: string;
}

type Person = PersonPage["user"];
/** The fields of a person that decide which acts are allowed. */
type ActSubject = Pick<Person, "status" | "is_verified" | "is_demo"> & Pick<PersonPage, "is_out_of_reach">;

/** The days as they are sent: none if the end stays, `null` if there is to be none. */
export const daysOf = ({ days }: Pick<ActFields, "days">): { days?: number | null } =>
  days === AS_NOW ? {} : { days: days === "" ? null : Number(days) };

/** What the sheet about somebody begins with: of a suspension that is changed, what it is now. */
export const firstFields = ({ suspension }: Pick<Person, "suspension">): ActFields => ({
  why: "",
  reason: suspension?.reason ?? "",
  days: suspension?.until ? AS_NOW : "",
});

/** Does it; a made link is answered. */
export async function perform(
  act: Act,
  { id }: Pick<Person, "id">,
  fields: ActFields,
): Promise<MadeLink | undefined> {
  const path = { id };
  const thing = { id: act.thing ?? "" };
  const body = { note: fields.why };
  switch (act.kind) {
    case "suspend": {
      const suspension = { ...body, ...daysOf(fields), reason: fields.reason };
      await api.post("/api/admin/users/{id}/suspend", { path, body: suspension });
      return undefined;
    }
    case "restore":
      await api.post("/api/admin/users/{id}/restore", { path, body });
      return undefined;
    case "verify":
    case "unverify":
      await api.post("/api/admin/users/{id}/verify", {
        path,
        body: { ...body, is_verified: act.kind === "verify", photo_id: act.thing ?? null },
      });
      return undefined;
    case "endSessions":
      await api.post("/api/admin/users/{id}/end-sessions", { path, body });
      return undefined;
    case "link":
      return api.post("/api/admin/users/{id}/password-link", { path, body });
    case "export":
      await exportPerson(id, fields.why);
      return undefined;
    case "delete":
      await api.post("/api/admin/users/{id}/delete", { path, body });
      return undefined;
    case "removePhoto":
      await api.post("/api/admin/photos/{id}/remove", { path: thing, body });
      return undefined;
    case "removeMoment":
      await api.post("/api/admin/moments/{id}/remove", { path: thing, body });
      return undefined;
    default:
      return act.kind satisfies never;
  }
}

/** What this role may do to this person, in the order of the buttons. */
export function actsFor(role: OperatorRole, person: ActSubject): ActKind[] {
  const { status, is_verified, is_demo } = person;
  if (!mayChange(role, person)) return [];
  const isSuspended = status === "suspended";
  const deciding: ActKind[] = [
    ...(isSuspended ? (["restore"] as const) : []),
    "suspend",
    is_verified ? "unverify" : "verify",
    ...(isSuspended ? [] : (["endSessions"] as const)),
  ];
  // Nobody can sign in to a demo person's account. By a link somebody who is suspended learns why.
  const owning: ActKind[] = is_demo ? ["export", "delete"] : ["link", "export", "delete"];
  return role === "owner" ? [...deciding, ...owning] : deciding;
}

/** True if this role may change anything about this person, and so remove photos and moments. */
export const mayChange = (
  role: OperatorRole,
  { status, is_out_of_reach }: Pick<ActSubject, "status" | "is_out_of_reach">,
) => role !== "looks" && status !== "leaving" && !is_out_of_reach;
