import { describe, expect, it } from 'vitest';
import { runInThread } from './draw-document.ts';

const MODULE = new URL('./test-slow-work.ts', import.meta.url);
const CPU_MS = 150;

describe('work in a thread', () => {
  it('may take long on a busy machine, as long as it takes little CPU', async () => {
    // Loads the module, which counts.
    await runInThread(MODULE, 'wait', 0);
    expect(await runInThread(MODULE, 'wait', CPU_MS * 3, CPU_MS)).toBe('done');
  });

  it('is given up when it takes too much CPU, or far too long', async () => {
    await expect(runInThread(MODULE, 'spin', {}, CPU_MS)).rejects.toMatchObject({ statusCode: 503 });
    await expect(runInThread(MODULE, 'wait', 600_000, CPU_MS)).rejects.toMatchObject({ statusCode: 503 });
    expect(await runInThread(MODULE, 'wait', 0)).toBe('done');
  });
});
