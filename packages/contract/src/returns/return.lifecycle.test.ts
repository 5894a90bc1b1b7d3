import { describe, expect, it } from 'vitest';
import { RETURN_STATES, type ReturnActor, returnLifecycle } from './return.lifecycle.ts';

const ACTORS: readonly ReturnActor[] = ['customer', 'packer', 'admin'];
/** Written out by hand: everything each role may do. */
const ALLOWED = new Set([
  'requested > approved admin',
  'requested > declined admin',
  'requested > withdrawn customer',
  'approved > withdrawn customer',
  'approved > declined admin',
  'approved > received packer',
  'approved > received admin',
  'received > refunded admin',
  'received > exchanged packer',
  'received > exchanged admin',
]);

describe('the lifecycle of a return', () => {
  const cells = RETURN_STATES.flatMap((from) =>
    RETURN_STATES.flatMap((to) => ACTORS.map((actor) => [from, to, actor] as const)),
  );
  it.each(cells)('%s → %s by %s', (from, to, actor) => {
    expect(returnLifecycle.findTo(from, to, actor) !== undefined).toBe(
      ALLOWED.has(`${from} > ${to} ${actor}`),
    );
  });
});
