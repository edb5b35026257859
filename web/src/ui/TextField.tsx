import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { cx } from "./cx";
import { control, describedBy, Field, type FieldWords } from "./Field";
import { useInputBeforeHydration } from "./useInputBeforeHydration";

interface TextFieldProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  /** Left out for an uncontrolled field (with `defaultValue`). */
  value?: string;
  onChange: (value: string) => void;
  /** A control at the field's end, such as 'show password'. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  error,
  hint,
  optional,
  trailing,
  onChange,
  className,
  ...rest
}: TextFieldProps) {
  const made = useId();
  const id = rest.id ?? made;
  useInputBeforeHydration(id, (field) => field.value, rest.value, onChange);
  const words = { error, hint };
  return (
    <Field id={id} label={label} {...words} {...(optional && { optional })}>
      <div className="relative">
        <input
          type="text"
          dir="auto"
          {...rest}
          id={id}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
          className={cx(control, trailing !== undefined && "pr-13", className)}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</div>
        )}
      </div>
    </Field>
  );
}
