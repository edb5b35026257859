import type { Plugin } from "vite";

export const leanReact: () => Plugin;
