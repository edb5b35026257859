import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#/api/client";
import type { Verification } from "#/api/types";
import { verificationRow as text } from "#/text/verification";

export type Status = keyof typeof text.rows;

const isStatus = (status: string): status is Status => Object.hasOwn(text.rows, status);

/** A status that this release doesn't know is told like none. */
export const statusOf = ({ status }: Verification): Status => (isStatus(status) ? status : "none");

export const verificationKey = ["verification"];

/** How it stands with one's verified mark; asked anew when the badge comes or goes, as with another main photo. */
export const myVerification = (isVerified: boolean) =>
  queryOptions({
    queryKey: [...verificationKey, isVerified],
    queryFn: ({ signal }) => api.get("/api/users/me/selfie", { signal }),
    staleTime: 0,
    // The sheet stays open while it is asked anew.
    placeholderData: keepPreviousData,
  });
