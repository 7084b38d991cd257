/** When a link was there, gone, private or blocked, for links of which there is more to say than that they are there. */
import { CircleCheck, Globe, Lock, Unlink } from 'lucide-react';
import type { StatusHistory, Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Panel } from '#web/ui/panel.tsx';
import { openAddDialog } from '../add/add-request.ts';

const looks = {
  active: { icon: CircleCheck, look: 'text-up' },
  gone: { icon: Unlink, look: 'text-danger' },
  private: { icon: Lock, look: 'text-warning' },
  blocked: { icon: Globe, look: 'text-warning' },
};

type StatusPanelProps = { track: Pick<Track, 'platform'> & { statusHistory: StatusHistory } };

export function StatusPanel({ track: { platform, statusHistory } }: StatusPanelProps) {
  const { t } = useTranslation('tracks');
  const { instant } = useFormats();
  const { periods, isWhole, unread } = statusHistory;
  const oldest = periods.at(-1);
  const isPlain = periods.length === 1 && oldest?.status === 'active';
  if ((isPlain && !unread) || !oldest) return null;
  const name = platformNames[platform];
  return (
    <Panel
      description={t('status.asAnswered', { platform: name })}
      title={t('status.title', { platform: name })}
    >
      {unread ? <UnreadNote name={name} unread={unread} /> : null}
      <ol className="flex flex-col gap-2.5">
        {periods.map(({ status, from, to }) => {
          const { icon: Icon, look } = looks[status];
          return (
            <li className="flex items-start gap-3 text-sm" key={from}>
              <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', look)} />
              <span className="flex min-w-0 flex-wrap gap-x-3">
                <span className="min-w-24 font-medium text-strong">
                  {t(status === 'active' ? 'status.there' : `status.${status}`)}
                </span>
                <span className="text-body">
                  {to
                    ? t('status.span', { from: instant(from), to: instant(to) })
                    : t('status.sinceThen', { when: instant(from) })}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {isWhole ? null : (
        <p className="mt-3 text-muted text-xs">{t('status.notWhole', { when: instant(oldest.from) })}</p>
      )}
    </Panel>
  );
}

type UnreadNoteProps = { unread: NonNullable<StatusHistory['unread']>; name: string };

/** Its platform answers for it, and what it says cannot be read: what is missing, or what stands in its place. */
function UnreadNote({ unread: { reason, replacedBy }, name }: UnreadNoteProps) {
  const { t } = useTranslation('tracks');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 text-sm">
      <p className="min-w-0 flex-1 basis-72 text-body">{t(`status.${reason}`, { platform: name })}</p>
      {replacedBy ? (
        <EditorsOnly>
          <Button onClick={() => openAddDialog(replacedBy, { sends: true })} size="sm" title={replacedBy}>
            {t('status.addInstead')}
          </Button>
        </EditorsOnly>
      ) : null}
    </div>
  );
}
