/** Times of a song: how long ago, and on which day. */
import { dayIn } from '#domain/days.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Dash } from '#web/ui/dash.tsx';

/** How long ago something was, with the exact time behind it. */
export function Age({ instant, now }: { instant: string | null; now: Date }) {
  const { t } = useTranslation('tracks');
  const formats = useFormats();
  if (!instant) return <span className="text-muted">{t('value.never')}</span>;
  return (
    <time dateTime={instant} title={formats.instant(instant)}>
      {formats.age(instant, now)}
    </time>
  );
}

/** The day a song came out, where its platform says it. */
export function ReleaseDay({ day }: { day: string | undefined }) {
  const { t } = useTranslation('tracks');
  const formats = useFormats();
  if (day === undefined)
    return (
      <span className="text-muted">
        <Dash reason={t('value.notGiven')} />
      </span>
    );
  return <time dateTime={day}>{formats.day(day)}</time>;
}

/** The day a song was added, in the reader's zone. */
export function AddedDay({ instant }: { instant: string }) {
  const { day, timeZone } = useFormats();
  return <time dateTime={instant}>{day(dayIn(new Date(instant), timeZone))}</time>;
}
