/** The texts that ship with the product: `content/<kind>/<slug>/<language>.md`, read once, when first asked for. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { z } from 'zod';
import { type Language, languageCodes } from '#domain/languages.ts';
import { helpTopics, postTopics } from '#domain/topics.ts';
import type { Ctx } from '#server/context.ts';

const root = fileURLToPath(new URL('../../../../content', import.meta.url));

const head = z.object({ title: z.string().min(1), description: z.string().min(1) });
/** YAML reads a bare date as an instant. */
const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date(),
);

/** What stands above the text, by kind. */
const fronts = {
  blog: head.extend({
    date: day,
    topics: z.array(z.enum(postTopics)).min(1),
    cover: z
      .url({ protocol: /^https$/ })
      .nullable()
      .default(null),
  }),
  help: head.extend({
    topic: z.enum(helpTopics),
    order: z.number().int(),
    keywords: z.array(z.coerce.string()).default([]),
  }),
  pages: head.extend({ updated: day }),
};

export type ContentKind = keyof typeof fronts;
export type Written<K extends ContentKind> = z.infer<(typeof fronts)[K]> & {
  slug: string;
  language: Language;
  markdown: string;
};

/** Slug → language → text; every slug has at least one. */
export type Shelf<K extends ContentKind> = ReadonlyMap<string, ReadonlyMap<Language, Written<K>>>;

type Log = Pick<Ctx['log'], 'error'>;

function readHead<K extends ContentKind>(kind: K, file: VFile) {
  matter(file, { strip: true });
  const front = fronts[kind].safeParse(file.data.matter);
  if (!front.success) throw new Error(z.prettifyError(front.error));
  return front.data;
}

/** A text whose head cannot be read is left out: the others of its kind can still be read. */
async function readText<K extends ContentKind>(
  path: { folder: string; kind: K; slug: string; language: Language },
  log: Log,
): Promise<Written<K> | undefined> {
  const { folder, kind, slug, language } = path;
  const file = new VFile(await readFile(join(folder, kind, slug, `${language}.md`), 'utf8'));
  try {
    const front = readHead(kind, file);
    return { ...front, slug, language, markdown: String(file) } as unknown as Written<K>;
  } catch (err) {
    log.error({ err, text: `${kind}/${slug}/${language}.md` }, 'a text is left out: its head cannot be read');
    return undefined;
  }
}

async function readSlug<K extends ContentKind>(folder: string, kind: K, slug: string, log: Log) {
  const names = await readdir(join(folder, kind, slug));
  const written = languageCodes.filter((code) => names.includes(`${code}.md`));
  const texts = await Promise.all(written.map((language) => readText({ folder, kind, slug, language }, log)));
  return [slug, new Map(texts.flatMap((text) => (text ? [[text.language, text]] : [])))] as const;
}

export async function readShelf<K extends ContentKind>(kind: K, log: Log, folder = root): Promise<Shelf<K>> {
  const folders = await readdir(join(folder, kind), { withFileTypes: true });
  const slugs = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const all = await Promise.all(slugs.map((slug) => readSlug(folder, kind, slug, log)));
  return new Map(all.filter(([, texts]) => texts.size > 0));
}

const shelves: { [K in ContentKind]?: Promise<Shelf<K>> } = {};

/** All texts of a kind. */
export function shelf<K extends ContentKind>(kind: K, log: Log): Promise<Shelf<K>> {
  const known = shelves[kind] as Promise<Shelf<K>> | undefined;
  if (known) return known;
  const reading = readShelf(kind, log);
  (shelves as Record<string, unknown>)[kind] = reading;
  // A folder that could not be read is tried again with the next question.
  reading.catch(() => delete shelves[kind]);
  return reading;
}
