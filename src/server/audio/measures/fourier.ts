/** A Fourier transform in place, of a length that is a power of two. */
export function fourier(size: number): (real: Float64Array, imaginary: Float64Array) => void {
  const bits = Math.log2(size);
  const turned = Uint32Array.from({ length: size }, (_, index) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) if (index & (1 << bit)) reversed |= 1 << (bits - 1 - bit);
    return reversed;
  });
  const cosines = Float64Array.from({ length: size / 2 }, (_, index) =>
    Math.cos((2 * Math.PI * index) / size),
  );
  const sines = Float64Array.from(
    { length: size / 2 },
    (_, index) => -Math.sin((2 * Math.PI * index) / size),
  );

  function reorder(values: Float64Array): void {
    for (let index = 0; index < size; index++) {
      const other = turned[index] as number;
      if (other <= index) continue;
      const value = values[index] as number;
      values[index] = values[other] as number;
      values[other] = value;
    }
  }

  return (real, imaginary) => {
    reorder(real);
    reorder(imaginary);
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half)
        for (let at = start, turn = 0; at < start + half; at++, turn += step) {
          const cosine = cosines[turn] as number;
          const sine = sines[turn] as number;
          const r = real[at + half] as number;
          const i = imaginary[at + half] as number;
          const tr = r * cosine - i * sine;
          const ti = r * sine + i * cosine;
          const sr = real[at] as number;
          const si = imaginary[at] as number;
          real[at] = sr + tr;
          imaginary[at] = si + ti;
          real[at + half] = sr - tr;
          imaginary[at + half] = si - ti;
        }
    }
  };
}
