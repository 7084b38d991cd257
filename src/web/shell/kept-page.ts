/** Whether the service worker hands out this page as it was last seen, because the server could not be reached. */

/** Such a page loads no code for others: what cannot be had would make React Router load the page again and again. */
export const isKeptPage = (): boolean => document.documentElement.hasAttribute('data-kept');
