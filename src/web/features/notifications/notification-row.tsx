/** One notification: the whole row opens what it speaks of; one button deletes it, another ends all of its kind. */
import {
  Activity,
  CalendarCheck,
  CircleAlert,
  CloudOff,
  Eye,
  Gauge,
  Goal,
  Import,
  Link2,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  Plug,
  Ruler,
  ShieldCheck,
  Trash2,
  Trophy,
  UserPlus,
  Webhook,
} from 'lucide-react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { type NotificationType, notificationPath, spokenByNumbers } from '#domain/notifications.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';

const looks: Record<NotificationType, { icon: LucideIcon; look: string }> = {
  message: { icon: MessageSquare, look: 'text-info' },
  milestone: { icon: Trophy, look: 'text-up' },
  unusual_day: { icon: Activity, look: 'text-info' },
  worth_a_look: { icon: Eye, look: 'text-info' },
  check_in: { icon: CalendarCheck, look: 'text-info' },
  goal: { icon: Goal, look: 'text-up' },
  alert: { icon: Ruler, look: 'text-warning' },
  song_status: { icon: CircleAlert, look: 'text-warning' },
  sync_trouble: { icon: CloudOff, look: 'text-warning' },
  waiting_link: { icon: Link2, look: 'text-muted' },
  import: { icon: Import, look: 'text-muted' },
  connection: { icon: Plug, look: 'text-warning' },
  plan_limit: { icon: Gauge, look: 'text-warning' },
  webhook: { icon: Webhook, look: 'text-warning' },
  public_page: { icon: CircleAlert, look: 'text-warning' },
  security: { icon: ShieldCheck, look: 'text-warning' },
  member: { icon: UserPlus, look: 'text-info' },
  comment: { icon: MessageCircle, look: 'text-info' },
};

type NotificationRowProps = {
  notification: Notification;
  now: Date;
  onOpen: () => void;
  onDelete: () => void;
  onFewer: () => void;
};

export function NotificationRow({ notification, now, onOpen, onDelete, onFewer }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const { age } = useFormats();
  const { type, title, content, isRead, createdAt } = notification;
  const { icon: Icon, look } = looks[type];
  return (
    <li className="link-row relative -mx-3 flex items-start gap-3 rounded-md px-3 py-2.5 hover:bg-hover">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', look)} />
      <div className="min-w-0 flex-1">
        <p className="flex items-start gap-2">
          <Opener notification={notification} onOpen={onOpen}>
            {title}
          </Opener>
          {isRead ? null : (
            <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
        </p>
        {content ? (
          <p className="wrap-anywhere line-clamp-2 text-body text-sm" dir="auto">
            {content}
          </p>
        ) : null}
        <p className="flex flex-wrap items-baseline gap-x-3 text-muted text-xs">
          <time dateTime={createdAt}>{age(createdAt, now)}</time>
          {spokenByNumbers.has(type) ? (
            <Button
              aria-label={t('fewer.label', { type: t(`preferences.type.${type}`) })}
              className="font-normal text-muted text-xs hover:text-strong pointer-coarse:py-3"
              onClick={onFewer}
              variant="link"
            >
              {t('fewer.action')}
            </Button>
          ) : null}
        </p>
      </div>
      <PlainIconButton
        className="relative -me-1 text-muted"
        icon={<Trash2 aria-hidden="true" />}
        label={t('delete', { title })}
        onClick={onDelete}
        size="sm"
      />
    </li>
  );
}

type OpenerProps = { notification: Notification; onOpen: () => void; children: string };

/** Reaches over the row. */
const openerStyle =
  'wrap-anywhere line-clamp-2 min-w-0 text-start text-sm outline-none after:absolute after:inset-0 after:rounded-md';

function Opener({ notification: { type, relatedId, isRead }, onOpen, children }: OpenerProps) {
  const path = notificationPath(type, relatedId);
  const className = cn(openerStyle, isRead ? 'text-body' : 'font-medium text-strong');
  return path === undefined ? (
    <button className={className} dir="auto" onClick={onOpen} type="button">
      {children}
    </button>
  ) : (
    <Link className={className} dir="auto" onClick={onOpen} to={path}>
      {children}
    </Link>
  );
}
