import { toRupees } from '@darzi/contract/money.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { listCustomersBehind } from './customer.repository.ts';

const PAGE = 1_000;

export const CUSTOMER_COLUMNS = ['customer', 'name', 'email', 'joined', 'orders', 'spent'] as const;

/**
 * Every customer with an existing account, in the order of their ids, a page at a time; figures as on the screen.
 * Rupees.
 */
export async function* exportCustomers(db: Db): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after: string | undefined;
  for (;;) {
    const customers = await listCustomersBehind(db, after, PAGE);
    if (customers.length === 0) return;
    yield customers.map(({ id, name, email, joinedAt, orders, spentPaise }) => [
      id,
      name,
      email,
      joinedAt.toISOString(),
      orders,
      toRupees(spentPaise),
    ]);
    after = customers.at(-1)?.id;
  }
}
