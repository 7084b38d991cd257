/** What was measured here of an upload of the song: a source of its own, with how sure each figure is. */
import { AudioLines } from 'lucide-react';
import { Link } from 'react-router';
import type { SoundMeasured } from '#contract/sound.ts';
import { dayIn } from '#domain/days.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { useSoundWords } from './sound-query.ts';

export function MeasuredCard({ measured }: { measured: SoundMeasured }) {
  const { t } = useTranslation('sound');
  const { day, decimals, share, timeZone } = useFormats();
  const { valueText, keyText } = useSoundWords();
  const { uploadId, title, version, tempo, key, loudnessLufs, measuredAt } = measured;
  const sure = (confidence: number) => t('measured.confidence', { share: share(confidence) });
  const facts = [
    ['tempo', tempo && valueText('tempo', tempo.bpm), tempo && sure(tempo.confidence)],
    ['key', key && keyText({ key: key.tonic, mode: key.mode }), key && sure(key.confidence)],
    [
      'loudness',
      loudnessLufs === null ? null : t('measured.lufs', { n: decimals(loudnessLufs, 1) }),
      t('measured.standard'),
    ],
  ] as const;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-4">
      <p className="flex items-center gap-2 text-sm text-strong">
        <AudioLines aria-hidden="true" className="size-4 shrink-0" />
        <span className="wrap-anywhere min-w-0">{t('measured.name', { title, n: version })}</span>
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value, note]) =>
          value === null ? null : (
            <div key={name}>
              <dt className="text-muted text-xs">
                <DictionaryTerm id={name}>{t(`name.${name}`)}</DictionaryTerm>
              </dt>
              <dd className="font-semibold text-lg text-strong">{value}</dd>
              <dd className="text-muted text-xs">{note}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="text-muted text-xs">{t('measured.method')}</p>
      <p className="mt-auto text-muted text-xs">
        <Link
          className="rounded-sm underline underline-offset-4 hover:text-body"
          to={`/audio-diagnostics?upload=${uploadId}`}
        >
          {t('measured.on', { day: day(dayIn(new Date(measuredAt), timeZone)) })}
        </Link>
      </p>
    </li>
  );
}
