/** The label of the safety menu; kept apart from the texts that its sheet loads. */
export const safety = { more: (name: string) => `More about ${name}` } as const;
