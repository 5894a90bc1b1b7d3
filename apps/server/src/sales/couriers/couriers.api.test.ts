import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { type Depot, startDepot } from '../../test-depot.ts';
import { anAddress, aPerson, aProduct } from '../../test-factories.ts';
import { pollParcels } from './check-parcel.ts';

let depot: Depot;
beforeAll(async () => {
  depot = await startDepot();
});
afterEach(() => depot.courier.switchAllOff());
afterAll(() => depot.close());

const asAdmin = (route: string, body?: object) => depot.call(route, { token: depot.admin.token, body });
const atCourier = (orderId: string) =>
  depot.courier.state.parcels.filter(({ channelOrderId }) => channelOrderId.startsWith(orderId));
const hear = async () => {
  await depot.courier.settled();
  await depot.work();
};

describe('booking', () => {
  it('packs a placed order, books it once, and stores carrier and number with it', async () => {
    const orderId = await depot.anOrder();
    expect(await depot.book(orderId)).toMatchObject({ verdicts: [{ _id: orderId, ok: true }] });
    expect(await depot.parcelOf(orderId)).toMatchObject({ state: 'booking', grams: 500, cash: 1548 });
    expect(await depot.orderOf(orderId)).toMatchObject({ status: 'Packing', tracking: null });
    await depot.work();
    const [made] = atCourier(orderId);
    expect(made).toMatchObject({ cash: 1548, grams: 500, pin: '560001', name: 'Asha Rao' });
    expect(await depot.orderOf(orderId)).toMatchObject({
      status: 'Packing',
      tracking: { carrier: 'Delhivery Surface', number: made?.awb },
    });
    expect(await depot.parcelOf(orderId)).toMatchObject({
      state: 'booked',
      trackingLink: `https://www.delhivery.com/track-v2/package/${made?.awb}`,
    });
    expect(await depot.book(orderId)).toMatchObject({ verdicts: [{ ok: false }] });
    await depot.work();
    expect(atCourier(orderId)).toHaveLength(1);
  });

  it('books many, each with its own result', async () => {
    const ids = [await depot.anOrder(), await depot.anOrder()];
    const { verdicts } = await depot.book(...ids, 'nobody’s', ids[0] ?? '');
    expect(verdicts).toMatchObject([{ ok: true }, { ok: true }, { ok: false, message: 'Order not found' }]);
    await depot.work();
    for (const id of ids) expect(await depot.parcelOf(id)).toMatchObject({ state: 'booked' });
  });

  it.each(['/orders/create/adhoc', '/courier/assign/awb'])(
    'is done once where the answer to %s is lost',
    async (only) => {
      const orderId = await depot.anOrder();
      Object.assign(depot.courier.switches.api, { fault: 'reset', takesEffect: true, only, times: 1 });
      await depot.book(orderId);
      await depot.work();
      expect(await depot.parcelOf(orderId)).toMatchObject({ state: 'booking' });
      await depot.allDue();
      await pollParcels(depot.deps);
      expect(await depot.parcelOf(orderId)).toMatchObject({ state: 'booked' });
      expect(atCourier(orderId)).toHaveLength(1);
      expect(depot.courier.state.repeated).toBe(0);
    },
  );

  it('is refused while an edit of the order waits to be paid, and says so', async () => {
    const size = { _id: await aProduct(depot, { stock: { M: 9 }, pricePaise: 100_000 }), size: 'M' };
    const entered = await asAdmin('POST /api/admin/orders', {
      lines: [{ ...size, quantity: 1 }],
      address: anAddress({ email: (await aPerson(depot)).email }),
      isHandedOver: false,
      payment: { method: 'cash' },
    });
    const { _id: id, version } = entered.body.order as { _id: string; version: number };
    const change = { version, lines: [{ ...size, quantity: 2 }] };
    const seen = await asAdmin(`POST /api/admin/orders/${id}/edit/preview`, change);
    const { total } = seen.body.after as { total: number };
    const edited = await asAdmin(`POST /api/admin/orders/${id}/edit`, { ...change, total });
    expect(edited.body.order).toMatchObject({ due: { amount: 1_000 } });
    expect(await depot.book(id)).toMatchObject({
      verdicts: [
        {
          ok: false,
          message:
            'This order waits for ₹1,000: it can be packed once that is paid, or the change is taken back.',
        },
      ],
    });
    expect(await depot.parcelOf(id)).toBeNull();
    const taken = { payment: { method: 'cash' }, amount: 1_000 };
    expect((await asAdmin(`POST /api/admin/orders/${id}/difference`, taken)).status).toBe(200);
    expect(await depot.book(id)).toMatchObject({ verdicts: [{ ok: true }] });
    await depot.work();
    expect(await depot.parcelOf(id)).toMatchObject({ state: 'booked', cash: 0 });
  });

  it('asks before booking again after a crash between the courier’s answer and our write', async () => {
    const orderId = await depot.anOrder();
    await depot.book(orderId);
    await depot.work();
    // the server died before it stored anything of the answer
    await sql`update parcels set state = 'booking', awb = null, carrier = null, courier_order_id = null,
      shipment_id = null, booked_at = null, asked_until = null where order_id = ${orderId}`.execute(depot.db);
    await depot.allDue();
    await pollParcels(depot.deps);
    expect(await depot.parcelOf(orderId)).toMatchObject({ state: 'booked' });
    expect(atCourier(orderId)).toHaveLength(1);
    expect(depot.courier.state.repeated).toBe(0);
  });

  it('says why the courier refused, and can be tried again', async () => {
    const orderId = await depot.anOrder({ pinCode: '799001', state: 'Tripura' });
    await depot.book(orderId);
    await depot.work();
    expect(await depot.parcelOf(orderId)).toMatchObject({
      state: 'refused',
      reason: 'No courier is available for the PIN code 799001.',
      needsOwner: true,
    });
    const { body } = await asAdmin('GET /api/admin/parcels?needsOwner=yes');
    expect(body.parcels).toMatchObject([{ orderId }]);
    expect(await depot.book(orderId)).toMatchObject({ verdicts: [{ ok: true }] });
    await depot.work();
    expect(atCourier(orderId)).toHaveLength(1);
  });

  it('logs in again when the token is no longer accepted', async () => {
    depot.courier.revokeTokens();
    const { orderId } = await depot.aBookedOrder();
    expect(await depot.parcelOf(orderId)).toMatchObject({ state: 'booked' });
  });

  it('is cancelled at the courier, and booked again under another number', async () => {
    const { orderId, awb } = await depot.aBookedOrder();
    const parcel = await depot.parcelOf(orderId);
    const cancelled = await asAdmin(`POST /api/admin/parcels/${parcel._id}/cancel`);
    expect(cancelled.body).toMatchObject({ parcel: { state: 'cancelled' } });
    expect(await depot.orderOf(orderId)).toMatchObject({ status: 'Packing', tracking: null });
    await depot.book(orderId);
    await depot.work();
    const [first, second] = atCourier(orderId);
    expect(first).toMatchObject({ awb, status: 8 });
    expect(second).toMatchObject({ channelOrderId: `${orderId}-2`, status: 1 });
  });

  it('ends at the courier when the order is cancelled', async () => {
    const { orderId } = await depot.aBookedOrder();
    await asAdmin(`POST /api/admin/orders/${orderId}/status`, { status: 'Cancelled' });
    await depot.allDue();
    await pollParcels(depot.deps);
    expect(atCourier(orderId)).toMatchObject([{ status: 8 }]);
    expect(await depot.parcelOf(orderId)).toMatchObject({ state: 'cancelled' });
  });
});

