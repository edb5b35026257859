import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import config from "../../playwright.config";
import { newPerson } from "./people";
import type { ChosenFile } from "./pictures";

/** A film of one picture, in the same place for all workers, since a browser's arguments stand before it starts. */
const film = join(tmpdir(), "kindred-face.mjpeg");

/** A drawn portrait in which the server's checks see a face. */
export const portrait = (): ChosenFile => ({
  name: "portrait.webp",
  mimeType: "image/webp",
  buffer: readFileSync(resolve("../crates/kindred/demo/portraits/female-04a.webp")),
});

/** A browser whose camera shows the film of `filmFace`, and whose person lets pages use it. */
export const withCamera = {
  ...config.use?.launchOptions,
  args: [
    ...(config.use?.launchOptions?.args ?? []),
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ],
};

/** Makes the film of a portrait: the server makes the JPEG of it, as of everybody's photo. */
export async function filmFace(request: APIRequestContext): Promise<void> {
  const { buffer, mimeType } = portrait();
  const photo = `data:${mimeType};base64,${buffer.toString("base64")}`;
  const { token } = await newPerson(request, { photos: [photo] });
  const me = await request.get("/api/users/me", { headers: { authorization: `Bearer ${token}` } });
  const picture = await request.get((await me.json()).user.avatar, { headers: { accept: "image/jpeg" } });
  const part = `${film}.${process.pid}`;
  writeFileSync(part, await picture.body());
  renameSync(part, film);
}
