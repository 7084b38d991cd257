/** What stands in place of songs: none at all yet, or none that fits. */
import { ListMusic, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '#web/language/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

type ListEmptyProps = {
  /** Songs without any filter. */
  total: number;
  onClear: () => void;
};

const frame = 'rounded-lg border border-line bg-surface py-16';

export function ListEmpty({ total, onClear }: ListEmptyProps) {
  const { t } = useTranslation('tracks');
  const { count } = useFormats();
  if (total === 0)
    return (
      <EmptyState
        action={
          <Link className={buttonStyle('primary')} to="/dashboard">
            {t('empty.action')}
          </Link>
        }
        className={frame}
        icon={<ListMusic />}
        title={t('empty.title')}
      >
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
      className={frame}
      icon={<SearchX />}
      title={t('empty.noneTitle')}
    >
      {t('empty.noneText', { songs: t('list.songs', { count: total, n: count(total) }) })}
    </EmptyState>
  );
}
