import type { Plugin } from 'vite';

/** Two bytes a character is what V8 takes for a whole text as soon as one of them is no ASCII. */
const escapeRest = (code: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes what is no ASCII as `\uXXXX` where the text weighs less in memory so: not where much of it is Hindi. */
export const asciiSources = (): Plugin => ({
  name: 'ascii-sources',
  applyToEnvironment: ({ name }) => name === 'ssr',
  // Once all is minified.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const escaped = escapeRest(chunk.code);
      if (escaped.length < 2 * chunk.code.length) chunk.code = escaped;
    }
  },
});
