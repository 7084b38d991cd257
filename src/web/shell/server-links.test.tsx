/** Links of the server's half of the pages, beside the router's own. */
import { renderToStaticMarkup } from 'react-dom/server';
import { type LinkProps, MemoryRouter, Route, Link as RouterLink, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { Link as ServerLink } from './server-links.tsx';

const drawn = (Link: typeof ServerLink | typeof RouterLink, props: LinkProps) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/song/sng_1?period=7#top']}>
      <Routes>
        <Route path="song">
          <Route element={<Link {...props}>Where it leads</Link>} path=":id" />
        </Route>
      </Routes>
    </MemoryRouter>,
  );

const inOrder = (html: string) => html.match(/[\w-]+="[^"]*"/g)?.toSorted();

test.each<LinkProps['to']>([
  '/',
  '/dashboard',
  '/de/blog/',
  '/track/trk_1?from=2026-11-01&to=2026-11-02#day',
  '/tracks?sort=views&order=desc',
  '/tracks?',
  '/settings#time-zone',
  '/a%20b/c',
  '/a/../b',
  '/a/./b',
  '/a//b',
  '//example.com',
  '',
  '.',
  '..',
  'songs',
  '?period=28',
  '#movers',
  '?',
  'https://example.com/a',
  'mailto:somebody@example.com',
  { pathname: '/tracks', search: '?q=1', hash: '#a' },
  { search: '?q=1' },
])('[NAV-01] a link to %j is what the router makes of it', (to) => {
  expect(inOrder(drawn(ServerLink, { to }))).toEqual(inOrder(drawn(RouterLink, { to })));
});

test('[NAV-01] what is said of a link is what the router says of it', () => {
  const given: LinkProps[] = [
    { to: '/a', className: 'row', 'aria-current': 'page', id: 'a', title: 'A', target: '_blank' },
    { to: '/a', replace: true, state: { a: 1 }, preventScrollReset: true, relative: 'path' },
    { to: '/a', viewTransition: true, onClick: () => {}, tabIndex: -1, lang: 'de' },
    { to: '/a', reloadDocument: true },
    { to: '/a', discover: 'none' },
  ];
  for (const props of given)
    expect(inOrder(drawn(ServerLink, props))).toEqual(inOrder(drawn(RouterLink, props)));
});
