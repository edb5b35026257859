import { useEffect, useState } from "react";
import { askOffers } from "#/api/offers";
import type { Offers } from "#/api/types";

/** The paths of the operator's terms and privacy policy; none until the server has answered. */
export function useLegal(): Pick<Offers, "terms" | "privacy"> {
  const [offers, setOffers] = useState<Offers>({});
  useEffect(() => void askOffers().then((answer) => answer && setOffers(answer)), []);
  return offers;
}
