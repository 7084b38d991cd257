/** The bell of every signed-in page: how much is unread, and the dialog that says what. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { useCurrentUser } from '#web/data/current-user.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { later } from '#web/ui/later.ts';
import { OpenedLater } from '#web/ui/opened-later.tsx';
import { readUnread } from './queries.ts';

/** Beside the live stream, which may be cut off. */
const everyMs = 30_000;

const dialog = later(() => import('./notifications-dialog.tsx'));

export function NotificationBell() {
  const { t } = useTranslation('frame');
  const { count: n } = useFormats();
  const { data } = useQuery({ ...readUnread(), refetchInterval: everyMs });
  useKeptPush();
  const count = data?.count ?? 0;
  const trigger = (
    <IconButton
      className="relative"
      data-opens="notifications"
      icon={
        <>
          <Bell aria-hidden="true" />
          <span aria-hidden="true" className="absolute -end-1 -top-0.5 inline-flex">
            <CountBadge count={count} format={n} label="" />
          </span>
        </>
      }
      label={count > 0 ? t('bell.unread', { count, n: n(count) }) : t('bell.name')}
    />
  );
  return (
    <OpenedLater opens="dialog" part={dialog} trigger={trigger}>
      {({ NotificationsDialog }) => <NotificationsDialog trigger={trigger} />}
    </OpenedLater>
  );
}

/** Loaded only where this browser was told by push before. */
function useKeptPush(): void {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    // Without storage there was nothing to keep.
    const keep = async () =>
      userId &&
      localStorage.getItem('push-of') === userId &&
      (await (await import('./use-push.ts')).keepPush(client, userId));
    keep().catch(() => {});
  }, [client, userId]);
}
