import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { createCall } from '@darzi/contract/client.ts';
import type { PageContext } from '@darzi/contract/settings/public-settings.ts';
import { createServer as createVite, isRunnableDevEnvironment, type ViteDevServer } from 'vite';

/** What the shop's process asks the renderer for. */
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

type Entry = {
  readonly createRequestHandler: (
    build: unknown,
    mode: string,
  ) => (request: Request, context: unknown) => Promise<Response>;
  readonly createLoadContext: (given: PageContext) => unknown;
};

/** Calls of a page while it is rendered go to the shop's own process. */
const callOver = (shopUrl: string) =>
  createCall(async (method, path, body, headers) => {
    const answer = await fetch(`${shopUrl}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: () => answer.json() };
  });

/** The pages' modules, compiled anew as far as they changed. */
const loadBuild = (vite: ViteDevServer): Promise<{ entry: { module: Entry } }> => {
  const { ssr } = vite.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the pages here');
  return ssr.runner.import('virtual:react-router/server-build');
};

const render = async (
  vite: ViteDevServer,
  { url, shopUrl, context }: PageWanted,
): Promise<RenderedRemotely> => {
  const build = await loadBuild(vite);
  const { createRequestHandler, createLoadContext } = build.entry.module;
  const response = await createRequestHandler(build, 'development')(
    new Request(url, { headers: { accept: 'text/html' } }),
    createLoadContext({ ...context, call: callOver(shopUrl) }),
  );
  return { status: response.status, headers: [...response.headers], body: await response.text() };
};

const textOf = async (request: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** A page that does not compile is answered with the reason; the next change renders it again. */
const explainFault = (error: unknown): RenderedRemotely => ({
  status: 500,
  headers: [['content-type', 'text/plain; charset=utf-8']],
  body: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

export type DevPages = {
  readonly vite: ViteDevServer;
  /** Where the shop's process has its pages rendered. */
  readonly rendererUrl: string;
  readonly stop: () => Promise<void>;
};

/** Vite with the storefront's sources: modules and styles for the browser of `front`, rendered pages for the shop. */
export const startPages = async (front: Server): Promise<DevPages> => {
  const vite = await createVite({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server: front } },
  });
  // While the database starts; what does not compile is told to whoever asks for a page.
  loadBuild(vite).catch(() => undefined);
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
