import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { signIn } from "#/text/signIn";
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
          label={shown ? signIn.hidePassword : signIn.showPassword}
          icon={shown ? EyeOff : Eye}
          onClick={() => setShown(!shown)}
          className="text-ink-soft"
        />
      }
    />
  );
}
