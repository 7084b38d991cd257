/** Height of the main chart's plot in px, before and after it is drawn. */
export const chartHeight = 256;
