/** A report as it is printed: made by asking the services that the pages ask, so that no figure is worked out a second time. */
import type { DocumentBlock, PrintedDocument } from '#contract/documents.ts';
import type { ReportFields } from '#contract/reports.ts';
import { type ReportSection, reportSections } from '#domain/reports.ts';
import { formatSpanOfDays } from '#i18n/dates.ts';
import { formatCount, formatInstant } from '#i18n/formats.ts';
import type { Ctx } from '#server/context.ts';
import { type Asking, asking, type ReportReader } from './asking.ts';
import { answerBlocks, chartBlocks, figureBlocks } from './figures.ts';
import { goneWords, missingBlocks } from './missing.ts';
import { audienceBlocks, campaignBlocks, earningBlocks } from './own.ts';
import { platformBlocks, songBlocks } from './tables.ts';

const sections: Record<ReportSection, (asking: Asking) => DocumentBlock[] | Promise<DocumentBlock[]>> = {
  answer: answerBlocks,
  figures: figureBlocks,
  charts: chartBlocks,
  songs: songBlocks,
  platforms: platformBlocks,
  audience: audienceBlocks,
  earnings: earningBlocks,
  campaigns: campaignBlocks,
  missing: missingBlocks,
};

/** One section after the other: the embedded database has one connection. */
export async function documentOf(
  ctx: Ctx,
  user: ReportReader,
  { fields, logo }: { fields: ReportFields; logo: string | null },
): Promise<PrintedDocument> {
  const asked = await asking(ctx, user, fields);
  const { t, overview } = asked;
  const { language, title, note } = fields;
  const blocks: DocumentBlock[] = fields.sections.includes('missing') ? [] : goneBlocks(asked);
  for (const section of reportSections.filter((one) => fields.sections.includes(one))) {
    const own = await sections[section](asked);
    // A report begins with its answer, which needs no heading.
    if (section !== 'answer') blocks.push({ kind: 'heading', text: t.reports(`section.${section}`) });
    blocks.push(...own);
  }
  const now = ctx.clock.now().toISOString();
  const { firstName, lastName } = user.profile;
  return {
    language,
    title,
    subtitle: subtitleOf(asked),
    author: `${firstName} ${lastName}`.trim(),
    madeAt: t.reports('doc.madeAt', { when: formatInstant(language, now, user.timeZone) }),
    isSample: overview.sandbox === true,
    ...(note && { note }),
    ...(logo && { logo }),
    blocks,
  };
}

/** Songs that are gone are told of even where nothing else that is missing is. */
const goneBlocks = (asked: Asking): DocumentBlock[] =>
  goneWords(asked).map((text) => ({ kind: 'sentence', text }));

function subtitleOf({ overview, fields, songIds, t }: Asking): string {
  const { comparison } = overview;
  const { language } = fields;
  const days = formatSpanOfDays(language, overview);
  const said = comparison
    ? t.reports('doc.days', { days, before: formatSpanOfDays(language, comparison) })
    : days;
  if (!songIds) return said;
  return `${t.reports('doc.songs', { count: songIds.length, n: formatCount(language, songIds.length) })} · ${said}`;
}
