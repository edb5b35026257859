import { desk as text } from "#/text/operators";
import { lazyPart } from "#/ui/lazy";

export interface DeskSection {
  /** What follows `/operators/` in the address; the first section has nothing there. What comes after it is the section's own. */
  path: string;
  label: string;
  Section: ReturnType<typeof lazyPart<object>>;
}

/** The parts of the desk, in the order of their tabs; each is a chunk of its own. */
export const sections: readonly DeskSection[] = [
  { path: "", label: text.queues, Section: lazyPart(() => import("./queues/QueuesSection"), text.queues) },
  {
    path: "people",
    label: text.people,
    Section: lazyPart(() => import("./people/PeopleSection"), text.people),
  },
  {
    path: "numbers",
    label: text.numbers,
    Section: lazyPart(() => import("./numbers/NumbersSection"), text.numbers),
  },
  { path: "log", label: text.log, Section: lazyPart(() => import("./log/LogSection"), text.log) },
];

export const sectionAddress = ({ path }: Pick<DeskSection, "path">) =>
  path ? `/operators/${path}` : "/operators";

/** The section that an address shows; none for an unknown one. */
export function sectionAt(pathname: string): DeskSection | undefined {
  const [, , path = ""] = pathname.split("/");
  return sections.find((section) => section.path === path);
}
