/** What a form has that is not saved: kept while it is written, there again after a reload, gone once it is saved. */
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { type Draft, forgetDraft, isSame, keepDraft, readDraft } from './draft.ts';

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
