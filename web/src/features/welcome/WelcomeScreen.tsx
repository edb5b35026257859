import { common } from "#/text/common";

export default function WelcomeScreen() {
  return <main>{common.product}</main>;
}
