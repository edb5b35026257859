import "./tools/node20.mjs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = process.env["KINDRED_DEV_SERVER"] ?? "http://127.0.0.1:8080";

const everywhere =
  /src\/(ui\/(Button|IconButton|TopBar|Skeleton|ErrorState|Chip|cx|Spinner|lazy|toasts)|state\/goBack)\.tsx?$|lucide-react/;

const members = /@tanstack|src\/(state\/AnswerCache|ui\/media|api\/keys)\./;
const pictures =
  /thumbhash|src\/(ui\/(Photo|Chip|useDebounced|plainKey)|state\/accountState|api\/(log|matches|rooms))\.tsx?$/;
const liking =
  /src\/(state\/(likes|matchFlow)|text\/discovery)\.ts$|icons\/(star|bookmark|map-pin|shield-check|sparkles)\./;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { "#": fileURLToPath(new URL("./src", import.meta.url)) } },
  // The server puts a fresh nonce here each time it serves the page.
  html: { cspNonce: "__CSP_NONCE__" },
  build: {
    manifest: true,
    target: "es2022",
    // The page's policy allows no data: fonts or scripts, and a preload polyfill would be an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry names every chunk: short names keep it small.
        chunkFileNames: "assets/[hash].js",
        codeSplitting: {
          groups: [
            // What nearly every screen shows comes as one piece: a chunk for each icon costs more than the icon.
            { name: "everywhere", test: everywhere, minShareCount: 5 },
            // Every signed-in screen needs nearly all of it.
            { name: "members", test: members, includeDependenciesRecursively: false },
            // What most of those screens show, and what those that show people to like do: many small pieces compress badly.
            { name: "pictures", test: pictures, includeDependenciesRecursively: false },
            { name: "liking", test: liking, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": server, "/media": server } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["./src/testing/setup.ts"],
    testTimeout: 30_000,
    restoreMocks: true,
  },
});
