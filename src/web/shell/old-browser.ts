/** Browsers older than those that pages are written for: they show pages as the server sent them, with a line that says so. */

/** What is asked for is newer than anything else that pages need; `tests/rules/browsers.test.ts` holds it to the list. */
export const asked = ['URL.parse', 'Map.groupBy', 'Set.prototype.union'] as const;

export const noticeId = 'old-browser';
const mark = 'data-old-browser';

/**
 * In words that the oldest browsers can read, and before all other scripts, some of which they cannot. Written by a function:
 * only servers call it, and a text made here would stand in every browser's script too.
 */
export const oldBrowserScript = (): string =>
  `(function(d){try{if(${asked.join('&&')})return}catch(e){}d.documentElement.setAttribute("${mark}","");d.addEventListener("DOMContentLoaded",function(){var n=d.getElementById("${noticeId}");if(n)n.removeAttribute("hidden")})})(document);`;

/** Nothing is taken over then: parts would fail one by one, without a word. */
export const isOldBrowser = (): boolean => document.documentElement.hasAttribute(mark);
