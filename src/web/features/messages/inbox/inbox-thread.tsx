/** One conversation for the team: who writes and what fails for them, the messages, who sees to it, kept replies. */
import { Lock, LockOpen } from 'lucide-react';
import type { ConversationContext } from '#contract/inbox.ts';
import { platformNames } from '#domain/platforms.ts';
import { formatNamed } from '#i18n/figures/rare-formats.ts';
import { isMissing } from '#web/data/api.ts';
import { useNow } from '#web/data/use-now.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { PlatformMark } from '#web/music/platform-mark.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { PlanBadge } from '#web/ui/plan-badge.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ThreadView } from '../thread-view.tsx';
import { CannedReplies } from './canned-replies.tsx';
import { useChangeConversation, useContext } from './requests.ts';

type InboxThreadProps = { threadId: string; onAll: () => void; className: string };

export function InboxThread({ threadId, onAll, className }: InboxThreadProps) {
  const { t } = useTranslation('messages');
  const { data, error, refetch, isFetching, dataUpdatedAt } = useContext(threadId);
  const explain = useErrorText();
  const now = useNow(dataUpdatedAt);
  const [firstName = ''] = data?.user.name.split(' ') ?? [];
  return (
    <div className={cn(className, 'grid min-w-0 gap-5 xl:grid-cols-[minmax(0,1fr)_260px]')}>
      <ThreadView
        actions={data ? <Handling context={data} threadId={threadId} /> : null}
        allLabel={t('inbox.back')}
        heading="h2"
        isBesideList
        notice={data?.isClosed ? <Alert>{t('inbox.closed')}</Alert> : null}
        onAll={onAll}
        threadId={threadId}
        tools={(content, onContent) => (
          <CannedReplies content={content} firstName={firstName} onContent={onContent} />
        )}
      />
      {error && !isMissing(error) ? (
        <RetryAlert
          onRetry={() => void refetch()}
          retryLabel={t('again')}
          retrying={isFetching}
          title={t('inbox.who.failed')}
        >
          {explain(error)}
        </RetryAlert>
      ) : null}
      {data ? <Writer context={data} now={now} /> : error ? null : <Skeleton className="h-40" />}
    </div>
  );
}

type HandlingProps = { threadId: string; context: ConversationContext };

function Handling({ threadId, context: { isClosed, assignee, administrators } }: HandlingProps) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const changing = useChangeConversation(threadId);
  const people = administrators.map(({ id, name }) => ({ value: id, label: name }));
  const Icon = isClosed ? LockOpen : Lock;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={t('inbox.assignee')}
        className="w-52 max-w-full"
        disabled={changing.isPending}
        onChange={({ target }) => changing.mutate({ assigneeId: target.value || null })}
        options={[
          { value: '', label: formatNamed(language, t('inbox.assignee'), t('inbox.nobody')) },
          ...people,
        ]}
        value={assignee?.id ?? ''}
      />
      <Button
        busy={changing.isPending}
        onClick={() => changing.mutate({ isClosed: !isClosed })}
        variant="secondary"
      >
        <Icon aria-hidden="true" />
        {t(isClosed ? 'inbox.reopen' : 'inbox.close')}
      </Button>
    </div>
  );
}

type WriterProps = { context: ConversationContext; now: Date };

function Writer({ context: { user, failures }, now }: WriterProps) {
  const { t } = useTranslation(['messages', 'frame']);
  const { count, age, instant } = useFormats();
  return (
    <section
      aria-label={t('inbox.who.title')}
      className="flex min-w-0 flex-col gap-3 border-line text-sm max-xl:border-t max-xl:pt-4 xl:border-s xl:ps-5"
    >
      <h2 className="text-base">{t('inbox.who.title')}</h2>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-words font-medium text-strong" dir="auto">
            {user.name}
          </span>
          <PlanBadge label={t(`frame:plan.${user.tier}`)} tier={user.tier} />
          {user.isDemo ? <Badge>{t('inbox.who.sample')}</Badge> : null}
        </p>
        <p className="break-all text-muted" dir="ltr">
          {user.email}
        </p>
        <p className="text-muted">{t('inbox.who.songs', { count: user.songs, n: count(user.songs) })}</p>
        <p className="text-muted">{t('inbox.who.since', { day: instant(user.createdAt) })}</p>
        {user.lastSeenAt ? (
          <p className="text-muted">{t('inbox.who.seen', { when: age(user.lastSeenAt, now) })}</p>
        ) : null}
      </div>
      <h3 className="font-medium text-sm text-strong">{t('inbox.who.failures')}</h3>
      {failures.length === 0 ? (
        <p className="text-muted">{t('inbox.who.noFailures')}</p>
      ) : (
        <ul className="flex flex-col gap-2.5">
          {failures.map(({ trackId, platform, title, kind, failedAt }) => (
            <li className="flex min-w-0 items-start gap-2" key={trackId}>
              <PlatformMark platform={platform} />
              <span className="min-w-0">
                <span className="block truncate text-body" dir="auto">
                  {title}
                </span>
                <span className="block text-muted text-xs">
                  {platformNames[platform]}&nbsp;· {t(`inbox.who.kind.${kind}`)}&nbsp;· {age(failedAt, now)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
