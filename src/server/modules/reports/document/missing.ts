/** What a report does not know, said once and in one place: days, songs, hidden counts, and sources that are not there. */
import type { DocumentBlock } from '#contract/documents.ts';
import { platformNames } from '#domain/platforms.ts';
import { figureWords } from '#i18n/digest.ts';
import { formatNamed } from '#i18n/figures/rare-formats.ts';
import { formatCount, formatList } from '#i18n/formats.ts';
import { readEarnings } from '../../earnings/service.ts';
import type { Asking } from './asking.ts';
import { unknownWords } from './figures.ts';
import { readAudienceOf } from './own.ts';

export async function missingBlocks(asking: Asking): Promise<DocumentBlock[]> {
  const { t } = asking;
  const items = [
    ...songsMissing(asking),
    ...figuresMissing(asking),
    ...countsMissing(asking),
    ...(await ownMissing(asking)),
  ];
  return items.length > 0
    ? [{ kind: 'list', items }]
    : [{ kind: 'sentence', text: t.reports('doc.none.missing') }];
}

/** Of songs that were chosen and are on the list no more. */
export function goneWords({ fields, songIds, t }: Asking): string[] {
  const gone = songIds ? fields.songIds.length - songIds.length : 0;
  return gone > 0
    ? [t.reports('doc.missing.gone', { count: gone, n: formatCount(fields.language, gone) })]
    : [];
}

function songsMissing(asking: Asking): string[] {
  const { fields, songIds, t, overview } = asking;
  const count = (n: number) => ({ count: n, n: formatCount(fields.language, n) });
  const { inactive, paused } = overview.sync;
  return [
    ...goneWords(asking),
    ...(!songIds && overview.updating ? [t.controls('updating')] : []),
    ...(inactive > 0 ? [t.analytics('sync.inactive', count(inactive))] : []),
    ...(paused > 0 ? [t.analytics('sync.paused', count(paused))] : []),
  ];
}

function figuresMissing(asking: Asking): string[] {
  const { figures, t, fields, overview } = asking;
  return figures.flatMap((figure) => {
    const { name, notes } = figureWords(t, fields.language, figure, overview);
    const said = figure.change.gained === null ? [unknownWords(asking, figure), ...notes] : notes;
    return said.length > 0 ? [formatNamed(fields.language, name, said.join(' · '))] : [];
  });
}

function countsMissing({ overview, t, fields, apart }: Asking): string[] {
  const { metric, platforms } = overview;
  const n = (value: number) => formatCount(fields.language, value);
  const name = metric && t.metrics(`name.${metric}`);
  const hidden = platforms.flatMap(({ platform, songs, withheld }) =>
    withheld > 0 && name
      ? [
          t.reports('doc.missing.hidden', {
            ...{ platform: platformNames[platform], metric: name, n: n(withheld), of: n(songs) },
          }),
        ]
      : [],
  );
  // Spotify and others have no counter of it at all.
  const without = platforms.filter(
    ({ platform }) => !overview.totals.some((total) => total.platform === platform),
  );
  const names = without.map(({ platform }) => platformNames[platform]);
  const alone = platforms.filter(({ platform }) => platforms.length > 1 && apart.includes(platform));
  return [
    ...hidden,
    ...(names.length > 0
      ? [t.reports('doc.missing.notOffered', { platforms: formatList(fields.language, names) })]
      : []),
    ...alone.map(({ platform }) => t.analytics('source.apart', { platform: platformNames[platform] })),
  ];
}

async function ownMissing(asking: Asking): Promise<string[]> {
  const { fields, t, ctx, user, overview, songIds } = asking;
  const items: string[] = [];
  if (fields.sections.includes('audience')) {
    const replies = await readAudienceOf(asking);
    const empty = replies.filter(({ parts }) => parts.length === 0);
    const names = empty.map(({ dimension }) => t.audience(`panel.${dimension}.title`));
    if (names.length > 0) {
      const said = t.audience('absent.names', { names: formatList(fields.language, names) });
      items.push(formatNamed(fields.language, t.audience('title'), said));
    }
  }
  if (fields.sections.includes('earnings') && !songIds) {
    const { from, to } = overview;
    const { currencies, unitsApart } = await readEarnings(ctx, user, { from, to, groupBy: 'month' });
    if (currencies.length === 0) items.push(t.reports('doc.none.earnings'));
    if (unitsApart > 0) {
      const counted = { count: unitsApart, n: formatCount(fields.language, unitsApart) };
      items.push(t.earnings('apart', counted));
    }
  }
  return items;
}
