import type { Answer } from '@darzi/contract/client.ts';

type Agreement = Answer<'GET /api/custom-order/:id/agreement'>;

const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * Recomputes, in this browser, the hash of every fact and of the whole.
 * @returns undefined where the browser cannot (a page not served securely)
 */
export const isUnchanged = async ({
  fields,
  hash,
}: Pick<Agreement, 'fields' | 'hash'>): Promise<boolean | undefined> => {
  // Missing outside https and localhost, whatever the types say.
  if (!('subtle' in crypto)) return undefined;
  const areFactsTrue = await Promise.all(
    fields.map(
      async ({ value, salt, hash: expected }) =>
        // Erased values have left only their hash.
        value === null || salt === null || (await sha256(`${salt}\n${JSON.stringify(value)}`)) === expected,
    ),
  );
  const lines = [...fields]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((field) => `${field.path} ${field.hash}`);
  return areFactsTrue.every(Boolean) && (await sha256(lines.join('\n'))) === hash;
};
