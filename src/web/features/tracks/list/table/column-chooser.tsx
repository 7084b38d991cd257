/** Which columns the table shows, kept in the account, so that every device has the same; and how high its rows are. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookOpen, Columns3, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { type ListColumn, listColumns } from '#domain/list-columns.ts';
import { isMetric } from '#domain/metrics.ts';
import { keepUser, saveUser, useCurrentUser } from '#web/data/current-user.ts';
import { useMay } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDictionaryAddress } from '#web/music/dictionary-link.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  MenuCheckItem,
  MenuHeading,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '#web/ui/dropdown-menu.tsx';
import { useFailed } from '#web/ui/use-failed.ts';
import { useColumnNames } from '../column-names.ts';
import type { ListState } from '../list-state.ts';
import { useDensity } from './density.ts';

type ColumnChooserProps = {
  shown: readonly ListColumn[];
  /** Those of which no song has anything to show. */
  empty: readonly ListColumn[];
  state: ListState;
  onState: (state: ListState) => void;
};

export function ColumnChooser({ shown, empty, state, onState }: ColumnChooserProps) {
  const { t } = useTranslation('tracks');
  const names = useColumnNames();
  const own = useChosenColumns();
  const isOwner = useMay('owner');
  // Where the address names columns, as that of a saved view does, it is the address that changes; in the account of
  // somebody else it always is, since theirs are not a member's to choose.
  const chosen = state.columns ?? own.chosen;
  const choose = (columns: ListColumn[] | null) =>
    state.columns || !isOwner ? onState({ ...state, columns: columns ?? undefined }) : own.choose(columns);
  const [density, setDensity] = useDensity();
  const dictionary = useDictionaryAddress();
  // A number that no song has is not offered, unless it was chosen before.
  const offered = listColumns.filter((id) => !isMetric(id) || !empty.includes(id) || shown.includes(id));
  const trigger = (
    <Button className="max-md:hidden">
      <Columns3 aria-hidden="true" />
      {t('columns.name')}
    </Button>
  );
  return (
    <DropdownMenu trigger={trigger}>
      <MenuHeading>{t('columns.heading')}</MenuHeading>
      {offered.map((id) => (
        <MenuCheckItem
          checked={shown.includes(id)}
          key={id}
          note={empty.includes(id) ? t('columns.noValue') : undefined}
          onChange={(isShown) =>
            choose(listColumns.filter((one) => (one === id ? isShown : shown.includes(one))))
          }
        >
          {names.long(id)}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <MenuItem disabled={chosen === null} onSelect={() => choose(null)}>
        <RotateCcw aria-hidden="true" />
        {t('columns.reset')}
      </MenuItem>
      <MenuItem asChild>
        <Link to={dictionary}>
          <BookOpen aria-hidden="true" />
          {t('columns.meaning')}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuHeading>{t('filter.density')}</MenuHeading>
      <MenuRadioGroup
        label={t('filter.density')}
        onValueChange={setDensity}
        options={[
          { value: 'comfortable', label: t('filter.comfortable') },
          { value: 'compact', label: t('filter.compact') },
        ]}
        value={density}
      />
    </DropdownMenu>
  );
}

/** Shown at once; taken back where the account could not be reached. */
export function useChosenColumns() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { t } = useTranslation('tracks');
  const failed = useFailed();
  const { mutate } = useMutation({
    mutationFn: (listColumns: ListColumn[] | null) => saveUser({ listColumns }),
    onMutate: (listColumns) => {
      if (user) keepUser(client, { ...user, listColumns });
      return user;
    },
    onError: (error, _wanted, before) => {
      if (before) keepUser(client, before);
      failed(t('columns.failed'))(error);
    },
  });
  return { chosen: user?.listColumns ?? null, choose: mutate };
}
