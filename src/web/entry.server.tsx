/** Renders a page in one piece. The bridge to Fastify calls this through the build. */
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { toLanguage } from '#domain/languages.ts';
import { TranslationsProvider } from '#web/language/use-translation.tsx';
import { pageRequest } from './data/request-context.ts';
import { TextSource } from './language/sent-texts.tsx';
import { textSources, textsOf } from './language/texts.server.ts';
import { serverTranslations } from './language/translations.ts';
import { NonceContext } from './shell/nonce.ts';

export { contextOf } from './data/request-context.ts';

export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const page = context.get(pageRequest);
  const { nonce } = page;
  // Without the root's loader (a failure before it) the page speaks English.
  const language = toLanguage(routerContext.staticHandlerContext.loaderData.root?.language);
  const texts = await textsOf(language);
  const handOver = await takeHandOver(routerContext, nonce);
  return new Promise((resolve, reject) => {
    let failed = false;
    const stream = renderToPipeableStream(
      <NonceContext value={nonce}>
        <TextSource value={textSources(language, texts)}>
          <TranslationsProvider translations={serverTranslations(language, texts)}>
            <ServerRouter context={withoutOtherRoutes(routerContext)} url={request.url} nonce={nonce} />
          </TranslationsProvider>
        </TextSource>
      </NonceContext>,
      {
        nonce,
        // What is there is sent in its place: put there by a script it would be missing for whoever has none.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          // Until it fires it would hold all that the page was made of.
          clearTimeout(overdue);
          const collected = collect((html) => {
            // A page without scripts takes nothing over.
            page.html =
              handOver && routerContext.renderMeta?.didRenderScripts ? withAtEnd(html, handOver) : html;
            headers.set('content-type', 'text/html; charset=utf-8');
            resolve(new Response(null, { headers, status: failed ? 500 : status }));
          });
          stream.pipe(collected);
        },
        onShellError(error: unknown) {
          clearTimeout(overdue);
          reject(error);
        },
        onError(error: unknown) {
          failed = true;
          page.report(error);
        },
      },
    );
    // Beyond this a part that still loads is given up and the browser renders it.
    const overdue = setTimeout(() => stream.abort(), streamTimeout + 1_000).unref();
  });
}

/** For each page React Router makes all routes that it is told of, and a page is drawn by a few of 200. */
function withoutOtherRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)));
  return { ...context, manifest: { ...manifest, routes } };
}

/**
 * What loaders read, as React Router's `StreamTransfer` hands it over, but made before the page and kept as bytes. As parts of
 * the page that wait for it, it would be there three times, as texts that outlive a collection of garbage or two.
 */
async function takeHandOver(context: EntryContext, nonce: string): Promise<Buffer | undefined> {
  const { serverHandoffStream: stream } = context;
  // The router holds the context until the page is sent, and the stream all that went through it.
  Object.assign(context, { serverHandoffStream: undefined });
  return stream && scriptsOf(await text(stream), nonce);
}

const signs = /[&><\u2028\u2029]/g;
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

function scriptsOf(read: string, nonce: string): Buffer {
  const script = (code: string) =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${code};</script>`;
  return Buffer.from(script(`enqueue(${JSON.stringify(read).replace(signs, escaped)})`) + script('close()'));
}

function withAtEnd(html: Buffer, scripts: Buffer): Buffer {
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html : Buffer.concat([html.subarray(0, end), scripts, html.subarray(end)]);
}

function collect(done: (html: Buffer) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    write(piece: Uint8Array, _encoding, next) {
      pieces.push(piece);
      next();
    },
    final(next) {
      done(Buffer.concat(pieces));
      next();
    },
  });
}

/** Loader and action errors that are no redirects; the bridge logs them with the request's id. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (!request.signal.aborted) context.get(pageRequest).report(error);
}
