/** An instant as its distance from now, the exact time on hover; what is not yet there as a word. */
import { useFormats } from '#web/language/use-formats.ts';

type MomentProps = {
  instant: string | null;
  now: Date;
  /** Said where there is none. */
  never: string;
};

export function Moment({ instant, now, never }: MomentProps) {
  const formats = useFormats();
  if (!instant) return <span className="text-muted">{never}</span>;
  const isToCome = Date.parse(instant) > now.getTime();
  return (
    <time dateTime={instant} title={formats.instant(instant)}>
      {isToCome ? formats.until(instant, now) : formats.age(instant, now)}
    </time>
  );
}
