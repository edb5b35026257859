import { Link, useLocation, useNavigate } from "react-router";
import { login as text } from "#/text/login";
import { PlaceholderLink } from "#/ui/PlaceholderLink";
import { sendsLetters, useSendsLetters } from "../letters";

interface ForgotLinkProps {
  /** What was typed as the address, which it brings along. */
  email: string;
  /** True once somebody uses the form: the page that the build has rendered knows nothing of the server. */
  begun: boolean;
}

/** Leads on where letters are sent, and nowhere else. */
export function ForgotLink({ email, begun }: ForgotLinkProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const leadsOn = useSendsLetters(begun);
  const brought = { state: { ...state, email } };
  if (leadsOn) {
    return (
      <Link
        to="/forgot-password"
        {...brought}
        className="inline-flex min-h-11 items-center text-sm font-medium text-azure underline underline-offset-2"
      >
        {text.forgot}
      </Link>
    );
  }
  const press = async () => {
    if (await sendsLetters()) await navigate("/forgot-password", brought);
  };
  return (
    <PlaceholderLink className="text-sm font-medium text-azure" onClick={() => void press()}>
      {text.forgot}
    </PlaceholderLink>
  );
}
