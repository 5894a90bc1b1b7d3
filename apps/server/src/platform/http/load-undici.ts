import { createRequire } from 'node:module';

/** Node's own client as a package, with what the built-in one does not show. Loaded with the first call: it weighs 6 MB. */
export const loadUndici = (): typeof import('undici') => createRequire(import.meta.url)('undici');
