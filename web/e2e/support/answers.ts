import type { APIResponse, Route } from "@playwright/test";
import { ignoreErrorsOnceClosing } from "./routes";

/** Has the server answer a request, and leaves to the caller what of it the page gets; given up where the test ends meanwhile. */
export async function withAnswer(route: Route, handle: (answer: APIResponse) => unknown): Promise<void> {
  await ignoreErrorsOnceClosing(route.request().frame().page(), async () => {
    await handle(await route.fetch());
  });
}

/** The page gets the server's answer with its JSON changed. */
export async function changeJson<Body>(route: Route, change: (body: Body) => unknown): Promise<void> {
  await withAnswer(route, async (answer) =>
    route.fulfill({ response: answer, json: change(await answer.json()) }),
  );
}

/** The page gets the server's answer with its text changed. */
export async function changeText(route: Route, change: (text: string) => string): Promise<void> {
  await withAnswer(route, async (answer) =>
    route.fulfill({ response: answer, body: change(await answer.text()) }),
  );
}

/** The server takes what is sent, but its answer is lost on the way. */
export async function loseAnswer(route: Route): Promise<void> {
  await withAnswer(route, () => route.abort());
}
