import { useLocation } from "react-router";
import { ForgotPasswordScreen } from "./ForgotPasswordScreen";
import { ResetPasswordScreen } from "./ResetPasswordScreen";

/** Both screens around a forgotten password: one script, so that what they share with that of signing in is not split for them. */
export default function PasswordScreen() {
  const { pathname, hash } = useLocation();
  return pathname.startsWith("/forgot-password") ? (
    <ForgotPasswordScreen />
  ) : (
    <ResetPasswordScreen key={hash} />
  );
}
