/** The document around every page: language, theme, texts, data read on the server, and what floats above. */
import '#web/styles/app.css';
import cyrillicFont from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { Direction } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { preload } from 'react-dom';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { sessionCookie } from '#contract/address.ts';
import type { getSite } from '#contract/site.ts';
import { oldestBrowsers } from '#domain/browsers.ts';
import { directionOf, type Language } from '#domain/languages.ts';
import { languageOf } from '#domain/paths.ts';
import { readCurrentUser, useSessionCheck } from '#web/data/current-user.ts';
import { AppUpdates } from '#web/features/frame/app-updates.tsx';
import { PageError } from '#web/features/frame/page-error.tsx';
import { LazyPlayer } from '#web/features/player/lazy-player.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { LazyToaster } from '#web/ui/lazy-toaster.tsx';
import { readPreferences } from './data/preferences.ts';
import { clientOfThisRender, prefetchOnServer } from './data/prefetch.ts';
import { read } from './data/query.ts';
import { pageRequest } from './data/request-context.ts';
import { useLanguage } from './language/language.ts';
import { type PageHandle, SentTexts } from './language/sent-texts.tsx';
import { firstAddressScript } from './shell/first-address.ts';
import { HydratePages } from './shell/hydrate-pages.tsx';
import { useNonce } from './shell/nonce.ts';
import { noticeId, oldBrowserScript } from './shell/old-browser.ts';
import { PageLinks } from './shell/page-links.tsx';
import { groundColors, sentAs, themeScript } from './shell/theme.ts';

const common = () => [readCurrentUser(), read<typeof getSite>('/api/site')];

export async function loader(args: LoaderFunctionArgs) {
  const { cookies, origin } = args.context.get(pageRequest);
  const { userLanguage, ...kept } = readPreferences(cookies);
  const { page, client } = await prefetchOnServer(common, args);
  const user = client.getQueryState(readCurrentUser().queryKey);
  return {
    ...page,
    origin,
    ...kept,
    hadSession: cookies?.includes(`${sessionCookie}=`) ?? false,
    language: languageOf(new URL(args.request.url).pathname, userLanguage ?? user?.data?.language),
    readAt: user?.dataUpdatedAt ?? 0,
  };
}

/** What the root knows is kept up to date by the query cache, not by asking the server at every navigation. */
export const shouldRevalidate = () => false;

/**
 * zod tries out whether it may compile its shapes. The policy of pages forbids it, and the browser would report each try.
 * Pages make shapes before the entry runs, so that `z.config` would come too late: zod reads this when it is loaded.
 */
const zodScript = 'globalThis.__zod_globalConfig={jitless:true};';

/** With the page, so that its lines do not break anew when the letters come. Others are the system's own. */
function preloadFonts(language: Language): void {
  const font = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const;
  preload(latinFont, font);
  if (language === 'ru') preload(cyrillicFont, font);
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  const { t } = useTranslation('frame');
  const language = useLanguage();
  const theme = sentAs(data?.theme);
  if (import.meta.env.SSR) preloadFonts(language);
  const isStill = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isStill);
  return (
    <html
      dir={directionOf(language)}
      lang={language}
      className={theme === 'light' ? undefined : 'dark'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content={groundColors[theme]} suppressHydrationWarning />
        {/* By itself: those that it is for cannot read what the next one says. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? oldBrowserScript() : '' }}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // Our own lines, the same on every page; the browser has it from the server.
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? firstAddressScript + zodScript + themeScript : '',
          }}
        />
        <Meta />
        {/* The styles that development writes into the page need no nonce, and browsers would hide it from React. */}
        <Links nonce={import.meta.env.DEV ? '' : undefined} />
      </head>
      <body className="min-h-dvh bg-ground text-body">
        <p className="border-line border-b bg-raised px-4 py-3 text-sm text-strong" hidden id={noticeId}>
          {t('oldBrowser', oldestBrowsers)}
        </p>
        {children}
        {isStill ? null : (
          <>
            <SentTexts />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  const [client] = useState(clientOfThisRender);
  useSessionCheck(client);
  const { t } = useTranslation('frame');
  const language = useLanguage();
  return (
    <QueryClientProvider client={client}>
      <Direction.Provider dir={directionOf(language)}>
        <HydratePages>
          <Outlet />
          <LazyPlayer />
          <AppUpdates />
          <PageLinks />
          <LazyToaster labels={{ region: t('toast.region'), toast: t('toast.name'), close: t('close') }} />
        </HydratePages>
      </Direction.Provider>
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />;
}
