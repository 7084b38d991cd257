/** Pages that other sites show within theirs: written once, without a script, a form or a cookie. Pure. */
import { dayBars } from '#charts/day-bars.ts';
import { placeGaps, type Unseen } from '#charts/gaps.ts';
import { eachDay } from '#domain/days.ts';
import { directionOf, type Language } from '#domain/languages.ts';
import { formatSpanOfDays } from '../dates.ts';
import { formatCount, formatDay, formatShortDay } from '../formats.ts';
import { escaped, named } from '../plain-pages.ts';
import type { Translate } from '../texts.ts';

export type EmbedLook = { language: Language; theme: 'dark' | 'light' | undefined };

/** The site's own colours, of `web/styles/tokens.css`. */
const style = `:root { --ground: light-dark(#fff, oklch(0.207 0.013 275)); --line: light-dark(oklch(0.905 0.005 90), oklch(0.3 0.014 275)); --body: light-dark(oklch(0.34 0.014 275), oklch(0.865 0.008 275)); --strong: light-dark(oklch(0.2 0.014 275), oklch(0.97 0.004 275)); --muted: light-dark(oklch(0.49 0.014 275), oklch(0.715 0.013 275)); --accent: light-dark(oklch(0.51 0.12 58), oklch(0.82 0.15 78)); --bar: light-dark(oklch(0.662 0.152 61), oklch(0.82 0.15 78)) }
* { box-sizing: border-box }
html { background: var(--ground) }
body { margin: 0; color: var(--body); font: .875rem/1.45 Inter, system-ui, sans-serif }
main { display: flex; flex-direction: column; gap: .6rem; min-height: 100dvh; padding: 1rem; border: 1px solid var(--line) }
header { display: flex; gap: .85rem; align-items: center; min-width: 0 }
header img { width: 3.5rem; height: 3.5rem; flex: none; object-fit: cover; border-radius: .4rem }
header div { min-width: 0 }
h1 { margin: 0; color: var(--strong); font-size: 1.0625rem; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0; overflow-wrap: anywhere }
ul, ol { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: .4rem }
ol { flex-direction: column; gap: 0 }
ol a { display: block; padding: .35rem 0; border-top: 1px solid var(--line) }
a { color: var(--strong) }
ol a { text-decoration: none }
ol a:hover { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
ul a { display: inline-block; padding: .35rem .75rem; border: 1px solid var(--line); border-radius: 2rem; text-decoration: none }
ul a:hover { border-color: var(--accent) }
strong { display: block; color: var(--strong); font-size: 2.25rem; line-height: 1.15; font-variant-numeric: tabular-nums }
svg { display: block; width: 100%; height: 6rem }
.ends { display: flex; justify-content: space-between; color: var(--muted); font-size: .75rem }
small { color: var(--muted); font-size: .75rem }
.tag { padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem }
footer { margin-top: auto; color: var(--muted); font-size: .75rem }
footer a { color: inherit }`;

/** Links open beside the page that they are shown in, which is told nothing. */
const link = (href: string, text: string): string =>
  `<a href="${escaped(href)}" target="_blank" rel="noopener noreferrer">${text}</a>`;

type Part = string | false | undefined;

