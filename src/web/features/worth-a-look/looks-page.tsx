/** `/worth-a-look`: own figures far outside the song's own past, calmly: what, when, how much, and a sheet with the facts. */
import { useQuery } from '@tanstack/react-query';
import { Eye, FileText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listLooks } from '#contract/worth-a-look.ts';
import { platformNames } from '#domain/platforms.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { readLooks, useLookMark, useLookText } from './use-looks.ts';

export function LooksPage() {
  const { t } = useTranslation(['worth-a-look', 'frame']);
  const reading = useQuery(readLooks());
  const failure = usePanelError(reading);
  const { data } = reading;
  return (
    <div className="flex flex-col gap-6">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-col gap-1">
        <BackLink className="mb-2" to="/imports">
          {t('back')}
        </BackLink>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="max-w-prose text-body text-sm">{t('intro')}</p>
      </header>
      {failure && !data ? (
        <RetryAlert {...failure} title={t('failed')}>
          {failure.message}
        </RetryAlert>
      ) : null}
      {data ? (
        <Looks compared={data.compared} looks={data.looks} />
      ) : failure ? null : (
        <Skeleton className="h-72" />
      )}
    </div>
  );
}

type Told = ReplyOf<typeof listLooks>['looks'][number];

/** What was marked as not useful is a press away, and comes back by another. */
function Looks({ looks, compared }: { looks: readonly Told[]; compared: number }) {
  const { t } = useTranslation('worth-a-look');
  const { count } = useFormats();
  const [isWhole, setIsWhole] = useState(false);
  const onMark = useLookMark();
  const useful = looks.filter(({ isUseful }) => isUseful);
  const shown = isWhole ? looks : useful;
  return (
    <>
      {shown.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface px-4 sm:px-5">
          {shown.map((look) => (
            <LookRow key={look.id} look={look} onMark={onMark} />
          ))}
        </ul>
      ) : (
        <Nothing compared={compared} />
      )}
      {!isWhole && useful.length < looks.length ? (
        <Button className="self-start" onClick={() => setIsWhole(true)} size="sm" variant="ghost">
          {t('mark.show', { n: count(looks.length - useful.length) })}
        </Button>
      ) : null}
    </>
  );
}

type RowProps = { look: Told; onMark: (id: string, isUseful: boolean) => void };

function LookRow({ look, onMark }: RowProps) {
  const { t } = useTranslation('worth-a-look');
  const { lineOf, partsOf, daysOf, atOf } = useLookText();
  const { id, platform, trackId, title, artist, isUseful } = look;
  const named = { title: title ?? t('artist'), days: daysOf(look) };
  const at = atOf(look);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <PlatformMark name={platformNames[platform]} nameHidden platform={platform} />
          {trackId ? (
            <Link
              className="truncate font-medium text-strong underline-offset-4 hover:underline"
              dir="auto"
              to={`/track/${trackId}`}
            >
              {title}
            </Link>
          ) : (
            <span className="font-medium text-strong">{t('artist')}</span>
          )}
          <span className="truncate text-muted" dir="auto">
            {artist}
          </span>
        </p>
        <p className="mt-1 text-body text-sm tabular-nums">{lineOf(look)}</p>
        <p className="mt-0.5 text-muted text-xs tabular-nums">
          {[daysOf(look), at && t('at', { days: at }), partsOf(look)].filter(Boolean).join('\u00a0· ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <EditorsOnly>
          {isUseful ? (
            <Button
              aria-label={t('mark.uselessFor', named)}
              onClick={() => onMark(id, false)}
              size="sm"
              variant="ghost"
            >
              {t('mark.useless')}
            </Button>
          ) : (
            <Button onClick={() => onMark(id, true)} size="sm" variant="ghost">
              {t('mark.again')}
              <VisuallyHidden>
                {named.title} {named.days}
              </VisuallyHidden>
            </Button>
          )}
        </EditorsOnly>
        <Link className={buttonStyle('secondary', 'sm')} to={`/worth-a-look/${id}`}>
          <FileText aria-hidden="true" />
          {t('sheet.open')}
          <VisuallyHidden>
            {named.title} {named.days}
          </VisuallyHidden>
        </Link>
      </div>
    </li>
  );
}

function Nothing({ compared }: { compared: number }) {
  const { t } = useTranslation('worth-a-look');
  const { count } = useFormats();
  return (
    <EmptyPage
      action={compared > 0 ? null : t('empty.action')}
      icon={<Eye />}
      title={t(compared > 0 ? 'empty.title' : 'empty.nothing')}
      to="/imports"
    >
      {compared > 0 ? t('empty.compared', { count: compared, n: count(compared) }) : t('empty.needs')}
    </EmptyPage>
  );
}
