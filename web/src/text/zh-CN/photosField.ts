import type * as english from "../photosField";
import type { Translation } from "./Translation";

/** The photos of an account; apart from the other words of photos, which more screens need. */
export const photosField: Translation<typeof english.photosField> = {
  most: (most) => `资料最多可放 ${most} 张照片，其余的未添加。`,
  refused: (file, why) => `${file}：${why}`,
};
