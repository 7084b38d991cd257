/** What the server has refused, told at the fields it is about. */
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/data/api.ts';

/** Field → key of its text; empty where the reply tells of no field. Pure. */
export function refusedFields(error: Error): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'invalid_input') return {};
  const { errors } = JSON.parse(error.body) as { errors?: Record<string, string> };
  return errors ?? {};
}

/** False where something was refused that is no field of the form. */
export function showRefused<Values extends FieldValues, Checked extends FieldValues>(
  error: Error,
  { getValues, setError }: UseFormReturn<Values, unknown, Checked>,
): boolean {
  const known = Object.keys(getValues());
  // `topics.0` is about `topics`.
  const refused = Object.entries(refusedFields(error)).map(([path, message]) => ({
    name: path.split('.')[0] as FieldPath<Values>,
    message,
  }));
  const told = refused.filter(({ name }) => known.includes(name));
  for (const [index, { name, message }] of told.entries())
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  return told.length > 0 && told.length === refused.length;
}
