import type { UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { lockKey } from '../../platform/db/database.ts';

/** Enough for the pictures of hundreds of a customer's custom orders. */
const MAX_STORED_BYTES = 500_000_000;
const BYTES_A_MEGABYTE = 1_000_000;

/** The stored size of all of a customer's pictures, whatever they belong to. */
export type SumPictureBytes = (db: Db, userId: UserId) => Promise<number>;

/** Whose pictures are added, and the refusal if there is no room for them. */
export type PictureQuota = {
  readonly sumPictureBytes: SumPictureBytes;
  readonly userId: UserId;
  readonly refusal: 'custom_order.no_room' | 'review.no_room';
};

type Sized = { readonly bytes: number | Uint8Array };
const bytesOf = ({ bytes }: Sized): number => (typeof bytes === 'number' ? bytes : bytes.length);

/** Refuses if a customer's pictures, including those to be added, exceed an account's quota. */
export const requireRoom = async (
  { sumPictureBytes, userId, refusal }: PictureQuota,
  db: Db,
  added: readonly Sized[] = [],
): Promise<Outcome<undefined>> => {
  const stored = await sumPictureBytes(db, userId);
  const wanted = added.reduce((sum, picture) => sum + bytesOf(picture), stored);
  return wanted > MAX_STORED_BYTES
    ? refuse(refusal, { values: { most: MAX_STORED_BYTES / BYTES_A_MEGABYTE } })
    : accept(undefined);
};

/** Like {@link requireRoom}, but binding: the customer's other forms wait until this transaction has ended. */
export const lockRoom = async (
  quota: PictureQuota,
  tx: Tx,
  added: readonly Sized[],
): Promise<Outcome<undefined>> => {
  if (added.length === 0) return accept(undefined);
  await lockKey(tx, 'pictures', quota.userId, 'quota');
  return requireRoom(quota, tx, added);
};
