/** The parts of the landing page one can jump to. */
export const landingSections = [
  { id: 'features', label: 'header.features' },
  { id: 'pricing', label: 'header.pricing' },
] as const;
