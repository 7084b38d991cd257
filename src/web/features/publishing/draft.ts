/** What somebody has written and not saved, kept in this tab. */
import { z } from 'zod';

export type Draft<Values> = {
  values: Values;
  /** Of the version that it was begun on: whoever goes on with it has seen no newer one. */
  updatedAt: string | null;
};

const keyOf = (name: string): string => `publishing-draft:${name}`;

/** A form may have changed since something was kept: what does not fit is none. */
export function toDraft<Values>(given: unknown, shape: z.ZodType<Values>): Draft<Values> | undefined {
  return z.object({ values: shape, updatedAt: z.string().nullable() }).safeParse(given).data;
}

/** Private windows may refuse storage: then nothing is kept, and nothing breaks. */
export function readDraft<Values>(name: string, shape: z.ZodType<Values>): Draft<Values> | undefined {
  try {
    return toDraft(JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null'), shape);
  } catch {
    return undefined;
  }
}

export function keepDraft<Values>(name: string, draft: Draft<Values>): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {}
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {}
}

/** Saving trims. */
const trimmed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.trim() : value;

/** Whether saving the one would leave the other. */
export function isSame<Values extends object>(one: Values, other: Values): boolean {
  const names = Object.keys(one) as (keyof Values)[];
  return names.every((name) => JSON.stringify(one[name], trimmed) === JSON.stringify(other[name], trimmed));
}
