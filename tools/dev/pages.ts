import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { createCall } from '@darzi/contract/client.ts';
import type { PageContext } from '@darzi/contract/settings/public-settings.ts';
import { createServer as createVite, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import type { RenderedPage } from '../../apps/server/src/pages/web-build.ts';

/** A request from the shop's process to the renderer. */
type PageWanted = {
  readonly url: string;
  readonly shopUrl: string;
  readonly context: Omit<PageContext, 'call'>;
};

export type RenderedRemotely = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
};

const WEB = join(import.meta.dirname, '../../apps/web');

/** As React Router writes them, except that each module is imported only when a page of its route is requested. */
type Routes = Readonly<Record<string, { readonly module: () => Promise<object> }>>;

type Build<R = Routes> = { readonly entry: { readonly module: Entry }; readonly routes: R };

type Entry = {
  readonly routeFinder: (
    routes: Routes,
  ) => (path: string) => readonly { readonly route: { readonly id?: string } }[];
  readonly createRequestHandler: (
    build: unknown,
    mode: string,
  ) => (request: Request, context: unknown) => Promise<RenderedPage>;
  readonly createLoadContext: (given: PageContext) => unknown;
};

/** Calls made during rendering go to the shop's own process. */
const callOver = (shopUrl: string) =>
  createCall(async (method, path, body, headers) => {
    const answer = await fetch(`${shopUrl}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: () => answer.json() };
  });

/** React Router's server build imports all routes at once, mostly the staff's: the first page would wait for them. */
const lazyRoutes: Plugin = {
  name: 'darzi:lazy-routes',
  transform: (code, id) =>
    id.endsWith('virtual:react-router/server-build')
      ? code.replaceAll(/import \* as (route\d+) from ("[^"]+");/g, 'const $1 = () => import($2);')
      : undefined,
};

/** The modules of the page at a path, recompiled if they changed; of other pages only the addresses. */
const loadBuild = async (vite: ViteDevServer, path: string): Promise<Build<object>> => {
  const { ssr } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages here');
  const build: Build = await ssr.runner.import('virtual:react-router/server-build');
  const found = new Set(
    build.entry.module
      .routeFinder(build.routes)(path)
      .map(({ route }) => route.id),
  );
  const routes = await Promise.all(
    Object.entries(build.routes).map(
      async ([id, route]) => [id, { ...route, module: found.has(id) ? await route.module() : {} }] as const,
    ),
  );
  return { ...build, routes: Object.fromEntries(routes) };
};

const render = async (
  vite: ViteDevServer,
  { url, shopUrl, context }: PageWanted,
): Promise<RenderedRemotely> => {
  const build = await loadBuild(vite, new URL(url).pathname);
  const { createRequestHandler, createLoadContext } = build.entry.module;
  const { status, headers, body } = await createRequestHandler(build, 'development')(
    new Request(url, { headers: { accept: 'text/html' } }),
    createLoadContext({ ...context, call: callOver(shopUrl) }),
  );
  return { status, headers: [...headers], body: body.join('') };
};

const textOf = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** A page that does not compile shows why; the next change renders it again. */
const explainFault = (error: unknown): RenderedRemotely => ({
  status: 500,
  headers: [['content-type', 'text/plain; charset=utf-8']],
  body: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

export type DevPages = {
  readonly vite: ViteDevServer;
  /** The address at which the shop's process has its pages rendered. */
  readonly rendererUrl: string;
  readonly stop: () => Promise<void>;
};

/** Vite with the storefront's sources: modules and styles for browsers of `front`, rendered pages for the shop. */
export const startPages = async (front: Server): Promise<DevPages> => {
  const vite = await createVite({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server: front } },
    plugins: [lazyRoutes],
  });
  // Runs while the database starts; a compile error is shown to whoever requests a page.
  loadBuild(vite, '/').catch(() => undefined);
  const answer: RequestListener = (request, response) => {
    textOf(request)
      .then((text) => render(vite, JSON.parse(text)))
      .catch((error: unknown) => {
        console.error(error);
        return explainFault(error);
      })
      .then((page) => response.end(JSON.stringify(page)));
  };
  const renderer = createServer(answer);
  await new Promise<void>((resolve) => renderer.listen(0, '127.0.0.1', resolve));
  const address = renderer.address();
  return {
    vite,
    rendererUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: async () => {
      renderer.close();
      renderer.closeAllConnections();
      await vite.close();
    },
  };
};
