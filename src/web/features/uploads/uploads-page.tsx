/** `/audio-uploads`: one's own audio, the latest first, and a place to drop more. */
import { useQuery } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AudioUpload } from '#contract/uploads.ts';
import { formatBytes } from '#i18n/figures/rare-formats.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { later } from '#web/ui/later.ts';
import { useOpenLater } from '#web/ui/opened-later.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useRemoveUpload } from './changes.ts';
import { DropArea } from './drop-area.tsx';
import { readUsage, toQueue, useUploads } from './queries.ts';
import { TransferList } from './transfer-list.tsx';
import { useTransfers } from './transfers.ts';
import { type RowExtras, UploadRow } from './upload-row.tsx';

const dialogs = {
  edit: later(async () => (await import('./edit-dialog.tsx')).EditDialog),
  link: later(async () => (await import('./link-dialog.tsx')).LinkDialog),
};

export function UploadsPage({ menu, facts }: RowExtras) {
  const { t } = useTranslation(['uploads', 'frame']);
  const openLater = useOpenLater();
  const remove = useRemoveUpload();
  const transfers = useTransfers();
  const [opened, setOpened] = useState<{ what: keyof typeof dialogs; upload: AudioUpload }>();
  const [isWaiting, setWaiting] = useState(false);
  const query = useUploads(isWaiting);
  const own = new Set(transfers.map(({ uploadId }) => uploadId));
  const shown = query.items?.filter(({ id }) => !own.has(id));
  const waits = shown?.some(({ state }) => state === 'analysing') ?? false;
  if (waits !== isWaiting) setWaiting(waits);
  const queue = toQueue(shown?.filter(({ state }) => state === 'ready') ?? []);
  const open = (what: keyof typeof dialogs) => (upload: AudioUpload) =>
    openLater(dialogs[what], () => setOpened({ what, upload }));
  const Dialog = opened && dialogs[opened.what].get();
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 text-muted text-sm">{t('lead')}</p>
        </div>
        <Usage />
      </header>
      <EditorsOnly>
        <DropArea />
        <TransferList transfers={transfers} />
      </EditorsOnly>
      <ReadList
        empty={
          <EmptyPage icon={<AudioLines />} title={t('none')}>
            {t('noneText')}
          </EmptyPage>
        }
        failed={{ none: t('failed'), old: t('old') }}
        items={shown}
        loading={<Loading />}
        more={t('more')}
        reading={query}
      >
        {(items) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {items.map((upload) => (
              <UploadRow
                {...(facts && { facts })}
                key={upload.id}
                {...(menu && { menu })}
                onEdit={open('edit')}
                onLink={open('link')}
                onRemove={remove.mutate}
                queue={queue}
                upload={upload}
              />
            ))}
          </ul>
        )}
      </ReadList>
      {Dialog && opened ? <Dialog onClose={() => setOpened(undefined)} upload={opened.upload} /> : null}
    </div>
  );
}

const Loading = () => (
  <div className="flex flex-col gap-px rounded-lg border border-line bg-surface p-4">
    {[0, 1, 2].map((row) => (
      <Skeleton className="my-2 h-12" key={row} />
    ))}
  </div>
);

/** Bytes or minutes, whichever is met sooner. */
function Usage() {
  const { t } = useTranslation('uploads');
  const language = useLanguage();
  const { count } = useFormats();
  const { data, error } = useQuery(readUsage());
  if (!data) return error ? null : <Skeleton className="h-8 w-56" />;
  const { bytes, mostBytes, minutes, mostMinutes } = data;
  const share = Math.max(bytes / mostBytes, minutes / mostMinutes);
  const text = t('usage', {
    ...{ bytes: formatBytes(language, bytes), mostBytes: formatBytes(language, mostBytes) },
    ...{ minutes: count(Math.ceil(minutes)), mostMinutes: count(mostMinutes) },
  });
  return (
    <div className="w-full sm:w-72">
      <Progress label={t('usageLabel')} max={1} text={text} value={share} />
      {share >= 0.9 ? (
        <p className="mt-1 text-sm">
          <Link className="text-strong underline underline-offset-4" to="/subscription">
            {t('morePlan')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
