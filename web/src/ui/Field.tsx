import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { common } from "#/text/common";

export interface FieldWords {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  optional?: boolean;
}

/** The id of a field's error, or of its hint while there is no error, for aria-describedby. */
export const describedBy = (id: string, { error, hint }: Partial<FieldWords>) =>
  (error && `${id}-error`) || (hint && `${id}-hint`) || undefined;

/** The error text under a field; screen readers announce it. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <p
      id={`${id}-error`}
      role={children ? "alert" : undefined}
      className="flex gap-1.5 text-sm text-alarm empty:hidden"
    >
      {children ? (
        <>
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 whitespace-pre-wrap">{children}</span>
        </>
      ) : null}
    </p>
  );
}

export const Optional = () => <span className="font-normal text-ink-soft"> {common.optional}</span>;

/** A label, the control, and its error or hint. */
export function Field({
  id,
  label,
  error,
  hint,
  optional,
  children,
}: FieldWords & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
        {optional ? <Optional /> : null}
      </label>
      {children}
      <FieldError id={id}>{error}</FieldError>
      {hint && !error ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

export const control =
  "field-frame w-full min-h-12 rounded-field bg-surface px-4 text-base text-ink transition duration-150 " +
  "aria-invalid:border-alarm";
