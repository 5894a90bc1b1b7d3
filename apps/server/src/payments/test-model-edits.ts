import type { OrderId } from '@darzi/contract/ids.ts';
import fc from 'fast-check';
import { paymentLinkJobs } from '../sales/checkout/change-payment-link.ts';
import { type Act, n, type Play, pick, send } from './test-model.ts';

/** Orders that are not packed, including paid ones: those that staff may edit. */
const listEditable = ({ till, customers }: Play) =>
  till.db
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('status', '=', 'Order Placed')
    .where('placed_at', 'is not', null)
    .where(
      'user_id',
      'in',
      customers.map((one) => one.userId),
    )
    .orderBy('id')
    .execute();

const listWaiting = ({ till, customers }: Play) =>
  till.db
    .selectFrom('waiting_edits')
    .innerJoin('orders', 'orders.id', 'waiting_edits.order_id')
    .select('orders.id')
    .where('closed_at', 'is', null)
    .where(
      'user_id',
      'in',
      customers.map((one) => one.userId),
    )
    .orderBy('orders.id')
    .execute();

/** Staff set an order's quantity of a product. */
export const editOrder = async (play: Play, id: string, what: number, quantity: number) => {
  const order = (await listEditable(play)).find((one) => one.id === id);
  const product = pick(play.products, what);
  if (order === undefined || product === undefined) return;
  const change = { lines: [{ _id: product.id, size: 'M', quantity }], version: order.version };
  const seen = await send(play, play.admin, `/api/admin/orders/${id}/edit/preview`, change);
  if (seen.status !== 200) return;
  const { total } = seen.body.after as { total: number };
  const made = await send(play, play.admin, `/api/admin/orders/${id}/edit`, { ...change, total });
  const { due } = (made.body.order ?? {}) as { due?: object };
  if (due !== undefined) play.count('an edit waits to be paid');
};

const openDue = async (play: Play, id: OrderId, method: 'stripe' | 'razorpay'): Promise<boolean> => {
  const asked = await play.app.inject({
    url: `/api/admin/orders/${id}/payment-link`,
    headers: { authorization: `Bearer ${play.admin.token}` },
  });
  const { link } = asked.json() as { link?: { url: string } };
  const token = link && new URL(link.url).searchParams.get('order');
  return token != null && (await send(play, play.admin, `/api/pay/${token}/${method}`)).status === 200;
};

const methods = fc.constantFrom('stripe' as const, 'razorpay' as const);

/** Edits of orders by staff, and payments, or none, of the differences. */
export const EDIT_ACTS: Readonly<Record<string, fc.Arbitrary<Act>>> = {
  edit: fc.tuple(n, n, fc.integer({ min: 1, max: 3 })).map(([which, what, quantity]) => async (play) => {
    const order = pick(await listEditable(play), which);
    if (order !== undefined) await editOrder(play, order.id, what, quantity);
  }),
  'open edit': fc.tuple(n, methods).map(([which, method]) => async (play) => {
    const order = pick(await listWaiting(play), which);
    if (order !== undefined) await openDue(play, order.id, method);
  }),
  'pay edit': fc.tuple(n, methods).map(([which, method]) => async (play) => {
    const order = pick(await listWaiting(play), which);
    if (order === undefined || !(await openDue(play, order.id, method))) return;
    await play.till.pay(method, order.id);
    play.count('paid what an edit costs more');
  }),
  'end edit': fc.tuple(n, fc.boolean()).map(([which, isExpired]) => async (play) => {
    const order = pick(await listWaiting(play), which);
    if (order === undefined) return;
    if (!isExpired) return send(play, play.admin, `/api/admin/orders/${order.id}/payment-link/close`);
    await play.till.db
      .updateTable('waiting_edits')
      .set({ expires_at: new Date(0) })
      .where('order_id', '=', order.id)
      .where('closed_at', 'is', null)
      .execute();
    await paymentLinkJobs(play.till.deps)['expire-payment-links']({});
  }),
};
