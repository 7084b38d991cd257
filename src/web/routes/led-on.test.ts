/** Whoever a page leads on takes the query of the address along, on every page that does. */
import type { LoaderFunctionArgs } from 'react-router';
import { expect, it } from 'vitest';
import { languageCodes } from '#domain/languages.ts';
import { pathIn, renderedAddress } from '#domain/paths.ts';
import { contextOf } from '#web/data/request-context.ts';
import { linkLoader } from '#web/music/secret-link/link-loader.ts';
import { loader as home } from './home.tsx';
import { loader as formerHome } from './home-redirect.ts';

type Loader = (args: LoaderFunctionArgs) => unknown;

/** As the bridge asks: the page sees its own parameters alone. `.data` is what the router asks for itself. */
async function ledTo(loader: Loader, address: string, { asData = false, params = {} } = {}) {
  const url = asData ? address : renderedAddress(address);
  const context = contextOf({
    ...{ nonce: '', origin: 'https://music.example.com', cookies: 'userLanguage=de', report: () => {} },
    unread: url === address ? '' : address.slice(address.indexOf('?')),
    get: async () => ({ id: 'usr_1' }),
  });
  const request = new Request(`https://music.example.com${url}`);
  const given = { request, params, context, url: new URL(request.url), pattern: '' };
  const ask = async () => loader(given as LoaderFunctionArgs);
  const answer = await ask().catch((thrown) => thrown);
  return answer instanceof Response ? answer.headers.get('location') : null;
}

const query = '?period=90&compare=year&metric=plays&day=2026-11-03&utm_source=mail';

it.each(languageCodes)(
  '[I18N-04] [ANL-01] the home in %s leads whoever is signed in on with the query',
  async (code) => {
    const path = pathIn(code, '/');
    const params = code === 'en' ? {} : { language: code };
    expect(await ledTo(home, `${path}${query}`, { params })).toBe(`/dashboard${query}`);
    expect(await ledTo(home, `${path}${query}`, { params, asData: true })).toBe(`/dashboard${query}`);
    expect(await ledTo(home, path, { params })).toBe('/dashboard');
  },
);

it('[NAV-01] so do the former home and links with a secret', async () => {
  expect(await ledTo(formerHome, `/home${query}`)).toBe(`/${query}`);
  const listen = linkLoader('/listen', () => []);
  expect(await ledTo(listen, '/listen/abc?t=30', { params: { token: 'abc' } })).toBe('/de/listen/abc?t=30');
  const params = { token: 'abc', language: 'xx' };
  expect(await ledTo(listen, '/xx/listen/abc?t=30', { params })).toBe('/listen/abc?t=30');
});