describe('a booked parcel', () => {
  it('has its labels printed by the courier, and its manifest any number of times', async () => {
    const ids = [(await depot.aBookedOrder()).orderId, (await depot.aBookedOrder()).orderId];
    for (const what of ['labels', 'manifest', 'manifest']) {
      const answer = await asAdmin('POST /api/admin/parcels/print', { what, orders: ids });
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining(what) },
      });
    }
    const none = await asAdmin('POST /api/admin/parcels/print', {
      what: 'labels',
      orders: [await depot.anOrder()],
    });
    expect(none).toMatchObject({ status: 409, body: { code: 'parcel.none_booked' } });
  });

  it('has its pickup requested once, however often staff ask', async () => {
    const { orderId } = await depot.aBookedOrder();
    for (let time = 0; time < 2; time += 1) {
      const { body } = await asAdmin('POST /api/admin/parcels/pickup', { orders: [orderId] });
      expect(body).toMatchObject({ verdicts: [{ ok: true, message: 'Pickup requested' }] });
    }
    expect(atCourier(orderId)).toMatchObject([{ isPickupAsked: true }]);
    expect((await depot.parcelOf(orderId)).pickupAt).not.toBeNull();
  });

  it('says so where the courier is away', async () => {
    const { orderId } = await depot.aBookedOrder();
    Object.assign(depot.courier.switches.api, { fault: 'error500' });
    const answer = await asAdmin('POST /api/admin/parcels/print', { what: 'labels', orders: [orderId] });
    expect(answer).toMatchObject({ status: 502, body: { code: 'parcel.courier_away' } });
  });
});

