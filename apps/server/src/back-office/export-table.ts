import type { EXPORTS } from '@darzi/contract/back-office/export.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../accounts/session.ts';
import { exportProducts, PRODUCT_COLUMNS } from '../catalogue/export-products.ts';
import { CUSTOM_ORDER_COLUMNS, exportAllCustomOrders } from '../custom-orders/export-all-custom-orders.ts';
import { CUSTOMER_COLUMNS, exportCustomers } from '../customers/export-customers.ts';
import type { Deps } from '../deps.ts';
import { type Cell, sendCsv } from '../http/csv.ts';
import { exportAllOrders, ORDER_COLUMNS } from '../orders/export-all-orders.ts';
import { recordAudit } from './record-audit.ts';

type What = (typeof EXPORTS)[number];
type Table = {
  readonly columns: readonly string[];
  readonly pages: (deps: Deps) => AsyncIterable<readonly (readonly Cell[])[]>;
};

const TABLES = {
  products: { columns: PRODUCT_COLUMNS, pages: ({ db, publicUrl }) => exportProducts(db, publicUrl()) },
  orders: { columns: ORDER_COLUMNS, pages: ({ db }) => exportAllOrders(db) },
  'custom-orders': { columns: CUSTOM_ORDER_COLUMNS, pages: ({ db }) => exportAllCustomOrders(db) },
  customers: { columns: CUSTOMER_COLUMNS, pages: ({ db }) => exportCustomers(db) },
} as const satisfies Record<What, Table>;

/** Sends all of a table as CSV while it is read; that it was taken out stands in the audit. */
export const exportTable = async (
  deps: Deps,
  actor: Actor,
  what: What,
  reply: FastifyReply,
): Promise<Outcome<Record<string, never>>> => {
  await deps.db.transaction().execute((tx) => recordAudit(tx, actor, `export.${what}`, 'export', {}));
  const { columns, pages } = TABLES[what];
  const day = new Date().toISOString().slice(0, 10);
  await sendCsv(reply, `${what}-${day}.csv`, columns, pages(deps));
  return accept({});
};
