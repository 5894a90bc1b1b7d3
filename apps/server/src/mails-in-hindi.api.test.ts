import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVisitor, PASSWORD } from './accounts/test-visitor.ts';
import { orderIn, submit } from './custom-orders/orders/test-custom-orders.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { readPdf } from './platform/pdf/test-pdf.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { deliverMail } from './test-delivery.ts';
import { anAddress, aPerson, aProduct } from './test-factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'http://127.0.0.1:4321' });
});
afterAll(() => shop.close());

const HI = 'hi-IN';
const EN = 'en-IN';
const DEVANAGARI = /[\u0900-\u097f]/;

let addresses = 0;
const someone = () => aVisitor(shop, `10.9.55.${++addresses}`);
const mailTo = async (email: string, kind: string) => {
  const mail = (await deliverMail(shop)).find(({ to, id }) => to === email && id.startsWith(kind));
  if (mail === undefined) throw new Error(`no ${kind} to ${email}`);
  return mail;
};

/** Registers and signs in on pages in a language. */
const joinIn = async (language: string | undefined, email: string) => {
  const visitor = someone();
  const said = language === undefined ? {} : { language };
  await visitor.call('POST /api/user/register', {
    body: { name: 'Asha Rao', email, password: PASSWORD },
    ...said,
  });
  const { body } = await visitor.call('POST /api/user/login', {
    body: { email, password: PASSWORD },
    ...said,
  });
  const token = String(body.token);
  const call = (route: string, given: object = {}, now = said) =>
    visitor.call(route, { token, ...now, ...given });
  return { ...visitor, token, email, as: call };
};
type Customer = Awaited<ReturnType<typeof joinIn>>;

const buy = async ({ as }: Customer, language?: string) => {
  const itemId = await aProduct(shop, { name: 'Mango Kurta', nameHindi: 'आम का कुर्ता', pricePaise: 149_900 });
  const said = language === undefined ? undefined : { language };
  await as('POST /api/cart/add', { body: { itemId, size: 'M' } }, said);
  const placed = await as(
    'POST /api/order/place-cod',
    {
      body: {
        items: [{ _id: itemId, size: 'M', quantity: 1, price: 1499 }],
        amount: 1548,
        address: anAddress({}),
      },
    },
    said,
  );
  expect(placed).toMatchObject({ status: 200 });
  return String(placed.body.orderId);
};

