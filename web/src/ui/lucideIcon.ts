// In place of lucide's own in builds (vite.config.ts), which costs 1.1 KB of the entry, and two components and a dozen objects
// for each icon: most of what it can do nobody here asks for.
import { createElement, type SVGProps } from "react";

/** An icon's parts: elements and their attributes. */
interface IconData {
  node: readonly [name: string, attributes: Record<string, string>][];
}

interface LucideIconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels. */
  size?: number;
}

/** The component of an icon: drawn by lines in the colour of its words, and hidden from screen readers unless it has a name. */
export default function createLucideIcon({ node }: IconData) {
  const parts = node.map(([name, attributes]) => createElement(name, attributes));
  return ({ size = 24, ...props }: LucideIconProps) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": !props["aria-label"],
        ...props,
      },
      parts,
    );
}
