/** The look that all rows of a menu share. */
export const menuItemStyle = [
  'flex min-h-8 w-full cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-body text-sm',
  'outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11',
  'data-highlighted:bg-hover data-highlighted:text-strong [&_svg]:shrink-0',
].join(' ');
