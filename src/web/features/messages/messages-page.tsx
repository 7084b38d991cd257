/** `/messages`: one's conversations with the support team as a page; where somebody is stands in the address. */
import { MessagesSquare } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useMay } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type SupportView, SupportViews } from './support-views.tsx';

/** What a link may name. */
const viewOf = (params: URLSearchParams): SupportView => {
  const threadId = params.get('thread');
  const messageId = params.get('message');
  if (params.has('new')) return { isNew: true };
  return { ...(threadId && { threadId }), ...(messageId && { messageId }) };
};

const queryOf = ({ isNew, threadId }: SupportView): Record<string, string> => ({
  ...(isNew && { new: '' }),
  ...(threadId && { thread: threadId }),
});

export function MessagesPage() {
  const { t } = useTranslation(['messages', 'frame']);
  const [params, setParams] = useSearchParams();
  const isOwner = useMay('owner');
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 sm:gap-5">
      <title>{`${t('title')} · ${t('frame:product')}`}</title>
      <h1 className="text-2xl">{t('title')}</h1>
      <div className="rounded-lg border border-line bg-surface p-4 sm:p-5">
        {isOwner ? (
          <SupportViews
            heading="h2"
            onView={(view) => setParams(queryOf(view), { preventScrollReset: true })}
            view={viewOf(params)}
          />
        ) : (
          <EmptyState icon={<MessagesSquare />} title={t('ownerOnly.title')}>
            {t('ownerOnly.text')}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