const page = (
  { language, theme }: EmbedLook,
  title: string,
  body: readonly Part[],
): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" style="color-scheme: ${theme ?? 'light dark'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
${style}
</style>
<main>
${body.filter(Boolean).join('\n')}
</main>
</html>
`;

type Words = { embeds: Translate<'embeds'>; cards: Translate<'cards'> };
type Song = { title: string; artist: string; artworkUrl: string | null; url: string };

const head = ({ title, artist, artworkUrl, url }: Song): string =>
  [
    '<header>',
    artworkUrl === null ? '' : `<img src="${escaped(artworkUrl)}" alt="" referrerpolicy="no-referrer">`,
    `<div><h1 dir="auto">${link(url, named(title))}</h1><p dir="auto">${named(artist)}</p></div>`,
    '</header>',
  ].join('');

const foot = ({ cards }: Words, origin: string, isSample: boolean): string =>
  `<footer>${isSample ? `<span class="tag">${cards('sample')}</span> ` : ''}${link(origin, 'Tracklight')}</footer>`;

type Place = { origin: string; isSample: boolean };

export type SongEmbed = Song &
  Place & { outOn: string | undefined; services: readonly { url: string; name: string }[] };

export function songEmbed(
  words: Words,
  look: EmbedLook,
  { outOn, services, origin, isSample, ...song }: SongEmbed,
): string {
  const { embeds, cards } = words;
  const day = outOn === undefined ? '' : cards('outOn', { day: formatDay(look.language, outOn) });
  const links = services.map(
    ({ url, name }) => `<li>${link(url, embeds('page.listen', { service: name }))}</li>`,
  );
  return page(look, named(`${song.title} – ${song.artist}`), [
    head(song),
    day && `<p>${day}</p>`,
    links.length > 0 && `<ul>${links.join('')}</ul>`,
    foot(words, origin, isSample),
  ]);
}

export type FiguresEmbed = Song &
  Place & {
    show: 'number' | 'chart';
    /** What is counted, on which platforms, in the reader's words. */
    metric: string;
    platforms: string;
    /** null: not known. */
    total: number | null;
    gained: number | null;
    days: readonly (number | null)[];
    gaps: readonly Unseen[];
    from: string;
    to: string;
  };

export function figuresEmbed(words: Words, look: EmbedLook, facts: FiguresEmbed): string {
  const { embeds, cards } = words;
  const { language } = look;
  const { show, metric, platforms, total, gained, days, gaps, from, to, origin, isSample, ...song } = facts;
  const isKnown = show === 'number' ? total !== null : days.some((value) => value !== null);
  const said = gained === null ? '' : `<p>${embeds('page.gained', { n: formatCount(language, gained) })}</p>`;
  const number = [`<p><strong>${formatCount(language, total ?? 0)}</strong>${escaped(metric)}</p>`, said];
  const chart = [
    `<p>${escaped(embeds('page.chart', { metric, days: formatSpanOfDays(language, { from, to }) }))}</p>`,
    bars(words, look, { days, gaps, from, to }),
    said,
  ];
  return page(look, named(`${song.title} – ${song.artist}`), [
    head(song),
    ...(isKnown ? (show === 'number' ? number : chart) : [`<p>${embeds('page.noData')}</p>`]),
    isKnown &&
      `<small>${escaped(cards('source', { platforms }))}\u00a0· ${cards('asOf', { day: formatDay(language, to) })}</small>`,
    foot(words, origin, isSample),
  ]);
}

const box = { width: 560, height: 96 };

function bars(
  { embeds }: Words,
  { language }: EmbedLook,
  { days, gaps, from, to }: Pick<FiguresEmbed, 'days' | 'gaps' | 'from' | 'to'>,
): string {
  const { bars, spans } = dayBars(days, box, placeGaps(eachDay(from, to), gaps));
  const highest = embeds('page.highest', {
    n: formatCount(language, Math.max(0, ...days.map((value) => value ?? 0))),
  });
  return [
    `<svg viewBox="0 0 ${box.width} ${box.height}" preserveAspectRatio="none" role="img" aria-label="${escaped(highest)}"><path d="M0 ${box.height}H${box.width}" stroke="var(--line)" stroke-width="2"/><path d="${spans}" fill="var(--bar)" fill-opacity="0.3"/><path d="${bars}" fill="var(--bar)"/></svg>`,
    `<p class="ends" dir="ltr"><span>${formatShortDay(language, from)}</span><span dir="auto">${highest}</span><span>${formatShortDay(language, to)}</span></p>`,
  ].join('\n');
}

export type PlaylistEmbed = Place & {
  name: string;
  description: string;
  url: string;
  songs: number;
  items: readonly { title: string; artist: string; url: string }[];
};

export function playlistEmbed(words: Words, look: EmbedLook, facts: PlaylistEmbed): string {
  const { embeds } = words;
  const { name, description, url, songs, items, origin, isSample } = facts;
  const rows = items.map(
    (item) =>
      `<li>${link(item.url, `<bdi>${named(item.title)}</bdi> <small><bdi>${named(item.artist)}</bdi></small>`)}</li>`,
  );
  return page(look, named(name), [
    `<header><div><h1 dir="auto">${link(url, named(name))}</h1><p>${embeds('page.songs', { count: songs, n: formatCount(look.language, songs) })}</p></div></header>`,
    description && `<p dir="auto">${named(description)}</p>`,
    `<ol>${rows.join('')}</ol>`,
    `<p>${link(url, embeds('page.all'))}</p>`,
    foot(words, origin, isSample),
  ]);
}

export const missingEmbed = ({ embeds }: Words, look: EmbedLook): string =>
  page(look, `${embeds('page.gone')} · Tracklight`, [
    `<h1>${embeds('page.gone')}</h1>`,
    `<p>${embeds('page.goneText')}</p>`,
  ]);
