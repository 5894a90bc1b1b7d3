import { DEFAULT_RATES } from '@darzi/contract/delivery/delivery-tariff.ts';
import type { CustomOrderId, OrderId } from '@darzi/contract/ids.ts';
import { REMINDER_KINDS } from '@darzi/contract/mailings/reminders.routes.ts';
import { sql } from 'kysely';
import { anAdmin, aVisitor, join, PASSWORD } from '../accounts/test-visitor.ts';
import { aPicture, MEASURES, submit } from '../custom-orders/orders/test-custom-orders.ts';
import { newId } from '../platform/db/id.ts';
import { encodeForm } from '../platform/http/test-multipart.ts';
import { deliverMail } from '../test-delivery.ts';
import { anAddress, aPerson } from '../test-factories.ts';
import { checkoutOf, type Item, type Till } from '../test-till.ts';

/** Occurs in every text about this customer, and nowhere else. */
export const MARKER = 'Zarilka';
const EMAIL = 'zarilka@example.com';

export type Life = { readonly userId: string; readonly token: string; readonly leave: () => Promise<number> };

/**
 * A customer who does everything possible in the shop, and about whom the shop stores everything it can. Data that no
 * call writes is inserted into the tables.
 */
export const liveALife = async (till: Till): Promise<Life> => {
  const admin = await anAdmin(till);
  const designer = await aPerson(till, 'designer');
  const visitor = aVisitor(till, '10.3.0.1');
  const token = await join(visitor, EMAIL);
  await till.db
    .updateTable('users')
    .set({ email_confirmed_at: new Date() })
    .where('email', '=', EMAIL)
    .execute();
  const { id: userId } = await till.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', EMAIL)
    .executeTakeFirstOrThrow();
  const asked = async (route: string, by: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await till.call(route, { token: by, body, headers });
    if (answer.status !== 200) throw new Error(`${route}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Record<string, Record<string, unknown>>;
  };
  const does = (route: string, body?: unknown, headers?: Record<string, string>) =>
    asked(route, token, body, headers);
  const shopDoes = (route: string, body?: unknown) => asked(route, admin.token, body);
  const address = anAddress({ firstName: MARKER, streetAddress: `7 ${MARKER} Lane`, email: EMAIL });

  await does('PATCH /api/user/me', { name: MARKER, addresses: [address] });
  await shopDoes('POST /api/admin/staff', {
    name: MARKER,
    email: EMAIL,
    role: 'packer',
    password: PASSWORD,
  });
  await shopDoes(`POST /api/admin/customers/${userId}/notes`, { text: `${MARKER} prefers handloom` });
  await till.db
    .insertInto('second_factors')
    .values({ user_id: userId, secret: Buffer.alloc(20, 1) })
    .execute();
  await till.db
    .insertInto('former_emails')
    .values({ user_id: userId, email: `former-${EMAIL}` })
    .execute();
  await till.db
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: Buffer.alloc(32, 1) })
    .execute();
  await till.db
    .insertInto('staff_views')
    .values({ id: newId(), user_id: userId, list: 'orders', name: MARKER, query: `q=${MARKER}` })
    .execute();
  await till.db.updateTable('sessions').set({ device: MARKER }).where('user_id', '=', userId).execute();

  // no provider is connected here: stored as the checkout's tick box and an order would have
  await till.db
    .insertInto('phone_consents')
    .values({ user_id: userId, phone: '+919845012345', text_version: 1 })
    .execute();
  await till.db
    .insertInto('phone_messages')
    .values({ id: newId(), user_id: userId, event: 'placed', subject: 'order:none', number: '000000' })
    .execute();

  await does('POST /api/contact', {
    name: MARKER,
    email: EMAIL,
    subject: `${MARKER} asks`,
    message: `${MARKER} needs longer sleeves`,
  });
  const { id: messageId } = await till.db
    .selectFrom('contact_messages')
    .select('id')
    .executeTakeFirstOrThrow();
  await shopDoes(`POST /api/admin/messages/${messageId}/answer`, { text: `Dear ${MARKER}` });

  await does('POST /api/user/email-code', { email: EMAIL });
  await does('POST /api/newsletter', { email: EMAIL });
  const asks = (await deliverMail(till)).find(({ subject }) =>
    subject.startsWith('Confirm your subscription'),
  );
  await does('POST /api/newsletter/confirm', { token: /confirm\?token=(\S+)/.exec(asks?.text ?? '')?.[1] });

  await asked('PATCH /api/admin/settings', admin.token, {
    reminders: { backInStock: true, reviewRequestDays: 7, cartReminderHours: 4 },
  });
  await does(`POST /api/product/${(await till.aKurta(0))._id}/notify-me`, { size: 'M', email: EMAIL });
  for (const kind of REMINDER_KINDS) await does('POST /api/user/reminders', { kind, isWanted: true });

  // a delivered order with a code, with messages, partly refunded, exchanged and reviewed
  const code = (await shopDoes('POST /api/admin/discounts', { code: 'SUMMER', percent: 10 })).discount?.code;
  await shopDoes('PATCH /api/admin/settings', {
    deliveryRates: { ...DEFAULT_RATES, cashFee: 20 },
  });
  const kurta: Item = await till.aKurta(5, 149_950);
  await till.db
    .insertInto('product_sizes')
    .values({ product_id: kurta._id, size: 'L', position: 1, stock: 3 })
    .execute();
  await shopDoes('POST /api/admin/automatic-discounts', {
    name: 'Kurta week',
    kind: 'amount',
    amount: 100,
    goods: { of: 'products', ids: [kurta._id] },
    combinesWithCode: true,
  });
  await till.fill({ userId, token, email: EMAIL }, [kurta]);
  const placed = await does(
    'POST /api/order/place-cod',
    checkoutOf([kurta], {
      address,
      business: { gstin: '29ABCDE1234F1ZW', company: `${MARKER} Exports` },
      discountCode: code,
      amount: 1_328.55,
    }),
    { 'idempotency-key': MARKER },
  );
  const orderId = String(placed.orderId);
  await shopDoes('PATCH /api/admin/settings', { deliveryRates: DEFAULT_RATES });
  await does(`POST /api/order/${orderId}/messages`, { text: `Leave it with ${MARKER}’s neighbour` });
  for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) {
    const parcel = { carrier: 'Delhivery', trackingNumber: 'DL-1' };
    await shopDoes(`POST /api/admin/orders/${orderId}/status`, { status, ...parcel });
  }
  const returned = await does(`POST /api/order/${orderId}/returns`, {
    lines: [{ _id: kurta._id, size: 'M', quantity: 1, exchangeSize: 'L' }],
    resolution: 'exchange',
    reason: `Too long for ${MARKER}`,
  });
  await shopDoes(`POST /api/admin/returns/${returned.return?._id}/state`, {
    state: 'approved',
    answer: `Dear ${MARKER}, please send it back`,
  });
  const payout = JSON.stringify({ method: 'upi', upiId: `${MARKER}@okaxis` });
  await till.db
    .updateTable('returns')
    .set({ payout })
    .where('order_id', '=', orderId as OrderId)
    .execute();
  await shopDoes(`POST /api/admin/orders/${orderId}/refund`, { amount: 100, reference: 'UTR 4711' });
  // bought over the counter
  await shopDoes('POST /api/admin/orders', {
    lines: [{ _id: kurta._id, size: 'L', quantity: 1 }],
    address: { ...address, email: EMAIL },
    isHandedOver: true,
    payment: { method: 'card machine', reference: 'RRN 4711' },
  });
  const review = new FormData();
  review.set('rating', '5');
  review.set('text', 'Fits well');
  review.set('fit', 'true');
  review.append('photos', new Blob([new Uint8Array(await aPicture('jpeg', '#123456'))]), 'photo.jpg');
  const form = await encodeForm(review);
  await till.app.inject({
    method: 'POST',
    url: `/api/product/${kurta._id}/reviews`,
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    payload: form.payload,
  });
  // one order paid by card and partly refunded, one being paid, and something else in the cart
  const shirt = await till.aKurta();
  await till.fill({ userId, token, email: EMAIL }, [shirt]);
  const paid = String((await does('POST /api/order/stripe', checkoutOf([shirt], { address }))).orderId);
  await till.pay('stripe', paid);
  await does('POST /api/order/verifyStripe', { orderId: paid, success: 'true' });
  await shopDoes(`POST /api/admin/orders/${paid}/refund`, { amount: 100 });
  // one paid order with an edit that waits for its payment
  await till.fill({ userId, token, email: EMAIL }, [shirt]);
  const dearer = String((await does('POST /api/order/stripe', checkoutOf([shirt], { address }))).orderId);
  await till.pay('stripe', dearer);
  await does('POST /api/order/verifyStripe', { orderId: dearer, success: 'true' });
  await shopDoes(`POST /api/admin/orders/${dearer}/edit`, {
    lines: [{ _id: shirt._id, size: shirt.size, quantity: 2 }],
    address: { ...address, streetAddress: `8 ${MARKER} Lane` },
    version: 1,
    total: 2 * shirt.price + 49,
  });
  await till.fill({ userId, token, email: EMAIL }, [shirt]);
  await does('POST /api/order/stripe', checkoutOf([shirt], { address }));
  await sql`update payments set request = ${JSON.stringify({ customerEmail: EMAIL })}::jsonb,
    redirect_url = ${`https://pay.example/${MARKER}`}`.execute(till.db);
  await till.fill({ userId, token, email: EMAIL }, [await till.aKurta()]);

  // a custom order, started from a look, delivered and reviewed
  const look = await asked('POST /api/studio/looks', designer.token, {
    title: 'Evening',
    design: { garment: 'kurta', wearer: { who: 'woman' }, fabric: 'silk', style: 'fusion' },
  });
  await does('POST /api/user/measurement-profiles', { name: MARKER, measurements: MEASURES });
  const submitted = await submit(
    till,
    { token },
    {
      measurementMode: 'custom',
      measurements: { ...MEASURES, sleeves: 22, neck: 14 },
      design: {
        style: 'fusion',
        fabric: 'silk',
        customization: `As ${MARKER}’s wedding dress`,
        garment: 'kurta',
        wearer: { who: 'woman', height: 64 },
        neededBy: '2099-01-01',
        look: (look.look as { _id: string })._id,
      },
      more: { profileName: MARKER, confirmed: '["hips"]' },
    },
    { 'idempotency-key': MARKER },
  );
  const customOrderId = String((submitted.body.order as { _id: string })._id);
  const customOrder = `/api/studio/custom-orders/${customOrderId}`;
  const studioDoes = (what: string, body: unknown) =>
    asked(`POST ${customOrder}/${what}`, designer.token, body);
  await studioDoes('bid', {
    price: 12_500,
    design: { choices: { neck: 'vee' }, print: 'buti' },
    breakdown: [{ label: 'Cloth', amount: 12_500 }],
    designerNotes: `For ${MARKER}`,
    estimatedDelivery: '2099-01-01',
    color: 'madder',
  });
  await studioDoes('pins', { image: 0, x: 0.5, y: 0.5, text: `${MARKER}’s neckline` });
  await does(`POST /api/custom-order/${customOrderId}/messages`, { text: `${MARKER} asks about the lining` });
  await does('GET /api/custom-order');
  const { state, city, phoneNumber } = address;
  await does('POST /api/custom-order/accept-bid', {
    orderId: customOrderId,
    shippingAddress: {
      addressLine1: `7 ${MARKER} Lane`,
      city,
      state,
      postalCode: '560001',
      phoneNumber,
    },
  });
  await does(`POST /api/custom-order/${customOrderId}/confirm-cod`, {
    orderId: customOrderId,
    amount: 12_500,
  });
  await studioDoes('status', { status: 'completed' });
  await studioDoes('status', { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'DL-2' });
  await studioDoes('status', { status: 'delivered' });
  await does(`POST /api/custom-order/${customOrderId}/review`, { rating: 5, text: `${MARKER} is happy` });
  await till.db
    .updateTable('custom_orders')
    .set({ size: 'M' })
    .where('id', '=', customOrderId as CustomOrderId)
    .execute();

  await deliverMail(till);
  await visitor.call('POST /api/user/forgot-password', { body: { email: EMAIL } });
  await deliverMail(till);
  await sql`select graphile_worker.add_job('reset-mail', ${JSON.stringify({ userId, requestId: newId() })}::json,
    run_at => now() + interval '1 day')`.execute(till.db);
  await sql`update graphile_worker._private_jobs set last_error = ${`550 no mailbox ${EMAIL}`}`.execute(
    till.db,
  );
  const leave = async () =>
    (await till.call('DELETE /api/user/me', { token, body: { password: PASSWORD } })).status;
  return { userId, token, leave };
};
