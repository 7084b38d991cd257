/** Public playlists, searched and sorted; what is asked for stands in the address. */
import { useQuery } from '@tanstack/react-query';
import { ListMusic, Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { playlistSorts } from '#domain/playlists.ts';
import { useErrorText } from '#web/language/error-text.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { type DiscoverState, discoverParams, discoverState } from './discover-state.ts';
import { PlayCard } from './play-buttons.tsx';
import { GridLoading, PlaylistGrid } from './playlist-grid.tsx';
import { firstShown, readDiscovered, useAllDiscovered } from './queries.ts';

export function DiscoverList() {
  const { t } = useTranslation('playlists');
  const explain = useErrorText();
  const [params, setParams] = useSearchParams();
  const state = discoverState(params);
  const show = (change: Partial<DiscoverState>) =>
    // Choices may come faster than the page is drawn: what counts is the address.
    setParams(discoverParams({ ...discoverState(new URLSearchParams(location.search)), ...change }), {
      preventScrollReset: true,
      replace: true,
    });
  const first = useQuery(readDiscovered(state));
  const shownKey = JSON.stringify(state);
  const [wantsMore, setWantsMore] = useState<string>();
  const all = useAllDiscovered(state, wantsMore === shownKey);
  const playlists = all.items ?? first.data;
  const { error, isFetching, refetch } = first;
  const isFull = playlists?.length === firstShown && !all.items;
  return (
    <div className="flex flex-col gap-5">
      <SearchBar key={state.search} onShow={show} state={state} />
      {error ? (
        <RetryAlert
          onRetry={() => void refetch()}
          retryLabel={t('again')}
          retrying={isFetching}
          title={t(playlists ? 'old' : 'failed')}
        >
          {explain(error)}
        </RetryAlert>
      ) : null}
      {playlists || error ? null : <GridLoading />}
      {playlists?.length === 0 ? <Nothing onClear={() => show({ search: '' })} state={state} /> : null}
      {playlists && playlists.length > 0 ? (
        <PlaylistGrid
          action={(playlist) => <PlayCard playlist={playlist} />}
          heading="h2"
          playlists={playlists}
        />
      ) : null}
      {isFull ? (
        <Button
          busy={all.isFetching}
          className="self-center"
          onClick={() => setWantsMore(shownKey)}
          size="sm"
          variant="ghost"
        >
          {t('more')}
        </Button>
      ) : null}
      {all.items ? <MoreButton label={t('more')} list={all} /> : null}
    </div>
  );
}

type StateProps = { state: DiscoverState };

/** A form of the site's own address: it works before any script does. */
function SearchBar({ state, onShow }: StateProps & { onShow: (change: Partial<DiscoverState>) => void }) {
  const { t } = useTranslation('playlists');
  const [search, setSearch] = useState(state.search);
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
      <search className="flex-1">
        <form
          className="relative"
          onSubmit={(event) => {
            event.preventDefault();
            onShow({ search });
          }}
        >
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-s-3 inset-y-0 my-auto size-4 text-muted"
          />
          <Input
            aria-label={t('discover.search')}
            // On both sides: the sign lies by the page’s direction, the text by its own.
            className="px-9"
            dir="auto"
            maxLength={100}
            name="search"
            onChange={(event) => setSearch(event.target.value)}
            placeholder={t('discover.search')}
            type="search"
            value={search}
          />
          {state.sort === 'new' ? null : <input name="sort" type="hidden" value={state.sort} />}
        </form>
      </search>
      <Segmented
        label={t('discover.sort')}
        onValueChange={(sort) => onShow({ sort })}
        options={playlistSorts.map((value) => ({ value, label: t(`discover.${value}`) }))}
        value={state.sort}
      />
    </div>
  );
}

function Nothing({ state: { search }, onClear }: StateProps & { onClear: () => void }) {
  const { t } = useTranslation('playlists');
  return (
    <EmptyPage
      action={search ? <Button onClick={onClear}>{t('discover.clear')}</Button> : undefined}
      icon={<ListMusic />}
      title={search ? t('discover.noMatch', { search }) : t('discover.none')}
    >
      {t(search ? 'discover.noMatchText' : 'discover.noneText')}
    </EmptyPage>
  );
}
