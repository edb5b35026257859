import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { common } from "#/text/common";
import { IconButton } from "./IconButton";
import { TextField } from "./TextField";

/** A password field with a button to show the password. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? common.hidePassword : common.showPassword}
          icon={shown ? EyeOff : Eye}
          onClick={() => setShown(!shown)}
          className="text-ink-soft"
        />
      }
    />
  );
}
