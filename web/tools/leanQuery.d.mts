import type { Plugin } from "vite";

export const lean: (file: string, code: string, missing: (name: string) => void) => string;
export const leftOut: RegExp;
export const leanQuery: () => Plugin;