describe('tracking', () => {
  it('moves the order along its table to Delivered, with invoice and cash', async () => {
    const { orderId, awb } = await depot.aBookedOrder();
    for (const [step, status] of [
      ['picked_up', 'Shipped'],
      ['in_transit', 'Shipped'],
      ['out_for_delivery', 'Out for delivery'],
      ['undelivered', 'Out for delivery'],
      ['delivered', 'Delivered'],
    ] as const) {
      depot.courier.advance(awb, step);
      await hear();
      expect(await depot.orderOf(orderId)).toMatchObject({ status });
    }
    expect(await depot.orderOf(orderId)).toMatchObject({ payment: true });
    const { body } = await asAdmin(`GET /api/admin/orders/${orderId}`);
    expect(body).toMatchObject({
      order: { hasInvoice: true },
      money: { captured: 1548, isCash: true },
      timeline: [{}, {}, { who: 'Courier' }, { who: 'Courier' }, { who: 'Courier', to: 'Delivered' }],
    });
    expect(await ledgerFaults(depot.db)).toEqual([]);
  });

  it('catches up by itself on a parcel without messages', async () => {
    const { orderId, awb } = await depot.aBookedOrder();
    depot.courier.switches.webhooks.timing = 'never';
    depot.courier.advance(awb, 'delivered');
    await depot.allDue();
    await pollParcels(depot.deps);
    expect(await depot.orderOf(orderId)).toMatchObject({ status: 'Delivered', payment: true });
  });

  it('does not trust a message: the courier says otherwise', async () => {
    const { orderId, awb } = await depot.aBookedOrder();
    const message = { awb, current_status: 'DELIVERED', shipment_status_id: 7 };
    const send = (key: string) =>
      depot.app.inject({
        method: 'POST',
        url: '/api/webhooks/courier',
        payload: message,
        headers: { 'x-api-key': key },
      });
    expect((await send('guessed')).statusCode).toBe(401);
    // not even from somebody who knows the key
    expect((await send(depot.courier.keys.webhookToken)).statusCode).toBe(200);
    await depot.work();
    expect(await depot.orderOf(orderId)).toMatchObject({ status: 'Packing', payment: false });
  });

  it('flags a parcel that comes back until staff take it back', async () => {
    const { orderId, awb } = await depot.aBookedOrder();
    for (const step of ['out_for_delivery', 'rto_initiated', 'rto_delivered'] as const) {
      depot.courier.advance(awb, step);
      await hear();
    }
    expect(await depot.orderOf(orderId)).toMatchObject({ status: 'Out for delivery', payment: false });
    expect(await depot.parcelOf(orderId)).toMatchObject({ state: 'returned', needsOwner: true });
    await asAdmin(`POST /api/admin/orders/${orderId}/status`, { status: 'Returned to sender' });
    expect(await depot.parcelOf(orderId)).toMatchObject({ state: 'returned', needsOwner: false });
  });

  it('leaves an order alone that was sent another way by hand', async () => {
    const { orderId, awb } = await depot.aBookedOrder();
    await asAdmin(`POST /api/admin/orders/${orderId}/status`, {
      status: 'Shipped',
      carrier: 'India Post',
      trackingNumber: 'EK123456789IN',
    });
    depot.courier.advance(awb, 'delivered');
    await hear();
    expect(await depot.orderOf(orderId)).toMatchObject({ status: 'Shipped', payment: false });
  });

  it('accepts what staff moved by hand', async () => {
    const { orderId, awb } = await depot.aBookedOrder();
    for (const status of ['Shipped', 'Out for delivery', 'Delivered'])
      await asAdmin(`POST /api/admin/orders/${orderId}/status`, { status });
    depot.courier.advance(awb, 'delivered');
    await hear();
    expect(await depot.parcelOf(orderId)).toMatchObject({ state: 'delivered' });
    const { body } = await asAdmin(`GET /api/admin/orders/${orderId}`);
    expect(body).toMatchObject({ money: { captured: 1548 } });
  });
});

