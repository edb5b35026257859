import type { Plugin } from "vite";

export const leanPlugin: (library: {
  name: string;
  enforce?: "pre";
  fileOf: (id: string) => string | undefined;
  required: readonly string[];
  lean: (file: string, code: string, missing: (what: string) => void) => string;
  leftOut?: RegExp;
  own?: RegExp;
}) => Plugin;
