const picture = String.raw`\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?`;
const emoji = String.raw`(?:${picture}(?:\u200D${picture})*|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3)`;
const fewEmoji = new RegExp(String.raw`^\s*(?:${emoji}\s*){1,6}$`, "u");

/** True if a text is a few emoji and nothing else: they are shown big. */
export const isEmojiOnly = (text: string) => text.length < 100 && fewEmoji.test(text);
