/** `/messages` for the team: all conversations at the side, one of them in the middle, who writes beside it. */
import { Inbox, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { InboxState } from '#contract/inbox.ts';
import { useChoices } from '#web/data/use-choices.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Input } from '#web/ui/input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { InboxList } from './inbox-list.tsx';
import { InboxThread } from './inbox-thread.tsx';
import { inboxStates } from './requests.ts';

const frame = 'rounded-lg border border-line bg-surface';

export function InboxPage() {
  const { t } = useTranslation(['messages', 'frame']);
  const { state, search, threadId, showState, find, open } = useInboxAddress();
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('inbox.title')} · ${t('frame:product')}`}</title>
      <h1 className="text-2xl">{t('inbox.title')}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(280px,360px)_minmax(0,1fr)] lg:gap-5">
        <section
          aria-label={t('inbox.list')}
          className={cn('flex min-w-0 flex-col gap-3', threadId && 'max-lg:hidden')}
        >
          <SearchField onChange={find} value={search} />
          <Segmented<InboxState>
            className="self-start"
            label={t('inbox.show')}
            onValueChange={showState}
            options={inboxStates.map((value) => ({ value, label: t(`inbox.state.${value}`) }))}
            value={state}
          />
          <InboxList chosen={threadId} className={frame} onOpen={open} search={search} state={state} />
        </section>
        {threadId ? (
          <InboxThread
            className={cn(frame, 'p-4 sm:p-5')}
            key={threadId}
            onAll={() => open('')}
            threadId={threadId}
          />
        ) : (
          <EmptyState className={cn(frame, 'max-lg:hidden')} icon={<Inbox />} title={t('inbox.choose')} />
        )}
      </div>
    </div>
  );
}

/** What is shown stands in the address; a notification’s link leads to a conversation. */
function useInboxAddress() {
  const { chosen, choose } = useChoices<'state' | 'search' | 'thread'>();
  const given = chosen('state');
  return {
    state: inboxStates.find((state) => state === given) ?? 'open',
    search: chosen('search') ?? '',
    threadId: chosen('thread') ?? '',
    showState: (state: InboxState) => choose('state', state === 'open' ? undefined : state),
    find: (words: string) => choose('search', words),
    open: (thread: string) => choose('thread', thread, { isStep: true }),
  };
}

type SearchFieldProps = { value: string; onChange: (search: string) => void };

function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useTranslation('messages');
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed);
  const tell = useEffectEvent((words: string) => {
    if (words !== value) onChange(words);
  });
  useEffect(() => tell(settled.trim()), [settled]);
  return (
    <Input
      aria-label={t('inbox.search')}
      dir="auto"
      maxLength={100}
      onChange={({ target }) => setTyped(target.value)}
      placeholder={t('inbox.search')}
      start={<Search aria-hidden="true" />}
      type="search"
      value={typed}
    />
  );
}
