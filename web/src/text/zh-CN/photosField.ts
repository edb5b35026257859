import type * as english from "../photosField";
import type { Translation } from "./Translation";

/** The photos that a new account is made with; apart from the other words of photos, which more screens need. */
export const photosField: Translation<typeof english.photosField> = {
  most: (most) => `资料最多可放 ${most} 张照片，其余的未添加。`,
};
