/** The saved views: one is chosen here, the others are a press away; saved and kept in a dialog that is loaded then. */
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, ListMusic, Pencil, Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { EditorsOnly } from '#web/data/may.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { DropdownMenu, MenuHeading, MenuItem, MenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { defaultState, type ListState } from '../list-state.ts';
import { addressOfState, readViews, stateOf, viewOf } from './view-state.ts';

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog.tsx')).ViewsDialog }));

type ViewsMenuProps = { state: ListState; onState: (state: ListState) => void };

export function ViewsMenu({ state, onState }: ViewsMenuProps) {
  const { t } = useTranslation('tracks');
  const { data } = useQuery(readViews());
  const [isOpen, setOpen] = useState(false);
  const views = data ?? [];
  const current = viewOf(views, state);
  const trigger = (
    <Button className="min-w-0 max-w-56">
      <Bookmark aria-hidden="true" />
      <span className={cn('truncate', !current && 'max-sm:sr-only')} dir="auto">
        {current?.name ?? t('views.name')}
      </span>
    </Button>
  );
  return (
    <>
      <DropdownMenu trigger={trigger}>
        <MenuHeading>{t('views.heading')}</MenuHeading>
        <MenuItem asChild>
          <Link to={addressOfState(defaultState)}>
            <ListMusic aria-hidden="true" />
            {t('views.plain')}
          </Link>
        </MenuItem>
        {views.map((view) => (
          <MenuItem asChild key={view.id}>
            <Link
              aria-current={view.id === current?.id ? 'true' : undefined}
              to={addressOfState(stateOf(view.shows))}
            >
              {view.id === current?.id ? <Check aria-hidden="true" /> : <Bookmark aria-hidden="true" />}
              <span className="min-w-0 flex-1 break-words" dir="auto">
                {view.name}
              </span>
              {view.isDefault ? <Star aria-label={t('views.isDefault')} className="fill-current" /> : null}
            </Link>
          </MenuItem>
        ))}
        <EditorsOnly>
          <MenuSeparator />
          <MenuItem onSelect={() => setOpen(true)}>
            {current ? <Pencil aria-hidden="true" /> : <BookmarkPlus aria-hidden="true" />}
            {current ? t('views.manage') : t('views.save')}
          </MenuItem>
        </EditorsOnly>
      </DropdownMenu>
      {isOpen ? (
        <Suspense>
          <ViewsDialog onClose={() => setOpen(false)} onState={onState} state={state} views={views} />
        </Suspense>
      ) : null}
    </>
  );
}
