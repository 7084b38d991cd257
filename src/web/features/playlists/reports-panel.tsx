/** For administrators: what was said against public playlists, the oldest first, and what is done about it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import type { decidePlaylistReport, listPlaylistReports, PlaylistReport } from '#contract/playlists.ts';
import { send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { usePages } from '#web/data/use-pages.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ReadList } from '#web/ui/read-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';

const path = '/api/admin/playlist-reports';

export function ReportsPanel() {
  const { t } = useTranslation('playlists');
  const query = usePages<typeof listPlaylistReports>(path);
  return (
    <section aria-labelledby="playlist-reports" className="flex flex-col gap-3">
      <h2 className="text-lg" id="playlist-reports">
        {t('reports.title')}
      </h2>
      <ReadList
        empty={<p className="text-muted text-sm">{t('reports.none')}</p>}
        failed={{ none: t('reports.failed'), old: t('old') }}
        items={query.items}
        loading={<Skeleton className="h-20" />}
        more={t('more')}
        reading={query}
      >
        {(items) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {items.map((report) => (
              <li key={report.id}>
                <ReportRow report={report} />
              </li>
            ))}
          </ul>
        )}
      </ReadList>
    </section>
  );
}

/** What is decided settles every report of the same playlist. */
function ReportRow({ report: { id, playlist, reason, note, createdAt } }: { report: PlaylistReport }) {
  const { t } = useTranslation('playlists');
  const { instant } = useFormats();
  const failed = useFailed();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (decision: 'hide' | 'keep') =>
      send<typeof decidePlaylistReport>('POST', '/api/admin/playlist-reports/:id', {
        params: { id },
        body: { decision },
      }),
    onError: failed(t('reports.notDecided')),
    onSuccess: (_, decision) => {
      toast({ title: t(decision === 'hide' ? 'reports.hidden' : 'reports.kept', { name: playlist.name }) });
      return invalidate(client, path);
    },
  });
  return (
    <div className="flex flex-wrap items-start gap-3 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            className="font-medium text-strong hover:underline"
            dir="auto"
            to={`/playlist/${playlist.id}`}
          >
            {playlist.name}
          </Link>
          <Badge>{t(`report.${reason}`)}</Badge>
          {playlist.isHidden ? <Badge>{t('hidden')}</Badge> : null}
        </p>
        {note ? (
          <p className="mt-1 whitespace-pre-line break-words text-body text-sm" dir="auto">
            {note}
          </p>
        ) : null}
        <time className="mt-1 block text-muted text-xs" dateTime={createdAt}>
          {instant(createdAt)}
        </time>
      </div>
      <div className="flex gap-2">
        <Button busy={isPending && variables === 'hide'} onClick={() => mutate('hide')} size="sm">
          <EyeOff aria-hidden="true" />
          {t('reports.hide')}
        </Button>
        <Button busy={isPending && variables === 'keep'} onClick={() => mutate('keep')} size="sm">
          <Eye aria-hidden="true" />
          {t('reports.keep')}
        </Button>
      </div>
    </div>
  );
}
