import { describe, expect, it } from 'vitest';
import {
  ORDER_STATUSES,
  type OrderActor,
  orderLifecycle,
  TRACKER_STEPS,
  trackerStep,
} from './order.lifecycle.ts';

const ACTORS: readonly OrderActor[] = ['customer', 'packer', 'admin'];
/** Written out by hand: everything each role may do. */
const ALLOWED = new Set([
  'Order Placed > Packing packer',
  'Order Placed > Packing admin',
  'Packing > Shipped packer',
  'Packing > Shipped admin',
  'Shipped > Out for delivery packer',
  'Shipped > Out for delivery admin',
  'Out for delivery > Delivered packer',
  'Out for delivery > Delivered admin',
  'Order Placed > Cancelled customer',
  'Order Placed > Cancelled admin',
  'Packing > Cancelled admin',
  'Shipped > Returned to sender packer',
  'Shipped > Returned to sender admin',
  'Out for delivery > Returned to sender packer',
  'Out for delivery > Returned to sender admin',
]);

describe('the lifecycle of an order', () => {
  const cells = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.flatMap((to) => ACTORS.map((actor) => [from, to, actor] as const)),
  );
  it.each(cells)('%s → %s by %s', (from, to, actor) => {
    expect(orderLifecycle.findTo(from, to, actor) !== undefined).toBe(
      ALLOWED.has(`${from} > ${to} ${actor}`),
    );
  });

  it('tracks five steps: none for an order that will not arrive, the first for an unknown status', () => {
    expect(TRACKER_STEPS.map(trackerStep)).toEqual([0, 1, 2, 3, 4]);
    expect(trackerStep('Cancelled')).toBe(-1);
    expect(trackerStep('Returned to sender')).toBe(-1);
    expect(trackerStep('Lost')).toBe(0);
  });
});
