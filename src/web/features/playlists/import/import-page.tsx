/** `/playlists/import?link=…`: what is in a playlist on YouTube, to be ticked and added to one's songs and a playlist. */
import { ListMusic } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListRefusal } from '#contract/playlist-import.ts';
import { longestUrl, mostVideosListed } from '#domain/limits.ts';
import { isClosedPlaylist } from '#domain/links.ts';
import { unlimited } from '#domain/plans.ts';
import { ApiError } from '#web/data/api.ts';
import { EditorsOnly } from '#web/data/may.tsx';
import { useErrorText } from '#web/language/error-text.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyPage } from '#web/ui/empty-page.tsx';
import { Input } from '#web/ui/input.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { chosenOf, fitting, isThere, roomOf, type Ticks } from './choice.ts';
import { ImportBar } from './import-bar.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { useImport, useListing } from './use-import.ts';
import { VideoTicks } from './video-ticks.tsx';

export function ImportPage() {
  const { t } = useTranslation(['playlist-import', 'playlists', 'frame']);
  const [parameters] = useSearchParams();
  const link = parameters.get('link')?.trim() ?? '';
  return (
    <div className="flex flex-col gap-5">
      <title>{`${t('playlists:fromYoutube')} · ${t('frame:product')}`}</title>
      <BackLink className="-mb-2" to="/playlists">
        {t('playlists:title')}
      </BackLink>
      <header>
        <h1 className="text-2xl">{t('playlists:fromYoutube')}</h1>
        <p className="mt-1 max-w-prose text-muted text-sm">{t('lead')}</p>
      </header>
      <EditorsOnly>
        <LinkForm key={link} link={link} />
        {link === '' ? null : <Listing key={`of ${link}`} link={link} />}
      </EditorsOnly>
    </div>
  );
}

const example = 'https://www.youtube.com/playlist?list=…';

function LinkForm({ link }: { link: string }) {
  const { t } = useTranslation('playlist-import');
  const [, setParameters] = useSearchParams();
  const id = useId();
  const [text, setText] = useState(link);
  return (
    <form
      className="flex max-w-2xl flex-col gap-2 sm:flex-row sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) setParameters({ link: text.trim() });
      }}
    >
      <label className="flex min-w-0 flex-1 flex-col gap-1.5 font-medium text-sm text-strong" htmlFor={id}>
        {t('link')}
        <Input
          autoCapitalize="none"
          autoComplete="off"
          dir="ltr"
          id={id}
          inputMode="url"
          maxLength={longestUrl}
          onChange={(event) => setText(event.target.value)}
          placeholder={example}
          spellCheck={false}
          value={text}
        />
      </label>
      <Button disabled={text.trim() === ''} type="submit" variant="primary">
        {t('list')}
      </Button>
    </form>
  );
}

function Listing({ link }: { link: string }) {
  const { t } = useTranslation('playlist-import');
  const listing = useListing(link);
  const { first, error } = listing;
  if (error && !first) return <ListingFailed error={error} link={link} listing={listing} />;
  if (!first)
    return (
      <div className="flex flex-col gap-3" role="status">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-6 w-60" />
        <Skeleton className="h-96" />
      </div>
    );
  if (first.total === 0 || (listing.listed.length === 0 && !listing.hasNextPage))
    return (
      <EmptyPage icon={<ListMusic />} title={t('empty')}>
        {t('emptyText')}
      </EmptyPage>
    );
  return <Listed link={link} listing={listing} />;
}

type ListingProps = { listing: ReturnType<typeof useListing> };

/** What is wrong with the link stands there; what is wrong elsewhere can be tried again. */
function ListingFailed({ error, link, listing }: ListingProps & { error: Error; link: string }) {
  const { t } = useTranslation(['playlist-import', 'errors']);
  const errorText = useErrorText();
  const { instant } = useFormats();
  const reason = refusalOf(error);
  const isClosed = reason === 'no_playlist' && isClosedPlaylist(link);
  if (reason) return <Alert title={t(`refused.${isClosed ? 'closed' : reason}`)} tone="warning" />;
  const seconds = error instanceof ApiError && error.code === 'too_soon' ? error.retryAfter : undefined;
  const until = seconds && new Date(Date.now() + seconds * 1000).toISOString();
  return (
    <RetryAlert
      onRetry={() => void (listing.first ? listing.fetchNextPage() : listing.refetch())}
      retryLabel={t('errors:retry')}
      retrying={listing.isFetching}
      title={t('failed')}
    >
      {until ? t('quota', { time: instant(until) }) : errorText(error)}
    </RetryAlert>
  );
}

