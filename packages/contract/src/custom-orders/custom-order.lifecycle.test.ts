import { describe, expect, it } from 'vitest';
import {
  CUSTOM_ORDER_BADGE,
  CUSTOM_ORDER_STATUSES,
  type CustomOrderActor,
  customOrderLifecycle,
  customOrderStep,
  knownStatus,
} from './custom-order.lifecycle.ts';

const ACTORS: readonly CustomOrderActor[] = ['customer', 'designer', 'admin', 'system'];
const COMMANDS = ['bid', 'accept', 'cancel', 'open-payment', 'start', 'complete', 'ship', 'deliver'] as const;

/** Written out by hand: everything each role may do. */
const ALLOWED = new Set([
  'pending bid designer > pending',
  'pending bid admin > pending',
  'bid_received bid designer > bid_received',
  'bid_received bid admin > bid_received',
  'pending accept customer > accepted',
  'bid_received accept customer > accepted',
  'pending cancel customer > cancelled',
  'pending cancel admin > cancelled',
  'bid_received cancel customer > cancelled',
  'bid_received cancel admin > cancelled',
  'accepted open-payment system > waiting_payment',
  'accepted start system > in_progress',
  'waiting_payment start system > in_progress',
  'in_progress complete designer > completed',
  'completed ship designer > shipped',
  'completed ship admin > shipped',
  'shipped deliver designer > delivered',
  'shipped deliver admin > delivered',
  'accepted cancel admin > cancelled',
  'waiting_payment cancel admin > cancelled',
  'in_progress cancel admin > cancelled',
  'completed cancel admin > cancelled',
]);

describe('the lifecycle of a custom order', () => {
  const cells = CUSTOM_ORDER_STATUSES.flatMap((from) =>
    COMMANDS.flatMap((command) => ACTORS.map((actor) => [from, command, actor] as const)),
  );
  it.each(cells)('%s: %s by %s', (from, command, actor) => {
    const row = customOrderLifecycle.find(from, command, actor);
    const expected = [...ALLOWED].find((line) => line.startsWith(`${from} ${command} ${actor} >`));
    expect(row === undefined ? undefined : `${from} ${command} ${actor} > ${row.to}`).toBe(expected);
  });

  it('has no other row', () => {
    expect(customOrderLifecycle.rows.reduce((sum, row) => sum + row.by.length, 0)).toBe(ALLOWED.size);
  });

  it('tracks seven steps: none for a cancelled order, the first for an unknown status', () => {
    expect(CUSTOM_ORDER_STATUSES.map(customOrderStep)).toEqual([0, 0, 1, 2, 3, 4, 5, 6, -1]);
    expect(customOrderStep('lost')).toBe(0);
    expect(CUSTOM_ORDER_BADGE[knownStatus('lost')]).toBe('Pending');
  });
});
