import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageContext } from '@darzi/contract/settings/public-settings.ts';
import type { RouterContextProvider, ServerBuild } from 'react-router';

/** A page as a sequence of pieces. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: readonly (string | Buffer)[];
};

export type WebBuild = {
  readonly clientDirectory: string;
  /** Its sources change while it runs: none of its pages is cached. */
  readonly isChanging?: boolean;
  /** A page's address without anything that the page does not read. */
  readonly addressOf: (address: string) => string;
  /** The pattern of a page's address (`/product/:productId`), which traces may contain. */
  readonly patternOf?: (address: string) => string | undefined;
  readonly render: (request: Request, context: PageContext) => Promise<RenderedPage>;
};

const BUILD = join(import.meta.dirname, '../../../web/build');

type EntryWithContext = ServerBuild['entry']['module'] & {
  readonly createLoadContext: (given: PageContext) => RouterContextProvider;
  readonly createRequestHandler: (
    build: ServerBuild,
    mode: string,
  ) => (request: Request, context: RouterContextProvider) => Promise<RenderedPage>;
  readonly pageAddressReader: (routes: ServerBuild['routes']) => (address: string) => string;
  readonly pagePatternReader: (routes: ServerBuild['routes']) => (address: string) => string | undefined;
  readonly setCatalogues: (known: Readonly<Record<string, readonly string[]>>) => void;
};

const hasContext = (entry: ServerBuild['entry']['module']): entry is EntryWithContext =>
  'createLoadContext' in entry;

/** The built storefront, or undefined if it has not been built. */
export const loadWebBuild = async (): Promise<WebBuild | undefined> => {
  const file = join(BUILD, 'server/index.js');
  if (!existsSync(file)) return undefined;
  const build: ServerBuild = await import(pathToFileURL(file).href);
  const { module: entry } = build.entry;
  if (!hasContext(entry)) throw new Error('the storefront’s entry.server does not export createLoadContext');
  entry.setCatalogues(JSON.parse(await readFile(join(BUILD, 'client/catalogues.json'), 'utf8')));
  const handle = entry.createRequestHandler(build, 'production');
  return {
    clientDirectory: join(BUILD, 'client'),
    addressOf: entry.pageAddressReader(build.routes),
    patternOf: entry.pagePatternReader(build.routes),
    render: (request, context) => handle(request, entry.createLoadContext(context)),
  };
};
