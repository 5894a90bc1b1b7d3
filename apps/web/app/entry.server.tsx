import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { LANGUAGE_PATHS, type Language, languageOfPath } from '@darzi/contract/languages.ts';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider, ServerBuild } from 'react-router';
import { createRequestHandler as createRouterHandler, ServerRouter } from 'react-router';
import { documentPolicies } from './document-policies.ts';
import { routeFinder } from './page-address.ts';
import pageStart from './page-start.ts?inline-script';
import { isPayingPage } from './payment/paying-pages.ts';
import { type Piece, type Rendered, renderInParts } from './rendered-parts.ts';
import { type Boot, seenBeforeScripts } from './seen-before-scripts.ts';
import { shopContext } from './shell/shop-context.ts';
import { languageNow, readLanguageBy } from './texts/language.ts';

export { pageAddressReader, pagePatternReader, routeFinder } from './page-address.ts';
export { createLoadContext } from './shell/shop-context.ts';

const languageOfRequest = new AsyncLocalStorage<Language>();
readLanguageBy(() => languageOfRequest.getStore() ?? 'en');

/** The finished document of each Response, whose own body would be copied through two streams. */
const documents = new WeakMap<Response, readonly Piece[]>();

/**
 * Staff pages know all routes; other pages only the shop's, from a table built for them
 * (tools/prepare/shop-manifest).
 */
const manifestFor = (url: string, ids: readonly string[]): string =>
  ids.includes('staff/staff-layout') ? url : url.replace(/^\/assets\/(?=manifest-)/, '/assets/shop-');

/** The build with only one page's routes: each request searches all routes of a build, repeatedly. */
const onlyWith = (build: ServerBuild, ids: readonly string[]): ServerBuild => {
  const among = <T,>(routes: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: among(build.routes),
    assets: {
      ...build.assets,
      url: manifestFor(build.assets.url, ids),
      routes: among(build.assets.routes),
    },
  };
};

/** Answers page requests: the same routes for every language, each under its own path prefix. */
export const createRequestHandler = (build: ServerBuild, mode: string) => {
  const findRoutes = routeFinder(build.routes);
  const handlers = new Map<string, ReturnType<typeof createRouterHandler>>();
  const handlerFor = (pathname: string, language: Language) => {
    const ids = findRoutes(pathname).flatMap(({ route }) => route.id ?? []);
    const name = `${language} ${ids.at(-1)}`;
    const known = handlers.get(name);
    if (known !== undefined) return known;
    // a request without a page may be for the root's data, or for an address that the router itself answers
    const routes = ids.length === 0 ? build : onlyWith(build, ids);
    const made = createRouterHandler({ ...routes, basename: LANGUAGE_PATHS[language] || '/' }, mode);
    handlers.set(name, made);
    return made;
  };
  return async (request: Request, context: RouterContextProvider) => {
    const { pathname } = new URL(request.url);
    const language = languageOfPath(pathname);
    const handle = handlerFor(pathname, language);
    const response = await languageOfRequest.run(language, () => handle(request, context));
    const { status, headers } = response;
    return { status, headers, body: documents.get(response) ?? [await response.text()] };
  };
};

/** How long loaders may take before missing data is given up, milliseconds. */
export const streamTimeout = 5_000;

/** Renders to completion, whatever it waits for. */
const renderWaiting = (document: ReactNode, nonce: string, onFault: () => void): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        pipe(sink);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError(error) {
        onFault();
        console.error(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });

/** React's marker for content left to the browser: it was not ready, or failed. */
const LEFT_OUT = '<!--$!-->';

/**
 * Renders to completion before the first byte is sent: only a whole document can be hashed, cached and compressed. If
 * nothing is awaited, as when all modules of a page have loaded, it becomes text directly; a stream would convert it
 * to bytes and back.
 */
const renderWhole = async (document: ReactNode, nonce: string, onFault: () => void): Promise<Rendered> => {
  try {
    const { html, fill } = renderInParts(document, nonce);
    if (!html.includes(LEFT_OUT)) return { html, fill };
  } catch {
    // the second attempt reports it
  }
  return { html: await renderWaiting(document, nonce, onFault), fill: (html) => html };
};

/** The loaders' data, in the form the browser's router reads. */
const readLoaded = async (stream: EntryContext['serverHandoffStream']): Promise<string> => {
  if (stream === undefined) return '';
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    pieces.push(decoder.decode(read.value, { stream: true }));
  return pieces.join('');
};

/** Address of a module → addresses of the catalogues it waits for, in every language. */
let catalogues: Readonly<Record<string, readonly string[]>> = {};
/** Sets which catalogues the build's modules wait for, so that a page requests them as early as the modules. */
export const setCatalogues = (known: typeof catalogues): void => {
  catalogues = known;
};

/** The modules of the page's routes. */
const bootOf = ({ manifest, staticHandlerContext: { matches } }: EntryContext): Omit<Boot, 'loaded'> => {
  const routes = matches.flatMap(({ route }) => {
    const module = manifest.routes[route.id]?.module;
    return module === undefined ? [] : [[route.id, module] as const];
  });
  const own = `/texts-${languageNow()}-`;
  const awaited = [manifest.entry.module, ...routes.map(([, module]) => module)].flatMap((module) =>
    (catalogues[module] ?? []).filter((address) => address.includes(own)),
  );
  return {
    runtime: manifest.hmr?.runtime,
    manifest: manifest.url,
    entry: manifest.entry.module,
    routes: Object.fromEntries(routes),
    ahead: [...new Set(awaited)],
  };
};

/** The gateway whose dialog can open on this page, if any. */
const gatewayOf = (request: Request, loadContext: RouterContextProvider) =>
  isPayingPage(new URL(request.url).pathname)
    ? (loadContext.get(shopContext).settings.razorpay ?? undefined)
    : undefined;

const handleDocument = async (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> => {
  let answered = status;
  const mark = randomBytes(16).toString('hex');
  const loaded = await readLoaded(context.serverHandoffStream);
  const { serverHandoffStream: _, ...rest } = context;
  const document = <ServerRouter context={rest} url={request.url} nonce={mark} />;
  const rendered = await renderWhole(document, mark, () => {
    answered = 500;
  });
  const { html, scripts } = seenBeforeScripts(rendered.html, mark, { ...bootOf(context), loaded }, pageStart);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const policies = documentPolicies(scripts, gatewayOf(request, loadContext));
  for (const [name, value] of Object.entries(policies)) headers.set(name, value);
  const response = new Response(null, { status: answered, headers });
  documents.set(response, rendered.fill(html));
  return response;
};

export default handleDocument;
