/** The grid that key figures and their stand-ins share: two beside each other, on wide screens all. */
export const figureGrid = [
  'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]',
  'max-xl:*:last:odd:col-span-2',
].join(' ');
