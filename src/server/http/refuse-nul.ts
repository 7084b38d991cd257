/** PostgreSQL's text holds no NUL character, so no input may: it would fail far inside instead of at the edge. */
import { AppError } from '#server/kernel/errors.ts';

/** Looks through what validation has left, so no deeper than the shape is. */
function pathOfNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = pathOfNul(inner, path ? `${path}.${name}` : name);
    if (found) return found;
  }
  return undefined;
}

export function refuseNul(...inputs: readonly unknown[]): void {
  for (const input of inputs) {
    const path = pathOfNul(input, '');
    if (path)
      throw new AppError('invalid_input', {}, { cause: { fields: [{ path, message: 'nulCharacter' }] } });
  }
}
