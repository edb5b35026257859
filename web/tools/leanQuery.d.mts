import type { Plugin } from "vite";

export const lean: (file: string, code: string, missing: (name: string) => void) => string;
export const leanQuery: () => Plugin;
