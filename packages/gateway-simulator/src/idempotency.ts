import { createHash } from 'node:crypto';
import type { ApiAnswer, ApiCall } from './api-answer.ts';
import type { Store } from './store.ts';

/** What a provider says to a key that was used for another request, or whose first request is still in progress. */
export type KeyRefusals = { readonly reused: ApiAnswer; readonly busy: ApiAnswer };

/**
 * The first answer of a key is given again to its repeats; another request under the same key is refused. As at
 * both providers, a refusal of the first request (4xx) is not kept.
 */
export const createOnce = ({ state, changed }: Store) => {
  const underWay = new Set<string>();
  return async (
    scope: string,
    call: ApiCall,
    refusals: KeyRefusals,
    work: () => Promise<ApiAnswer>,
  ): Promise<ApiAnswer> => {
    if (call.idempotencyKey === undefined || call.method !== 'POST') return work();
    const key = `${scope}:${call.idempotencyKey}`;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([call.path, call.body]))
      .digest('hex');
    const kept = state.answers.get(key);
    if (kept !== undefined) return kept.fingerprint === fingerprint ? kept : refusals.reused;
    if (underWay.has(key)) return refusals.busy;
    underWay.add(key);
    try {
      const answer = await work();
      if (answer.status < 400) {
        state.answers.set(key, { fingerprint, ...answer });
        changed();
      }
      return answer;
    } finally {
      underWay.delete(key);
    }
  };
};
