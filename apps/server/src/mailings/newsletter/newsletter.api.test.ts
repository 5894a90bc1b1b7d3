import type { NewsletterRequestId } from '@darzi/contract/ids.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVisitor } from '../../accounts/test-visitor.ts';
import { newId } from '../../platform/db/id.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { deliverMail, repeatJob } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

let addresses = 0;
const visitor = () => aVisitor(shop, `10.4.0.${++addresses}`);
const ask = (email: string) => visitor().call('POST /api/newsletter', { body: { email } });
const mailsTo = async (email: string) => (await deliverMail(shop)).filter(({ to }) => to === email);
const tokenIn = (text: string | undefined): string => /token=(\S+)/.exec(text ?? '')?.[1] ?? '';
const subscribe = async (email: string): Promise<string> => {
  await ask(email);
  const token = tokenIn((await mailsTo(email))[0]?.text);
  expect((await visitor().call('POST /api/newsletter/confirm', { body: { token } })).status).toBe(200);
  return token;
};
const isListed = async (email: string): Promise<boolean> => {
  const { body } = await shop.call(`GET /api/admin/newsletter?q=${encodeURIComponent(email)}`, {
    token: owner.token,
  });
  return (body.subscribers as unknown[]).length === 1;
};
const everythingStored = async (): Promise<string> => {
  const { rows } = await sql<{ row: string }>`
    select t::text as row from newsletter_requests t union all
    select t::text from newsletter_subscribers t union all
    select t::text from graphile_worker._private_jobs t union all
    select t::text from unconfirmed_mails t`.execute(shop.db);
  return rows.map(({ row }) => row).join('\n');
};

describe('the newsletter form', () => {
  it('stores no address before its owner has followed the mailed link', async () => {
    const asked = await ask('Reader@Example.com');
    expect(asked).toMatchObject({ status: 200, body: { message: 'Thank you for subscribing!' } });
    expect(await everythingStored()).not.toMatch(/reader@/i);
    const [mail] = await mailsTo('Reader@Example.com');
    expect(mail?.subject).toBe('Confirm your subscription to Darzi');
    expect(await isListed('reader@example.com')).toBe(false);

    const token = tokenIn(mail?.text);
    const both = [1, 2].map(() => visitor().call('POST /api/newsletter/confirm', { body: { token } }));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await isListed('reader@example.com')).toBe(true);
    const welcome = (await mailsTo('Reader@Example.com')).filter(({ subject }) =>
      subject.startsWith('Welcome'),
    );
    expect(welcome).toHaveLength(1);
    expect(welcome[0]?.unsubscribeUrl).toMatch(/^http:\/\/shop\.test\/unsubscribe\?token=newsletter\./);
  });

  it('gives the same answer for known and rate-limited addresses as for any other', async () => {
    await subscribe('known@example.com');
    const fresh = await ask('fresh@example.com');
    for (let again = 0; again < 6; again++) {
      expect(await ask('known@example.com')).toEqual(fresh);
      expect(await ask('fresh@example.com')).toEqual(fresh);
    }
    const subjects = (await mailsTo('known@example.com')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Confirm'))).toHaveLength(1);
    expect(await mailsTo('fresh@example.com')).toHaveLength(3);
  });

  it('sends one mail however often the job runs', async () => {
    await ask('once@example.com');
    const [mail] = await mailsTo('once@example.com');
    const [requestId = '', sealed = ''] = tokenIn(mail?.text).split('.');
    await repeatJob(shop, 'newsletter-request-mail', {
      requestId: requestId as NewsletterRequestId,
      sealed,
    });
    expect(await mailsTo('once@example.com')).toHaveLength(1);
  });

  it('expires a link after its hours, even for a job that waited too long', async () => {
    await ask('late@example.com');
    const [mail] = await mailsTo('late@example.com');
    const token = tokenIn(mail?.text);
    const [requestId = '', sealed = ''] = token.split('.');
    await sql`update newsletter_requests set expires_at = now() where id = ${requestId}::uuid`.execute(
      shop.db,
    );
    const followed = () => visitor().call('POST /api/newsletter/confirm', { body: { token } });
    expect(await followed()).toMatchObject({ status: 400, body: { code: 'mailing.link_dead' } });
    await repeatJob(shop, 'delete-old-newsletter-requests', {});
    const left = await shop.db
      .selectFrom('newsletter_requests')
      .select('id')
      .where('id', '=', requestId as NewsletterRequestId)
      .execute();
    expect(left).toEqual([]);
    const late = { requestId: requestId as NewsletterRequestId, sealed };
    await repeatJob(shop, 'newsletter-request-mail', late);
    expect(await mailsTo('late@example.com')).toHaveLength(1);
    expect(await isListed('late@example.com')).toBe(false);
  });

  it.each([
    ['no address', { email: 'nobody' }],
    ['two', { email: 'a@example.com,b@example.com' }],
    ['none at all', {}],
  ])('refuses %s', async (_, body) => {
    expect((await visitor().call('POST /api/newsletter', { body })).status).toBe(400);
  });

  it.each(['', 'x', 'a.b', `${newId()}.AAAA`, `${newId()}.${'A'.repeat(80)}`])(
    'opens nothing with “%s”',
    async (token) => {
      expect((await visitor().call('POST /api/newsletter/confirm', { body: { token } })).status).toBe(400);
    },
  );
});

