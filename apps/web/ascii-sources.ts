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
