/** What the owner's files and sign-in say of one day of a song: each figure with its file and whose day it is. */
import { Suspense, useId } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getTrackDay } from '#contract/track-day.ts';
import { zoneCity } from '#i18n/formats.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useFigureText } from '#web/music/use-figure-text.ts';

type Own = ReplyOf<typeof getTrackDay>['imported'];

export function OwnFiguresOfDay({ figures }: { figures: Own }) {
  const { t } = useTranslation('tracks');
  const id = useId();
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h4 className="font-medium text-strong text-sm" id={id}>
        {t('own.ofDay')}
      </h4>
      <ul className="mt-1 flex flex-col gap-1">
        {figures.map((own) => (
          <Suspense key={`${own.figure}${own.sourceId}${own.currency}`}>
            <OwnFigure own={own} />
          </Suspense>
        ))}
      </ul>
    </section>
  );
}

function OwnFigure({ own }: { own: Own[number] }) {
  const { t } = useTranslation(['tracks', 'figures']);
  const { list } = useFormats();
  const { value } = useFigureText();
  const { figure, currency, source, sourceId, files, dayBoundary } = own;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-body">
      <span>{t(`figures:name.${figure}`)}</span>
      <span className="font-medium text-strong tabular-nums">{value(figure, own.value, currency ?? '')}</span>
      <span className="break-words text-muted text-xs">
        {source === 'owner' ? (
          t('own.fromSignIn')
        ) : (
          <Link className="underline underline-offset-4 hover:text-strong" to={`/imports/${sourceId}`}>
            {files.length > 0 ? t('own.fromFiles', { files: list(files) }) : t('own.source')}
          </Link>
        )}
        {'\u00a0· '}
        {dayBoundary === 'source' ? t('own.ofSource') : t('own.inZone', { zone: zoneCity(dayBoundary) })}
      </span>
    </li>
  );
}
