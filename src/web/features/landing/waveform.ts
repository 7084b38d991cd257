/** The shape of the drawn waveform: a fixed melody of heights, the same wherever it is computed. */

/** Heights from 0 to 1, rounded so that server and browser write the same. */
export const waveform = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => {
    const slow = Math.sin(index * 0.21) * 0.5 + 0.5;
    const quick = Math.abs(Math.sin(index * 1.7 + Math.sin(index * 0.37) * 2));
    return Math.round((0.12 + 0.88 * (0.35 * slow + 0.65 * slow * quick)) * 100) / 100;
  });
