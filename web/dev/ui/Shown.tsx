import { type ReactNode, useId } from "react";

/** The components of one kind, each in a box of its own. */
export function Kind({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-title">
        {name}
      </h2>
      <div className="grid gap-4 wide:grid-cols-2">{children}</div>
    </section>
  );
}

interface ShownProps {
  /** The component's name in the code. */
  name: string;
  children: ReactNode;
  /** Over the whole line. */
  wide?: boolean;
}

/** One component in its states. */
export const Shown = ({ name, children, wide }: ShownProps) => (
  <section
    aria-label={name}
    className={`flex min-w-0 flex-col gap-3 rounded-card border border-line p-4 ${wide ? "wide:col-span-2" : ""}`}
  >
    <p className="text-sm font-semibold text-ink-soft">{name}</p>
    {children}
  </section>
);

/** States beside each other. */
export const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
