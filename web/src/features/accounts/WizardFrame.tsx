import { ArrowLeft } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { common } from "#/text/common";
import { Button } from "#/ui/Button";
import { ErrorText } from "#/ui/ErrorText";
import { IconButton } from "#/ui/IconButton";
import { ProgressBar } from "#/ui/ProgressBar";
import { cx } from "#/ui/cx";

interface WizardFrameProps {
  /** "Step 2 of 6": the screen's title and the progress bar's label. */
  title: string;
  step: number;
  steps: number;
  headline: string;
  intro: string;
  onBack: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submit: string;
  /** Disables the button, for example while there are too few photos. */
  submitDisabled?: boolean;
  busy?: boolean;
  failure?: string | undefined;
  /** What can be done about the failure. */
  failureActions?: ReactNode;
  children: ReactNode;
}

/** Focuses the title of a new step, so that screen readers read it and Tab continues from there; not on the first load. */
function focusTitle(title: HTMLElement | null): void {
  const { idx = 0 } = (globalThis.history.state ?? {}) as { idx?: number };
  if (idx > 0) title?.focus({ preventScroll: true });
}

/** The layout of a wizard's step: progress, headline, fields, and the submit button. */
export function WizardFrame(props: WizardFrameProps) {
  const {
    title,
    step,
    steps,
    headline,
    intro,
    onBack,
    onSubmit,
    submit,
    submitDisabled,
    busy,
    failure,
    failureActions,
    children,
  } = props;
  // The step that the page comes with is there at once: one that rises would be painted later.
  const [firstStep] = useState(step);
  const [moved, setMoved] = useState(false);
  if (!moved && step !== firstStep) setMoved(true);
  return (
    <form noValidate onSubmit={onSubmit} className="flex min-h-(--page) flex-col">
      <header className="safe-top sticky top-0 z-20 bg-paper px-2">
        <div className="grid min-h-14 grid-cols-[44px_1fr_44px] items-center">
          <IconButton label={common.back} icon={ArrowLeft} onClick={onBack} />
          <h1
            key={step}
            ref={focusTitle}
            tabIndex={-1}
            className="text-center font-sans text-sm font-semibold tracking-normal text-ink-soft outline-none"
          >
            {title}
          </h1>
        </div>
        <div className="px-4 pb-2">
          <ProgressBar label={title} value={step} max={steps} />
        </div>
      </header>
      <main key={step} className={cx("flex flex-1 flex-col gap-5 px-6 pt-5 pb-8", moved && "animate-rise")}>
        <div>
          <h2 className="text-xl">{headline}</h2>
          <p className="mt-1 text-ink-soft text-pretty">{intro}</p>
        </div>
        {children}
      </main>
      <footer className="safe-bottom above-keyboard sticky z-20 flex flex-col gap-3 border-t border-line bg-paper px-6 pt-3">
        <ErrorText>{failure}</ErrorText>
        {failureActions}
        <Button type="submit" size="lg" wide busy={busy ?? false} disabled={submitDisabled ?? false}>
          {submit}
        </Button>
      </footer>
    </form>
  );
}
