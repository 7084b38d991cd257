/** The grid of the supporting panels and their stand-ins. */
export const panelGrid = 'grid items-start gap-4 sm:gap-5 lg:grid-cols-2';
