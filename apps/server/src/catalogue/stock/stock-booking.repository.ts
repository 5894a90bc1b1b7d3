import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What was sent with a key, and how many sizes it changed. */
type Booking = { readonly fingerprint: string; readonly booked: number };

/** The booking that this person sent with this key, or undefined. */
export const findBookingOfKey = (tx: Tx, userId: UserId, key: string): Promise<Booking | undefined> =>
  tx
    .selectFrom('stock_bookings')
    .select(['fingerprint', 'booked'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Records the key of a booking, and forgets those that nobody repeats any more. */
export const rememberBooking = async (
  tx: Tx,
  userId: UserId,
  key: string,
  booking: Booking,
): Promise<void> => {
  await tx
    .deleteFrom('stock_bookings')
    .where('user_id', '=', userId)
    .where('at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
  await tx
    .insertInto('stock_bookings')
    .values({ user_id: userId, key, ...booking })
    .execute();
};
