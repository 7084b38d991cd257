/** What came through the contact form, for those who run the site: open messages and those that are done. */
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TabPanel } from '#web/ui/tab-panel.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { MessageList } from './message-list.tsx';
import { type MessageState, messageStates } from './queries.ts';

export function ContactMessagesPage() {
  const { t } = useTranslation(['contact', 'frame']);
  const [params, setParams] = useSearchParams();
  const state: MessageState = params.get('state') === 'done' ? 'done' : 'open';
  const choose = (chosen: MessageState) =>
    setParams(chosen === 'done' ? { state: chosen } : {}, { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <title>{`${t('admin.title')} · ${t('frame:product')}`}</title>
      <header>
        <h1 className="text-2xl">{t('admin.title')}</h1>
        <p className="mt-1 text-muted text-sm">{t('admin.lead')}</p>
      </header>
      <Tabs
        label={t('admin.title')}
        onValueChange={choose}
        tabs={messageStates.map((value) => ({ value, label: t(`admin.state.${value}`) }))}
        value={state}
      >
        {messageStates.map((value) => (
          <TabPanel key={value} value={value}>
            <MessageList state={value} />
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}
