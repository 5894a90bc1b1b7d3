import { join } from 'node:path';
import {
  connectAsOwner,
  describeServer,
  dropShippingSlot,
  endSegment,
  findShippingSlot,
  nextSegment,
  segmentsBetween,
  tryLockShipping,
} from './base-backup.ts';

/** Receives the segments after a base backup. */
export type ShippingTarget = {
  /** The last segment it has, if it continues what this slot retains. */
  readonly lastSegment: (slot: string) => Promise<string | undefined>;
  /** Receives all of them, in order, or throws. */
  readonly take: (segments: readonly { readonly name: string; readonly path: string }[]) => Promise<void>;
};

export type Shipped = 'shipped' | 'a backup ends just now' | 'a new backup is needed';

/**
 * Ends the current segment and hands everything unshipped to the target. The server recycles nothing before the
 * target has it.
 */
export const shipSegments = async (url: string, target: ShippingTarget): Promise<Shipped> => {
  const client = await connectAsOwner(url);
  try {
    if (!(await tryLockShipping(client))) return 'a backup ends just now';
    const slot = await findShippingSlot(client);
    const last = slot?.isWhole ? await target.lastSegment(slot.name) : undefined;
    if (slot === undefined || last === undefined) return 'a new backup is needed';
    const { directory, segmentBytes } = await describeServer(client);
    const { name, endsAt } = await endSegment(client);
    const names = segmentsBetween(nextSegment(last, segmentBytes), name, segmentBytes);
    await target.take(names.map((one) => ({ name: one, path: join(directory, 'pg_wal', one) })));
    await client.query('select pg_replication_slot_advance($1, $2)', [slot.name, endsAt]);
    return 'shipped';
  } finally {
    await client.end();
  }
};

/** Stops retaining segments, as nothing is shipped any more. */
export const stopShipping = async (url: string): Promise<void> => {
  const client = await connectAsOwner(url);
  try {
    const slot = await findShippingSlot(client);
    if (slot !== undefined) await dropShippingSlot(client, slot.name);
  } finally {
    await client.end();
  }
};
