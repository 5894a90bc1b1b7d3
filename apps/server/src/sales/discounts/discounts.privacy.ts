import { paise, toRupees } from '@darzi/contract/money.ts';
import type { Db } from '../../platform/db/database.ts';

/** Where the customer used a discount code, oldest first; rupees, ISO 8601. Given back where the order came to nothing. */
export const exportDiscountUses = async (db: Db, userId: string): Promise<readonly object[]> => {
  const rows = await db
    .selectFrom('discount_uses as u')
    .innerJoin('discount_codes as d', 'd.id', 'u.discount_id')
    .select(['u.order_id', 'd.code', 'u.discount_paise', 'u.used_at', 'u.released_at'])
    .where('u.customer_id', '=', userId)
    .orderBy('u.used_at')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    code: row.code,
    amount: toRupees(paise(row.discount_paise)),
    usedAt: row.used_at.toISOString(),
    givenBackAt: row.released_at?.toISOString() ?? null,
  }));
};
