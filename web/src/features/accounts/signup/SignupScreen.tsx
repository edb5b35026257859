import { common } from "#/text/common";

export default function SignupScreen() {
  return <main>{common.product}</main>;
}
