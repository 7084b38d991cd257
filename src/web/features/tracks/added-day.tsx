/** The day a song was added, in the reader's zone. */
import { dayIn } from '#domain/days.ts';
import { useFormats } from '#web/language/use-formats.ts';

export function AddedDay({ instant }: { instant: string }) {
  const { day, timeZone } = useFormats();
  return <time dateTime={instant}>{day(dayIn(new Date(instant), timeZone))}</time>;
}
