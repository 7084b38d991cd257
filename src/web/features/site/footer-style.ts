/** How links in the footer look. */
export const footerLinkStyle =
  'inline-flex min-h-8 items-center gap-2 text-body text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11';
