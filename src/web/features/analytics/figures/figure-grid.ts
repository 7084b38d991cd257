/** The grid that key figures and their stand-ins share: two beside each other on a phone, as many as fit elsewhere. */
export const figureGrid = [
  'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]',
  'max-md:*:last:odd:col-span-2',
].join(' ');
