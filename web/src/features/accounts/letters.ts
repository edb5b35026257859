/** True if the server sends letters (e-mails), which it says in its page; without that a forgotten password has no link. */
export const sendsLetters = (): boolean => document.documentElement.hasAttribute("data-letters");
