import { common } from "#/text/common";

export default function LoginScreen() {
  return <main>{common.product}</main>;
}
