import { Link, useLocation, useNavigate } from "react-router";
import { login as text } from "#/text/login";
import { PlaceholderLink } from "#/ui/PlaceholderLink";
import { toast } from "#/ui/toasts";
import { sendsLetters, useSendsLetters } from "../letters";

/** Time to read two sentences. */
const OPERATOR_MS = 6_000;

interface ForgotLinkProps {
  /** What was typed as the address, which it brings along. */
  email: string;
  /** True once somebody uses the form: the page that the build has rendered knows nothing of the server. */
  begun: boolean;
}

/** Leads on where letters are sent; elsewhere it leads nowhere, and a press tells whom to ask. */
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
    const sent = await sendsLetters();
    if (sent) await navigate("/forgot-password", brought);
    else if (sent === false) toast.say(text.askOperator, OPERATOR_MS);
  };
  return (
    <PlaceholderLink className="text-sm font-medium text-azure" onClick={() => void press()}>
      {text.forgot}
    </PlaceholderLink>
  );
}
