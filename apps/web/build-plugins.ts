import type { Plugin } from 'vite';

/** A single non-ASCII character makes V8 store the whole text with two bytes a character. */
const escapeRest = (code: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Escapes non-ASCII characters as `\uXXXX` where that takes less memory: not where much of the text is Hindi. */
export const asciiSources = (): Plugin => ({
  name: 'ascii-sources',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // After minification.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const escaped = escapeRest(chunk.code);
      if (escaped.length < 2 * chunk.code.length) chunk.code = escaped;
    }
  },
});

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
      if (!RELOAD.test(code)) this.error('The router loads its pages in another way: see build-plugins.ts');
      return code.replace(
        RELOAD,
        `return new Promise((again) => {
          window.dispatchEvent(new CustomEvent('pageunreached', { detail: again }));
        }).then(() => loadRouteModule(route, routeModulesCache));`,
      );
    },
  },
});
