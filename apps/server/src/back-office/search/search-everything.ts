import {
  type FoundEverywhere,
  MAX_FOUND_PER_KIND,
} from '@darzi/contract/back-office/search-everything.routes.ts';
import { personOf } from '@darzi/contract/orders/address.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { listProductsByIds } from '../../catalogue/products/managed-products.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { phoneIn } from '../../platform/paging/search-text.ts';
import { listForAdmin } from '../../sales/orders/order-admin.ts';
import type { Deps } from '../../settings/deps.ts';
import { listCustomerPage } from '../customers/customers.ts';
import { findCustomOrders, findDocuments, findProductIds } from './search.repository.ts';

const SERIAL = /^\d{1,6}$/;
const limit = MAX_FOUND_PER_KIND;

/** The matches of each kind; packers only find orders. */
const findEverything = async (
  db: Db,
  { role }: Actor,
  q: string,
): Promise<Outcome<{ found: FoundEverywhere }>> => {
  const listed = await listForAdmin(db, { q, limit });
  if (!listed.ok) return listed;
  const orders = listed.value.orders.map(({ _id, address, status, amount, date }) => ({
    _id,
    name: address === null ? 'Erased with the account' : personOf(address),
    status,
    total: amount,
    at: new Date(date).toISOString(),
  }));
  if (role !== 'admin') {
    return accept({ found: { orders, customOrders: [], invoices: [], customers: [], products: [] } });
  }
  const text = q.toLowerCase();
  const people = await listCustomerPage(db, { q, limit });
  if (!people.ok) return people;
  const made = await findCustomOrders(
    db,
    { known: phoneIn(q) ?? text, number: text.replace(/^#/, '') },
    limit,
  );
  const documents = await findDocuments(db, q.toUpperCase(), SERIAL.test(q) ? Number(q) : undefined, limit);
  const products = await listProductsByIds(db, await findProductIds(db, text, limit));
  return accept({
    found: {
      orders,
      customOrders: made.map(({ id, name, status, at }) => ({ _id: id, name, status, at: at.toISOString() })),
      invoices: documents.map(({ id, ...document }) => ({ _id: id, ...document })),
      customers: people.value.customers.map(({ _id, name, email }) => ({ _id, name, email })),
      products: products.map(({ _id, name, image, price, published, archived }) => ({
        _id,
        name,
        image: image[0] ?? '',
        price,
        isShown: published && !archived,
      })),
    },
  });
};

export const searchEverythingRoutes = ({ readDb }: Deps) => [
  serve('GET /api/admin/search', ({ actor, query }) => findEverything(readDb(actor), actor, query.q)),
];
