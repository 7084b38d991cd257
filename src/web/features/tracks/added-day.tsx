/** The day a song was added, in the reader's zone. */
import { useFormats } from '#web/lib/use-formats.ts';
import { dayIn } from './days.ts';

export function AddedDay({ instant }: { instant: string }) {
  const { day, timeZone } = useFormats();
  return <time dateTime={instant}>{day(dayIn(timeZone, new Date(instant)))}</time>;
}
