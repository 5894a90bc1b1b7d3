import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@darzi/contract/durations.ts';
import type { CustomOrderImageId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVisitor, PASSWORD, join as register } from '../../accounts/test-visitor.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { deliverMail, repeatJob } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { hashAgreement, hashField } from '../agreement/agreement.rules.ts';
import {
  aBidOrder,
  aCustomOrder,
  anAcceptedOrder,
  anAddress,
  aPicture,
  MEASURES,
  type Order,
  orderIn,
  sendForm,
  submit,
} from '../orders/test-custom-orders.ts';
import { imageKey } from './custom-order-image.repository.ts';
import { createLinkSigner } from './signed-links.ts';
import { sweepPrivateImages } from './store-pictures.ts';

let shop: TestApp;
let asha: Someone;
let mira: Someone;
let designer: Someone;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'https://sui.example' });
  [asha, mira, designer] = await Promise.all([aPerson(shop), aPerson(shop), aPerson(shop, 'designer')]);
});
afterAll(() => shop.close());

const NOBODYS = '01890000-0000-7000-8000-000000000000';
const storedFiles = async (): Promise<number> =>
  (
    await readdir(join(shop.dataDirectory, 'files', 'custom'), { recursive: true, withFileTypes: true })
  ).filter((entry) => entry.isFile()).length;

describe('somebody else’s order', () => {
  it('is answered like one that does not exist', async () => {
    const id = await aBidOrder(shop, asha, designer);
    const calls = (at: string) =>
      [
        ['POST /api/custom-order/accept-bid', { orderId: at, shippingAddress: anAddress() }],
        ['POST /api/custom-order/update-status', { orderId: at, status: 'in_progress' }],
        [`POST /api/custom-order/${at}/cancel`, undefined],
        [`POST /api/custom-order/${at}/review`, { rating: 5, text: 'Mine?' }],
        [`GET /api/custom-order/${at}/messages`, undefined],
        [`POST /api/custom-order/${at}/messages`, { text: 'Hello?' }],
        [`GET /api/custom-order/${at}/agreement`, undefined],
      ] as const;
    for (const [index, [route, body]] of calls(id).entries()) {
      const theirs = await shop.call(route, { token: mira.token, body });
      expect([route, theirs.status]).toEqual([route, 404]);
      for (const at of [NOBODYS, 'x', '__proto__']) {
        const [nobodys = '', given] = calls(at)[index] ?? [];
        const none = await shop.call(nobodys, { token: mira.token, body: given });
        expect(none).toMatchObject({ status: 404, body: theirs.body });
      }
      expect((await shop.call(route, body === undefined ? {} : { body })).status).toBe(401);
    }
  });
});

