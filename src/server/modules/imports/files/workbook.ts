/** What an XLSX file is made of: its sheets, the texts they share, and which styles are dates. */
import { mostImportFiles } from '#domain/imports.ts';
import { type ByteSource, memorySource } from '#server/kernel/foreign/source.ts';
import { Unreadable } from '#server/kernel/foreign/unreadable.ts';
import type { PackedFile } from '#server/kernel/foreign/zip.ts';
import { readWholeXml } from './xml.ts';

export type Workbook = {
  sheets: { name: string; source: ByteSource }[];
  /** Read anew each time: whoever needs them keeps them only so long. */
  texts(): Promise<string[]>;
  isDate(style: number): boolean;
  /** Days from its own beginning to 1970. */
  epoch: number;
};

/** Kept while a sheet is read. */
const largestTexts = 50 * 1024 * 1024;
const [since1900, since1904] = [25_569, 24_107];

const nothing = memorySource(Buffer.alloc(0));

const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** Characters that XML cannot have. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

type Relation = { type: string; path: string };

async function relationsOf(source: ByteSource): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  await readWholeXml(source, {
    open(name, { Id, Type, Target }) {
      if (name === 'Relationship' && Id && Target)
        relations.set(Id, { type: Type?.split('/').at(-1) ?? '', path: pathOf(Target) });
    },
  });
  return relations;
}

async function outlineOf(
  source: ByteSource,
): Promise<{ sheets: { name: string; id: string }[]; epoch: number }> {
  const outline = { sheets: [] as { name: string; id: string }[], epoch: since1900 };
  await readWholeXml(source, {
    open(tag, { name, id, date1904 }) {
      if (tag === 'sheet' && name && id) outline.sheets.push({ name: unescaped(name), id });
      if (tag === 'workbookPr' && /^(1|true)$/.test(date1904 ?? '')) outline.epoch = since1904;
      if (outline.sheets.length > mostImportFiles) throw new Unreadable('too_many_files');
    },
  });
  return outline;
}

const dateToken = /^(s{1,2}|m{1,5}|h{1,2}|am|pm|a|p|d{1,4}|a{3,5}|y|yy|yyyy|e{1,4})$/;
const longestFormat = 255;

/** A format with nothing in it but parts of a day or time. */
function isDateFormat(format: string): boolean {
  if (format.length > longestFormat) return false;
  return format
    .toLowerCase()
    .replace(/\\./g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .split(';')
    .some((part) => {
      const tokens = part
        .replace(/(\[?[smhd]{1,2}\]?)[.,]0{1,3}/g, '$1')
        .replace(/\[([smhd]{1,2})\]/g, '$1')
        .replace(/\[[^\]]*\]/g, '')
        .split(/[^a-z0#?%]+/)
        .filter(Boolean);
      return tokens.length > 0 && tokens.every((token) => dateToken.test(token));
    });
}

/** Those that need no description: of all languages, and of those of Asia. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81);

async function dateStylesOf(source: ByteSource): Promise<(style: number) => boolean> {
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isWithin = false;
  await readWholeXml(source, {
    open(tag, { numFmtId, formatCode }) {
      if (tag === 'cellXfs') isWithin = true;
      if (tag === 'numFmt' && Number(numFmtId) >= 100)
        formats.set(Number(numFmtId), isDateFormat(formatCode ?? ''));
      if (tag === 'xf' && isWithin)
        styles.push(formats.get(Number(numFmtId)) ?? isBuiltInDate(Number(numFmtId)));
    },
    close(tag) {
      if (tag === 'cellXfs') isWithin = false;
    },
  });
  return (style) => styles[style] ?? false;
}

async function textsOf(source: ByteSource): Promise<string[]> {
  const texts: string[] = [];
  let [text, isText, isReading] = ['', false, false];
  await readWholeXml(source, {
    open(tag) {
      if (tag === 'si') text = '';
      else if (tag === 't') isText = true;
      // How a text is read aloud stands beside it.
      else if (tag === 'rPh') isReading = true;
    },
    text(part) {
      if (isText && !isReading) text += part;
    },
    close(tag) {
      if (tag === 'si') texts.push(unescaped(text).trim());
      else if (tag === 't') isText = false;
      else if (tag === 'rPh') isReading = false;
    },
  });
  return texts;
}

/** Throws `Unreadable`. */
export async function workbookOf(files: readonly PackedFile[]): Promise<Workbook> {
  const byPath = new Map(files.map((file) => [file.name, file]));
  const named = (path: string): ByteSource => {
    const file = byPath.get(path);
    if (!file) throw new Unreadable('damaged');
    return file.source;
  };
  const { sheets, epoch } = await outlineOf(named('xl/workbook.xml'));
  const relations = await relationsOf(named('xl/_rels/workbook.xml.rels'));
  const ofType = (type: string) =>
    byPath.get([...relations.values()].find((relation) => relation.type === type)?.path ?? '');
  const shared = ofType('sharedStrings');
  if ((shared?.bytes ?? 0) > largestTexts) throw new Unreadable('too_large');
  return {
    // What is no worksheet is a chart.
    sheets: sheets.flatMap(({ name, id }) => {
      const relation = relations.get(id);
      return relation?.type === 'worksheet' ? [{ name, source: named(relation.path) }] : [];
    }),
    texts: async () => (shared ? textsOf(shared.source) : []),
    isDate: await dateStylesOf(ofType('styles')?.source ?? nothing),
    epoch,
  };
}
