import type { Alias, Plugin } from "vite";

export const DIST: string;
export const PUBLIC: string;
export const textAliases: readonly Alias[];
export const pageLanguage: Plugin;
