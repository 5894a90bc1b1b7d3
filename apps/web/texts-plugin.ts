import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES, LOCALES } from '@darzi/contract/languages.ts';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import type { Plugin } from 'vite';

const CATALOGUE = /\/texts\/(\w+)\/([\w-]+)\.json$/;
const COMPILED = /\/texts\/(\w+)\/texts-\w+-([\w-]+)\.compiled$/;

/** The shop's own sources, which wait for a part with `textsOf('part')`. */
const SOURCE = /\/app\/.*\.tsx?$/;
const AWAITED = /\btextsOf\('([\w-]+)'\)/g;

/**
 * Imports of the compiled catalogues: no source names them, so `npm run dev` would discover them with a page already
 * open.
 */
const RUNTIME = ['@messageformat/runtime', '@messageformat/runtime/lib/cardinals'];

/**
 * Compiles the catalogues: each message of `app/texts/{language}/{part}.json` becomes a function, plurals included.
 */
export const compiledTexts = (): Plugin => ({
  name: 'compiled-texts',
  enforce: 'pre',
  config: () => ({ optimizeDeps: { include: RUNTIME } }),
  resolveId(source, importer) {
    if (importer === undefined || !source.startsWith('.')) return null;
    const [, language, part] = CATALOGUE.exec(join(dirname(importer), source)) ?? [];
    // A separate name, so that nothing parses it as JSON, which also identifies the file in the build.
    return language === undefined
      ? null
      : join(dirname(importer), language, `texts-${language}-${part}.compiled`);
  },
  load(id) {
    const [, given, part] = COMPILED.exec(id) ?? [];
    const language = LANGUAGES.find((one) => one === given);
    if (language === undefined) return null;
    const asGiven = join(dirname(id), `${part}.json`);
    // tests name modules from the root of the repository
    const file = existsSync(asGiven) ? asGiven : join(process.cwd(), asGiven);
    this.addWatchFile(file);
    const compiled = compileModule(
      new MessageFormat(LOCALES[language]),
      JSON.parse(readFileSync(file, 'utf8')),
    );
    // a message without placeholders needs no function
    return { code: compiled.replace(/: \(\) => (?=")/g, ': '), moduleType: 'js' };
  },
  /** `catalogues.json`: the catalogues each file waits for, directly or through its imports. */
  generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return;
    const catalogues = Object.values(bundle).flatMap((chunk) => {
      const [, , part] = chunk.type === 'chunk' ? (COMPILED.exec(chunk.facadeModuleId ?? '') ?? []) : [];
      return part === undefined ? [] : [{ part, file: `/${chunk.fileName}` }];
    });
    // One module imports all of them, so only a module's own source tells which it waits for.
    const partsOf = (moduleId: string): readonly string[] => {
      const [path = ''] = moduleId.split('?', 1);
      if (!SOURCE.test(path)) return [];
      return [...readFileSync(path, 'utf8').matchAll(AWAITED)].map(([, part = '']) => part);
    };
    const awaitedBy = (file: string, seen = new Set<string>()): readonly string[] => {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || seen.has(file)) return [];
      seen.add(file);
      return [
        ...Object.keys(chunk.modules).flatMap(partsOf),
        ...chunk.imports.flatMap((imported) => awaitedBy(imported, seen)),
      ];
    };
    const known = Object.values(bundle).flatMap((chunk) => {
      if (chunk.type !== 'chunk' || !(chunk.isEntry || chunk.isDynamicEntry)) return [];
      const parts = new Set(awaitedBy(chunk.fileName));
      const awaited = catalogues.filter(({ part }) => parts.has(part)).map(({ file }) => file);
      return awaited.length === 0 ? [] : [[`/${chunk.fileName}`, awaited] as const];
    });
    this.emitFile({
      type: 'asset',
      fileName: 'catalogues.json',
      source: JSON.stringify(Object.fromEntries(known)),
    });
  },
});
