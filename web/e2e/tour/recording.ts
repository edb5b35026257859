import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Frames a second of the recording, and how wide it is. */
const rate = 12;
const width = 300;

/** Records what the page shows until it is stopped, as an animated WebP file; ffmpeg makes it. */
export async function recordTo(page: Page, file: string): Promise<{ stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "kindred-recording-"));
  const session = await page.context().newCDPSession(page);
  const frames: { path: string; at: number }[] = [];
  session.on("Page.screencastFrame", ({ data, sessionId, metadata }) => {
    const path = join(folder, `${frames.length}.jpg`);
    writeFileSync(path, Buffer.from(data, "base64"));
    frames.push({ path, at: metadata.timestamp ?? 0 });
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await session.send("Page.startScreencast", { format: "jpeg", quality: 90, maxWidth: 780, maxHeight: 1688 });
  const stop = async () => {
    await session.send("Page.stopScreencast");
    // Each frame stands until the next one came.
    const lines = frames.map(({ path, at }, index) => {
      const next = frames[index + 1]?.at ?? at + 1;
      return `file '${path}'\nduration ${Math.max(next - at, 1 / 60).toFixed(3)}`;
    });
    const list = join(folder, "frames.txt");
    writeFileSync(list, lines.join("\n"));
    const filters = `fps=${rate},scale=${width}:-2:flags=lanczos`;
    execFileSync(
      "ffmpeg",
      ["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", list, "-vf", filters].concat([
        "-c:v",
        "libwebp_anim",
        "-quality",
        "55",
        "-compression_level",
        "6",
        "-loop",
        "0",
        file,
      ]),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  return { stop };
}
