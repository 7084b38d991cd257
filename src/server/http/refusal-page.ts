/** What a person sees where a page is refused: a small page of its own, written once, that loads nothing but its icon. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#domain/errors.ts';
import { directionOf, type Language, toLanguage } from '#domain/languages.ts';
import { isFilePath, languageOf } from '#domain/paths.ts';
import type { Texts } from '#i18n/texts.ts';
import { sendInOwnWords, sendProblem } from './problems.ts';

const known = new Map<Language, Pick<Texts, 'errors' | 'frame'>>();

/** The pages' own texts are in their bundle, which may be what cannot be asked. */
function textsIn(language: Language): Pick<Texts, 'errors' | 'frame'> {
  const read = (folder: string) =>
    JSON.parse(readFileSync(new URL(`../../i18n/${folder}/${language}.json`, import.meta.url), 'utf8'));
  const texts = known.get(language) ?? { errors: read('errors'), frame: read('frame') };
  known.set(language, texts);
  return texts;
}

/** An outage ends by itself: until then its reader stays where they are. Without scripts there is the link. */
const reloadWhenReady = `setInterval(async () => {
  const reply = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined);
  if (reply?.ok) location.reload();
}, 4000);`;
const hash = createHash('sha256').update(reloadWhenReady).digest('base64');

const policy = `default-src 'none'; script-src 'sha256-${hash}'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The site's own colours, of `web/styles/tokens.css`. */
const colours = {
  dark: 'color-scheme: dark; --ground: oklch(0.17 0.012 275); --body: oklch(0.865 0.008 275); --strong: oklch(0.97 0.004 275); --accent: oklch(0.82 0.15 78)',
  light:
    'color-scheme: light; --ground: oklch(0.985 0.003 90); --body: oklch(0.34 0.014 275); --strong: oklch(0.2 0.014 275); --accent: oklch(0.51 0.12 58)',
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Seen = {
  code: ErrorCode;
  language: Language;
  /** Undefined: as the system has it. */
  theme: 'dark' | 'light' | undefined;
  /** Where to go on; absent: the same address. */
  to?: string;
};

const light = `:root { ${colours.light} }`;

function written({ code, language, theme, to }: Seen): string {
  const { errors, frame } = textsIn(language);
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escaped(`${frame.error.title} · ${frame.product}`)}</title>
<style>
:root { ${colours[theme ?? 'dark']} }
${theme ? '' : `@media (prefers-color-scheme: light) { ${light} }`}
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 1rem; padding: 2rem; box-sizing: border-box; background: var(--ground); color: var(--body); font: 1rem/1.6 Inter, system-ui, sans-serif; text-align: center }
h1 { margin: 0; color: var(--strong); font-size: 1.5rem; line-height: 1.3 }
p { margin: 0; max-width: 32rem }
a { color: var(--accent) }
</style>
<main>
<h1>${escaped(frame.error.title)}</h1>
<p>${escaped(errors[code])}</p>
<p><a href="${escaped(to ?? '')}">${escaped(to ?? frame.error.retry)}</a></p>
</main>
${code === 'unavailable' ? `<script>${reloadWhenReady}</script>` : ''}
</html>
`;
}

/** As an error handler of pages; what code asks for, and files, are refused as the API refuses. */
export const sendRefusal =
  (publicUrl: string | undefined) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? '/';
    if (isFilePath(path)) return sendProblem(thrown, request, reply);
    const { userLanguage, theme } = request.cookies;
    const language = languageOf(path, toLanguage(userLanguage));
    const send = sendInOwnWords(({ code }) => ({
      type: 'text/html; charset=utf-8',
      body: written({
        code,
        language,
        theme: theme === 'system' ? undefined : theme === 'light' ? 'light' : 'dark',
        to: code === 'misdirected' ? publicUrl : undefined,
      }),
    }));
    return send(thrown, request, reply.header('content-security-policy', policy));
  };
