import type { Plugin } from 'vite';

const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const FETCH = 'let res = await fetch(url, await createRequestInit(request));';

/** Announces that a part of the page being opened does not arrive, and resolves once it is to be tried again. */
const ANNOUNCED = `new Promise((again) => {
  let findOpening = () => window.__reactRouterDataRouter?.state.navigation.location;
  window.dispatchEvent(new CustomEvent('pageunreached', { detail: { findOpening, again } }));
})`;

/** Read to its end before it is decoded: an answer that breaks off is one that did not arrive. */
const WHOLE =
  '(part) => part.body === null ? part : part.arrayBuffer().then((body) => new Response(body, part))';

/** What a proxy answers in place of a server that is down; only the shop’s own answers have the router’s header. */
const IS_AWAY = `(res.status >= 502 && res.status <= 504 && !res.headers.has('X-Remix-Response'))`;

/** Another page than the one in the address bar, which only changes when the page has arrived. */
const IS_ELSEWHERE = `request.method === 'GET' && new URL(request.url).pathname !== window.location.pathname`;

const WAY_BACK = {
  'routeModules.js': (code: string) =>
    code.replace(RELOAD, `return ${ANNOUNCED}.then(() => loadRouteModule(route, routeModulesCache));`),
  'single-fetch.js': (code: string) =>
    code.replace(
      FETCH,
      `let init = await createRequestInit(request);
      let res = await fetch(url, init).then(${WHOLE}).catch((error) => {
        if (request.signal.aborted || !(${IS_ELSEWHERE})) throw error;
      });
      if (res === undefined || (${IS_AWAY} && (${IS_ELSEWHERE}))) {
        await ${ANNOUNCED};
        return fetchAndDecodeViaTurboStream(args, targetRoutes);
      }`,
    ),
} as const;

const MOVED = 'The router loads its pages in another way: see unreached-pages.ts';

/**
 * Where a page's script does not arrive, the router reloads, which without a server ends on the browser's own error
 * page; where its data does not arrive, an error replaces the page that was left. Instead it announces this and waits
 * to be told to try again (`shell/use-unreached-pages.ts`).
 */
export const unreachedPages = (): Plugin => {
  const changedFiles = new Set<string>();
  return {
    name: 'unreached-pages',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/(routeModules|single-fetch)\.js$/ },
      handler(code, id) {
        const file = id.endsWith('routeModules.js') ? 'routeModules.js' : 'single-fetch.js';
        const changed = WAY_BACK[file](code);
        if (changed === code) this.error(MOVED);
        changedFiles.add(file);
        return changed;
      },
    },
    buildEnd(error) {
      const isWhole = changedFiles.size === Object.keys(WAY_BACK).length;
      if (error === undefined && this.environment.name === 'client' && !isWhole) this.error(MOVED);
    },
  };
};
