/** A length of time as people write it. Pure. */

/** Seconds of `3:07`, `75:00` or `1:02:03`; NaN of anything else. */
export function parseDuration(text: string): number {
  const found = /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (!found) return Number.NaN;
  const [hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  // Beside hours there are at most 59 minutes.
  if (found[1] !== undefined && minutes > 59) return Number.NaN;
  return hours * 3600 + minutes * 60 + seconds;
}
