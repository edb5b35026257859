/** The id that stands for everybody whose account was deleted. */
export const DELETED_ACCOUNT = "7zzzzzzzzzzzz";
