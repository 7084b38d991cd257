/** What a new report begins with. Pure. */
import type { ReportFields } from '#contract/reports.ts';
import type { Language } from '#domain/languages.ts';
import { type ReportTemplate, reportSections } from '#domain/reports.ts';

type Begun = Pick<ReportFields, 'period' | 'compare' | 'sections'>;

const begun: Record<ReportTemplate, Begun> = {
  release: {
    period: 'days7',
    compare: 'previous',
    sections: ['answer', 'figures', 'charts', 'platforms', 'songs', 'missing'],
  },
  month: { period: 'month', compare: 'previous', sections: [...reportSections] },
  year: { period: 'year', compare: 'previous', sections: [...reportSections] },
  label: {
    period: 'month',
    compare: 'previous',
    sections: ['answer', 'figures', 'songs', 'platforms', 'earnings', 'campaigns', 'missing'],
  },
};

/** `title`: in its reader's language, which is the report's until they choose another. */
export const fieldsOf = (template: ReportTemplate, title: string, language: Language): ReportFields => ({
  ...{ title, language, note: '', songIds: [], metrics: [], from: null, to: null },
  ...begun[template],
});

/** The form's own words of what is wrong; undefined: it can be saved. */
export function problemOf(
  { title, sections, period, from, to }: ReportFields,
  days: number | undefined,
  most: number,
): 'title' | 'sections' | 'days' | 'long' | undefined {
  if (title.trim() === '') return 'title';
  if (sections.length === 0) return 'sections';
  if (period !== null) return undefined;
  if (from === null || to === null || from > to) return 'days';
  return days !== undefined && days > most ? 'long' : undefined;
}
