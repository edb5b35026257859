import { useState } from "react";
import { useLocation } from "react-router";
import { offeredServices, useOfferedServices } from "#/state/serviceOffer";
import { signIn } from "#/text/signIn";
import { SocialButtons } from "#/ui/SocialButtons";
import { toast } from "#/ui/toasts";

interface ServiceButtonsProps {
  /** True once somebody uses the form: the page that the build has rendered knows nothing of the server. */
  asked: boolean;
  /** How long a session that begins so lasts. */
  memory: "device" | "browser";
}

/** Signing in by the configured services; where there are none, the two of the specification say that they aren't available yet. */
export function ServiceButtons({ asked, memory }: ServiceButtonsProps) {
  const { state } = useLocation();
  const [pressed, setPressed] = useState(false);
  const offered = useOfferedServices(asked || pressed);
  const press = async (name: string) => {
    setPressed(true);
    const service = (await offeredServices())?.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!service) return toast.say(signIn.socialUnavailable(name));
    const { goToService } = await import("./oidcFlow");
    await goToService(service.id, { aim: "sign-in", memory, place: state });
  };
  return (
    <SocialButtons
      names={offered?.map(({ name }) => name) ?? [signIn.facebook, signIn.google]}
      onPress={(name) => void press(name)}
    />
  );
}
