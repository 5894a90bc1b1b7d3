import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToCart } from '../../sales/cart/cart.ts';
import { placeCashOrder } from '../../sales/checkout/place-order.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { deliverMail } from '../../test-delivery.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp({ STORE_NAME: 'Sui & Dhaga' });
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

const words = (subject: string, opening = '', closing = '') => ({ subject, opening, closing });
const word = (emailWords: object) =>
  shop.call('PATCH /api/admin/settings', { token: owner.token, body: { emailWords } });
const orderMail = async (language: 'en' | 'hi') => {
  const buyer = await aPerson(shop);
  await shop.db
    .updateTable('users')
    .set({ mail_language: language })
    .where('id', '=', buyer.userId)
    .execute();
  const itemId = await aProduct(shop, { name: 'Kurta', pricePaise: 100_000 });
  await addToCart(shop.db, buyer.userId, { itemId, size: 'M' });
  const placed = await placeCashOrder(
    shop.deps,
    buyer.userId,
    {
      items: [{ _id: itemId, size: 'M', quantity: 1, price: 1_000 }],
      amount: 1_049,
      address: anAddress(),
    },
    undefined,
  );
  if (!placed.ok) throw new Error(placed.refusal.code);
  return (await deliverMail(shop)).find(({ to }) => to === buyer.email);
};

it('opens and closes emails in the owner’s words, escaped, and still states the amount due', async () => {
  const english = words(
    'Thank you: {number} from {shop}',
    'We cut <b>{number}</b>.\nIt costs {total}.',
    'Yours, Asha',
  );
  expect((await word({ placed: { en: english } })).status).toBe(200);
  const mail = await orderMail('en');
  expect(mail?.subject).toMatch(/^Thank you: #?\w+ from Sui & Dhaga$/);
  expect(mail?.text).toMatch(/We cut <b>#?\w+<\/b>\.\nIt costs ₹1,049\./);
  expect(mail?.text).toContain('Please keep ₹1,049 ready for the courier');
  expect(mail?.text).not.toContain('Your order has been confirmed');
  expect(mail?.text).toContain('Yours, Asha');
  expect(mail?.html).not.toContain('We cut <b>');
  expect(mail?.html).toContain('We cut &lt;b&gt;');
});

it('writes to Hindi readers in the owner’s Hindi, else in the program’s; the closing note stands in', async () => {
  await word({ placed: { en: words('Thank you', 'We cut it.', 'Yours, Asha') } });
  const byProgram = await orderMail('hi');
  expect(byProgram?.subject).toMatch(/\p{Script=Devanagari}/u);
  expect(byProgram?.text).not.toContain('We cut it.');
  expect(byProgram?.text).toContain('Yours, Asha');
  await word({ placed: { hi: words('{number} के लिए धन्यवाद', 'हम सिल रहे हैं।', 'आपकी आशा') } });
  const byOwner = await orderMail('hi');
  expect(byOwner?.subject).toMatch(/के लिए धन्यवाद$/);
  expect(byOwner?.text).toContain('हम सिल रहे हैं।');
  expect(byOwner?.text).toContain('आपकी आशा');
});

it('restores the shop’s words and audits the replaced ones', async () => {
  await word({ placed: { en: words('Mine') } });
  expect((await orderMail('en'))?.subject).toBe('Mine');
  await word({});
  expect((await orderMail('en'))?.subject).toMatch(/ is confirmed$/);
  const last = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(last)).toContain('Mine');
});

it.each([
  ['a placeholder that is unknown', { placed: { en: words('For {name}') } }, 'emailWords.placed.en.subject'],
  ['one of another email', { newsletterWelcome: { en: words('{total}') } }, 'emailWords.newsletterWelcome'],
  ['a brace alone', { placed: { hi: words('', 'a { b') } }, 'emailWords.placed.hi.opening'],
  [
    'two lines of subject',
    { placed: { en: words('a\nBcc: x@example.com') } },
    'emailWords.placed.en.subject',
  ],
  ['an email that there is not', { reset: { en: words('a') } }, 'emailWords.reset'],
])('refuses %s', async (_, given, path) => {
  const { status, body } = await word(given);
  expect(status).toBe(400);
  expect(Object.keys(body.fields as object).join(' ')).toContain(path);
});

it('sends a test email to the person who asks, and to nobody else', async () => {
  await word({ shipped: { hi: words('रास्ते में: {number}', 'ऑर्डर {number}') } });
  const body = { name: 'shipped', language: 'hi' };
  expect((await shop.call('POST /api/admin/settings/email-test', { token: owner.token, body })).status).toBe(
    200,
  );
  const mails = (await deliverMail(shop)).filter(({ subject }) => subject.includes('रास्ते में'));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[owner.email, 'रास्ते में: #A1B2C3']]);
  const buyer = await aPerson(shop);
  expect((await shop.call('POST /api/admin/settings/email-test', { token: buyer.token, body })).status).toBe(
    403,
  );
});
