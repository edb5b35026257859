import { useLinkClickHandler, useLocation, useNavigate } from "react-router";
import { login as text } from "#/text/login";
import { session } from "#/text/session";
import { toast } from "#/ui/toasts";
import { sendsLetters, useSendsLetters } from "../letters";

/** Time to read two sentences. */
const READING_MS = 6_000;
const target = "/forgot-password";

interface ForgotLinkProps {
  /** What was typed as the address, which it brings along. */
  email: string;
  /** True once somebody uses the form: the page that the build has rendered knows nothing of the server. */
  begun: boolean;
}

/** Leads on where letters are sent; elsewhere it leads nowhere, and a press tells whom to ask, or that no answer came. */
export function ForgotLink({ email, begun }: ForgotLinkProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const leadsOn = useSendsLetters(begun);
  const brought = { state: { ...state, email } };
  const follow = useLinkClickHandler<HTMLAnchorElement>(target, brought);
  const press = async () => {
    const sent = await sendsLetters();
    if (sent) await navigate(target, brought);
    else toast.say(sent === false ? text.askOperator : session.unreachable, READING_MS);
  };
  // One element for both, so that the answer doesn't take the keyboard's focus from it.
  return (
    <a
      role="link"
      tabIndex={0}
      className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-azure underline underline-offset-2"
      {...(leadsOn
        ? { href: target, onClick: follow }
        : { onClick: () => void press(), onKeyDown: ({ key }) => key === "Enter" && void press() })}
    >
      {text.forgot}
    </a>
  );
}
