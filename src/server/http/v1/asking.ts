/** What a program asks for, as the page's endpoint is asked: parameters, where a page of a list begins, which fields. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Operation } from '#contract/v1/operation.ts';
import { badCursor } from '#server/kernel/cursor.ts';
import { AppError, type FieldError, refused } from '#server/kernel/errors.ts';

/** A field, and which of its own. */
export type Chosen = Map<string, Chosen>;

export type AskedByProgram = {
  /** For the page's endpoint. */
  query: Record<string, unknown>;
  /** Undefined: all fields. */
  chosen: Chosen | undefined;
  /** Signs the cursor of the page after this one. */
  signed(cursor: string): string;
};

const asFields = (issue: z.core.$ZodIssue): FieldError[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((path) => ({ path, message: 'there is no such parameter' }))
    : [{ path: issue.path.join('.'), message: issue.message }];

const signatureBytes = 12;
const signatureLength = Math.ceil((signatureBytes * 8) / 6);

/**
 * A cursor is of one list with its filters, and of the key that it was given to: of another one, or changed, it is refused,
 * whatever the list itself would have made of it.
 */
function signature(key: string, of: readonly unknown[]): Buffer {
  const whole = createHmac('sha256', key).update(JSON.stringify(of)).digest();
  return whole.subarray(0, signatureBytes);
}

function openCursor(text: string, key: string, of: readonly unknown[]): string {
  const cursor = text.slice(signatureLength);
  const given = Buffer.from(text.slice(0, signatureLength), 'base64url');
  const right = signature(key, [...of, cursor]);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw badCursor();
  return cursor;
}

/** `key`: what the program came by. */
export function askedOf(operation: Operation, given: unknown, key: string): AskedByProgram {
  const result = operation.query.safeParse(given);
  if (!result.success)
    throw new AppError('invalid_input', {}, { cause: { fields: result.error.issues.flatMap(asFields) } });
  const { fields, cursor, limit, ...filters } = result.data as Record<string, unknown>;
  const of = [operation.id, filters];
  return {
    query: {
      ...operation.preset,
      ...filters,
      ...(limit !== undefined && { limit }),
      ...(typeof cursor === 'string' && { cursor: openCursor(cursor, key, of) }),
    },
    chosen: typeof fields === 'string' ? chosenOf(fields, operation.data) : undefined,
    signed: (next) => signature(key, [...of, next]).toString('base64url') + next,
  };
}

/** What is inside of what may be left out, may be null, or is one of many. */
function inside(shape: z.ZodType): z.ZodType[] {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return inside(shape.unwrap() as z.ZodType);
  if (shape instanceof z.ZodArray) return inside(shape.element as z.ZodType);
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => inside(option as z.ZodType));
  return [shape];
}

function shapesAt(shapes: readonly z.ZodType[], name: string): z.ZodType[] {
  return shapes.flatMap(inside).flatMap((shape) => {
    if (shape instanceof z.ZodRecord) return [shape.valueType as z.ZodType];
    const found = shape instanceof z.ZodObject ? (shape.shape[name] as z.ZodType | undefined) : undefined;
    return found ? [found] : [];
  });
}

export function chosenOf(fields: string, data: z.ZodType): Chosen {
  const chosen: Chosen = new Map();
  for (const field of fields.split(',')) {
    let [shapes, place] = [[data], chosen];
    for (const name of field.split('.')) {
      shapes = shapesAt(shapes, name);
      if (shapes.length === 0) throw refused('fields', `there is no field ${field}`);
      const next: Chosen = place.get(name) ?? new Map();
      place.set(name, next);
      place = next;
    }
  }
  return chosen;
}

/** Of what is there: an absent field stays absent. A field of which none is chosen is whole. */
export function pick(value: unknown, chosen: Chosen): unknown {
  if (chosen.size === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => pick(one, chosen));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const next = chosen.get(name);
      return next ? [[name, pick(inner, next)]] : [];
    }),
  );
}
