export const rounded = (value: number, digits: number): number => {
  const factor = 10 ** digits;
  // Adding nothing makes a plain 0 of -0.
  return Math.round(value * factor) / factor + 0;
};
