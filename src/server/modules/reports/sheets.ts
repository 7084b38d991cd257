/** A printed document as tables: its figures, its charts and its tables, with what they are of. Pure. */
import type { DocumentBlock, PrintedDocument } from '#contract/documents.ts';
import type { Cell } from '#domain/cells.ts';
import { addDays } from '#domain/days.ts';
import type { Translate } from '#i18n/texts.ts';

export type Sheet = {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly Cell[])[];
  source: string;
};

/** The first says what all of it is: title, days, when it was made, and what is missing. */
export function workbookSheets(document: PrintedDocument, t: Translate<'reports'>): Sheet[] {
  let section = document.title;
  const tables = document.blocks.flatMap((block): Sheet[] => {
    if (block.kind === 'heading') {
      section = block.text;
      return [];
    }
    return sheetOf(block, section, t);
  });
  return [aboutOf(document, t), ...tables];
}

function aboutOf(document: PrintedDocument, t: Translate<'reports'>): Sheet {
  const { title, subtitle, author, madeAt, note, isSample, blocks } = document;
  let section = '';
  const said = blocks.flatMap((block): string[][] => {
    if (block.kind === 'heading') section = block.text;
    if (block.kind === 'sentence') return [[section, block.text]];
    return block.kind === 'list' ? block.items.map((item) => [section, item]) : [];
  });
  return {
    title: t('file.about'),
    heads: [t('file.part'), t('file.text')],
    rows: [
      ['', title],
      ['', subtitle],
      ['', author],
      ['', madeAt],
      ...(isSample ? [['', t('file.sample')]] : []),
      ...(note ? [['', note]] : []),
      ...said,
    ],
    source: '',
  };
}

function sheetOf(block: DocumentBlock, section: string, t: Translate<'reports'>): Sheet[] {
  switch (block.kind) {
    case 'figures':
      return [
        {
          title: section,
          heads: [t('file.figure'), t('file.value'), t('doc.column.change'), t('file.note')],
          rows: block.figures.map(({ label, value, change, note }) => [label, value, change, note]),
          source: block.figures[0]?.source ?? '',
        },
      ];
    case 'chart': {
      const { title, dates, series, source } = block;
      return [
        {
          title,
          heads: [t('file.from'), ...series.map(({ name }) => name)],
          rows: [
            ...dates.map((date, place) => [date, ...series.map(({ values }) => values[place] ?? null)]),
            ...series.flatMap(({ gaps = [] }, place) =>
              gaps.map(({ from, to, gained }) => [
                `${addDays(from, 1)}/${to}`,
                ...series.map((_, other) => (other === place ? gained : null)),
              ]),
            ),
          ],
          source,
        },
      ];
    }
    case 'table':
      return [
        {
          title: block.title,
          heads: block.heads,
          rows: block.rows.map(({ cells }) => cells),
          source: block.source,
        },
      ];
    default:
      return [];
  }
}
