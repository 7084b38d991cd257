/** What a page says of itself, read from its HTML as a search engine reads it. */
import { DomUtils, parseDocument } from 'htmlparser2';

type Parent = ReturnType<typeof parseDocument> | Element;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export type PageFacts = {
  lang: string;
  titles: string[];
  description: string;
  /** What search engines are told to do. */
  robots: string;
  canonical: string;
  /** Language → address. */
  alternates: Record<string, string>;
  /** Property → content. */
  openGraph: Record<string, string>;
  headings: string[];
  /** JSON as it stands there. */
  structured: string[];
  links: { href: string; hreflang: string | undefined }[];
  /** Addresses of what the page loads. */
  files: string[];
  ids: string[];
  /** Everything that people read or hear. */
  texts: string[];
};

const all = (name: string, parent: Parent): Element[] => DomUtils.getElementsByTagName(name, parent);

const attributes = (elements: readonly Element[], name: string): string[] =>
  elements.flatMap((element) => element.attribs[name] ?? []);

const spoken = ['aria-label', 'alt', 'title', 'placeholder', 'content'];
const unread = ['script', 'style', 'code', 'pre'];
const loaded = /^(icon|apple-touch-icon|manifest|preload|modulepreload|stylesheet)$/;

const addressesOf = (srcset: string): string[] =>
  srcset.split(/,\s+/).map((one) => one.trim().split(/\s+/)[0] ?? '');

const rels = (links: readonly Element[], rel: string): Element[] =>
  links.filter(({ attribs }) => attribs.rel === rel);

/** Text outside of code, and the attributes that stand for text. */
function textsOf(parent: Parent): string[] {
  const found = parent.children.flatMap((node): string[] => {
    if (node.nodeType === 3) return [node.data.trim()];
    if (!('attribs' in node) || unread.includes(node.name)) return [];
    return [...spoken.flatMap((name) => node.attribs[name] ?? []), ...textsOf(node)];
  });
  return found.filter(Boolean);
}

/** The text of an element without the tags in it. */
const textOf = (element: Element): string => DomUtils.textContent(element).trim();

export function readPage(html: string): PageFacts {
  const document = parseDocument(html);
  const [root] = all('html', document);
  const [head] = all('head', document);
  const inHead = (name: string) => (head ? all(name, head) : []);
  const links = inHead('link');
  const metas = inHead('meta');
  const scripts = all('script', document);
  const pictures = [...all('img', document), ...all('source', document)];
  const pairs = (elements: Element[], name: string, value: string) =>
    Object.fromEntries(elements.map(({ attribs }) => [attribs[name] ?? '', attribs[value] ?? '']));
  const named = pairs(metas, 'name', 'content');
  return {
    lang: root?.attribs.lang ?? '',
    titles: inHead('title').map(textOf),
    description: named.description ?? '',
    robots: named.robots ?? '',
    canonical: rels(links, 'canonical')[0]?.attribs.href ?? '',
    alternates: pairs(
      rels(links, 'alternate').filter(({ attribs }) => attribs.hreflang),
      'hreflang',
      'href',
    ),
    openGraph: pairs(metas, 'property', 'content'),
    headings: all('h1', document).map(textOf),
    structured: scripts.filter(({ attribs }) => attribs.type === 'application/ld+json').map(textOf),
    links: all('a', document).flatMap(({ attribs: { href, hreflang } }) => (href ? { href, hreflang } : [])),
    files: [
      ...attributes(
        links.filter(({ attribs }) => loaded.test(attribs.rel ?? '') || attribs.type?.includes('rss')),
        'href',
      ),
      ...attributes([...scripts, ...pictures], 'src'),
      ...attributes(pictures, 'srcset').flatMap(addressesOf),
    ],
    ids: attributes(all('*', document), 'id'),
    texts: textsOf(document),
  };
}
