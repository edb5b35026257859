/** The one word of blocking and reporting that screens show from the start. */
export const safety = { more: (name: string) => `More about ${name}` } as const;
