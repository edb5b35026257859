import type { Moment } from "#/api/types";
import { Avatar } from "#/ui/Avatar";

interface AuthorAvatarProps {
  user: Moment["user"];
  size: 32 | 44;
}

/** The avatar of an author, of whom only the main photo's url is known. */
export const AuthorAvatar = ({ user: { name, avatar }, size }: AuthorAvatarProps) => (
  <Avatar
    person={{ name, pictures: avatar ? [{ url: avatar, width: size, height: size, thumbhash: "" }] : [] }}
    size={size}
  />
);
