import type { CalculatedCart } from '@darzi/contract/discounts/calculate-discounts.ts';
import type { OrderId, UserId } from '@darzi/contract/ids.ts';
import { showPaise, toRupees } from '@darzi/contract/money.ts';
import { type Address, personOf } from '@darzi/contract/orders/address.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import type { StaffOrder } from '@darzi/contract/orders/staff-order.routes.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { loadOrAddCustomer, lockCustomer, makeSparePassword } from '../../accounts/customer-by-email.ts';
import { alertStaff } from '../../accounts/staff-alerts.ts';
import { deductStock } from '../../catalogue/stock/stock.ts';
import { collectCash } from '../../payments/ledger/ledger.ts';
import type { PaymentsDeps } from '../../payments/payments.deps.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { lockKey, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { fingerprintOf } from '../../platform/http/requests.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { type CartLine, lockCart, lockPiecesForSale } from '../cart/cart.ts';
import { recordDiscounts } from '../discounts/automatic-discounts.ts';
import { announceOrder, messageAboutOrder } from '../orders/announce-order.ts';
import { moveOrderWithin } from '../orders/move-order.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { showAdminOrder } from '../orders/orders.ts';
import type { PaymentMethod } from '../orders/stored-order.ts';
import { sendLink } from './change-payment-link.ts';
import { findOrderOfKey, insertOrder, type NewOrder, rememberKey } from './checkout.repository.ts';
import { type CheckoutTerms, decideAddress, termsOf } from './checkout.rules.ts';
import {
  AGREED_CODE,
  type AgreedSale,
  decideAgreed,
  decideNamed,
  decideVisitor,
} from './staff-order.rules.ts';
import { piecesOf, shopperOf, totalsOf } from './staff-quote.ts';

type Entered = Outcome<{ readonly order: AdminOrder }>;

const show = async (tx: Tx, id: OrderId): Promise<Entered> => {
  const order = await findOrderWithMoney(tx, id);
  return order === undefined ? refuse('order.not_found') : accept({ order: showAdminOrder(order) });
};

/** Until 0.2.0: uses the payment field's former name, as an older copy of the server does. */
const fingerprintOfSale = (sale: StaffOrder): string => {
  const { method: way, ...more } = sale.payment;
  return fingerprintOf({ ...sale, payment: { way, ...more } });
};

/** Old and new price of each piece with an agreed price; names no person. */
const auditOf = (
  shopLines: readonly CartLine[],
  { lines: agreed, discountPaise }: AgreedSale,
  given: CalculatedCart['given'],
  sale: StaffOrder,
) => ({
  ...Object.fromEntries(
    agreed.flatMap((line, index) => {
      const before = shopLines[index]?.pricePaise;
      return before === line.pricePaise
        ? []
        : [[`${line.productId} ${line.size} paise`, [before, line.pricePaise] as const]];
    }),
  ),
  ...(discountPaise === 0 ? {} : { discountPaise: [0, discountPaise] as const }),
  ...(given.length === 0 ? {} : { discounts: given.map(({ name, amountPaise }) => [name, amountPaise]) }),
  ...(sale.isDiscounted === false ? { withoutDiscounts: true } : {}),
  ...(sale.because === undefined ? {} : { because: sale.because }),
  payment: sale.payment.method,
  takenAlong: sale.isHandedOver,
});

/** Stock, money, emails and documents of a newly written order. All checks come before. */
const carryOut = async (
  tx: Tx,
  config: Deps['config'],
  order: NewOrder,
  { payment, isHandedOver }: StaffOrder,
  actor: Actor,
): Promise<void> => {
  const { id, totals } = order;
  await deductStock(tx, order.lines, { reason: 'sale', actor, orderId: id });
  if (payment.method === 'link') {
    await sendLink(tx, id, payment.hours);
    return;
  }
  if (payment.method !== 'on delivery') {
    const reference = payment.method === 'cash' ? undefined : payment.reference;
    const inPerson = { takenBy: payment.method, reference };
    await collectCash(tx, 'order', id, totals.totalPaise, actor.userId, inPerson);
  }
  await announceOrder(tx, 'order.placed', id);
  if (payment.method !== 'on delivery') await announceOrder(tx, 'order.paid', id);
  if (!isHandedOver) {
    const event = payment.method === 'on delivery' ? 'placed' : 'paid';
    await addJob(tx, 'order-mail', { orderId: id, event });
    await messageAboutOrder(tx, 'placed', order);
    await alertStaff(tx, { kind: 'orders', id });
    return;
  }
  const handed = await moveOrderWithin(
    tx,
    config,
    id,
    { to: 'Delivered' },
    { id: actor.userId, role: 'counter' },
  );
  if (!handed.ok) throw new Error(`not handed over: ${handed.refusal.code}`);
};

const methodOf = ({ payment }: StaffOrder, gateways: PaymentsDeps['gateways']): PaymentMethod | undefined => {
  if (payment.method !== 'link') return 'COD';
  const online = gateways.map(({ provider }) => provider);
  if (online.includes('razorpay')) return 'Razorpay';
  return online.includes('stripe') ? 'Stripe' : undefined;
};

type Asked = {
  readonly sale: StaffOrder;
  readonly address: Address;
  readonly terms: CheckoutTerms;
  readonly sparePassword: string;
  /** The payment method as orders name it; for a link, the first one offered. */
  readonly method: PaymentMethod;
  readonly key: string | undefined;
};

