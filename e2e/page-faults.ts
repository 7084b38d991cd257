/** What is wrong with a page of the site, in words that name it. Pure. */
import { readdirSync, readFileSync } from 'node:fs';
import { defaultLanguage, type Language, offeredCodes } from '#domain/languages.ts';
import { languageOf, pathIn, plainPath } from '#domain/paths.ts';
import { type Found, isRead, origin, pathOf, type Site } from './crawl-site.ts';
import type { PageFacts } from './read-page.ts';

const folder = new URL('../src/i18n/', import.meta.url);

/** `{ nav: { help: … } }` is `nav.help`; forms of the plural count as one. */
function keysOf(texts: object, above = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [above + key.replace(/_(zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${above}${key}.`),
  );
}

/** As a missing text would stand on a page: with and without its folder. */
const textKeys = new Set(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const keys = keysOf(JSON.parse(readFileSync(new URL(`${name}/en.json`, folder), 'utf8')));
      return keys.flatMap((key) => [key, `${name}.${key}`, `${name}:${key}`]);
    })
    .filter((key) => /[.:]/.test(key)),
);

const standingKeys = (text: string): string[] =>
  (text.match(/[a-z]\w*(?:[.:]\w+)+|\{\{.*?\}\}/gi) ?? []).filter(
    (word) => word.startsWith('{{') || textKeys.has(word),
  );

/** Videos are in English alone, and posts in no language that is only announced. */
const languageWritten = (path: string): Language => {
  const language = languageOf(path, undefined);
  const isPost = /^\/blog\/./.test(plainPath(path));
  return isVideo(path) || (isPost && !offeredCodes.includes(language)) ? defaultLanguage : language;
};

const isVideo = (path: string): boolean => /^\/videos\/./.test(plainPath(path));

const pathPart = (path: string): string => path.split('?')[0] ?? '';

/** `[condition, what is said where it holds]` */
type Check = [boolean, string];

const said = (checks: readonly Check[]): string[] => checks.flatMap(([holds, what]) => (holds ? [what] : []));

function wordFaults(path: string, { lang, titles, description, headings, texts, openGraph }: PageFacts) {
  const language = languageOf(path, undefined);
  const shortest = ['zh', 'ja'].includes(language) ? 25 : 50;
  const { length } = description;
  return said([
    [lang !== language, `is in ${lang}`],
    [headings.length !== 1, `has ${headings.length} headings of the first rank`],
    [titles.length !== 1 || !titles[0], `has ${titles.length} titles: ${titles}`],
    [length < shortest || length > 200, `has a description of ${length} characters: ${description}`],
    [openGraph['og:title'] !== titles[0], `is called ${openGraph['og:title']} in previews`],
    ...texts.flatMap(standingKeys).map((key): Check => [true, `shows ${key}`]),
  ]);
}

/** Where the same text is, for search engines. */
function addressFaults(
  path: string,
  { canonical, alternates, openGraph, robots }: PageFacts,
  site: Site,
): string[] {
  const plain = pathPart(path);
  const written = isVideo(path) ? [defaultLanguage] : offeredCodes;
  const language = languageOf(path, undefined);
  const own = origin + pathIn(languageWritten(path), plain);
  const picture = openGraph['og:image'] ?? '';
  const wanted = Object.fromEntries([
    ...written.map((code) => [code, origin + pathIn(code, plain)]),
    ['x-default', origin + pathIn(defaultLanguage, plain)],
  ]);
  const stands = (address: string) => {
    const target = pathOf(address, path);
    return target !== undefined && (!isRead(target) || site.get(target)?.status === 200);
  };
  return said([
    [canonical !== own, `says that its address is ${canonical}`],
    [!stands(canonical), `says that its address is ${canonical}, where nothing is`],
    [openGraph['og:url'] !== canonical, `has another address in previews: ${openGraph['og:url']}`],
    [offeredCodes.includes(language) !== (robots === ''), `tells search engines: ${robots}`],
    [!stands(picture), `has a picture in previews that is not there: ${picture}`],
    [
      JSON.stringify(Object.entries(alternates).sort()) !== JSON.stringify(Object.entries(wanted).sort()),
      `names other languages than it has: ${JSON.stringify(alternates)}`,
    ],
    ...Object.values(alternates).map((address): Check => [!stands(address), `has no version at ${address}`]),
  ]);
}

function structureFaults({ structured }: PageFacts): string[] {
  const broken = structured.filter((text) => {
    try {
      const facts = JSON.parse(text);
      return (
        facts['@context'] !== 'https://schema.org' ||
        !facts['@graph'].every((fact: object) => '@type' in fact)
      );
    } catch {
      return true;
    }
  });
  return said([
    [structured.length === 0, 'has no structured data'],
    [broken.length > 0, `has structured data that say nothing: ${broken}`],
  ]);
}

/** Links to pages stay in the page's language, but for those to its other languages and to what has one alone. */
function linkFaults(path: string, { links }: PageFacts, site: Site): string[] {
  const language = languageOf(path, undefined);
  return links.flatMap(({ href, hreflang }) => {
    const target = pathOf(href, path);
    const there = target === undefined ? undefined : site.get(target);
    if (target === undefined || there?.status !== 200 || !there.page) return [];
    const hash = decodeURIComponent(new URL(href, origin + path).hash.slice(1));
    const leaves =
      !hreflang && languageOf(target, undefined) !== language && !/^\/(videos|playlist)\/./.test(target);
    return said([
      [leaves, `leads to ${href}, another language`],
      [hash !== '' && !there.page.ids.includes(hash), `leads to ${href}, which has no such place`],
    ]);
  });
}

/** Sentences that begin with the page's path. */
export const faultsOf = ({ path, page }: Found, site: Site): string[] =>
  page
    ? [
        ...wordFaults(path, page),
        ...addressFaults(path, page, site),
        ...structureFaults(page),
        ...linkFaults(path, page, site),
      ].map((what) => `${path} ${what}`)
    : [];

/** The path that a page says is its own. */
export const isCanonical = ({ path, page }: Found): boolean => page?.canonical === origin + path;
