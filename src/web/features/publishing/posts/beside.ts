/** Links of a preview open beside it: whoever follows one goes on writing. Pure. */

/** The server has written the elements; what looks like one in a text has its bracket escaped. */
export const openingBeside = (html: string): string =>
  html.replaceAll('<a href="', '<a target="_blank" href="');
