import { createHash } from 'node:crypto';
import type { ApiAnswer, ApiCall } from './api-answer.ts';
import type { Store } from './store.ts';

/** A provider's answers for a key already used for another request, or whose first request is still in progress. */
export type KeyRefusals = { readonly reused: ApiAnswer; readonly busy: ApiAnswer };

/**
 * Repeats of a key get its first answer; another request under the same key is refused. As with both providers, a
 * refusal (4xx) of the first request is not stored.
 */
export const createOnce = ({ state, changed }: Store) => {
  const inFlight = new Set<string>();
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
    if (inFlight.has(key)) return refusals.busy;
    inFlight.add(key);
    try {
      const answer = await work();
      if (answer.status < 400) {
        state.answers.set(key, { fingerprint, ...answer });
        changed();
      }
      return answer;
    } finally {
      inFlight.delete(key);
    }
  };
};
