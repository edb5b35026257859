export const themes = ["device", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const isTheme = (name: string | null): name is Theme => themes.some((theme) => theme === name);

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) yield rule;
    if (rule instanceof CSSGroupingRule) yield* mediaRules(rule.cssRules);
  }
}

/** Shows the page by day or by night whatever the device says: the rules for the dark theme hold always, or never. */
export function applyTheme(name: string | null): void {
  if (!isTheme(name) || name === "device") return;
  for (const sheet of document.styleSheets)
    for (const { media } of mediaRules(sheet.cssRules))
      if (media.mediaText.includes("prefers-color-scheme: dark"))
        media.mediaText = name === "dark" ? "all" : "not all";
  document.documentElement.style.colorScheme = name;
}
