/** What only the owner has: audience, earnings and campaigns, as their pages tell them. */
import type { AudiencePart } from '#contract/audience.ts';
import type { DocumentBlock, PrintedTable } from '#contract/documents.ts';
import type { CurrencyEarnings } from '#contract/earnings.ts';
import { type AudienceDimension, audienceDimensions, writtenNumber } from '#domain/own-figures.ts';
import { isPlatform, type PlatformId, platformIds, platformNames } from '#domain/platforms.ts';
import { formatMonths, formatSpanOfDays } from '#i18n/dates.ts';
import { joinFacts } from '#i18n/figures/rare-formats.ts';
import { formatAmount, formatCount, formatDay, formatList, formatShare } from '#i18n/formats.ts';
import { audienceFigureName, audienceKeyName, audienceNumber, countryNames } from '#i18n/own.ts';
import { effectWords } from '#i18n/suggestion.ts';
import { readAudience } from '../../audience/service.ts';
import { listCampaigns } from '../../campaigns/service.ts';
import { readEarnings } from '../../earnings/service.ts';
import { type Asking, countersSource } from './asking.ts';

/** Rows of a table; those beyond are in the page's own. */
const mostRows = 10;
/** Months of five years. */
const mostMonths = 60;

const daysOf = ({ overview: { from, to } }: Asking) => ({ from, to });
const sample = ({ t }: Asking) => `\u00a0· ${t.reports('sample')}`;
const compareNamed = ({ fields: { compare } }: Asking) => (compare === 'none' ? 'off' : compare);

/** Every reply, for what is missing too. */
export async function readAudienceOf(asking: Asking) {
  const { ctx, user } = asking;
  const replies = [];
  for (const dimension of audienceDimensions)
    replies.push(
      await readAudience(
        ctx,
        user,
        { dimension, ...daysOf(asking), compare: compareNamed(asking) },
        mostRows,
      ),
    );
  return replies;
}

export async function audienceBlocks(asking: Asking): Promise<DocumentBlock[]> {
  const { t } = asking;
  const replies = await readAudienceOf(asking);
  // Stores that are no platforms have tables on the page; a statement names dozens.
  const tables = replies.flatMap(({ dimension, parts, sandbox }) =>
    parts.flatMap((part) =>
      part.platform
        ? [audienceTable(asking, { ...part, platform: part.platform }, dimension, sandbox === true)]
        : [],
    ),
  );
  if (tables.length === 0) return [{ kind: 'sentence', text: t.reports('doc.none.audience') }];
  // Sources tell of a channel or a catalog as a whole.
  const whole: DocumentBlock[] = asking.songIds
    ? [{ kind: 'sentence', text: t.reports('doc.wholeChannel') }]
    : [];
  return [...whole, ...tables];
}

function audienceTable(
  asking: Asking,
  part: AudiencePart & { platform: PlatformId },
  dimension: AudienceDimension,
  isSample: boolean,
): PrintedTable {
  const { fields, t, user } = asking;
  const { language } = fields;
  const country = countryNames(t.audience, language);
  const nameOf = ({ key, name }: AudiencePart['rows'][number]) =>
    name ?? (dimension === 'country' ? country(key) : audienceKeyName(t.audience, dimension, key));
  const told = part.rows.map((row) => ({ name: nameOf(row), value: row.value, share: row.share }));
  const { others, withheld } = part;
  const rest = [
    ...(others ? [{ name: t.audience('others', { count: others.rows, n: others.rows }), ...others }] : []),
    ...(withheld ? [{ name: t.audience('withheld'), ...withheld }] : []),
  ];
  const days =
    part.from && part.to
      ? formatSpanOfDays(language, { from: part.from, to: part.to })
      : t.audience('unknown');
  const read = dayOf(part.readAt, user.timeZone, language);
  const source = t.reports('doc.source.audience', {
    source: joinFacts(language, [platformNames[part.platform], t.audience(`source.${part.source}`)]),
    days,
    when: read,
  });
  return {
    kind: 'table',
    title: `${t.audience(`panel.${dimension}.title`)} · ${platformNames[part.platform]}`,
    heads: [
      t.audience('column.name'),
      audienceFigureName(t.audience, t.figures, part.figure),
      t.audience('column.share'),
    ],
    rows: [...told, ...rest].map(({ name, value, share }) => ({
      texts: [
        name,
        value === null ? '–' : audienceNumber(language, part, value),
        share === null ? '–' : formatShare(language, share),
      ],
      cells: [name, value === null ? null : writtenNumber(part.figure, value), share],
    })),
    source: source + (isSample ? sample(asking) : ''),
  };
}

const dayOf = (instant: string, timeZone: string, language: Asking['fields']['language']): string =>
  formatDay(language, new Date(instant).toLocaleDateString('en-CA', { timeZone }));

