/** What came through the contact form, for those who run the site: open messages and those that are done. */
import { Search } from 'lucide-react';
import { useState } from 'react';
import { contactTopics } from '#contract/contact.ts';
import { useChoices } from '#web/data/use-choices.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { ExportMenu, shownAndAll } from '#web/music/export-menu.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TabPanel } from '#web/ui/tab-panel.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

import { MessageList } from './message-list.tsx';
import { exportAddress, type Filters, type MessageState, messageStates } from './queries.ts';

export function ContactMessagesPage() {
  const { t } = useTranslation(['contact', 'frame']);
  const { filters, search, setSearch, choose } = useFilters();
  const files = shownAndAll((more) => exportAddress(filters, more), useLanguage());
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('admin.title')} · ${t('frame:product')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl">{t('admin.title')}</h1>
          <p className="mt-1 text-muted text-sm">{t('admin.lead')}</p>
        </div>
        <ExportMenu files={files} />
      </header>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <Input
          aria-label={t('admin.search')}
          dir="auto"
          maxLength={100}
          onChange={({ target }) => setSearch(target.value)}
          placeholder={t('admin.search')}
          start={<Search aria-hidden="true" />}
          type="search"
          value={search}
        />
        <Select
          aria-label={t('admin.topic')}
          onChange={({ target }) => choose('topic', target.value)}
          options={[
            { value: '', label: t('admin.allTopics') },
            ...contactTopics.map((value) => ({ value, label: t(`topic.${value}`) })),
          ]}
          value={filters.topic ?? ''}
        />
      </div>
      <Tabs
        label={t('admin.title')}
        onValueChange={(state: MessageState) => choose('state', state === 'done' ? state : '')}
        tabs={messageStates.map((value) => ({ value, label: t(`admin.state.${value}`) }))}
        value={filters.state}
      >
        {messageStates.map((state) => (
          <TabPanel key={state} value={state}>
            <MessageList filters={{ ...filters, state }} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

function useFilters() {
  const { chosen, choose } = useChoices<'state' | 'topic'>();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim());
  const filters: Filters = {
    state: chosen('state') === 'done' ? 'done' : 'open',
    search: words || undefined,
    topic: contactTopics.find((topic) => topic === chosen('topic')),
  };
  return { filters, search, setSearch, choose };
}
