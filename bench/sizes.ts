/** How large a benchmark is: full, or with `--small` as large as a quick look needs; the environment overrides both. */
export const isSmall = process.argv.includes('--small');

/** `sized('SONGS', 10_000, 1_000)`, or what the variable `BENCH_SONGS` says. */
export const sized = (name: string, full: number, small: number): number =>
  Number(process.env[`BENCH_${name}`] ?? (isSmall ? small : full));
