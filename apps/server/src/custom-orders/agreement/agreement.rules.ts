/**
 * What both sides agreed on, frozen: every fact with its own salt and hash, and one hash over all of them. Erasing a
 * fact also erases its salt; the rest still proves itself. Pure, given a hash and salts.
 */
import { createHash } from 'node:crypto';

export type AgreedValue = string | number;
export type AgreedField = {
  readonly path: string;
  readonly value: AgreedValue | null;
  readonly salt: string | null;
  readonly hash: string;
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 of `salt + "\n" + JSON.stringify(value)`, hex. */
export const hashField = (salt: string, value: AgreedValue): string =>
  sha256(`${salt}\n${JSON.stringify(value)}`);

/** The hash over all fields, in the order of their paths. */
export const hashAgreement = (fields: readonly Pick<AgreedField, 'path' | 'hash'>[]): string =>
  sha256(
    [...fields]
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, hash }) => `${path} ${hash}`)
      .join('\n'),
  );

/** Dotted path → value, for everything that is not null. */
const flatten = (value: unknown, path: string): readonly (readonly [string, AgreedValue])[] => {
  if (typeof value === 'string' || typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, path === '' ? name : `${path}.${name}`),
  );
};

/** Freezes facts. `createSalt` gives a fresh random text for each. */
export const freeze = (
  facts: Readonly<Record<string, unknown>>,
  createSalt: () => string,
): { readonly fields: readonly AgreedField[]; readonly hash: string } => {
  const fields = flatten(facts, '').map(([path, value]) => {
    const salt = createSalt();
    return { path, value, salt, hash: hashField(salt, value) };
  });
  return { fields, hash: hashAgreement(fields) };
};

type Tree = { [name: string]: Tree | AgreedValue };

/** The facts in their nested form, without erased ones. */
export const unfold = (fields: readonly AgreedField[]): Record<string, unknown> => {
  const root: Tree = {};
  for (const { path, value } of fields) {
    if (value === null) continue;
    const names = path.split('.');
    const last = names.pop() ?? path;
    let place = root;
    for (const name of names) {
      const inner = place[name];
      const next: Tree = typeof inner === 'object' ? inner : {};
      place[name] = next;
      place = next;
    }
    place[last] = value;
  }
  return root;
};
