import { selfie as text } from "#/text/selfie";
import type { Status } from "./status";

interface VerificationStatusProps {
  status: Status;
  answer: string | null;
}

/** How it stands with the verified mark; before a selfie, what becomes of one. */
export function VerificationStatus({ status, answer }: VerificationStatusProps) {
  if (status === "waiting") return <p className="text-pretty">{text.waiting}</p>;
  if (status === "verified") {
    return (
      <>
        <p className="text-pretty">{text.verified}</p>
        <p className="text-pretty text-ink-soft">{text.mainPhoto}</p>
      </>
    );
  }
  return (
    <>
      <p className="text-pretty">{text.intro[status]}</p>
      {status === "refused" ? (
        <p className="rounded-card bg-rose-soft px-4 py-3 break-words whitespace-pre-wrap">{answer}</p>
      ) : null}
      <ol className="flex flex-col gap-2">
        {text.steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-rose-soft text-sm font-semibold tabular-figures"
            >
              {index + 1}
            </span>
            <span className="min-w-0 text-pretty">{step}</span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-pretty text-ink-soft">{text.privacy}</p>
    </>
  );
}
