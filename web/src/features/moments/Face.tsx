import type { Moment } from "#/api/types";
import { Avatar } from "#/ui/Avatar";

interface FaceProps {
  user: Moment["user"];
  size: 32 | 44;
}

/** Whoever posted or said something: of them the main photo's url is all that is known. */
export const Face = ({ user: { name, avatar }, size }: FaceProps) => (
  <Avatar
    person={{ name, pictures: avatar ? [{ url: avatar, width: size, height: size, thumbhash: "" }] : [] }}
    size={size}
  />
);