describe('the link at the end of a newsletter', () => {
  const linkTo = async (email: string): Promise<string> => {
    await subscribe(email);
    const welcome = (await mailsTo(email)).find(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
    return welcome?.unsubscribeUrl ?? '';
  };

  it('unsubscribes without login, with the same answer the second time', async () => {
    const token = tokenIn(await linkTo('leaving@example.com'));
    const end = () => visitor().call('POST /api/unsubscribe', { body: { token } });
    const [first, second] = [await end(), await end()];
    expect(first).toMatchObject({ status: 200, body: { message: expect.stringContaining('unsubscribed') } });
    expect(second).toEqual(first);
    expect(await isListed('leaving@example.com')).toBe(false);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'is pressed by mail programs themselves, as %s',
    async (type) => {
      const email = `one-click-${type.length}@example.com`;
      const { pathname, search } = new URL(await linkTo(email));
      const answer = await shop.app.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(answer.statusCode).toBe(200);
      expect(await isListed(email)).toBe(false);
    },
  );

  it('unsubscribes nobody else: a changed id is refused', async () => {
    const token = tokenIn(await linkTo('staying@example.com'));
    const [kind, , signature] = token.split('.');
    for (const forged of [`${kind}.${newId()}.${signature}`, `${token}x`, `${kind}.x.`, '', 'newsletter']) {
      const answer = await visitor().call('POST /api/unsubscribe', { body: { token: forged } });
      expect(answer.status).toBe(400);
      expect(
        (await shop.app.inject({ method: 'POST', url: `/unsubscribe?token=${forged}` })).statusCode,
      ).toBe(400);
    }
    expect(await isListed('staying@example.com')).toBe(true);
  });
});

describe('the owner’s list', () => {
  it('is counted, exported with a link per subscriber, and loses those who ask to be removed', async () => {
    await subscribe('listed@example.com');
    const { body: before } = await shop.call('GET /api/admin/newsletter/counts', { token: owner.token });
    const { payload } = await shop.app.inject({
      url: '/api/admin/export/newsletter',
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const rows = parse(payload, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows).toHaveLength(Number(before.subscribers));
    const row = rows.find(({ email }) => email === 'listed@example.com');
    expect(row?.unsubscribe).toMatch(/\/unsubscribe\?token=newsletter\./);

    await shop.db
      .updateTable('newsletter_subscribers')
      .set({ language: 'hi' })
      .where('email', '=', 'listed@example.com')
      .execute();
    const hindi = await shop.app.inject({
      url: '/api/admin/export/newsletter',
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const inHindi = parse(hindi.payload, { columns: true, bom: true }) as Record<string, string>[];
    expect(inHindi.find(({ email }) => email === 'listed@example.com')?.unsubscribe).toMatch(
      /\/hi\/unsubscribe\?token=newsletter\./,
    );

    const { body } = await shop.call('GET /api/admin/newsletter?q=LISTED@', { token: owner.token });
    const [{ _id }] = body.subscribers as [{ _id: string }];
    const remove = () => shop.call(`DELETE /api/admin/newsletter/${_id}`, { token: owner.token });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    const { body: after } = await shop.call('GET /api/admin/newsletter/counts', { token: owner.token });
    expect(after.subscribers).toBe(Number(before.subscribers) - 1);
  });
});