describe('a private picture', () => {
  const linkOf = async (): Promise<string> => orderIn(await submit(shop, asha)).referenceImages[0] ?? 'none';
  const open = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

  it('opens through its signed link, for this browser only', async () => {
    const link = await linkOf();
    const answer = await open(link);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d{4,5}, immutable$/);
    expect((await open(link, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  });

  it('does not open through a forged, altered or old one, nor at the public pictures’ address', async () => {
    const link = await linkOf();
    const url = new URL(link, 'http://shop.test');
    const id = url.pathname.split('/').at(-1) ?? '';
    const with_ = (name: string, value: string) => {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      return `${changed.pathname}${changed.search}`;
    };
    const old = (await createLinkSigner(shop.db, Date.now() - 4 * HOUR_MS))(id as CustomOrderImageId);
    const other = (await createLinkSigner(shop.db))(NOBODYS as CustomOrderImageId);
    for (const [at, status] of [
      [url.pathname, 403],
      [with_('exp', '99999999999'), 403],
      [with_('exp', 'x'), 403],
      [with_('sig', 'A'.repeat(43)), 403],
      [with_('sig', ''), 403],
      [`${link}&sig=x`, 403],
      [old, 403],
      [link.replace(id, NOBODYS), 403],
      [other, 404],
      [link.replace(id, 'x'), 404],
      [link.replace(id, '..%2f..%2fpostgres'), 404],
      [`/images/${id}/960.webp`, 404],
    ] as const) {
      expect([at, (await open(at)).statusCode]).toEqual([at, status]);
    }
  });

  it('is swept when unused for an hour', async () => {
    const before = await storedFiles();
    const link = await linkOf();
    const id = new URL(link, 'http://shop.test').pathname.split('/').at(-1) ?? '';
    expect(await storedFiles()).toBe(before + 1);
    await sql`update custom_order_images set custom_order_id = null, sweep_after = now() + interval '1 minute'
      where id = ${id}`.execute(shop.db);
    expect(await sweepPrivateImages(shop.deps)).toBe(0);
    await sql`update custom_order_images set sweep_after = now() where id = ${id}`.execute(shop.db);
    expect(await sweepPrivateImages(shop.deps)).toBe(1);
    expect(await storedFiles()).toBe(before);
    expect((await open(link)).statusCode).toBe(404);
  });

  it('whose file cannot be removed does not stop the sweep, and goes with a later one', async () => {
    const idOf = (link: string) => new URL(link, 'http://shop.test').pathname.split('/').at(-1) ?? '';
    const ids = [idOf(await linkOf()), idOf(await linkOf())];
    const [stuck = ''] = ids;
    const path = join(shop.deps.config.dataDirectory, 'files', imageKey(stuck as CustomOrderImageId));
    await rm(path);
    await mkdir(path);
    await sql`update custom_order_images set custom_order_id = null, sweep_after = now()
      where id = any(${ids}::uuid[])`.execute(shop.db);
    expect(await sweepPrivateImages(shop.deps)).toBe(1);
    await rmdir(path);
    expect(await sweepPrivateImages(shop.deps)).toBe(1);
  });
});

describe('the conversation', () => {
  const say = (by: Someone, id: string, text: unknown) =>
    shop.call(`POST /api/custom-order/${id}/messages`, { token: by.token, body: { text } });

  it('goes back and forth, in words and pictures', async () => {
    const id = await aCustomOrder(shop, asha);
    expect(await say(asha, id, ' Longer sleeves? ')).toMatchObject({
      status: 200,
      body: { success: true, entry: { from: 'customer', text: 'Longer sleeves?', images: [] } },
    });
    const waiting = await shop.call(`GET /api/studio/custom-orders/${id}`, { token: designer.token });
    expect(waiting.body.order).toMatchObject({ waitingMessages: 1 });
    const form = new FormData();
    form.set('text', 'Like this?');
    form.append('images', new Blob([Buffer.from(await aPicture('png'))]), 'sleeve.png');
    const answered = await sendForm(shop, `/api/custom-order/${id}/messages`, designer, form);
    expect(answered).toMatchObject({ status: 200, body: { entry: { from: 'studio', text: 'Like this?' } } });
    const { body } = await shop.call(`GET /api/custom-order/${id}/messages`, { token: asha.token });
    const messages = body.messages as { from: string; images: string[] }[];
    expect(messages.map(({ from }) => from)).toEqual(['customer', 'studio']);
    expect((await shop.app.inject(messages[1]?.images[0] ?? '')).statusCode).toBe(200);
    const [order] = (await shop.call('GET /api/custom-order', { token: asha.token })).body.orders as Order[];
    expect(order?.referenceImages).toHaveLength(1);
    const told = (await deliverMail(shop)).filter(({ subject }) => subject.includes(id.slice(-6)));
    expect(told.filter(({ text }) => text.includes('> Longer sleeves?')).map(({ to }) => to)).toEqual([
      'hello@darzi.example',
    ]);
    expect(told.filter(({ text }) => text.includes('> Like this?')).map(({ to }) => to)).toEqual([
      asha.email,
    ]);
  });

  it.each([[''], ['  '], [undefined], [7], ['x'.repeat(4_001)], [{ a: 1 }]])(
    'does not take %j',
    async (text) => {
      const id = await aCustomOrder(shop, asha);
      expect(await say(asha, id, text)).toMatchObject({ status: 400, body: { success: false } });
    },
  );

  it('refuses a file that is not a picture, and stores none of it', async () => {
    const id = await aCustomOrder(shop, asha);
    const before = await storedFiles();
    const form = new FormData();
    form.append('images', new Blob([Buffer.from(await aPicture())]), 'a.jpg');
    form.append('images', new Blob(['<svg/>']), 'b.svg');
    expect(await sendForm(shop, `/api/custom-order/${id}/messages`, asha, form)).toMatchObject({
      status: 400,
      body: { message: 'Please upload only images under 5MB' },
    });
    expect(await storedFiles()).toBe(before);
  });
});

type Agreed = { path: string; value: string | number | null; salt: string | null; hash: string };
const agreementOf = async (by: Someone, id: string) => {
  const { body } = await shop.call(`GET /api/custom-order/${id}/agreement`, { token: by.token });
  return body as unknown as { agreement: Record<string, unknown>; fields: Agreed[]; hash: string };
};

describe('the agreement', () => {
  it('is what was accepted, proves itself and stays as the order proceeds', async () => {
    const id = await anAcceptedOrder(shop, asha, designer);
    const agreed = await agreementOf(asha, id);
    expect(agreed.agreement).toMatchObject({
      orderId: id,
      measurements: { chest: 39, sleeves: 25 },
      design: { style: 'fusion' },
      bid: { price: 12_500, revision: 1, currency: 'INR' },
      shippingAddress: { city: 'Bengaluru', country: 'India' },
    });
    expect(hashAgreement(agreed.fields)).toBe(agreed.hash);
    for (const { value, salt, hash } of agreed.fields) {
      expect(value !== null && salt !== null && hashField(salt, value)).toBe(hash);
    }
    expect(await agreementOf(designer, id)).toEqual(agreed);
    for (const statement of [
      sql`update custom_order_agreement_fields set value = '"x"' where path = 'shippingAddress.city'`,
      sql`update custom_order_agreement_fields set value = null, salt = null, hash = repeat('a', 64)`,
      sql`delete from custom_order_agreement_fields`,
      sql`update custom_order_agreements set hash = repeat('a', 64)`,
    ]) {
      await expect(statement.execute(shop.db)).rejects.toThrow(/frozen|append-only/);
    }
  });

  it('does not exist before the bid is accepted', async () => {
    const id = await aBidOrder(shop, asha, designer);
    expect(await shop.call(`GET /api/custom-order/${id}/agreement`, { token: asha.token })).toMatchObject({
      status: 404,
      body: { code: 'custom_order.nothing_agreed' },
    });
  });
});

describe('measurement profiles', () => {
  const at = '/api/user/measurement-profiles';
  it('are stored, changed and deleted by their owner only', async () => {
    const draft = { name: 'Kabir', measurements: MEASURES };
    const { body } = await shop.call(`POST ${at}`, { token: asha.token, body: draft });
    const { _id: id } = body.profile as { _id: string };
    expect(body.profile).toMatchObject(draft);
    const changed = { name: 'Kabir (9)', measurements: { ...MEASURES, length: 44 } };
    for (const [route, given] of [
      [`PATCH ${at}/${id}`, changed],
      [`DELETE ${at}/${id}`, undefined],
    ] as const) {
      expect((await shop.call(route, { token: mira.token, body: given })).status).toBe(404);
    }
    await shop.call(`PATCH ${at}/${id}`, { token: asha.token, body: changed });
    const listed = await shop.call(`GET ${at}`, { token: asha.token });
    expect(listed.body.profiles).toMatchObject([{ _id: id, ...changed }]);
    expect((await shop.call(`DELETE ${at}/${id}`, { token: asha.token })).status).toBe(200);
    expect((await shop.call(`DELETE ${at}/${id}`, { token: asha.token })).status).toBe(404);
  });
  it('keep what was confirmed as long as the numbers stay', async () => {
    const draft = { name: 'Amma', measurements: MEASURES };
    const { body } = await shop.call(`POST ${at}`, {
      token: asha.token,
      body: { ...draft, confirmed: ['waist'] },
    });
    const { _id: id } = body.profile as { _id: string };
    const confirmedAfter = async (change: object) =>
      (await shop.call(`PATCH ${at}/${id}`, { token: asha.token, body: { ...draft, ...change } })).body
        .profile;
    expect(body.profile).toMatchObject({ confirmed: ['waist'] });
    expect(await confirmedAfter({ name: 'Aai' })).toMatchObject({ confirmed: ['waist'] });
    expect(await confirmedAfter({ confirmed: ['waist', 'hips'] })).toMatchObject({
      confirmed: ['waist', 'hips'],
    });
    expect(await confirmedAfter({ measurements: { ...MEASURES, waist: 35 } })).toMatchObject({
      confirmed: [],
    });
    const unknown = await shop.call(`PATCH ${at}/${id}`, {
      token: asha.token,
      body: { ...draft, confirmed: ['ankle'] },
    });
    expect(unknown.status).toBe(400);
    await shop.call(`DELETE ${at}/${id}`, { token: asha.token });
  });
  it('record when somebody was measured, even after a rename', async () => {
    const draft = { name: 'Kabir', measurements: MEASURES };
    const { body } = await shop.call(`POST ${at}`, { token: asha.token, body: draft });
    const { _id: id, updatedAt } = body.profile as { _id: string; updatedAt: string };
    const dateAfter = async (change: object) =>
      (
        (await shop.call(`PATCH ${at}/${id}`, { token: asha.token, body: { ...draft, ...change } })).body
          .profile as { updatedAt: string }
      ).updatedAt;
    expect(await dateAfter({ name: 'Kabir Rao' })).toBe(updatedAt);
    expect(await dateAfter({ measurements: { ...MEASURES, chest: 39 } })).not.toBe(updatedAt);
    await shop.call(`DELETE ${at}/${id}`, { token: asha.token });
  });
  it('contain measurements within bounds', async () => {
    const body = { name: ' ', measurements: { ...MEASURES, chest: 61, waist: 'x' } };
    expect(await shop.call(`POST ${at}`, { token: asha.token, body })).toMatchObject({
      status: 400,
      body: {
        fields: {
          name: 'Required',
          'measurements.chest': 'Must be less than 60 inches',
          'measurements.waist': 'Required',
        },
      },
    });
  });
});

describe('mail about a custom order', () => {
  const about = async (id: string) =>
    (await deliverMail(shop)).filter(({ subject }) => subject.includes(id.slice(-6)));

  it('names the price of the latest bid only, once', async () => {
    const id = await aBidOrder(shop, asha, designer, 12_345.5);
    const first = (await about(id)).filter(({ subject }) => subject.includes('₹'));
    expect(first.map(({ to, subject }) => [to, subject])).toEqual([
      [asha.email, `₹12,345.50 for your custom order #${id.slice(-6)}`],
    ]);
    for (const price of [13_000, 14_000]) {
      await shop.call(`POST /api/studio/custom-orders/${id}/bid`, {
        token: designer.token,
        body: { price },
      });
    }
    const { rows } = await sql<{ id: number }>`select id from custom_order_events
      where custom_order_id = ${id} and command = 'bid' order by id desc limit 1`.execute(shop.db);
    await about(id);
    await repeatJob(shop, 'custom-order-mail', { eventId: rows[0]?.id ?? 0, to: 'customer' });
    const all = (await about(id)).filter(({ subject }) => subject.includes('₹'));
    expect(all.map(({ subject }) => subject).sort()).toEqual([
      `The price of your custom order #${id.slice(-6)} is now ₹14,000`,
      `₹12,345.50 for your custom order #${id.slice(-6)}`,
    ]);
  });

  it('goes to each side at every step that concerns them', async () => {
    const id = await anAcceptedOrder(shop, asha, designer);
    const mails = await about(id);
    expect(mails.filter(({ to }) => to === asha.email).map(({ subject }) => subject)).toHaveLength(3);
    expect(
      mails
        .filter(({ to }) => to === 'hello@darzi.example')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([`Bid accepted: #${id.slice(-6)}, ₹12,500`, `New custom order #${id.slice(-6)}`]);
  });
});

describe('a deleted account', () => {
  it('takes measurements, pictures, messages and address with it; the agreement still proves itself', async () => {
    const visitor = aVisitor(shop, '10.9.0.1');
    const email = 'perumal@example.com';
    const token = await register(visitor, email);
    const { id: userId } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const perumal = { token, userId, email };
    const before = await storedFiles();
    await shop.call('POST /api/user/measurement-profiles', {
      token,
      body: { name: 'Perumal himself', measurements: { ...MEASURES, chest: 41.25 } },
    });
    const design = { style: 'vintage', fabric: 'wool', customization: 'For Perumal, left arm shorter' };
    const open = orderIn(
      await submit(shop, perumal, {
        design,
        measurementMode: 'custom',
        measurements: { ...MEASURES, chest: 41.25 },
      }),
    );
    const agreed = await anAcceptedOrder(shop, perumal, designer);
    await shop.call(`POST /api/custom-order/${agreed}/messages`, { token, body: { text: 'I am Perumal' } });
    const exported = await shop.call('GET /api/user/export', { token });
    expect(exported.body.export).toMatchObject({
      customOrders: [{ _id: agreed, messages: [{ text: 'I am Perumal' }] }, { _id: open._id }],
      measurementProfiles: [{ name: 'Perumal himself' }],
    });
    const { fields } = await agreementOf(perumal, agreed);
    expect(await storedFiles()).toBe(before + 2);

    expect((await visitor.call('DELETE /api/user/me', { token, body: { password: PASSWORD } })).status).toBe(
      200,
    );
    await sweepPrivateImages(shop.deps);
    expect(await storedFiles()).toBe(before);
    expect((await shop.app.inject(open.referenceImages[0] ?? '')).statusCode).toBe(404);
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, ' '), '') as text from (
        select o::text as t from custom_orders o where user_id = ${userId}
        union all select p::text from measurement_profiles p where user_id = ${userId}
        union all select m::text from custom_order_messages m where author_id = ${userId}
        union all select f::text from custom_order_agreement_fields f where custom_order_id = ${agreed}
        union all select e::text from custom_order_events e where actor_id = ${userId}
      ) all_rows`.execute(shop.db);
    expect(rows[0]?.text).not.toMatch(/Perumal|41\.25|Lavelle|9845012345|left arm/);
    const seen = await shop.call(`GET /api/studio/custom-orders/${agreed}`, { token: designer.token });
    expect(seen.body.order).toMatchObject({
      status: 'accepted',
      measurements: null,
      shippingAddress: null,
      price: 12_500,
      customerName: 'Deleted customer',
    });
    const left = await agreementOf(designer, agreed);
    expect(left.agreement).toMatchObject({ bid: { price: 12_500 }, design: { style: 'fusion' } });
    expect(left.agreement).not.toHaveProperty('measurements');
    expect(left.fields.map(({ path, hash }) => [path, hash])).toEqual(
      fields.map(({ path, hash }) => [path, hash]),
    );
    expect(hashAgreement(left.fields)).toBe(left.hash);
    const cancelled = await shop.call(`GET /api/studio/custom-orders/${open._id}`, { token: designer.token });
    expect(cancelled.body.order).toMatchObject({ status: 'cancelled', bids: [] });
  });
});
