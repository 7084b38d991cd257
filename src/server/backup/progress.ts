import { systemClock } from '#server/kernel/clock.ts';

/** Says what long work is at: once a second, and whenever a part of it ends. */
export type Tell = (line: string) => void;

const interval = 1_000;

export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

export function openProgress(tell: Tell) {
  const now = () => systemClock.now().getTime();
  let toldAt = now();
  return (line: () => string): void => {
    if (now() - toldAt < interval) return;
    toldAt = now();
    tell(line());
  };
}
