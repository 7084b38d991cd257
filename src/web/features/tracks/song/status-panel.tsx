/** When a link was there, gone, private or blocked, for links of which there is more to say than that they are there. */
import { CircleCheck, Globe, Lock, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StatusHistory, Track } from '#contract/tracks.ts';
import { platformNames } from '#domain/platforms.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { cn } from '#web/ui/cn.ts';
import { Panel } from '#web/ui/panel.tsx';

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
  const { periods, isWhole } = statusHistory;
  const oldest = periods.at(-1);
  const isPlain = periods.length === 1 && oldest?.status === 'active';
  if (isPlain || !oldest) return null;
  const name = platformNames[platform];
  return (
    <Panel
      description={t('status.asAnswered', { platform: name })}
      title={t('status.title', { platform: name })}
    >
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
