/** What a form has that is not saved: kept while it is written, there again after a reload, gone once it is saved. */
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

type Begun<Values> = {
  /** What the form shows first. */
  values: Values;
  saved: Draft<Values>;
  /** `updatedAt` of the version that the writer has seen. */
  seen: string | null;
  isRestored: boolean;
};

const atVersion = <Values>(version: Draft<Values>): Begun<Values> => ({
  values: version.values,
  saved: version,
  seen: version.updatedAt,
  isRestored: false,
});

/** Where a form begins: with what was kept of it, where that says anything else than what is saved. */
export function useBeginning<Values extends FieldValues>(
  name: string,
  shape: z.ZodType<Values>,
  saved: Draft<Values>,
): Begun<Values> {
  const [begun] = useState(() => {
    const draft = readDraft(name, shape);
    if (!draft || isSame(draft.values, saved.values)) return atVersion(saved);
    return { values: draft.values, saved, seen: draft.updatedAt, isRestored: true };
  });
  return begun;
}

export function useDraft<Values extends FieldValues, Checked extends FieldValues>(
  name: string,
  form: UseFormReturn<Values, unknown, Checked>,
  begun: Begun<Values>,
) {
  const [{ saved, seen, isRestored }, setState] = useState(begun);
  const [isDirty, setDirty] = useState(begun.isRestored);
  useEffect(() => {
    const look = () => {
      const values = form.getValues();
      const differs = !isSame(values, saved.values);
      setDirty(differs);
      if (differs) return keepDraft(name, { values, updatedAt: seen });
      forgetDraft(name);
      // Whoever has typed what is saved anyway has nothing from earlier any more.
      if (seen !== saved.updatedAt) setState(atVersion(saved));
    };
    look();
    return form.subscribe({ formState: { values: true }, callback: look });
  }, [name, form, saved, seen]);
  const show = (version: Draft<Values>) => {
    setState(atVersion(version));
    form.reset(version.values);
  };
  return {
    isDirty,
    isRestored,
    seen,
    /** With the values that were sent: what has been typed since then stays, and stays unsaved. */
    markSaved: (version: Draft<Values>) => {
      forgetDraft(name);
      setState(atVersion(version));
    },
    /** In place of what was typed. */
    show,
    discard: () => show(saved),
  };
}

/** What somebody has written and not saved, kept in this tab. */
type Draft<Values> = {
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
