/** What `/analytics` reads before it is shown: its lines, and with a song chosen what that song has. */
import type { LoaderFunctionArgs } from 'react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import type { Song } from '#contract/songs.ts';
import { type Language, toLanguage } from '#domain/languages.ts';
import { languageOf } from '#domain/paths.ts';
import { knownUser, visitorOf } from '#web/data/current-user.ts';
import { readPreferences } from '#web/data/preferences.ts';
import { clientPrefetch, getBrowserClient, serverPrefetch } from '#web/data/prefetch.ts';
import { pageRequest } from '#web/data/request-context.ts';
import { ExplorePage } from '#web/features/analytics/explore/explore-page.tsx';
import { readSong } from '#web/features/analytics/explore/explore-query.ts';
import { readExplore } from '#web/features/analytics/explore/explore-state.ts';
import { readExploreLines } from '#web/features/analytics/explore/use-explore.ts';
import { OwnSeriesWhereThere } from '#web/features/own-series/own-there.tsx';
import type { PageHandle } from '#web/language/sent-texts.tsx';
import { later } from '#web/ui/later.ts';
import { WhenNear } from '#web/ui/when-near.tsx';

export const handle: PageHandle = {
  texts: [
    'explore',
    'changed',
    'insights',
    'explanation',
    'analytics',
    'metrics',
    'controls',
    'files',
    'sound',
    'cards',
    'sharing',
  ],
};

const moodsPanels = later(() => import('#web/features/sound/moods-panels.tsx'));
/** In px, about what they take on a desk. */
const moodsHeight = 1100;

type Asked = { url: URL; user: CurrentUser | null | undefined; cookies: string | null; language: Language };

/** Without its song nothing of a song's page can be asked for. */
function queriesOf({ url, user, cookies, language }: Asked, song: Song | null | undefined) {
  const { song: id } = readExplore(url.searchParams);
  const reader = { timeZone: user?.timeZone ?? 'UTC', now: new Date(), language };
  const { controls } = readPreferences(cookies);
  return [
    ...(id ? [readSong(id)] : []),
    ...(id && !song ? [] : [readExploreLines(url.searchParams, controls, reader, song ?? null)]),
  ];
}

/** Which links a song has, and when it came out, is known before its lines are asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const { get, cookies } = args.context.get(pageRequest);
  const url = new URL(args.request.url);
  const { song: id } = readExplore(url.searchParams);
  const [user, song] = await Promise.all([
    visitorOf(args),
    id ? (get(readSong(id).queryKey[0] as string).catch(() => null) as Promise<Song | null>) : null,
  ]);
  const saved = readPreferences(cookies).userLanguage ?? user?.language;
  const language = languageOf(url.pathname, saved);
  return serverPrefetch(() => (user ? queriesOf({ url, user, cookies, language }, song) : []))(args);
}

export const clientLoader = clientPrefetch(({ url }) => {
  const client = getBrowserClient();
  const { song: id } = readExplore(url.searchParams);
  const song = id ? client.getQueryData<Song>(readSong(id).queryKey) : undefined;
  const language = toLanguage(document.documentElement.lang);
  return queriesOf({ url, user: knownUser(client), cookies: document.cookie, language }, song);
});

export default function Page() {
  return (
    <ExplorePage
      moods={(days) => (
        <WhenNear height={moodsHeight} part={moodsPanels}>
          {({ MoodsPanels }) => <MoodsPanels days={days} />}
        </WhenNear>
      )}
      own={(songId, days) => <OwnSeriesWhereThere asked={{ songId, ...days }} />}
    />
  );
}
