import { Sparkles } from "lucide-react";
import { useLocation } from "react-router";
import { common } from "#/text/common";
import { later as text } from "#/text/later";
import { ButtonLink } from "#/ui/Button";
import { EmptyState } from "#/ui/EmptyState";
import { useGoBack } from "#/ui/goBack";
import { TopBar } from "#/ui/TopBar";

type Name = keyof typeof text.screens;

const names: Record<string, Name> = {
  moments: "moments",
  "create-moment": "moment",
};

/** Stands where a screen is not built yet, and says so. */
export default function LaterScreen() {
  const { pathname } = useLocation();
  const goBack = useGoBack("/my-profile");
  const name = names[pathname.split("/")[1] ?? ""] ?? "moments";
  const title = text.screens[name];
  const many = name === "moments";
  return (
    <>
      <title>{common.title(title)}</title>
      <TopBar title={title} {...(name !== "moments" && { onBack: goBack })} />
      <main className="above-tabs pt-12">
        <EmptyState
          art={<Sparkles size={48} strokeWidth={1.5} aria-hidden />}
          title={many ? text.soonMany(title) : text.soon(title)}
          hint={text.hint}
          action={<ButtonLink to="/discovery">{text.discover}</ButtonLink>}
        />
      </main>
    </>
  );
}
