import { common } from "#/text/common";

export default function ProfileSetupScreen() {
  return <main>{common.product}</main>;
}
