/** Names of months and of the days of the week, in the languages that dates come in. */
const dateLanguages =
  'en de es fr ru hi ar ar-DZ it pt nl pl tr sv da nb fi cs hu uk ro id el sk sl bg ca he et lv lt'.split(
    ' ',
  );

/** As spreadsheets shorten them, and as others spell them, beside what the calendar of each language says. */
const otherNames: Readonly<Record<string, number>> = {
  ...{ sept: 9, janner: 1, feber: 2, mrz: 3, aou: 8 },
  ...{ фев: 2, сен: 9, ноя: 11, кві: 4, тра: 5, чер: 6, сер: 8, жов: 10, лис: 11, гру: 12 },
  ...{ يونيه: 6, يوليه: 7, सितम्बर: 9, अक्तूबर: 10, नवम्बर: 11, दिसम्बर: 12 },
};

let months: Map<string, number> | undefined;

const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    // Turkish capitals do not say whether they had a dot.
    .replaceAll('ı', 'i')
    .replaceAll('.', '');

/** Names of months, whole and short, in the languages that files of this kind come in. */
export function monthOf(name: string): number | undefined {
  if (!months) {
    months = new Map(Object.entries(otherNames).map(([name, month]) => [plain(name), month]));
    for (const language of dateLanguages)
      for (const style of ['long', 'short'] as const)
        for (const parts of [{ month: style }, { month: style, day: 'numeric' }] as const) {
          const format = new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' });
          for (let month = 1; month <= 12; month++) {
            const text = format
              .formatToParts(new Date(Date.UTC(2023, month - 1, 1)))
              .find(({ type }) => type === 'month')?.value;
            const key = plain(text ?? '');
            // Greek dates are written with either case.
            for (const form of [key, key.replace(/ου$/, 'ος')])
              if (!months.has(form)) months.set(form, month);
          }
        }
  }
  return months.get(plain(name));
}

const weekdays = (): string => {
  const names = dateLanguages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => {
      const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
      return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2023, 0, 1 + day)));
    }),
  );
  return [...new Set(names.map((name) => name.replace(/\.$/, '')))]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
};
/** `Monday, June 1, 2026`: the day of the week tells nothing more. `Mar 3, 2026` begins with a month, though. */
export const weekdayWord = new RegExp(
  `^(?:${weekdays()})\\.?,?\\s+(?=(?:${[
    String.raw`\d{1,2}\.?[\s/-](?:de\s)?\p{L}[\p{L}\p{M}.]*[\s,/-].*\d{2,4}`,
    String.raw`\p{L}[\p{L}\p{M}.]{2,}\s\d{1,2},?\s\d{4}`,
    String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`,
  ].join('|')})$)`,
  'iu',
);

/** Of columns, as `plainName` writes them. */
export const halfNames =
  /^h$|\b(half|half[- ]year|semestre|semester)\b|halbjahr|halfjaar|полугоди|半期|半年|반기/;
export const quarterNames =
  /\b(quarter|qtr|trimestre|trim)\b|quartal|kwarta|çeyrek|분기|квартал|四半期|季度|तिमाही|ربع/;
