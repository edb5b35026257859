/**
 * What people read for words of which the server has only the English ones: choices, devices, what it says by itself in a chat.
 */
export const localized = (words: string): string => words;
