/** The look that text fields, text areas and selects share. */
export const controlStyle = [
  'w-full rounded-md border border-line-control/70 bg-ground text-base text-strong sm:text-sm',
  'transition-[border-color] hover:border-line-control',
  'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-50',
].join(' ');
