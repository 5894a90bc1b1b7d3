import { describe, expect, it } from 'vitest';
import { CallError, createCall } from './client.ts';

const brokenOff = () => Promise.reject(new TypeError('network error'));

describe('a call', () => {
  it('whose answer breaks off counts as not answered', async () => {
    const call = createCall(async () => ({ status: 200, json: brokenOff }));
    const answer = call('GET /api/search/suggestions', {});
    await expect(answer).rejects.toBeInstanceOf(CallError);
    await expect(answer).rejects.toMatchObject({ status: 503, code: 'unknown' });
  });

  it('that is called off while its answer arrives throws the reason', async () => {
    const stop = new AbortController();
    const call = createCall(async () => ({
      status: 200,
      json: () => {
        stop.abort();
        return brokenOff();
      },
    }));
    await expect(call('GET /api/search/suggestions', {}, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
