/** What the reference page says, from the list that binds the operations: nothing is written of them twice. */
import { z } from 'zod';
import { isNothing, type ReplyOf } from '#contract/endpoint.ts';
import type { getReference, ShownOperation, ShownParameter } from '#contract/reference.ts';
import exampleReplies from '#contract/v1/example-replies.json' with { type: 'json' };
import { codesOf, envelopeOf, type Operation } from '#contract/v1/operation.ts';
import { operations } from '#contract/v1/operations.ts';
import { type Json, parametersOf, schemaInWords, shapeInWords } from '#contract/v1/shape.ts';
import { apiVersions } from '#domain/api-keys.ts';
import { errorRules } from '#domain/errors.ts';

const texts = z.array(z.string());

function parameterOf(given: Json, { query = {} }: Operation['example']): ShownParameter {
  const { description, ...schema } = given.schema as Json;
  const name = String(given.name);
  const example = given.in === 'query' ? query[name] : undefined;
  return {
    ...{ name, place: given.in === 'path' ? 'path' : 'query', isRequired: given.required === true },
    type: schemaInWords(schema),
    choices: texts.safeParse(schema.enum).data ?? null,
    description: String(description ?? ''),
    example: example === undefined ? null : String(example),
  };
}

function sendsOf({ of }: Operation): ShownOperation['sends'] {
  if (of.takesBytes) return 'bytes';
  if (of.upload) return 'files';
  return isNothing(of.body) ? 'nothing' : 'json';
}

function shown(operation: Operation): ShownOperation {
  const { id, method, path, scope, summary, description, of, query, example, rows } = operation;
  const names = z.registry<{ id: string }>();
  return {
    ...{ id, method, path, scope, summary, description, status: of.status, hasRows: rows !== undefined },
    parameters: parametersOf({ params: of.params, query }).map((one) => parameterOf(one, example)),
    sends: sendsOf(operation),
    body: isNothing(of.body)
      ? null
      : {
          shape: shapeInWords(of.body, 'input', names),
          example: JSON.stringify(example.body ?? {}, null, 2),
        },
    answer: of.takesBytes ? null : shapeInWords(envelopeOf(operation), 'output', names),
    exampleAnswer: id in replies ? JSON.stringify(replies[id]) : null,
    errors: codesOf(operation).map((code) => ({ code, status: errorRules[code].status })),
  };
}

const replies: Readonly<Record<string, object>> = exampleReplies;

let made: ReplyOf<typeof getReference> | undefined;

/** Made when it is first asked for, and the same from then on. */
export async function describeOperations(): Promise<ReplyOf<typeof getReference>> {
  made ??= { version: apiVersions[0], operations: operations.map(shown) };
  return made;
}
