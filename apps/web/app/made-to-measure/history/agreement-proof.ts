import type { Answer } from '@darzi/contract/client.ts';

type Agreement = Answer<'GET /api/custom-order/:id/agreement'>;

const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * Computes again, in this browser, what every fact and the whole must hash to.
 * @returns undefined where the browser has no means to (a page that is not served safely)
 */
export const isUnchanged = async ({
  fields,
  hash,
}: Pick<Agreement, 'fields' | 'hash'>): Promise<boolean | undefined> => {
  // Absent outside of https and localhost, whatever the types say.
  if (!('subtle' in crypto)) return undefined;
  const areFactsTrue = await Promise.all(
    fields.map(
      async ({ value, salt, hash: expected }) =>
        // What was erased has left its hash alone.
        value === null || salt === null || (await sha256(`${salt}\n${JSON.stringify(value)}`)) === expected,
    ),
  );
  const lines = [...fields]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((field) => `${field.path} ${field.hash}`);
  return areFactsTrue.every(Boolean) && (await sha256(lines.join('\n'))) === hash;
};
