/** An artist's page and its press kit, written as `plain-pages.ts` are. Pure. */
import type { PublicNumber } from '#contract/sharing.ts';
import type { Language } from '#domain/languages.ts';
import { platformNames } from '#domain/platforms.ts';
import { formatAside, formatNamed } from '../figures/rare-formats.ts';
import { formatDay } from '../formats.ts';
import { escaped, named, pageFooter, plainPage, withoutTurns } from '../plain-pages.ts';
import type { Translate } from '../texts.ts';
import { numberAmount, numberBasis } from './number-words.ts';

export type ArtistSong = {
  title: string;
  artist: string;
  artworkUrl: string | null;
  releaseDate: string | undefined;
  /** Its own page; undefined: it has none, and its services stand here. */
  path: string | undefined;
  services: readonly { id: string; name: string }[];
};

export type ArtistPageFacts = {
  name: string;
  about: string;
  path: string;
  origin: string;
  hasPicture: boolean;
  songs: readonly ArtistSong[];
  numbers: readonly PublicNumber[];
  links: readonly { url: string; site: string }[];
  contact: string;
  /** What goes along to the songs. */
  campaign: readonly (readonly [string, string])[];
  isListed: boolean;
  isSample: boolean;
};

export type PageWords = {
  /** Of all public pages, and of artists’. */
  page: Translate<'sharing'>;
  artist: Translate<'artist-pages'>;
  metrics: Translate<'metrics'>;
};

const style = `
body { place-items: start center }
main { max-width: 42rem; text-align: start }
header { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: center }
header img { width: 7rem; height: 7rem; margin: 0 }
h2 { margin: 2.25rem 0 .5rem; color: var(--strong); font-size: 1.125rem; line-height: 1.3 }
ul, ol, dl { margin: 0; padding: 0; list-style: none }
form { margin: 0; display: block }
.about { margin-top: 1.25rem; white-space: pre-line; overflow-wrap: anywhere }
.songs li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .6rem 0; border-top: 1px solid var(--line) }
.songs img { width: 3rem; height: 3rem; margin: 0; border-radius: .4rem }
.songs p { flex: 1; min-width: 10rem; margin: 0; overflow-wrap: anywhere }
.ways { display: flex; flex-wrap: wrap; gap: .4rem }
.ways button, .ways a { min-height: 2.75rem; display: inline-flex; align-items: center; padding: .3rem .9rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface); color: var(--strong); font-weight: 600; font-size: .875rem; text-decoration: none }
.ways a:hover { border-color: var(--accent) }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1rem }
dt { color: var(--muted); font-size: .8125rem }
dd { margin: 0 }
dd strong { display: block; color: var(--strong); font-size: 1.25rem; font-variant-numeric: tabular-nums }
.links { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
.links a, footer a { display: inline-block; padding: .4rem 0 }
@media print { :root { color-scheme: light } body { padding: 0 } .screen, footer { display: none } li, dl > div { break-inside: avoid } h2 { break-after: avoid } a { color: inherit; text-decoration: none } }`;

function numbersPart(words: PageWords, language: Language, numbers: readonly PublicNumber[]): string[] {
  if (numbers.length === 0) return [];
  const rows = numbers.map(
    (number) =>
      `<div><dt>${platformNames[number.platform]}</dt><dd><strong>${numberAmount(words.metrics, language, number)}</strong><small>${numberBasis(words.artist, language, number)}</small></dd></div>`,
  );
  const t: Translate<'artist-pages'> = words.artist;
  return [`<h2>${t('numbers')}</h2>`, '<dl>', ...rows, '</dl>', `<p><small>${t('source')}</small></p>`];
}

const contactPart = (t: Translate<'artist-pages'>, contact: string): string[] =>
  contact === ''
    ? []
    : [
        `<h2>${t('contact')}</h2>`,
        `<p><a href="mailto:${escaped(encodeURI(contact).replaceAll('?', '%3F'))}"><bdi dir="ltr">${escaped(contact)}</bdi></a></p>`,
      ];

const coverOf = ({ artworkUrl }: ArtistSong, origin: string): string =>
  artworkUrl === null
    ? ''
    : `<img src="${escaped(new URL(artworkUrl, origin).href)}" alt="" loading="lazy" referrerpolicy="no-referrer">`;

/** Title, who it is by and when it came out. */
function songWords(language: Language, { title, artist, releaseDate }: ArtistSong): string {
  const day = releaseDate === undefined ? '' : `\u00a0· ${formatDay(language, releaseDate)}`;
  return `<p><strong dir="auto">${named(title)}</strong><small><span dir="auto">${named(artist)}</span>${day}</small></p>`;
}

