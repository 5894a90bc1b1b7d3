import type { OrderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVisitor, join, PASSWORD, signIn, type Visitor } from '../accounts/test-visitor.ts';
import { newId } from '../platform/db/id.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { deliverMail } from '../test-delivery.ts';
import { anAddress, aProduct } from '../test-factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

let addresses = 0;
const someone = () => aVisitor(shop, `10.2.0.${++addresses}`);
const remove = ({ call }: Visitor, token: string, password = PASSWORD) =>
  call('DELETE /api/user/me', { token, body: { password } });

const order = async ({ call }: Visitor, token: string, email: string): Promise<string> => {
  const product = await aProduct(shop, { pricePaise: 149_900 });
  await call('POST /api/cart/add', { token, body: { itemId: product, size: 'M' } });
  const placed = await call('POST /api/order/place-cod', {
    token,
    body: {
      items: [{ _id: product, size: 'M', quantity: 1, price: 1499 }],
      amount: 1548,
      address: anAddress({ firstName: 'Perumal', streetAddress: '7 Tamarind Lane', email }),
    },
  });
  return String(placed.body.orderId);
};

/** Everything in the shop's own tables and in waiting jobs, as one text. */
const everythingStored = async (): Promise<string> => {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_schema = 'graphile_worker')`.execute(
    shop.db,
  );
  const texts: string[] = [];
  for (const { schema, name } of rows) {
    const table = await sql<{ row: string }>`select t::text as row from ${sql.id(schema, name)} t`.execute(
      shop.db,
    );
    texts.push(...table.rows.map(({ row }) => row));
  }
  const jobs = await sql<{ row: string }>`select t::text as row from graphile_worker._private_jobs t`.execute(
    shop.db,
  );
  return [...texts, ...jobs.rows.map(({ row }) => row)].join('\n');
};

describe('deleting an account', () => {
  it('erases the person everywhere and keeps the order in the ledger', async () => {
    const visitor = someone();
    const email = 'perumal.murugan@example.com';
    const token = await join(visitor, email);
    await visitor.call('PATCH /api/user/me', {
      token,
      body: {
        name: 'Perumal Murugan',
        addresses: [anAddress({ firstName: 'Perumal', streetAddress: '7 Tamarind Lane' })],
      },
    });
    const orderId = await order(visitor, token, email);
    await visitor.call(`POST /api/order/${orderId}/messages`, {
      token,
      body: { text: 'Leave it with the neighbour in Tamarind Lane' },
    });
    await shop.db
      .insertInto('reviews')
      .values({
        id: newId(),
        product_id: await aProduct(shop),
        user_id: (
          await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
        ).id,
        author: 'Perumal',
        rating: 5,
        body: 'Fits well.',
      })
      .execute();
    await visitor.call('POST /api/cart/add', { token, body: { itemId: await aProduct(shop), size: 'M' } });
    const message = { name: 'Perumal', subject: 'Hello', message: 'From Tamarind Lane' };
    await visitor.call('POST /api/contact', { body: { ...message, email: email.toUpperCase() } });
    await visitor.call('POST /api/contact', {
      token,
      body: { ...message, email: 'perumal.office@example.com' },
    });
    await visitor.call('POST /api/user/forgot-password', { body: { email } });
    await sql`update users set email_confirmed_at = now() where email = ${email}`.execute(shop.db);
    expect(await everythingStored()).toMatch(/Perumal/);

    expect(await remove(visitor, token, 'wrong-password')).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password' },
    });
    expect(await remove(visitor, token)).toMatchObject({ status: 200, body: { success: true } });

    const stored = await everythingStored();
    expect(stored).not.toMatch(/perumal|tamarind/i);
    const kept = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId as OrderId)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ address: null, total_paise: 154_800, status: 'Cancelled' });
    const lines = await shop.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', orderId as OrderId)
      .execute();
    expect(lines).toMatchObject([{ name: 'Madder Buti Kurta', quantity: 1 }]);
    expect(await shop.db.selectFrom('reviews').select(['author', 'user_id', 'body']).execute()).toEqual([
      { author: 'Deleted customer', user_id: null, body: 'Fits well.' },
    ]);
    expect((await visitor.call('GET /api/user/me', { token })).status).toBe(401);
    const gone = await visitor.call('POST /api/user/login', { body: { email, password: PASSWORD } });
    expect(gone).toMatchObject({ status: 400, body: { code: 'account.wrong_credentials' } });

    const mails = await deliverMail(shop);
    expect(mails.map((mail) => [mail.to, mail.subject])).toEqual([]);

    const again = await join(visitor, email);
    const orders = await visitor.call('POST /api/order/userorders', { token: again });
    expect(orders.body.orders).toEqual([]);
  });

  it('leaves everybody else alone', async () => {
    const visitor = someone();
    const neighbour = await join(visitor, 'neighbour@example.com');
    const orderId = await order(visitor, neighbour, 'neighbour@example.com');
    const token = await join(visitor, 'leaving@example.com');
    await remove(visitor, token);
    const orders = await visitor.call('POST /api/order/userorders', { token: neighbour });
    expect(orders.body.orders).toMatchObject([{ _id: orderId, address: { firstName: 'Perumal' } }]);
  });

  it('racing the same customer’s checkout, cart and sign-in leaves no cart, address or session', async () => {
    for (let round = 0; round < 8; round++) {
      const visitor = someone();
      const email = `busy${round}@example.com`;
      const token = await join(visitor, email);
      const product = await aProduct(shop, { pricePaise: 149_900, stock: { M: 50 } });
      await visitor.call('POST /api/cart/add', { token, body: { itemId: product, size: 'M' } });
      const checkout = {
        items: [{ _id: product, size: 'M', quantity: 1, price: 1499 }],
        amount: 1548,
        address: anAddress({ email }),
      };
      const answers = await Promise.all([
        visitor.call('POST /api/order/place-cod', { token, body: checkout }),
        visitor.call('POST /api/cart/add', { token, body: { itemId: product, size: 'M' } }),
        visitor.call('POST /api/user/login', { body: { email, password: PASSWORD } }),
        remove(visitor, token),
        visitor.call('POST /api/order/place-cod', { token, body: checkout }),
        visitor.call('POST /api/user/login', { body: { email, password: PASSWORD } }),
      ]);
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
      expect(answers[3]?.status).toBe(200);
    }
    const left = await sql<{ addresses: number; sessions: number }>`
      select (select count(*)::int from orders o join users u on u.id = o.user_id
                where u.deleted_at is not null and o.address is not null) as addresses,
             (select count(*)::int from sessions s join users u on u.id = s.user_id
                where u.deleted_at is not null) as sessions`.execute(shop.db);
    expect(left.rows).toEqual([{ addresses: 0, sessions: 0 }]);
  });

  it('is refused to the first admin', async () => {
    const visitor = someone();
    const first = await join(visitor, 'owner@example.com');
    const second = await join(visitor, 'deputy@example.com');
    await shop.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('email', 'in', ['owner@example.com', 'deputy@example.com'])
      .execute();
    expect(await remove(visitor, first)).toMatchObject({
      status: 409,
      body: { code: 'account.first_admin' },
    });
    expect((await remove(visitor, second)).status).toBe(200);
    await signIn(visitor, 'owner@example.com');
  });
});

describe('the export', () => {
  it('contains nothing of somebody else who wrote under an address that is now this account’s', async () => {
    const writer = someone();
    const token = await join(writer, 'leela@example.com');
    const message = { name: 'Leela', email: 'leela.office@example.com', subject: 'Mine', message: 'Stays' };
    await writer.call('POST /api/contact', { token, body: message });
    const stranger = someone();
    const strangers = await join(stranger, 'leela.office@example.com');
    expect((await remove(stranger, strangers)).status).toBe(200);
    const { body } = await writer.call('GET /api/user/export', { token });
    expect(body).toMatchObject({ export: { messages: [{ subject: 'Mine', message: 'Stays' }] } });
  });

  it('contains everything about the customer and nothing about others', async () => {
    const visitor = someone();
    const email = 'exporting@example.com';
    const token = await join(visitor, email);
    await visitor.call('PATCH /api/user/me', { token, body: { addresses: [anAddress()] } });
    const orderId = await order(visitor, token, email);
    const inCart = await aProduct(shop);
    await visitor.call('POST /api/cart/add', { token, body: { itemId: inCart, size: 'M' } });
    const message = { name: 'Asha', email, subject: 'Sleeves', message: 'Longer, please' };
    await visitor.call('POST /api/contact', { token, body: message });
    await someone().call('POST /api/contact', { body: { ...message, message: 'not proven to be theirs' } });
    const answer = await visitor.call('GET /api/user/export', { token });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        export: {
          profile: { name: 'Asha Rao', email, role: 'customer' },
          addresses: [anAddress()],
          sessions: [{ isCurrent: true }],
          orders: [{ _id: orderId, amount: 1548, address: { streetAddress: '7 Tamarind Lane' } }],
          reviews: [],
          cart: { [inCart]: { M: 1 } },
          messages: [{ subject: 'Sleeves', message: 'Longer, please' }],
        },
      },
    });
    const text = JSON.stringify(answer.body);
    expect(text).not.toMatch(/argon2|token_hash|not proven|fingerprint/);
  });
});
