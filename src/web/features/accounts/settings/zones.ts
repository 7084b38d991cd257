/** The choice of time zones: UTC first, and the saved one in any case, even where this browser does not know it. */
export const zoneOptions = (zones: readonly string[], saved: string): { value: string; label: string }[] =>
  [...new Set(['UTC', ...zones.filter((zone) => zone !== saved), saved])]
    .sort((a, b) => (a === 'UTC' ? -1 : b === 'UTC' ? 1 : a < b ? -1 : 1))
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
