/** Pages for whoever has no use for the rest of the site: written once, without a script, loading nothing but an icon and a song's picture. Pure. */
import { directionOf, type Language } from '#domain/languages.ts';
import { linkIn } from '#domain/paths.ts';
import { dates } from './formats.ts';
import type { Translate } from './texts.ts';

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `settings`: where whoever has an account changes more. */
export type EndWords = { title: string; text: string; button: string; settings?: string };

/** Where mails that come again and again are ended, from a mail. The form goes to the page's own address. */
export function endPage(
  { title, text, button, settings }: EndWords,
  language: Language,
  state: 'ask' | 'done',
): string {
  const way = settings ? `<p><a href="/settings#notifications">${settings}</a></p>` : '';
  const act = state === 'ask' ? `<form method="post"><button type="submit">${button}</button></form>` : way;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escaped(title)} · Tracklight</title>
<style>
:root { color-scheme: light dark; --ground: light-dark(#faf9f6, #14151b); --body: light-dark(#33353f, #cfd0d8); --strong: light-dark(#15171f, #f3f3f6); --accent: light-dark(#8a4b0f, #f0b357); --on: light-dark(#ffffff, #14151b) }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 1rem; padding: 2rem; box-sizing: border-box; background: var(--ground); color: var(--body); font: 1rem/1.6 Inter, system-ui, sans-serif; text-align: center }
h1 { margin: 0 0 .5rem; color: var(--strong); font-size: 1.5rem; line-height: 1.3 }
p { margin: 0 0 1rem; max-width: 32rem }
a { color: var(--accent) }
button { padding: .6rem 1.2rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
</style>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${act}
</main>
</html>
`;
}

export type SongPageFacts = {
  title: string;
  artist: string;
  artworkUrl: string | null;
  /** The day on which it comes out, as long as that is to come. */
  outOn: string | undefined;
  path: string;
  origin: string;
  services: readonly { id: string; name: string }[];
  /** What goes along to the service. */
  campaign: readonly (readonly [string, string])[];
  /** How long a browser remembers its service, and which one it remembers. */
  days: number;
  remembered: string | undefined;
  isSample: boolean;
};

/** What turns the line around it is no part of a name. */
const turned = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
export const withoutTurns = (text: string): string => text.replace(turned, '');
export const named = (name: string): string => escaped(withoutTurns(name));

/** The site's own colours, of `web/styles/tokens.css`. */
const style = `:root { color-scheme: light dark; --ground: light-dark(oklch(0.985 0.003 90), oklch(0.17 0.012 275)); --surface: light-dark(#fff, oklch(0.245 0.014 275)); --line: light-dark(oklch(0.63 0.012 275), oklch(0.54 0.016 275)); --body: light-dark(oklch(0.34 0.014 275), oklch(0.865 0.008 275)); --strong: light-dark(oklch(0.2 0.014 275), oklch(0.97 0.004 275)); --muted: light-dark(oklch(0.49 0.014 275), oklch(0.715 0.013 275)); --accent: light-dark(oklch(0.51 0.12 58), oklch(0.82 0.15 78)) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 2rem 1rem; background: var(--ground); color: var(--body); font: 1rem/1.5 Inter, system-ui, sans-serif }
main { width: 100%; max-width: 24rem; text-align: center }
img { display: block; width: 12rem; height: 12rem; object-fit: cover; margin: 0 auto 1.5rem; border-radius: .75rem }
h1 { margin: 0; color: var(--strong); font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere }
p { margin: .5rem 0 }
form { margin-top: 1.5rem; display: grid; gap: .75rem }
button { min-height: 3rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface); color: var(--strong); font: inherit; font-weight: 600; cursor: pointer }
button:hover { border-color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
label { display: flex; gap: .6rem; justify-content: center; align-items: center; min-height: 2.75rem; margin-top: .5rem }
input[type=checkbox] { width: 1.15rem; height: 1.15rem; accent-color: var(--accent) }
small { display: block; color: var(--muted); font-size: .8125rem }
bdi { white-space: nowrap }
a { color: var(--accent) }
.tag { display: inline-block; padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--muted); font-size: .8125rem }
footer { margin-top: 2.5rem; font-size: .8125rem; color: var(--muted) }`;

type Head = {
  language: Language;
  title: string;
  /** Of its head. */
  more?: string;
  /** Beside the style of all. */
  moreStyle?: string;
  isListed?: boolean;
};

export const plainPage = (
  { language, title, more = '', moreStyle = '', isListed = false }: Head,
  body: string,
): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isListed ? '' : '<meta name="robots" content="noindex">\n'}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title}</title>
${more}<style>
${style}${moreStyle}
</style>
<main>
${body}
</main>
</html>
`;

/** `Friday, December 4, 2026` */
const formatOutOn = (language: Language, day: string): string =>
  dates(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));

/** What is wrong with a page its visitors say by the contact form, which tells which page they came from. */
export const pageFooter = (t: Translate<'sharing'>, language: Language, path: string): string => {
  const report = linkIn(language, `/contact?topic=problem&from=${encodeURIComponent(path)}`);
  return [
    `<footer><a href="${linkIn(language, '/')}">${t('page.made')}</a>`,
    `<a href="${escaped(report)}" rel="nofollow">${t('page.report')}</a>`,
    `<a href="${linkIn(language, '/privacy')}">${t('page.privacy')}</a></footer>`,
  ].join('\u00a0· ');
};

export function songPage(t: Translate<'sharing'>, language: Language, facts: SongPageFacts): string {
  const { artworkUrl, outOn, path, origin, services, campaign, days, remembered, isSample } = facts;
  const [title, artist] = [named(facts.title), named(facts.artist)];
  const picture = artworkUrl === null ? '' : escaped(new URL(artworkUrl, origin).href);
  const shared = [
    ['og:type', 'music.song'],
    ['og:title', `${title} – ${artist}`],
    ['og:url', escaped(origin + path)],
    ['og:image', escaped(`${origin}${path}/card.png?lang=${language}`)],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ...(picture ? [['og:image', picture]] : []),
  ].map(([name, content]) => `<meta property="${name}" content="${content}">\n`);
  const described = [
    '<meta name="twitter:card" content="summary_large_image">\n',
    `<link rel="alternate" type="application/json+oembed" href="${escaped(`${origin}/oembed?url=${encodeURIComponent(origin + path)}`)}" title="${title}">\n`,
  ];
  const buttons = services.map(
    ({ id, name }) =>
      `<button name="to" value="${id}"${id === remembered ? ' autofocus' : ''}>${t('page.on', { service: name })}</button>`,
  );
  const kept = campaign.map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  const day = outOn === undefined ? '' : t('page.outOn', { day: formatOutOn(language, outOn) });
  const form = [
    `<form action="${path}/go">`,
    ...kept,
    ...buttons,
    `<div><label><input type="checkbox" name="remember" value="1"${remembered === undefined ? '' : ' checked'}> ${t('page.remember')}</label>`,
    `<small>${t('page.remembered', { n: days }).replace('?choose', '<bdi dir="ltr">?choose</bdi>')}</small></div>`,
    '</form>',
  ];
  const body = [
    isSample ? `<p><span class="tag">${t('page.sample')}</span></p>` : '',
    picture ? `<img src="${picture}" alt="" referrerpolicy="no-referrer">` : '',
    `<h1 dir="auto">${title}</h1>`,
    `<p dir="auto">${artist}</p>`,
    day && `<p><strong>${day}</strong><br><a href="${path}/release.ics">${t('page.calendar')}</a></p>`,
    ...(services.length > 0 ? form : [`<p>${t('page.none')}</p>`]),
    pageFooter(t, language, path),
  ];
  return plainPage(
    { language, title: `${title} – ${artist}`, more: [...shared, ...described].join('') },
    body.filter(Boolean).join('\n'),
  );
}

export const songMissingPage = (t: Translate<'sharing'>, language: Language): string =>
  plainPage(
    { language, title: `${t('page.gone')} · Tracklight` },
    `<h1>${t('page.gone')}</h1>\n<p>${t('page.goneText')}</p>\n<p><a href="${linkIn(language, '/')}">${t('page.made')}</a></p>`,
  );
