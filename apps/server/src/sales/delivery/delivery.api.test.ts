import { DAY_MS, INDIA_AHEAD_MS } from '@darzi/contract/durations.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeForm } from '../../platform/http/test-multipart.ts';
import { anAddress, aPerson, type Someone } from '../../test-factories.ts';
import { type PaymentChoice, startTill, type Till } from '../../test-till.ts';

let shop: Till;
let owner: Someone;
beforeAll(async () => {
  shop = await startTill();
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

const upload = async (content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.append('file', new Blob([content]), 'pins.csv');
  const { headers, payload } = await encodeForm(form);
  return shop.call('POST /api/admin/delivery', { token: owner.token, headers, body: payload });
};
const removeList = () => shop.call('DELETE /api/admin/delivery', { token: owner.token });
const ask = (pin: string) => shop.call(`GET /api/delivery/${pin}`);
const summary = async () => (await shop.call('GET /api/admin/delivery', { token: owner.token })).body;
const setDelivery = (delivery: Record<string, unknown>) =>
  shop.call('PATCH /api/admin/settings', { token: owner.token, body: { delivery } });

const LIST = 'pin,zone,days,cod\n560001,South,2,yes\n110001,North,4,no\n781001,,,\n';

afterEach(async () => {
  await removeList();
});

describe('a list of PIN codes', () => {
  it('replaces the previous one as a whole, and is audited', async () => {
    expect(await upload(LIST)).toMatchObject({
      status: 200,
      body: { pins: 3, withoutCash: 1, withDays: 2, zones: 2 },
    });
    expect((await upload('pin\n400001\n400002')).body).toMatchObject({ pins: 2, withoutCash: 0 });
    expect((await ask('560001')).body).toMatchObject({ isServed: false, isCashPossible: false, by: null });
    const { body } = await shop.call('GET /api/admin/audit?area=delivery&limit=1', { token: owner.token });
    expect(body.entries).toMatchObject([
      { action: 'delivery.list_replaced', changes: { pins: [3, 2], withoutCash: [1, 0] } },
    ]);
    expect((await removeList()).status).toBe(200);
    expect(await summary()).toMatchObject({ pins: 0 });
    expect((await ask('560001')).body).toMatchObject({ isServed: true, isCashPossible: true });
  });

  it.each([
    ['a mark before the header', '\ufeffPIN Code,COD\r\n560 001,N\r\n'],
    ['semicolons and quotation marks', '"Pincode";"Cash on delivery"\n"560001";"no"'],
    ['tabs and blanks around', ' pin \t cod \n 560001 \t NO \n\n'],
    ['the same row twice', 'pin,cod\n560001,no\n560001,0'],
    ['other columns in another order', 'office,cod,state,pin\nBangalore GPO,false,Karnataka,560001'],
  ])('is read with %s', async (_what, text) => {
    expect((await upload(text)).body).toMatchObject({ success: true, pins: 1, withoutCash: 1 });
    expect((await ask('560001')).body).toMatchObject({ isServed: true, isCashPossible: false });
  });

  it.each([
    ['five digits', '56001', 'Row 3: “56001” is not a PIN code.'],
    ['a nought in front', '056001', 'Row 3: “056001” is not a PIN code.'],
    ['seven digits', '5600011', 'is not a PIN code'],
    ['digits of another script', '५६०००१', 'is not a PIN code'],
    ['nothing', '""', 'Row 3: “” is not a PIN code.'],
    ['a formula', '"=HYPERLINK(""x"")"', 'is not a PIN code'],
    ['a NUL in the zone', '560002,a\0b', 'is not the name of a zone'],
    ['a zone that is a page', `560002,${'z'.repeat(41)}`, 'is not the name of a zone'],
    ['too many days', '560002,,61', '“61” is not a number of days from 0 to 60'],
    ['days less than none', '560002,,-1', '“-1” is not a number of days'],
    ['half a day', '560002,,1.5', '“1.5” is not a number of days'],
    ['neither yes nor no', '560002,,1,perhaps', '“perhaps” is neither yes nor no'],
    ['the same PIN with other words', '560001,,9,yes', '560001 appears above with other values'],
  ])('with %s in a row is refused whole', async (_what, row, words) => {
    await upload('pin\n400001');
    const { status, body } = await upload(`pin,zone,days,cod\n560001,South,2,yes\n${row}\n`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'delivery.wrong_rows' });
    expect(body.message).toContain('Nothing was changed.');
    expect(body.message).toContain(words);
    expect(await summary()).toMatchObject({ pins: 1 });
    expect((await ask('400001')).body).toMatchObject({ isServed: true });
  });

  it('names the first wrong rows and counts the others', async () => {
    const { body } = await upload(`pin\n${'x\n'.repeat(12)}`);
    expect(body.message).toMatch(/Row 6: “x” is not a PIN code\. And 7 more\.$/);
  });

  it.each([
    ['nothing at all', ''],
    ['a header alone', 'pin,cod\n'],
    ['no column of PIN codes', 'name\n560001\n'],
    ['a quotation mark never closed', 'pin\n"560001\n560002\n'],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeffpin\n560001\n', 'utf16le'))],
  ])('of %s is refused, and the shop delivers as before', async (_what, content) => {
    expect(await upload(content)).toMatchObject({ status: 400, body: { code: 'import.not_csv' } });
    expect(await summary()).toMatchObject({ pins: 0 });
  });

  it('holds at most 40,000 rows; two uploads at once run one after the other', async () => {
    const rows = (count: number, from = 100_000) =>
      `pin,days\n${Array.from({ length: count }, (_, index) => `${from + index},3`).join('\n')}`;
    expect(await upload(rows(40_001))).toMatchObject({
      status: 400,
      body: {
        code: 'delivery.too_many_pins',
        message: 'A list holds at most 40,000 rows. Nothing was changed.',
      },
    });
    const both = await Promise.all([upload(rows(40_000)), upload(rows(30_000, 120_000))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([40_000, 30_000]).toContain((await summary()).pins);
    expect((await ask('130000')).body).toMatchObject({ isServed: true });
    expect((await ask('999999')).body).toMatchObject({ isServed: false });
  });

  it('is too large beyond four megabytes, and must be a file', async () => {
    expect((await upload(`pin\n${' '.repeat(4 * 1_048_576)}`)).status).toBe(413);
    const { status } = await shop.call('POST /api/admin/delivery', { token: owner.token, body: {} });
    expect(status).toBe(415);
  });
});

describe('the promise to a PIN code', () => {
  const dayInIndia = (after: number) =>
    new Date(Date.now() + INDIA_AHEAD_MS + after * DAY_MS).toISOString().slice(0, 10);

  it('names a day by the row, else by the owner’s setting, else none', async () => {
    await upload(LIST);
    expect((await ask('781001')).body).toEqual({
      success: true,
      pin: '781001',
      zone: null,
      isServed: true,
      isCashPossible: true,
      by: null,
    });
    const byRow = (await ask('560001')).body.by as string;
    expect(byRow > dayInIndia(1) && byRow <= dayInIndia(5)).toBe(true);
    expect((await setDelivery({ days: 20, cutOffHour: 14, holidays: [] })).status).toBe(200);
    const byOwner = (await ask('781001')).body.by as string;
    expect(byOwner > dayInIndia(22)).toBe(true);
    expect((await ask('560001')).body.by).toBe(byRow);
    expect((await setDelivery({ days: 20, cutOffHour: 14, holidays: [byRow] })).status).toBe(200);
    expect(((await ask('560001')).body.by as string) > byRow).toBe(true);
    expect((await ask('999999')).body.by).toBeNull();
    await setDelivery({ days: null, cutOffHour: 14, holidays: [] });
  });

  it('does not offer cash where the shop offers none, and is never cached', async () => {
    const body = (isCashOffered: boolean) => ({ token: owner.token, body: { isCashOffered } });
    await shop.call('PATCH /api/admin/settings', body(false));
    expect((await ask('560001')).body).toMatchObject({ isServed: true, isCashPossible: false });
    await shop.call('PATCH /api/admin/settings', body(true));
    const { headers } = await shop.app.inject({ method: 'GET', url: '/api/delivery/560001' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['56001', '056001', 'abcdef', '5600011', '%00', "1'--"])('refuses %j', async (pin) => {
    expect((await ask(pin)).status).toBe(400);
  });

  it('is limited in number per address', async () => {
    const from = (remoteAddress: string) =>
      shop.app.inject({ method: 'GET', url: '/api/delivery/560001', remoteAddress });
    for (let asked = 0; asked < 600; asked += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => from('198.51.100.7')));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    }
    expect((await from('198.51.100.7')).statusCode).toBe(429);
    expect((await from('198.51.100.8')).statusCode).toBe(200);
  });

  it.each([
    [{ days: 61, cutOffHour: 14, holidays: [] }, 'delivery.days'],
    [{ days: 3, cutOffHour: 25, holidays: [] }, 'delivery.cutOffHour'],
    [{ days: 3, cutOffHour: 14, holidays: ['2026-02-30'] }, 'delivery.holidays'],
  ])('is not made of %j', async (delivery, field) => {
    const { status, body } = await setDelivery(delivery);
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object).join()).toContain(field);
  });
});

describe('a checkout', () => {
  const METHODS: readonly PaymentChoice[] = ['place-cod', 'stripe', 'razorpay'];
  const to = (pinCode: string, more: Record<string, unknown> = {}) => ({
    address: anAddress({ pinCode, ...more }),
  });
  const buy = async (method: PaymentChoice, changes: Record<string, unknown>) => {
    const buyer = await aPerson(shop);
    const kurta = await shop.aKurta();
    await shop.fill(buyer, [kurta]);
    const answer = await shop.checkOut(buyer, method, [kurta], changes);
    return {
      answer,
      cart: await shop.cartOf(buyer),
      again: () => shop.checkOut(buyer, method, [kurta], changes),
    };
  };
  beforeEach(async () => {
    await upload(LIST);
  });

  it.each(METHODS)('by %s refuses a PIN code that is not in the list, at its field', async (method) => {
    const { answer, cart } = await buy(method, to('400001'));
    const message = 'We do not deliver to 400001 yet. Please choose another address.';
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'order.pin_not_served', message, fields: { 'address.pinCode': message } },
    });
    expect(cart).not.toEqual({});
  });

  it.each(METHODS)('by %s goes through where the list has the PIN code', async (method) => {
    expect((await buy(method, to('560001'))).answer.status).toBe(200);
    expect((await buy(method, to('781001'))).answer.status).toBe(200);
  });

  it('in cash is refused where none is taken, but online payment works there', async () => {
    const { answer } = await buy('place-cod', to('110001'));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'order.pin_without_cash',
        fields: {
          'address.pinCode':
            'Orders to 110001 cannot be paid in cash on delivery. Please choose another way to pay.',
        },
      },
    });
    expect((await buy('razorpay', to('110001'))).answer.status).toBe(200);
  });

  it.each(METHODS)('by %s is not misled by six digits in another country', async (method) => {
    const { answer } = await buy(method, to('560001', { country: 'Singapore', state: 'Singapore' }));
    expect(answer.body.code).toBe('order.pin_not_served');
  });

  it('that went through gets the same answer when repeated after the list has changed', async () => {
    const { answer, again } = await buy('place-cod', to('560001'));
    await upload('pin\n400001');
    expect((await again()).body).toEqual(answer.body);
  });

  it('goes everywhere again once the list is removed', async () => {
    await removeList();
    expect((await buy('place-cod', to('400001'))).answer.status).toBe(200);
  });
});
