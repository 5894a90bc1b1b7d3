import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { LANGUAGE_PATHS, LANGUAGES, type Language, languageOfPath } from '@darzi/contract/languages.ts';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider, ServerBuild } from 'react-router';
import { createRequestHandler as createRouterHandler, ServerRouter } from 'react-router';
import { documentPolicies } from './document-policies.ts';
import pageStart from './page-start.ts?inline-script';
import { isPayingPage } from './payment/paying-pages.ts';
import { type Boot, seenBeforeScripts } from './seen-before-scripts.ts';
import { shopContext } from './shell/shop-context.ts';
import { languageNow, readLanguageBy } from './texts/language.ts';

export { pageAddressReader, pagePatternReader, routeFinder } from './page-address.ts';
export { createLoadContext } from './shell/shop-context.ts';

const languageOfRequest = new AsyncLocalStorage<Language>();
readLanguageBy(() => languageOfRequest.getStore() ?? 'en');

/** Answers with pages: the same routes for every language, each under the path of its own. */
export const createRequestHandler = (build: ServerBuild, mode: string) => {
  const handlers = new Map(
    LANGUAGES.map((language) => [
      language,
      createRouterHandler({ ...build, basename: LANGUAGE_PATHS[language] || '/' }, mode),
    ]),
  );
  return async (request: Request, context: RouterContextProvider): Promise<Response> => {
    const language = languageOfPath(new URL(request.url).pathname);
    const handle = handlers.get(language);
    if (handle === undefined) throw new Error(`no pages in ${language}`);
    return languageOfRequest.run(language, () => handle(request, context));
  };
};

/** Loaders get this long before what is still missing is given up, milliseconds. */
export const streamTimeout = 5_000;

/** Renders to the end before the first byte leaves: only a whole document can be hashed, kept and compressed. */
const renderWhole = (
  context: EntryContext,
  url: string,
  mark: string,
  onFault: () => void,
): Promise<string> =>
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
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={url} nonce={mark} />,
      {
        nonce: mark,
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
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });

/** Address of a module → addresses of the catalogues that it waits for, in every language. */
let catalogues: Readonly<Record<string, readonly string[]>> = {};
/** Tells which catalogues the modules of the build wait for, so that a page asks for them as early as for the modules. */
export const setCatalogues = (known: typeof catalogues): void => {
  catalogues = known;
};

/** The modules of the routes that make up the page. */
const bootOf = ({ manifest, staticHandlerContext: { matches } }: EntryContext): Boot => {
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

/** The text of a finished document beside its Response, whose own body would be copied through two streams. */
export const documents = new WeakMap<Response, string>();

/** The gateway whose dialog opens on the page, if one does. */
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
  const marked = await renderWhole(context, request.url, mark, () => {
    answered = 500;
  });
  const { html, scripts } = seenBeforeScripts(marked, mark, bootOf(context), pageStart);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const policies = documentPolicies(scripts, gatewayOf(request, loadContext));
  for (const [name, value] of Object.entries(policies)) headers.set(name, value);
  const response = new Response(html, { status: answered, headers });
  documents.set(response, html);
  return response;
};

export default handleDocument;
