/** Public pages as visitors see them: rendered once a minute, kept in memory, packed once; what is withdrawn goes at once. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sessionCookie } from '#contract/address.ts';
import { isAppPath, plainPath } from '#domain/paths.ts';
import { nobodysMark } from './account-mark.ts';
import type { StillShown } from './exchange.ts';
import { hashedPolicy, type PolicyOptions } from './security.ts';

const freshMs = 60_000;
const mostBytes = 32 * 1024 * 1024;
const mostOrigins = 8;
/** Beyond this a page gets little smaller, and takes ten times as long. */
const brotliQuality = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type CachedPage = {
  tag: string;
  policy: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Asked before each time it is sent; absent: it shows nothing that can be withdrawn. */
  isStillShown?: StillShown;
};

/** Its bytes. */
type Rendered = { html: Buffer; nonce: string; shown?: readonly StillShown[] };

/**
 * One question at a time, however many want to know: whoever comes while it is on its way shares the next one, since
 * what they ask about may have happened after it was put.
 */
function sharedQuestion(ask: StillShown): StillShown {
  let [asking, next]: (Promise<boolean> | undefined)[] = [];
  const put = () => {
    asking = ask().finally(() => (asking = undefined));
    return asking;
  };
  return () => {
    if (!asking) return put();
    next ??= asking
      .catch(() => {})
      .then(() => {
        next = undefined;
        return put();
      });
    return next;
  };
}

const areAllShown = (shown: readonly StillShown[]) => async (): Promise<boolean> => {
  for (const isShown of shown) if (!(await isShown())) return false;
  return true;
};

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*\bnonce="[^"]*"[^>]*>([\s\S]*?)<\/script>/g;

/** A nonce that is sent twice protects nothing: in a cached page the scripts are allowed by what they say. */
async function keep(
  { html: whole, nonce, shown = [] }: Rendered,
  options: PolicyOptions,
): Promise<CachedPage> {
  const { html, later } = deferScripts(whole);
  const scripts = [...html.matchAll(inlineScript)].map(([, script = '']) => script);
  const hashes = [...scripts, ...later].map((script) =>
    createHash('sha256').update(script, byteByByte).digest('base64'),
  );
  const plain = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''), byteByByte);
  const size = { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, packed] = await Promise.all([toBrotli(plain, { params: size }), toGzip(plain)]);
  // Weak: it is the same for every encoding.
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  const policy = hashedPolicy([...new Set(hashes)], options);
  const page = { tag, policy, plain, br, gzip: packed };
  return shown.length === 0 ? page : { ...page, isStillShown: sharedQuestion(areAllShown(shown)) };
}

/**
 * Where nobody has said which host is ours, whoever asks chooses one: pages are kept for the first few of them, until
 * those are not asked for any more. Others are served too, but fill no memory and drive nothing out of it.
 */
export function createOriginCheck(): (origin: string) => boolean {
  const origins = new LRUCache<string, true>({ max: mostOrigins, ttl: freshMs, updateAgeOnGet: true });
  return (origin) => {
    if (origins.get(origin)) return true;
    origins.purgeStale();
    if (origins.size >= mostOrigins) return false;
    origins.set(origin, true);
    return true;
  };
}

/** `render` gives undefined for what may not be kept; the caller then renders it for its own reader. */
export function createPageCache(options: PolicyOptions = {}) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ plain, br, gzip }) => plain.length + br.length + gzip.length,
    ttl: freshMs,
    // An old page is better than none while no new one can be made.
    noDeleteOnStaleGet: true,
  });
  const rendering = new Map<string, Promise<CachedPage | undefined>>();
  const make = async (key: string, render: () => Promise<Rendered | undefined>) => {
    const made = render().then((rendered) => rendered && keep(rendered, options));
    rendering.set(key, made);
    try {
      const page = await made;
      if (page) pages.set(key, page);
      return page;
    } finally {
      if (rendering.get(key) === made) rendering.delete(key);
    }
  };
  const maySend = async (key: string, page: CachedPage): Promise<boolean> => {
    if (!page.isStillShown || (await page.isStillShown())) return true;
    if (pages.peek(key, { allowStale: true }) === page) pages.delete(key);
    return false;
  };
  const cachedPage = async (
    key: string,
    render: () => Promise<Rendered | undefined>,
  ): Promise<CachedPage | undefined> => {
    for (;;) {
      const known = pages.get(key) ?? rendering.get(key);
      if (!known) return make(key, render);
      // Whoever asked first may have been refused: that says nothing of whoever came to wait for the same.
      const page = await Promise.resolve(known).catch(() => 'refused' as const);
      if (page === 'refused') return make(key, render);
      if (!page || (await maySend(key, page))) return page;
    }
  };
  /** However old, as long as it can be known that all it shows may still be shown: throws while nobody can say. */
  const former = async (key: string): Promise<CachedPage | undefined> => {
    const page = pages.get(key, { allowStale: true });
    return page && (await maySend(key, page)) ? page : undefined;
  };
  return Object.assign(cachedPage, { former });
}

