import type { OrderId } from '@darzi/contract/ids.ts';
import { expect } from 'vitest';
import { paymentJobs } from '../../payments/payment.jobs.ts';
import { reconcilePayments } from '../../payments/reconcile-payments.ts';
import { runJobs } from '../../test-delivery.ts';
import { aPerson, aProduct, type Someone } from '../../test-factories.ts';
import { type Item, startTill, type Till } from '../../test-till.ts';
import { invoiceJobs } from '../invoices/tax-documents.ts';

export type Seen = {
  order: Record<string, unknown> & { version: number; amount: number };
  money: { captured: number; refunded: number; refunding: number; rest: number };
  timeline: { changes?: string[] }[];
  refundable: { lines: { size: string; values: number[] }[]; delivery: number };
};

export const wanted = ({ _id, size, quantity }: Item, changes: object = {}) => ({
  _id,
  size,
  quantity,
  ...changes,
});

/** A shop's order admin: customers place orders, the owner views and edits them. */
export const openOrderAdmin = (shop: Till, owner: Someone) => {
  /** ₹1,000 in M and L, five of each. */
  const aKurta = async (): Promise<Item> => ({
    _id: await aProduct(shop, { stock: { M: 5, L: 5 }, pricePaise: 100_000 }),
    size: 'M',
    quantity: 1,
    price: 1_000,
  });
  const asAdmin = (route: string, body?: object) => shop.call(route, { token: owner.token, body });
  const orderAt = async (id: string) => (await asAdmin(`GET /api/admin/orders/${id}`)).body as Seen;
  const preview = async (id: string, change: object) => {
    const { version } = (await orderAt(id)).order;
    return asAdmin(`POST /api/admin/orders/${id}/edit/preview`, { version, ...change });
  };
  /** As the page does it: previewed, then sent with what was seen. */
  const edit = async (id: string, change: object) => {
    const { version } = (await orderAt(id)).order;
    const seen = await preview(id, { version, ...change });
    if (seen.status !== 200) return seen;
    const { total } = seen.body.after as { total: number };
    return asAdmin(`POST /api/admin/orders/${id}/edit`, { version, ...change, total });
  };
  const edited = async (id: string, change: object) => {
    const { status, body } = await edit(id, change);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.order as Seen['order'];
  };
  const cashOrder = async (items: readonly Item[], changes: object = {}) => {
    const buyer = await aPerson(shop);
    await shop.fill(buyer, items);
    const { status, body } = await shop.checkOut(buyer, 'place-cod', items, { ...changes });
    expect(status, JSON.stringify(body)).toBe(200);
    return { buyer, id: String(body.orderId) as OrderId };
  };
  const paidOrder = async (method: 'stripe' | 'razorpay', items: readonly Item[]) => {
    const { buyer, orderId } = await shop.aPayment(method, items);
    const word = await shop.pay(method, orderId);
    const verified =
      method === 'stripe'
        ? await shop.verifyStripe(buyer, orderId)
        : await shop.verifyRazorpay(buyer, orderId, word);
    expect(verified.status, JSON.stringify(verified.body)).toBe(200);
    return { buyer, id: orderId };
  };
  /** The payment link that an order waits with. */
  const linkToken = async (id: string): Promise<string> => {
    const { body } = await asAdmin(`GET /api/admin/orders/${id}/payment-link`);
    return new URL((body.link as { url: string }).url).searchParams.get('order') ?? '';
  };
  /** Its customer starts to pay there, and presses again if the gateway gave no answer. */
  const openLink = async (token: string, method: 'stripe' | 'razorpay') => {
    const press = () => shop.call(`POST /api/pay/${token}/${method}`);
    const first = await press();
    return first.status === 502 ? press() : first;
  };
  const runMoneyJobs = () => runJobs(shop, { ...invoiceJobs(shop.deps), ...paymentJobs(shop.deps) });
  /** Runs every due job and polls every attempt. */
  const settleAll = async () => {
    await runMoneyJobs();
    await shop.simulator.settled();
    await shop.allDue();
    await reconcilePayments(shop.deps);
  };
  const move = (id: string, status: string) => asAdmin(`POST /api/admin/orders/${id}/status`, { status });
  return {
    aKurta,
    asAdmin,
    orderAt,
    preview,
    edit,
    edited,
    cashOrder,
    paidOrder,
    linkToken,
    openLink,
    settleAll,
    move,
  };
};

export type OrderAdmin = ReturnType<typeof openOrderAdmin>;

/** A shop with its owner at work on orders; the test file closes the shop. */
export const startOrderAdmin = async () => {
  const shop = await startTill();
  const owner = await aPerson(shop, 'admin');
  return { shop, owner, at: openOrderAdmin(shop, owner) };
};
