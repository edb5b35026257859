/** The photos of an account; apart from the other words of photos, which more screens need. */
export const photosField = {
  most: (most: number) => `A profile has up to ${most} photos. The others were left out.`,
  refused: (file: string, why: string) => `${file}: ${why}`,
} as const;