function refusalOf(error: Error): ListRefusal | undefined {
  if (!(error instanceof ApiError) || error.code !== 'list_refused') return undefined;
  return (error.params as { reason?: ListRefusal } | undefined)?.reason;
}

function Listed({ link, listing }: ListingProps & { link: string }) {
  const { t } = useTranslation(['playlist-import', 'playlists']);
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const tick = (ids: Iterable<string>, isOn: boolean) =>
    setTicks((now) => new Map([...now, ...[...ids].map((id) => [id, isOn] as const)]));
  // What was added is no longer to be added.
  const importing = useImport(link, (ids) => tick(ids, false));
  const { first, videos, listed, error } = listing;
  const plan = first?.plan ?? { used: 0, limit: 0 };
  const room = roomOf(plan);
  const chosen = chosenOf(videos, ticks, room);
  return (
    <section aria-label={t('videos')} className="flex flex-col gap-4">
      <ListedFacts listing={listing} />
      <VideoTicks
        chosen={new Set(chosen.map(({ videoId }) => videoId))}
        disabled={importing.state?.isBusy ?? false}
        onTick={tick}
        videos={videos}
      />
      {error ? <ListingFailed error={error} link={link} listing={listing} /> : null}
      <More listing={listing} rest={Math.min(first?.total ?? 0, mostVideosListed) - listed.length} />
      {importing.state ? <ImportOutcome onClose={importing.clear} state={importing.state} /> : null}
      <ImportBar
        chosen={chosen}
        isBusy={importing.state?.isBusy ?? false}
        onFit={() => {
          const fits = fitting(chosen, room);
          setTicks(new Map(videos.filter(isThere).map(({ videoId }) => [videoId, fits.has(videoId)])));
        }}
        onStart={importing.start}
        plan={plan}
      />
    </section>
  );
}

/** How much of it is listed, and what of that cannot be added. */
function ListedFacts({ listing: { first, listed, videos } }: ListingProps) {
  const { t } = useTranslation('playlist-import');
  const { count } = useFormats();
  const total = first?.total ?? 0;
  const hidden = videos.filter((video) => !isThere(video)).length;
  const repeated = listed.length - videos.length;
  const facts = [
    t('count', { n: count(listed.length), of: count(total) }),
    hidden > 0 && t('hidden', { n: count(hidden) }),
    repeated > 0 && t('repeated', { n: count(repeated) }),
  ].filter((fact) => fact !== false);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-body text-sm" role="status">
        {facts.join('\u00a0· ')}
      </p>
      {total > mostVideosListed ? (
        <p className="text-sm text-warning">{t('cut', { n: count(mostVideosListed) })}</p>
      ) : null}
    </div>
  );
}

/** Fifty more; where the plan has room for any number, all the rest. */
function More({ listing, rest }: ListingProps & { rest: number }) {
  const { t } = useTranslation('playlist-import');
  const { count } = useFormats();
  const [isReadingAll, setReadingAll] = useState(false);
  const readAll = async () => {
    setReadingAll(true);
    for (let isMore = true; isMore; ) {
      const { hasNextPage, isError } = await listing.fetchNextPage();
      isMore = hasNextPage && !isError;
    }
    setReadingAll(false);
  };
  if (!listing.hasNextPage) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {isReadingAll ? null : <MoreButton label={t('more')} list={listing} />}
      {listing.first?.plan.limit === unlimited ? (
        <Button busy={isReadingAll} onClick={() => void readAll()} size="sm" variant="ghost">
          {t('all', { n: count(rest) })}
        </Button>
      ) : null}
    </div>
  );
}
