/** What happened while nobody looked, by day; each leads to the page that says the same and more. */
import { Bell, Check, LifeBuoy, SlidersHorizontal } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { addDays, dayIn } from '#domain/days.ts';
import { useNow } from '#web/data/use-now.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { cn } from '#web/ui/cn.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { openSupport } from '#web/ui/support-store.ts';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { NotificationRow } from './notification-row.tsx';
import { useDelete, useMarkAllRead, useMarkRead, useNotifications } from './use-notifications.ts';
import { useTurnOff } from './use-preferences.ts';

export function NotificationsDialog({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation('notifications');
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog onOpenChange={setOpen} open={isOpen} title={t('title')} trigger={trigger}>
      <Told onClose={() => setOpen(false)} />
    </Dialog>
  );
}

/** Mounted while the dialog is open: what it reads is read then. */
function Told({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const markAll = useMarkAllRead();
  const list = useNotifications();
  const told = list.items;
  const support = () => {
    onClose();
    openSupport();
  };
  return (
    <div className="flex min-h-72 flex-col">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <Button onClick={support} size="sm">
          <LifeBuoy aria-hidden="true" />
          {t('support')}
        </Button>
        {told?.some(({ isRead }) => !isRead) ? (
          <Button busy={markAll.isPending} onClick={() => markAll.mutate()} size="sm" variant="ghost">
            <Check aria-hidden="true" />
            {t('markAll')}
          </Button>
        ) : null}
        <Link
          aria-label={t('settings')}
          className={cn(buttonStyle('ghost', 'sm'), 'ms-auto w-8 px-0')}
          onClick={onClose}
          to="/settings#notifications"
        >
          <SlidersHorizontal aria-hidden="true" />
        </Link>
      </div>
      <Failure list={list} />
      {told ? <ToldList onClose={onClose} told={told} updatedAt={list.dataUpdatedAt} /> : null}
      {told || list.error ? null : <Waiting />}
      <MoreButton className="mt-3" label={t('more')} list={list} />
    </div>
  );
}

function Failure({ list }: { list: ReturnType<typeof useNotifications> }) {
  const failure = usePanelError(list);
  return failure ? (
    <RetryAlert className="mb-3" {...failure}>
      {failure.message}
    </RetryAlert>
  ) : null;
}

/** Of the shape of what comes. */
function Waiting() {
  return (
    <div className="flex flex-col gap-2">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton className="h-16" key={row} />
      ))}
    </div>
  );
}

type ToldListProps = { told: readonly Notification[]; updatedAt: number; onClose: () => void };

function ToldList({ told, updatedAt, onClose }: ToldListProps) {
  const { t } = useTranslation('notifications');
  const { timeZone } = useFormats();
  const dayName = useDayName(updatedAt);
  const { mutate: remove } = useDelete();
  const { mutate: markRead } = useMarkRead();
  const { mutate: turnOff } = useTurnOff();
  const now = useNow(updatedAt);
  if (told.length === 0) return <EmptyState icon={<Bell />} title={t('empty')} />;
  const open = ({ id, isRead, type, relatedId }: Notification) => {
    if (!isRead) markRead(id);
    if (type === 'message') openSupport(relatedId ? { messageId: relatedId } : {});
    onClose();
  };
  const days = Map.groupBy(told, ({ createdAt }) => dayIn(new Date(createdAt), timeZone));
  return (
    <ol className="flex flex-col gap-4">
      {[...days].map(([day, ofDay]) => (
        <li key={day}>
          <h3 className="mb-1 font-medium text-muted text-xs">{dayName(day)}</h3>
          <ul className="flex flex-col">
            {ofDay.map((one) => (
              <NotificationRow
                key={one.id}
                notification={one}
                now={now}
                onDelete={() => remove(one.id)}
                onFewer={() => turnOff(one.type)}
                onOpen={() => open(one)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function useDayName(updatedAt: number): (day: string) => string {
  const { t } = useTranslation('notifications');
  const { day, timeZone } = useFormats();
  const today = dayIn(useNow(updatedAt), timeZone);
  return (date) => {
    if (date === today) return t('today');
    return date === addDays(today, -1) ? t('yesterday') : day(date);
  };
}