function songsPart(t: Translate<'artist-pages'>, language: Language, facts: ArtistPageFacts): string[] {
  const { songs, path, campaign, origin } = facts;
  if (songs.length === 0) return [];
  const query = campaign.length > 0 ? `?${new URLSearchParams(campaign.map(([...pair]) => pair))}` : '';
  const rows = songs.map((song, at) => {
    const ways =
      song.path === undefined
        ? song.services.map(
            ({ id, name }) =>
              `<button name="to" value="${at + 1}.${id}" aria-label="${t('listenOn', { title: named(song.title), service: name })}">${name}</button>`,
          )
        : [
            `<a href="${escaped(song.path + query)}" aria-label="${t('listenTo', { title: named(song.title) })}">${t('listen')}</a>`,
          ];
    return `<li>${coverOf(song, origin)}${songWords(language, song)}<span class="ways">${ways.join('')}</span></li>`;
  });
  return [
    `<h2>${t('songs')}</h2>`,
    `<form action="${path}/go">`,
    ...campaign.map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`),
    '<ol class="songs">',
    ...rows,
    '</ol></form>',
  ];
}

function linksPart(t: Translate<'artist-pages'>, { links }: ArtistPageFacts): string[] {
  if (links.length === 0) return [];
  const rows = links.map(
    ({ url, site }) => `<a href="${escaped(url)}" rel="nofollow noopener noreferrer">${escaped(site)}</a>`,
  );
  return [`<h2>${t('links')}</h2>`, `<p class="links">${rows.join(' ')}</p>`];
}

const sampleTag = (t: Translate<'sharing'>, { isSample }: ArtistPageFacts): string =>
  isSample ? `<p><span class="tag">${t('page.sample')}</span></p>` : '';

const headOf = ({ name, path, hasPicture }: ArtistPageFacts, under: string): string =>
  `<header>${hasPicture ? `<img src="${path}/picture.webp" alt="">` : ''}<div><h1 dir="auto">${named(name)}</h1>${under}</div></header>`;

const aboutPart = ({ about }: ArtistPageFacts): string =>
  about === '' ? '' : `<p class="about" dir="auto">${named(about)}</p>`;

function metaOf({ name, path, origin, hasPicture }: ArtistPageFacts): string {
  const shared = [
    ['og:type', 'profile'],
    ['og:title', named(name)],
    ['og:url', escaped(origin + path)],
    ...(hasPicture ? [['og:image', escaped(`${origin}${path}/picture.webp`)]] : []),
  ];
  return shared.map(([key, content]) => `<meta property="${key}" content="${content}">\n`).join('');
}

export function artistPage(words: PageWords, language: Language, facts: ArtistPageFacts): string {
  const { path, name, isListed } = facts;
  const body = [
    sampleTag(words.page, facts),
    headOf(facts, ''),
    aboutPart(facts),
    ...songsPart(words.artist, language, facts),
    ...numbersPart(words, language, facts.numbers),
    ...linksPart(words.artist, facts),
    ...contactPart(words.artist, facts.contact),
    `<p style="margin-top:2.25rem"><a href="${path}/press">${words.artist('press')}</a></p>`,
    pageFooter(words.page, language, path),
  ];
  const head = { language, title: named(name), more: metaOf(facts), moreStyle: style, isListed };
  return plainPage(head, body.filter(Boolean).join('\n'));
}

/** The same to be printed, quoted and taken along. */
export function pressPage(words: PageWords, language: Language, facts: ArtistPageFacts): string {
  const t: Translate<'artist-pages'> = words.artist;
  const { path, name, songs, links, origin } = facts;
  const rows = songs.map((song) => `<li>${coverOf(song, origin)}${songWords(language, song)}</li>`);
  const take = [
    `<a href="${path}/press.txt" download>${t('text')}</a>`,
    ...(facts.hasPicture ? [`<a href="${path}/picture.webp" download>${t('picture')}</a>`] : []),
    `<a href="${path}">${t('back')}</a>`,
  ];
  const body = [
    sampleTag(words.page, facts),
    headOf(facts, `<p>${t('press')}</p>`),
    `<p class="links screen">${take.join(' ')}</p>`,
    aboutPart(facts),
    ...numbersPart(words, language, facts.numbers),
    ...(rows.length > 0 ? [`<h2>${t('songs')}</h2>`, '<ol class="songs">', ...rows, '</ol>'] : []),
    `<h2>${t('links')}</h2>`,
    '<ul>',
    ...[origin + path, ...links.map(({ url }) => url)].map(
      (url) =>
        `<li><a href="${escaped(url)}" rel="nofollow noopener noreferrer"><bdi dir="ltr" style="white-space:normal;overflow-wrap:anywhere">${escaped(url)}</bdi></a></li>`,
    ),
    '</ul>',
    ...contactPart(words.artist, facts.contact),
    pageFooter(words.page, language, `${path}/press`),
  ];
  const head = { language, title: `${named(name)} · ${t('press')}`, moreStyle: style };
  return plainPage(head, body.filter(Boolean).join('\n'));
}

/** Plain text, for whoever writes about the artist. */
export function pressText(words: PageWords, language: Language, facts: ArtistPageFacts): string {
  const t: Translate<'artist-pages'> = words.artist;
  const part = (title: string, rows: readonly string[]) => (rows.length > 0 ? ['', title, ...rows] : []);
  const numbers = facts.numbers.map((number) =>
    formatNamed(
      language,
      platformNames[number.platform],
      formatAside(
        language,
        numberAmount(words.metrics, language, number),
        numberBasis(words.artist, language, number),
      ),
    ),
  );
  const songs = facts.songs.map(({ title, artist, releaseDate, path }) => {
    const day = releaseDate === undefined ? '' : `\u00a0· ${formatDay(language, releaseDate)}`;
    return `${title} – ${artist}${day}${path === undefined ? '' : `\u00a0· ${facts.origin}${path}`}`;
  });
  const lines = [
    ...(facts.isSample ? [words.page('page.sample'), ''] : []),
    facts.name,
    ...(facts.about ? ['', facts.about] : []),
    ...part(t('numbers'), numbers),
    ...(numbers.length > 0 ? [t('source')] : []),
    ...part(t('songs'), songs),
    ...part(t('links'), [facts.origin + facts.path, ...facts.links.map(({ url }) => url)]),
    ...part(t('contact'), facts.contact ? [facts.contact] : []),
  ];
  return `${withoutTurns(lines.join('\n')).replaceAll(/\r?\n/g, '\r\n')}\r\n`;
}