/** What is sold to whom at what prices, with the pieces locked; nothing is written yet. */
const agreeOn = async (tx: Tx, { sale, address, terms }: Asked) => {
  const { email } = address;
  const known = email === '' ? accept(undefined) : await lockCustomer(tx, email);
  if (!known.ok) return known;
  // account, cart, pieces: in this order everywhere
  if (known.value !== undefined) await lockCart(tx, known.value);
  const shopLines = await lockPiecesForSale(tx, piecesOf(sale));
  const agreed = decideAgreed(shopLines, sale);
  if (!agreed.ok) return agreed;
  const destination = {
    isHandedOver: sale.isHandedOver,
    isCash: sale.payment.method === 'on delivery',
    pinCode: address.pinCode,
    country: address.country,
  };
  const totals = await totalsOf(tx, agreed.value, destination, terms, shopperOf(sale, email, known.value));
  if (!totals.ok) return totals;
  const { totalPaise } = totals.value;
  if (sale.total !== undefined && sale.total !== toRupees(totalPaise))
    return refuse('order.total_changed', { values: { total: showPaise(totalPaise) } });
  const named = decideNamed(totalPaise, sale.address);
  return named.ok ? accept({ shopLines, agreed: agreed.value, totals: totals.value }) : named;
};

/** Writes the order in the caller's transaction; `isNew` is false if the same key already led to it. */
const enterWithin = async (
  tx: Tx,
  config: Deps['config'],
  actor: Actor,
  asked: Asked,
): Promise<{ readonly entered: Entered; readonly isNew: boolean }> => {
  const { sale, address, terms, sparePassword, method, key } = asked;
  const before = (entered: Entered) => ({ entered, isNew: false });
  const fingerprint = fingerprintOfSale(sale);
  await lockKey(tx, 'staff-order', actor.userId, key);
  const earlier = key === undefined ? undefined : await findOrderOfKey(tx, actor.userId, key);
  if (earlier !== undefined) {
    const isSame = earlier.fingerprint === fingerprint;
    return before(isSame ? await show(tx, earlier.id) : refuse('order.idempotency_reused'));
  }
  const agreement = await agreeOn(tx, asked);
  if (!agreement.ok) return before(agreement);
  const { shopLines, agreed, totals } = agreement.value;

  const id = newId<OrderId>();
  const { email } = address;
  const customerId: UserId | null =
    email === '' ? null : await loadOrAddCustomer(tx, { email, name: personOf(address) }, sparePassword);
  const order: NewOrder = {
    id,
    userId: customerId,
    entered: {
      by: actor.userId,
      channel: sale.isHandedOver ? 'counter' : 'phone',
      isPaid: sale.payment.method === 'cash' || sale.payment.method === 'card machine',
    },
    method,
    generation: newId(),
    fingerprint,
    totals,
    discountCode: agreed.discountPaise === 0 ? undefined : AGREED_CODE,
    address,
    business: sale.business ?? undefined,
    lines: agreed.lines.map((line, index) => ({
      ...line,
      discountPaise: totals.lines[index]?.discountPaise,
    })),
    returnDays: terms.returnDays,
  };
  await insertOrder(tx, order);
  await recordDiscounts(tx, id, totals.given);
  if (key !== undefined) await rememberKey(tx, actor.userId, key, { id, fingerprint });
  await recordAudit(
    tx,
    actor,
    'order.entered',
    `order:${id}`,
    auditOf(shopLines, agreed, totals.given, sale),
  );
  await carryOut(tx, config, order, sale, actor);
  return { entered: await show(tx, id), isNew: true };
};

/**
 * Enters an order for a customer at the counter or on the phone, at agreed prices if a reason is given. It is paid to
 * staff at once (cash or card machine), to the courier, or online by a link; until a link is paid, only staff see the
 * order and its pieces are reserved. An order handed over and paid is invoiced and delivered in the same transaction.
 * The customer is identified by email; a new one gets an account, opened by “Forgot Password?”; a counter customer
 * without an email gets none. The same order with the same key gets the first one's answer.
 */
export const enterOrder = async (
  { db, config, metrics, gateways }: Pick<PaymentsDeps, 'db' | 'config' | 'metrics' | 'gateways'>,
  actor: Actor,
  sale: StaffOrder,
  key: string | undefined,
): Promise<Entered> => {
  if (sale.isHandedOver && sale.payment.method === 'on delivery')
    return refuseFields({ payment: 'Pieces taken along must be paid for at once' });
  const method = methodOf(sale, gateways);
  if (method === undefined) return refuse('order.method_invalid');
  const settings = await loadSettings(db, config);
  const address = sale.isHandedOver ? decideVisitor(sale, settings.sellerState) : decideAddress(sale);
  if (!address.ok) return address;
  const sparePassword = await makeSparePassword();
  if (!sparePassword.ok) return sparePassword;
  const asked = {
    sale,
    address: address.value,
    terms: termsOf(settings),
    sparePassword: sparePassword.value,
    method,
    key,
  };
  const { entered, isNew } = await db.transaction().execute((tx) => enterWithin(tx, config, actor, asked));
  // an order paid by a link is placed, and counted, when its money arrives
  if (entered.ok && isNew && method === 'COD') metrics.ordersPlaced.inc({ method });
  return entered;
};