/** The one we would rather send first. */
const encodings = ['br', 'gzip'] as const satisfies (keyof CachedPage)[];

/** Of a list of tags, with or without the mark of a weak one (RFC 9110, 13.1.2). */
const isKnown = (tag: string, known = ''): boolean =>
  known.split(',').some((one) => one.trim() === '*' || `W/${one.trim().replace(/^W\//, '')}` === tag);

export function sendCached(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    'content-security-policy': page.policy,
    'cache-control': 'private, no-cache',
    'x-account': nobodysMark,
    vary: 'cookie, accept-encoding',
    etag: page.tag,
  });
  if (isKnown(page.tag, request.headers['if-none-match'])) return reply.status(304).send();
  const packed = negotiate(String(request.headers['accept-encoding'] ?? ''), encodings);
  reply.type('text/html; charset=utf-8');
  return packed ? reply.header('content-encoding', packed).send(page[packed]) : reply.send(page.plain);
}

/** `url` as `renderedAddress` leaves it. */
type Asked = Pick<FastifyRequest, 'url' | 'cookies'>;

/** All that pages know of what `theme` says. */
export const themeOf = (cookies: FastifyRequest['cookies']): 'light' | 'dark' =>
  cookies.theme === 'light' ? 'light' : 'dark';

/**
 * Undefined for whoever has a session, for addresses with a query, for other spellings of an address, of which there
 * are endless ones, and for pages of the app, whose language is the visitor's own choice.
 */
export function visitorKey({ url, cookies }: Asked, origin: string): string | undefined {
  if (/[?%A-Z]/.test(url) || cookies[sessionCookie] !== undefined) return undefined;
  if (isAppPath(plainPath(url)) && cookies.userLanguage !== undefined) return undefined;
  return `${origin} ${themeOf(cookies)} ${url}`;
}

/**
 * `//de///blog` and `/x/../de/blog` are `/de/blog`, as browsers and the pages read them; what follows the question mark
 * stays as it is. A backslash counts as a slash, as it does for browsers: two of them would lead to another host.
 */
export function straightAddress(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const straight = URL.parse(`http://host${path}`)?.pathname ?? '/';
  return straight.replace(/\/{2,}/g, '/') + url.slice(path.length);
}

/**
 * Pages are read a character for each byte: what is looked for is ASCII, and with all other signs in it a page would be a
 * text of twice its size, which V8 puts among the old objects at once.
 */
export const byteByByte = 'latin1';

/** A page, and the code of its inline scripts that the page itself does not run; both byte by byte. */
type Deferred = { html: string; later: string[] };

/** What the browser is told to load ahead: modules, and files of texts, which the scripts ask for first of all. */
const ahead = /<link rel="(modulepreload|preload)" href="([^"]+)"([^>]*)\/>/g;
const moduleAttributes = ' type="module" async="">';

/**
 * Runs once the page has been painted, at once where nobody looks at it. The scripts are those that React Router wrote:
 * asked for earlier they would share the line with the style sheet and the typeface, and the first words would wait.
 * Links come some at a time, for each of them takes the browser a moment.
 */
const starter = `{const{nonce}=document.currentScript,later=document.getElementById("later"),hrefs=later.dataset.modules.split(" "),add=(name,given)=>document.head.append(Object.assign(document.createElement(name),given)),preload=()=>{for(const href of hrefs.splice(0,4))add("link",{rel:"modulepreload",href});if(hrefs.length)setTimeout(preload)},start=()=>{for(const href of later.dataset.texts.split(" "))if(href)add("link",{rel:"preload",as:"fetch",crossOrigin:"",href});add("script",{type:"module",nonce,textContent:later.textContent});setTimeout(preload)};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`;

/** Pages without scripts of their own stay as they are. */
export function deferScripts(page: Buffer): Deferred {
  const html = page.toString(byteByByte);
  const codeAt = html.indexOf(moduleAttributes) + moduleAttributes.length;
  if (codeAt < moduleAttributes.length) return { html, later: [] };
  const scriptAt = html.lastIndexOf('<script', codeAt);
  const endAt = html.indexOf('</script>', codeAt);
  const attributes = html.slice(scriptAt + '<script'.length, codeAt - moduleAttributes.length);
  const code = html.slice(codeAt, endAt);
  const modules: string[] = [];
  const texts: string[] = [];
  const withoutLinks = (part: string) =>
    part.replace(ahead, (link, rel, href, rest) => {
      const kind = rel === 'modulepreload' ? modules : rest.startsWith(' as="fetch"') ? texts : undefined;
      kind?.push(href);
      return kind ? '' : link;
    });
  const before = withoutLinks(html.slice(0, scriptAt));
  const after = withoutLinks(html.slice(endAt));
  const kept = `<script type="text/plain" id="later" data-modules="${modules.join(' ')}" data-texts="${texts.join(' ')}">${code}</script>`;
  return { html: `${before}${kept}<script${attributes}>${starter}${after}`, later: [code] };
}
