import { Link, useLocation } from "react-router";
import { login as text } from "#/text/login";
import { PlaceholderLink } from "#/ui/PlaceholderLink";
import { sendsLetters } from "../letters";

/** Leads on where letters are sent, and nowhere else; it brings along what was typed as the address. */
export function ForgotLink({ email }: { email: string }) {
  const { state } = useLocation();
  if (!sendsLetters()) {
    return <PlaceholderLink className="text-sm font-medium text-azure">{text.forgot}</PlaceholderLink>;
  }
  return (
    <Link
      to="/forgot-password"
      state={{ ...state, email }}
      className="inline-flex min-h-11 items-center text-sm font-medium text-azure underline underline-offset-2"
    >
      {text.forgot}
    </Link>
  );
}
