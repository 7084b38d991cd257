/** Lets overlays add their style elements under a content security policy that asks for a nonce. */

declare global {
  /** Where the scroll lock of Radix's overlays looks for the nonce of the page. */
  var __webpack_nonce__: string | undefined;
}

/** To be called once in the browser, before anything opens; the nonce is that of the page's own scripts. */
export function adoptStyleNonce(): void {
  const script = document.querySelector<HTMLScriptElement>('script[nonce]');
  if (script?.nonce) globalThis.__webpack_nonce__ = script.nonce;
}
