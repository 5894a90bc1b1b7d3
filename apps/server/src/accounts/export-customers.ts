import { paise, toRupees } from '@darzi/contract/money.ts';
import type { Db } from '../db/database.ts';
import type { Cell } from '../http/csv.ts';
import { listCustomersForExport } from './export-customers.repository.ts';

const PAGE = 1_000;

export const CUSTOMER_COLUMNS = ['customer', 'name', 'email', 'joined', 'orders', 'spent'] as const;

/** Every customer with a living account, in the order of their ids, a page at a time. Rupees. */
export async function* exportCustomers(db: Db): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after: string | undefined;
  for (;;) {
    const customers = await listCustomersForExport(db, after, PAGE);
    if (customers.length === 0) return;
    yield customers.map(({ id, name, email, createdAt, orders, spentPaise }) => [
      id,
      name,
      email,
      createdAt.toISOString(),
      orders,
      toRupees(paise(spentPaise)),
    ]);
    after = customers.at(-1)?.id;
  }
}
