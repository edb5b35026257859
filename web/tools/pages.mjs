/** The name in dist/prerendered of the page of the path "/". */
export const FIRST_PAGE = "welcome";
/** Ends the name of the page of a screen whose path goes on with an id: "chat.one" is that of /chat/… */
export const ONE = ".one";
