/** The contract as values: every endpoint and named shape that `src/contract` exports, with the words above it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** One file of the contract. `about` is its opening sentence. */
export type ContractPart = {
  name: string;
  about: string;
  endpoints: { name: string; about: string; endpoint: Endpoint }[];
  shapes: { name: string; about: string; shape: z.ZodType }[];
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

const plain = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .trim();

const openingOf = (source: string): string => plain(/^\/\*\*(.*?)\*\//s.exec(source)?.[1] ?? '');

/** The comment that ends on the line before `export const name`. */
function aboutOf(source: string, name: string): string {
  const [before = ''] = source.split(new RegExp(`^export const ${name}\\b`, 'm'));
  return plain(/\/\*\*((?:(?!\*\/).)*)\*\/\n$/s.exec(before)?.[1] ?? '');
}

const inSourceOrder = (exported: object, source: string): [string, unknown][] => {
  const placeOf = (name: string) => source.search(new RegExp(`^export const ${name}\\b`, 'm'));
  return Object.entries(exported).sort(([a], [b]) => placeOf(a) - placeOf(b));
};

export async function readContract(root: string): Promise<ContractPart[]> {
  const folder = join(root, 'src/contract');
  const files = readdirSync(folder).filter((file) => /^[a-z-]+\.ts$/.test(file));
  return Promise.all(
    files.sort().map(async (file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const exported = inSourceOrder(await import(pathToFileURL(join(folder, file)).href), source);
      const part: ContractPart = {
        name: file.slice(0, -3),
        about: openingOf(source),
        endpoints: [],
        shapes: [],
      };
      for (const [name, value] of exported) {
        const about = aboutOf(source, name);
        if (isEndpoint(value)) part.endpoints.push({ name, about, endpoint: value });
        else if (value instanceof z.ZodType) part.shapes.push({ name, about, shape: value });
      }
      return part;
    }),
  );
}