describe('a customer on Hindi pages', () => {
  it('is asked to confirm the address in Hindi, and led to the Hindi page', async () => {
    const { email } = await joinIn(HI, 'confirms@example.com');
    const mail = await mailTo(email, 'confirmation-');
    expect(mail.subject).toBe('Darzi के लिए अपने ईमेल की पुष्टि करें');
    expect(mail.text).toContain('http://127.0.0.1:4321/hi/confirm-email?token=');
    expect(mail.html).toContain('lang="hi-IN"');
  });

  it('gets order confirmations in Hindi, with the products’ Hindi names', async () => {
    const asha = await joinIn(HI, 'buys@example.com');
    await buy(asha);
    const mail = await mailTo(asha.email, 'order-');
    expect(mail.subject).toMatch(/^आपके ऑर्डर #\w{6} की पुष्टि हो गई है$/);
    expect(mail.text).toContain('आम का कुर्ता\nसाइज़ M, 1 नग: ₹1,499');
    expect(mail.text).toContain('कुल: ₹1,548');
    expect(mail.text).toContain('http://127.0.0.1:4321/hi/orders');
  });

  it('gets code and password link in the language of the requesting page', async () => {
    const { email, call } = await joinIn(HI, 'asks@example.com');
    await call('POST /api/user/forgot-password', { body: { email }, language: EN });
    const english = await mailTo(email, 'reset-');
    expect(english.subject).toBe('Choose a new password for Darzi');
    expect(english.text).toContain('http://127.0.0.1:4321/reset-password?token=');
    await call('POST /api/user/email-code', { body: { email: 'new@example.com' }, language: HI });
    expect((await mailTo('new@example.com', 'email-code-')).subject).toMatch(/^\d{6}: Darzi के लिए आपका कोड$/);
    await call('POST /api/user/email-code', { body: { email: 'other@example.com' } });
    expect((await mailTo('other@example.com', 'email-code-')).subject).toMatch(
      /^\d{6} is your code for Darzi$/,
    );
  });

  it('gets the link for a forgotten password in Hindi even if the caller names no language', async () => {
    const { email, call } = await joinIn(HI, 'forgets@example.com');
    await call('POST /api/user/forgot-password', { body: { email } });
    const mail = await mailTo(email, 'reset-');
    expect(mail.subject).toBe('Darzi के लिए नया पासवर्ड चुनें');
    expect(mail.text).toContain('http://127.0.0.1:4321/hi/reset-password?token=');
  });

  it('gets the price of a custom order in Hindi, while the studio gets English', async () => {
    const asha = await joinIn(undefined, 'bespoke@example.com');
    const { _id: id } = orderIn(await submit(shop, asha, {}, { 'accept-language': HI }));
    const { token } = await aPerson(shop, 'designer');
    const bid = { token, body: { price: 4_999 } };
    orderIn(await shop.call(`POST /api/studio/custom-orders/${id}/bid`, bid));
    const mail = await mailTo(asha.email, 'custom-order-');
    expect(mail.subject).toMatch(/^आपके कस्टम ऑर्डर #\w{6} की क़ीमत ₹4,999$/);
    expect(mail.text).toContain('फ़्यूज़न पोशाक, रेशम');
    const toStudio = (await deliverMail(shop)).filter(({ id: name }) => name.endsWith('-studio'));
    expect(toStudio.length).toBeGreaterThan(0);
    for (const { subject } of toStudio) expect(subject).not.toMatch(DEVANAGARI);
  });

  it('gets the newsletter’s confirmation request in Hindi', async () => {
    await someone().call('POST /api/newsletter', { body: { email: 'reads@example.com' }, language: HI });
    const mail = await mailTo('reads@example.com', 'newsletter-');
    expect(mail.subject).toBe('Darzi के न्यूज़लेटर की पुष्टि करें');
    expect(mail.text).toContain('http://127.0.0.1:4321/hi/newsletter/confirm?token=');
  });
});

describe('the language of an account', () => {
  const languageOf = async ({ as }: Customer) =>
    ((await as('GET /api/user/me')).body.user as { language: string }).language;

  it('is English until something is done on a Hindi page, and changes back the same way', async () => {
    const asha = await joinIn(undefined, 'moves@example.com');
    expect(await languageOf(asha)).toBe('en');
    await asha.as('GET /api/user/me', {}, { language: HI });
    expect(await languageOf(asha)).toBe('en');
    await buy(asha, HI);
    expect(await languageOf(asha)).toBe('hi');
    expect((await mailTo(asha.email, 'order-')).subject).toMatch(DEVANAGARI);
    await buy(asha, EN);
    expect(await languageOf(asha)).toBe('en');
    expect((await mailTo(asha.email, 'order-')).subject).toMatch(/^Your order #\w{6} is confirmed$/);
  });

  it('stays as chosen in the profile, and no other is accepted', async () => {
    const asha = await joinIn(HI, 'chooses@example.com');
    expect((await asha.as('PATCH /api/user/me', { body: { language: 'ta' } })).status).toBe(400);
    const changed = await asha.as('PATCH /api/user/me', { body: { language: 'en' } });
    expect(changed.body.user).toMatchObject({ language: 'en', name: 'Asha Rao' });
    await buy(asha, HI);
    expect((await mailTo(asha.email, 'order-')).subject).toMatch(/^Your order/);
  });
});

describe('a tax invoice', () => {
  const invoiceOf = async (customer: Customer, language: string) => {
    const id = await buy(customer, language);
    const { token } = await aPerson(shop, 'admin');
    for (const status of ['Packing', 'Shipped'])
      await shop.call(`POST /api/admin/orders/${id}/status`, { token, body: { status } });
    const { body } = await customer.as(`GET /api/order/${id}/tax-documents`);
    const [document] = body.documents as { _id: string; title: string }[];
    const answer = await shop.app.inject({
      url: `/api/tax-documents/${document?._id}`,
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect(answer.statusCode).toBe(200);
    return { title: document?.title ?? '', pdf: readPdf(answer.rawPayload), bytes: answer.rawPayload };
  };
  const textOf = ({ pages }: ReturnType<typeof readPdf>) => pages.map((page) => page.text).join('\n');

  it('has Hindi labels for a purchase in Hindi, and also its legal title', async () => {
    const asha = await joinIn(HI, 'invoiced@example.com');
    const { title, pdf, bytes } = await invoiceOf(asha, HI);
    const text = textOf(pdf);
    expect(text).toContain(title);
    expect(text).toContain('Mango Kurta');
    expect(text).toContain('1,499.00');
    for (const label of ['Billed', 'Place of supply', 'Pieces', 'Amount in words', 'Page 1', 'Size M'])
      expect(text).not.toContain(label);
    expect(bytes.toString('latin1')).toContain('/Lang (hi-IN)');
  });

  it('is in English for a purchase in English', async () => {
    const { pdf } = await invoiceOf(await joinIn(EN, 'english@example.com'), EN);
    expect(textOf(pdf)).toContain('Place of supply');
    expect(textOf(pdf)).not.toMatch(DEVANAGARI);
  });
});

describe('a Hindi email on its way', () => {
  it('reaches a mail server unchanged', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        text(stream).then((content) => {
          received.push(content);
          done();
        }, done);
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    try {
      const { port } = server.server.address() as AddressInfo;
      const mailer = createMailer({
        smtpUrl: `smtp://127.0.0.1:${port}`,
        dataDirectory: '/nowhere',
        storeName: 'Darzi',
        contactEmail: 'hello@darzi.example',
      });
      const asha = await joinIn(HI, 'server@example.com');
      const { id, about, ...mail } = await mailTo(asha.email, 'confirmation-');
      await mailer.send(
        { about: null, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html },
        id,
      );
      const [head = ''] = (received[0] ?? '').split('\r\n\r\n');
      const words = [...head.replace(/\r\n\s+/g, ' ').matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(
        ([, kind, coded = '']) =>
          kind?.toUpperCase() === 'B'
            ? Buffer.from(coded, 'base64')
            : Buffer.from(
                coded
                  .replaceAll('_', ' ')
                  .replace(/=([0-9A-F]{2})/g, (_, code: string) =>
                    String.fromCharCode(Number.parseInt(code, 16)),
                  ),
                'latin1',
              ),
      );
      expect(Buffer.concat(words).toString('utf8')).toContain(mail.subject);
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  });
});
