/** The grids of the chart with what stands beside it, and of the supporting panels; their stand-ins have the same. */
export const chartGrid = 'grid items-stretch gap-4 sm:gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]';
/** Two panels beside each other, of one height. */
export const evenGrid = 'grid items-stretch gap-4 sm:gap-5 lg:grid-cols-2';
export const panelGrid = 'grid items-start gap-4 sm:gap-5 lg:grid-cols-2';
