import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Me } from "#/api/types";
import { sessionStore, useSession } from "./session";

const Status = () => <p>{useSession().status}</p>;

test("APP-05 what the build has rendered for nobody is taken over as it stands, whoever's session it is then", async () => {
  const place = document.createElement("div");
  place.innerHTML = renderToString(<Status />);
  expect(place.textContent).toBe("anonymous");
  sessionStore.begin("token", { id: "ann", name: "Ann" } as Me, "device");
  const errors: unknown[] = [];
  await act(() => hydrateRoot(place, <Status />, { onRecoverableError: (error) => errors.push(error) }));
  expect(errors).toEqual([]);
  expect(place.textContent).toBe("signed-in");
});
