import { type TextareaHTMLAttributes, useId } from "react";
import { common } from "#/text/common";
import { cx } from "./cx";
import { control, describedBy, Field, type FieldWords } from "./Field";

interface TextAreaProps
  extends FieldWords,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> {
  value: string;
  onChange: (value: string) => void;
  /** The most UTF-16 units allowed; a counter is shown under the field. */
  limit?: number;
}

export function TextArea({
  label,
  error,
  hint,
  optional,
  limit,
  onChange,
  className,
  ...rest
}: TextAreaProps) {
  const made = useId();
  const id = rest.id ?? made;
  const words = { error, hint };
  const count = limit === undefined ? undefined : `${id}-count`;
  return (
    <Field id={id} label={label} {...words} {...(optional && { optional })}>
      <textarea
        rows={5}
        dir="auto"
        {...rest}
        id={id}
        maxLength={limit}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={[describedBy(id, words), count].filter(Boolean).join(" ") || undefined}
        className={cx(control, "resize-none py-3", className)}
      />
      {limit !== undefined && (
        <p id={count} className="text-right text-xs text-ink-soft tabular-figures">
          {common.counted(rest.value.length, limit)}
        </p>
      )}
    </Field>
  );
}