describe('the courier’s remittance', () => {
  const upload = async (csv: string) => {
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'remittance.csv');
    const request = new Request('http://shop.test/', { method: 'POST', body: form });
    const answer = await depot.app.inject({
      method: 'POST',
      url: '/api/admin/remittances',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        authorization: `Bearer ${depot.admin.token}`,
      },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const aDelivered = async () => {
    const booked = await depot.aBookedOrder();
    depot.courier.advance(booked.awb, 'delivered');
    await hear();
    return booked;
  };

  it('lists missing, differing and unknown amounts, and counts a row once', async () => {
    const [right, short, missing] = [await aDelivered(), await aDelivered(), await aDelivered()];
    const csv = `AWB Number;COD Amount;Remittance Date;UTR\n${right.awb};"₹1,548.00";23-11-2026;UTR1\n${short.awb.toLowerCase()};1500;2026-11-23;UTR1\nSRUNKNOWN1;99;;UTR1\n`;
    const first = await upload(csv);
    expect(first).toMatchObject({ status: 200, body: { added: 3, known: 0 } });
    const mine = (body: { lines: { awb: string }[] }, awb: string) =>
      body.lines.find((one) => one.awb === awb);
    expect(mine(first.body, right.awb)).toBeUndefined();
    expect(mine(first.body, short.awb)).toMatchObject({ verdict: 'differs', expected: 1548, remitted: 1500 });
    expect(mine(first.body, missing.awb)).toMatchObject({ verdict: 'missing', orderId: missing.orderId });
    expect(mine(first.body, 'SRUNKNOWN1')).toMatchObject({ verdict: 'unknown', remitted: 99 });
    const again = await upload(`${csv}${short.awb};48;2026-11-30;UTR2\n`);
    expect(again.body).toMatchObject({ added: 1, known: 3 });
    expect(mine(again.body, short.awb)).toBeUndefined();
    const { body } = await asAdmin('GET /api/admin/remittances');
    expect(body).toMatchObject({ agreed: 2, remitted: 1548 + 1548 + 99 });
  });

  it('expects of several orders sent in one parcel their sum, once', async () => {
    const before = (await asAdmin('GET /api/admin/remittances')).body;
    const orders = [await depot.anOrder(), await depot.anOrder()];
    for (const id of orders)
      for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
        await asAdmin(`POST /api/admin/orders/${id}/status`, {
          status,
          ...(status === 'Shipped' ? { carrier: 'Delhivery', trackingNumber: 'DL TWO IN 1' } : {}),
        });
    const half = await upload('awb,amount,utr\nDLTWOIN1,1548,UTR7\n');
    expect(half.body.lines).toContainEqual(
      expect.objectContaining({ awb: 'DLTWOIN1', verdict: 'differs', expected: 3_096, remitted: 1_548 }),
    );
    expect(half.body.remitted).toBe(Number(before.remitted) + 1_548);
    const whole = await upload('awb,amount,utr\nDLTWOIN1,1548,UTR8\n');
    expect(whole.body.lines).not.toContainEqual(expect.objectContaining({ awb: 'DLTWOIN1' }));
    expect(whole.body).toMatchObject({
      delivered: Number(before.delivered) + 1,
      agreed: Number(before.agreed) + 1,
    });
  });

  it.each([
    ['awb,amount\nSR0000010001,many\n', 'Row 2: “many” is not an amount in rupees.'],
    ['awb,amount\n1.23457E+11,10\n', 'Row 2: “1.23457E+11” is not a tracking number.'],
    ['awb,amount,date\nSR0000010001,10,31-02-2026\n', 'Row 2: “31-02-2026” is not a date.'],
    ['order,amount\n1,10\n', 'must name the column “awb”'],
  ])('takes nothing of %j', async (csv, said) => {
    const answer = await upload(csv);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(said);
  });
});
