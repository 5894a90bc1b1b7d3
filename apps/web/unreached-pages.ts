import type { Plugin } from 'vite';

const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/**
 * Where a page's script does not arrive, the router reloads, which without a server ends on the browser's own error
 * page. Instead it announces this and waits to be told to try again (`shell/use-unreached-pages.ts`).
 */
export const unreachedPages = (): Plugin => ({
  name: 'unreached-pages',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler(code) {
      if (!RELOAD.test(code)) this.error('The router loads its pages in another way: see unreached-pages.ts');
      return code.replace(
        RELOAD,
        `return new Promise((again) => {
          window.dispatchEvent(new CustomEvent('pageunreached', { detail: again }));
        }).then(() => loadRouteModule(route, routeModulesCache));`,
      );
    },
  },
});
