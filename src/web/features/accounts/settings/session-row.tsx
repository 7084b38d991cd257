/** One session: which device, since when, last seen when, and its end. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { listSessions, revokeSession } from '#contract/accounts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { deviceOf } from '#domain/user-agents.ts';
import { send } from '#web/data/api.ts';
import { invalidate } from '#web/data/query.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useFailed } from '#web/ui/use-failed.ts';

export function SessionRow({ session }: { session: ReplyOf<typeof listSessions>[number] }) {
  const { t } = useTranslation('accounts');
  const { instant } = useFormats();
  const failed = useFailed();
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () =>
      send<typeof revokeSession>('DELETE', '/api/sessions/:id', { params: { id: session.id } }),
    onSuccess: () => toast({ title: t('settings.sessions.revoked') }),
    onError: failed(),
    onSettled: () => invalidate(client, '/api/sessions'),
  });
  const { browser, system } = deviceOf(session.userAgent);
  const device = t('settings.sessions.device', {
    browser: browser ?? t('settings.sessions.unknownBrowser'),
    system: system ?? t('settings.sessions.unknownSystem'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm text-strong">
          {device}
          {session.isCurrent ? <Badge tone="up">{t('settings.sessions.current')}</Badge> : null}
        </p>
        <p className="mt-0.5 text-muted text-xs">
          {t('settings.sessions.lastSeen', { when: instant(session.lastSeenAt) })}
          {'\u00a0· '}
          {t('settings.sessions.since', { when: instant(session.createdAt) })}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          aria-label={t('settings.sessions.revokeName', { device })}
          busy={ending.isPending}
          onClick={() => ending.mutate()}
          size="sm"
        >
          {t('settings.sessions.revoke')}
        </Button>
      )}
    </li>
  );
}