export async function earningBlocks(asking: Asking): Promise<DocumentBlock[]> {
  const { ctx, user, songIds, t, fields } = asking;
  const days = daysOf(asking);
  const ofSong = songIds?.length === 1 ? { songId: songIds[0] ?? '' } : {};
  const byMonth = await readEarnings(ctx, user, { ...days, ...ofSong, groupBy: 'month' });
  const blocks: DocumentBlock[] = [];
  const { latest } = byMonth;
  const when = latest ? dayOf(latest.at, user.timeZone, fields.language) : '';
  const source = t.reports('doc.source.earnings', { when }) + (byMonth.sandbox ? sample(asking) : '');
  const isWhole = songIds === undefined || songIds.length === 1;
  if (isWhole && byMonth.currencies.length > 0) {
    blocks.push({ kind: 'figures', figures: byMonth.currencies.map((one) => earned(asking, one, source)) });
    for (const by of ['month', 'store'] as const) {
      const reply =
        by === 'month' ? byMonth : await readEarnings(ctx, user, { ...days, ...ofSong, groupBy: by });
      blocks.push(...reply.currencies.map((one) => earningTable(asking, by, one, source)));
    }
  }
  if (songIds?.length !== 1) {
    const { currencies } = await readEarnings(ctx, user, { ...days, groupBy: 'song' }, null);
    const among = songIds && new Set(songIds);
    for (const one of currencies) {
      const rows = among ? one.rows.filter(({ key }) => among.has(key)) : one.rows;
      if (rows.length > 0) blocks.push(earningTable(asking, 'song', { ...one, rows }, source));
    }
  }
  return blocks.length > 0 ? blocks : [{ kind: 'sentence', text: t.reports('doc.none.earnings') }];
}

const earned = ({ fields: { language }, t }: Asking, one: CurrencyEarnings, source: string) => ({
  label: t.reports('doc.earned', { currency: one.currency }),
  value: formatAmount(language, Number(one.total), one.currency),
  note: t.earnings('units', { count: one.units, n: formatCount(language, one.units) }),
  source,
});

function earningTable(
  { fields: { language }, t }: Asking,
  by: 'month' | 'store' | 'song',
  { currency, rows }: CurrencyEarnings,
  source: string,
): PrintedTable {
  const nameOf = ({ key, name }: CurrencyEarnings['rows'][number]): string => {
    if (key === '') return t.earnings('key.none');
    if (by === 'store') return isPlatform(key) ? platformNames[key] : key;
    if (by === 'song') return name ?? key;
    const [first = key, last = first] = key.split('/');
    return formatMonths(language, `${first}-01`, `${last}-01`);
  };
  return {
    kind: 'table',
    title: [t.earnings('title'), t.earnings(`by.${by}`), currency].filter(Boolean).join(' · '),
    heads: [t.earnings(`by.${by}`), t.earnings('column.amount'), t.earnings('column.units')],
    rows: rows.slice(0, by === 'month' ? mostMonths : 5 * mostRows).map((row) => ({
      texts: [
        nameOf(row),
        formatAmount(language, Number(row.amount), currency),
        formatCount(language, row.units),
      ],
      cells: [nameOf(row), Number(row.amount), row.units],
    })),
    source,
  };
}

export async function campaignBlocks(asking: Asking): Promise<DocumentBlock[]> {
  const { ctx, user, t, fields, songIds } = asking;
  const { language } = fields;
  const { campaigns } = await listCampaigns(ctx, user, { ...daysOf(asking), limit: 50 });
  const among = songIds && new Set(songIds);
  const shown = campaigns.filter((one) => !among || one.songIds.some((id) => among.has(id)));
  if (shown.length === 0) return [{ kind: 'sentence', text: t.reports('doc.none.campaigns') }];
  const rows = shown.map(({ name, kind, from, to, titles, effect }) => {
    const days = to && to !== from ? formatSpanOfDays(language, { from, to }) : formatDay(language, from);
    const { said, basis } = effectWords(t, language, effect);
    const songs = formatList(language, [...new Set(titles)]);
    const whole = basis ? `${said} · ${basis}` : said;
    const texts = [name, t.explore(`campaign.${kind}`), days, songs, whole];
    return { texts, cells: texts };
  });
  return [
    {
      kind: 'table',
      title: t.insights('campaigns.title'),
      heads: [
        t.insights('campaigns.name'),
        t.insights('campaigns.kind'),
        t.reports('doc.column.days'),
        t.insights('campaigns.songs'),
        t.reports('doc.column.effect'),
      ],
      rows,
      source: countersSource(asking, platformsOfAll(asking)),
    },
  ];
}

const platformsOfAll = ({ overview: { totals } }: Asking) =>
  platformIds.filter((id) => totals.some(({ platform }) => platform === id));
