/** How the platforms' cards stand beside each other. */
export const cardGrid = 'grid items-start gap-4 md:grid-cols-2 sm:gap-5 xl:grid-cols-3';
