/** Days of the week, in the languages that dates come in: beside a date they say nothing more. */
export const dateLanguages = 'en de es fr ru hi ar it pt nl pl tr sv da nb fi cs hu uk ro id el'.split(' ');

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
