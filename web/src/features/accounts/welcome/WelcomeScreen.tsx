import { Navigate } from "react-router";
import { useLegal } from "#/state/legal";
import { useSession } from "#/state/session";
import { common } from "#/text/common";
import { legal } from "#/text/legal";
import { welcome as text } from "#/text/welcome";
import { ButtonLink } from "#/ui/Button";
import { LegalLink } from "#/ui/LegalLink";
import { Logo } from "#/ui/Logo";
import { OtherLanguages } from "./OtherLanguages";
import { WelcomeArt } from "./WelcomeArt";

/** The first screen for visitors; members go on to theirs. */
export default function WelcomeScreen() {
  return useSession().status === "signed-in" ? <Navigate to="/discovery" replace /> : <Welcome />;
}

function Welcome() {
  const { terms, privacy } = useLegal();
  return (
    <div className="welcome glow safe-top flex min-h-(--page) flex-col overflow-hidden">
      <title>{common.title(text.title)}</title>
      <header className="flex items-center gap-2 px-6 pt-6 wide:px-12 wide:pt-10">
        <Logo size={32} />
        <span className="flex-1 font-display text-lg font-semibold tracking-tight">{common.product}</span>
        <OtherLanguages />
      </header>
      <main className="safe-bottom flex flex-1 flex-col px-6 rail:mx-auto rail:w-full rail:max-w-[520px] wide:max-w-[1120px] wide:flex-row wide:items-center wide:gap-20">
        <div className="flex min-h-64 flex-1 items-center justify-center py-4">
          <WelcomeArt />
        </div>
        <div className="wide:min-w-0 wide:flex-1">
          <h1 className="text-2xl">{text.headline}</h1>
          <p className="mt-2 mb-6 text-base text-pretty">{text.intro}</p>
          <div className="flex flex-col gap-3 wide:max-w-[360px]">
            <ButtonLink to="/signup" variant="ink" size="lg" wide>
              {text.create}
            </ButtonLink>
            <ButtonLink to="/login" variant="outline-ink" size="lg" wide>
              {text.signIn}
            </ButtonLink>
          </div>
          <p className="mt-4 pb-2 text-center text-xs wide:max-w-[360px]">
            {text.legal} <LegalLink to={terms}>{legal.terms}</LegalLink> {legal.and}{" "}
            <LegalLink to={privacy}>{legal.privacy}</LegalLink>
          </p>
        </div>
      </main>
    </div>
  );
}
