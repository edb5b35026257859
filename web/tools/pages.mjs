/** The name in dist/prerendered of the page of the path "/". */
export const FIRST_PAGE = "welcome";
