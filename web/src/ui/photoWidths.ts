/** The widths that the server has photos in (`?w=`), in pixels. */
export const PHOTO_WIDTHS = [160, 320, 640, 1080];
