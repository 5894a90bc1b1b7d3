import { type CustomOrderId, customOrderId, orderId } from '@darzi/contract/ids.ts';
import { inLanguage, LANGUAGE_PATHS, type Language } from '@darzi/contract/languages.ts';
import { NO_MONEY, paise } from '@darzi/contract/money.ts';
import { describe, expect, it } from 'vitest';
import {
  accountChangedEmail,
  confirmationEmail,
  emailCodeEmail,
  resetEmail,
  signedOutEmail,
} from './accounts/accounts.emails.ts';
import { HINDI as ACCOUNTS_HINDI } from './accounts/accounts.texts.hi.ts';
import { ENGLISH as ACCOUNTS } from './accounts/accounts.texts.ts';
import { contactAnswerEmail } from './back-office/inbox/inbox.emails.ts';
import { messageEmail } from './custom-orders/conversation/conversation.emails.ts';
import { customerEmail } from './custom-orders/custom-orders.emails.ts';
import { HINDI as CUSTOM_HINDI } from './custom-orders/custom-orders.texts.hi.ts';
import { ENGLISH as CUSTOM } from './custom-orders/custom-orders.texts.ts';
import { emailJobs } from './house-jobs.ts';
import { HINDI as MAILINGS_HINDI } from './mailings/mailings.texts.hi.ts';
import { ENGLISH as MAILINGS } from './mailings/mailings.texts.ts';
import { newsletterRequestEmail, newsletterWelcomeEmail } from './mailings/newsletter/newsletter.emails.ts';
import {
  cartReminderEmail,
  reviewRequestEmail,
  stockNoticeEmail,
} from './mailings/reminders/reminders.emails.ts';
import { refundEmail, unusedMoneyEmail } from './payments/refund.emails.ts';
import { type Email, greet, renderText, type Shop } from './platform/mail/email.ts';
import { renderHtml } from './platform/mail/email-html.ts';
import { paymentLinkEmail } from './sales/checkout/payment-link.emails.ts';
import { orderEditedEmail } from './sales/order-edits/order-edits.emails.ts';
import { orderEmail, orderMessageEmail } from './sales/orders/orders.emails.ts';
import { HINDI as ORDERS_HINDI } from './sales/orders/orders.texts.hi.ts';
import { ENGLISH as ORDERS } from './sales/orders/orders.texts.ts';
import { returnEmail } from './sales/returns/returns.emails.ts';

const ORDER = orderId.parse('0199f000-0000-7000-8000-0000000abc12');
const CUSTOM_ORDER: CustomOrderId = customOrderId.parse('0199f000-0000-7000-8000-0000000def34');
const AT = new Date('2026-03-04T08:35:00Z');
const MONEY = paise(1_499_00);

/** Texts by customers, the owner or carriers, which are not translated. */
const OWN = ['आशा', 'Rao', 'Darzi', 'BD42', 'Delhivery', 'NEEM10', 'दिवाली', 'Indigo'];

const texts = {
  en: { accounts: ACCOUNTS, orders: ORDERS, custom: CUSTOM, mailings: MAILINGS },
  hi: { accounts: ACCOUNTS_HINDI, orders: ORDERS_HINDI, custom: CUSTOM_HINDI, mailings: MAILINGS_HINDI },
} as const;

const personOf = (language: Language) =>
  ({
    userId: 'u',
    name: 'आशा Rao',
    email: 'a@b.example',
    isEmailConfirmed: true,
    language,
  }) as never as Parameters<typeof resetEmail>[1]['to'];

const orderFor = (language: Language, more: object = {}) =>
  ({
    id: ORDER,
    recipient: personOf(language),
    placedAt: AT,
    isPaid: false,
    isCash: true,
    lines: [
      { name: 'आम कुर्ता', nameHindi: 'आम का कुर्ता', size: 'Indigo / M', quantity: 2, linePaise: MONEY },
      { name: 'नीम दुपट्टा', size: 'M', quantity: 1, linePaise: MONEY },
    ],
    subtotalPaise: MONEY,
    discountPaise: MONEY,
    discountCode: 'NEEM10',
    codePaise: MONEY,
    discounts: [{ name: 'दिवाली', amountPaise: MONEY, isDelivery: false }],
    deliveryPaise: MONEY,
    cashFeePaise: paise(100),
    totalPaise: MONEY,
    returningPaise: MONEY,
    address: {
      firstName: 'आशा',
      lastName: 'Rao',
      email: '',
      streetAddress: '1',
      city: '',
      state: '',
      pinCode: '1',
      country: '',
      phoneNumber: '9',
    },
    invoiceTitle: 'Tax invoice',
    returnDays: 7,
    carrier: 'Delhivery',
    trackingNumber: 'BD42',
    ...more,
  }) as never as Parameters<typeof orderEmail>[1];

const customFor = (language: Language, command: string, more: object = {}) =>
  ({
    id: CUSTOM_ORDER,
    customer: personOf(language),
    style: 'traditional',
    fabric: 'silk',
    garment: 'saree-blouse',
    command,
    from: 'pending',
    to: 'in_progress',
    isByCustomer: true,
    pricePaise: MONEY,
    revision: 1,
    breakdown: [
      { label: 'नीम', amount: 1_999 },
      { label: 'दिवाली', amount: -500 },
    ],
    designerNotes: 'आशा',
    estimatedDelivery: '2026-03-04',
    tracking: { carrier: 'Delhivery', trackingNumber: 'BD42' },
    isPaid: false,
    parts: null,
    unpaidRest: null,
    isAdvance: false,
    owedPaise: NO_MONEY,
    paidPaise: NO_MONEY,
    returningPaise: NO_MONEY,
    rating: null,
    clothFront: null,
    isOtherDesign: true,
    picture: { cid: 'cloth', contentType: 'image/jpeg', base64: '' },
    ...more,
  }) as never as Parameters<typeof customerEmail>[1];

const IN_PARTS = {
  parts: { advancePaise: MONEY, restPaise: MONEY },
  isAdvance: true,
  owedPaise: MONEY,
};

const A_RETURN = {
  return: { orderId: ORDER, isPayoutMissing: true, answer: 'आशा' },
  lines: [{ name: 'आम कुर्ता', size: 'M', quantity: 1, exchangeSize: 'L' }],
  exchangedUntil: AT,
} as never as Parameters<typeof returnEmail>[1];

const A_STORY = {
  pieces: [
    { productId: '1', name: 'आम कुर्ता', size: 'M', was: 1, is: 0 },
    { productId: '1', name: 'आम कुर्ता', size: 'L', was: 0, is: 1 },
    { productId: '2', name: 'नीम दुपट्टा', size: 'M', was: 1, is: 3 },
    { productId: '3', name: 'नीम', size: 'S', was: 0, is: 1 },
    { productId: '4', name: 'आम', size: 'S', was: 2, is: 0 },
  ],
  prices: [{ name: 'आम कुर्ता', size: 'L', wasPaise: MONEY, isPaise: paise(1) }],
  address: ['city', 'phoneNumber'],
  wasTotalPaise: MONEY,
  isTotalPaise: paise(1),
  refundPaise: NO_MONEY,
} as never as Parameters<typeof orderEditedEmail>[2];

const refundOf = (more: object = {}) =>
  ({
    isCash: false,
    reference: null,
    currency: 'inr',
    amountMinor: 100,
    amountPaise: MONEY,
    paidPaise: MONEY,
    refundedPaise: MONEY,
    isOrderPaid: false,
    isForCustomOrder: false,
    ...more,
  }) as never as Parameters<typeof refundEmail>[2];

const A_MESSAGE = { orderId: ORDER, side: 'shop', author: 'आशा', text: 'आशा', pictures: 2 };
const PIECE = {
  name: 'आम कुर्ता',
  nameHindi: 'आम का कुर्ता',
  size: 'M',
  handle: 'mango',
  quantity: 1,
  pricePaise: MONEY,
};

type Compose = (shop: Shop, language: Language) => Email | undefined;

/** Every email to customers, by its job. A new job fails the test until it is listed here. */
const MAILS: Readonly<Record<string, Readonly<Record<string, Compose>>>> = {
  'confirmation-mail': {
    confirmation: (shop, l) => confirmationEmail(shop, { url: `${shop.url}/c` }, texts[l].accounts),
  },
  'signed-out-mail': {
    signedOut: (shop, l) => signedOutEmail(shop, texts[l].accounts),
  },
  'password-changed-mail': {
    changed: (shop, l) =>
      accountChangedEmail(shop, personOf(l), texts[l].accounts.passwordChanged, '/forgot-password'),
  },
  'email-changed-mail': {
    changed: (shop, l) => accountChangedEmail(shop, personOf(l), texts[l].accounts.emailChanged, '/contact'),
  },
  'reset-mail': {
    reset: (shop, l) => resetEmail(shop, { to: personOf(l), url: `${shop.url}/r` }, texts[l].accounts),
  },
  'account-given-back-mail': {
    'given back': (shop, l) => {
      const { givenBack, ifButtonFails } = texts[l].accounts;
      const link = { to: personOf(l), url: `${shop.url}/r` };
      return resetEmail(shop, link, { reset: givenBack, ifButtonFails });
    },
  },
  'email-code-mail': {
    code: (shop, l) => emailCodeEmail(shop, { code: '123456' }, texts[l].accounts),
    password: (shop, l) => emailCodeEmail(shop, { code: undefined }, texts[l].accounts),
  },
  'order-mail': {
    placed: (shop, l) => orderEmail(shop, orderFor(l), 'placed', texts[l].orders),
    paid: (shop, l) => orderEmail(shop, orderFor(l, { isPaid: true }), 'paid', texts[l].orders),
    bought: (shop, l) => orderEmail(shop, orderFor(l), 'bought', texts[l].orders),
    shipped: (shop, l) => orderEmail(shop, orderFor(l), 'shipped', texts[l].orders),
    'shipped, paid': (shop, l) => orderEmail(shop, orderFor(l, { isPaid: true }), 'shipped', texts[l].orders),
    delivered: (shop, l) => orderEmail(shop, orderFor(l), 'delivered', texts[l].orders),
    cancelled: (shop, l) => orderEmail(shop, orderFor(l), 'cancelled', texts[l].orders),
    'cancelled, paid': (shop, l) =>
      orderEmail(shop, orderFor(l, { isPaid: true }), 'cancelled', texts[l].orders),
    'cancelled, refunded in part': (shop, l) =>
      orderEmail(shop, orderFor(l, { isPaid: true, returningPaise: paise(1) }), 'cancelled', texts[l].orders),
    'cancelled, refunded': (shop, l) =>
      orderEmail(shop, orderFor(l, { isPaid: true, returningPaise: NO_MONEY }), 'cancelled', texts[l].orders),
  },
  'order-message-mail': {
    message: (shop, l) => orderMessageEmail(shop, A_MESSAGE as never, texts[l].orders),
  },
  'order-edited-mail': {
    edited: (shop, l) => orderEditedEmail(shop, orderFor(l), A_STORY, undefined, texts[l].orders),
    'to be paid': (shop, l) => orderEditedEmail(shop, orderFor(l), A_STORY, '/pay/1', texts[l].orders),
    'given back': (shop, l) =>
      orderEditedEmail(shop, orderFor(l), { ...A_STORY, refundPaise: MONEY }, undefined, texts[l].orders),
  },
  'payment-link-mail': {
    link: (shop, l) =>
      paymentLinkEmail(shop, orderFor(l), { expiresAt: AT, page: '/pay/1' }, texts[l].orders),
  },
  'return-mail': Object.fromEntries(
    (['requested', 'approved', 'declined', 'exchanged'] as const).map((event) => [
      event,
      (shop: Shop, l: Language) =>
        returnEmail(
          shop,
          A_RETURN,
          { event, isAnswered: true },
          { returnAddress: 'आशा', shopAddress: '' },
          texts[l].orders,
        ),
    ]),
  ),
  'refund-mail': {
    refunded: (shop) => refundEmail(shop, ORDER, refundOf()),
    'of a custom order, by hand': (shop) =>
      refundEmail(shop, ORDER, refundOf({ isForCustomOrder: true, isCash: true })),
    'with a reference': (shop) => refundEmail(shop, ORDER, refundOf({ isCash: true, reference: 'BD42' })),
    'in dollars': (shop) => refundEmail(shop, ORDER, refundOf({ currency: 'usd' })),
    unused: (shop) => unusedMoneyEmail(shop, ORDER, refundOf()),
    'unused, paid twice': (shop) => unusedMoneyEmail(shop, ORDER, refundOf({ isOrderPaid: true })),
  },
  'custom-order-mail': {
    ...Object.fromEntries(
      ['submit', 'bid', 'accept', 'cancel', 'start', 'complete', 'pay-rest', 'ship', 'deliver', 'undo'].map(
        (command) => [
          command,
          (shop: Shop, l: Language) => customerEmail(shop, customFor(l, command), texts[l].custom),
        ],
      ),
    ),
    'bid anew': (shop, l) => customerEmail(shop, customFor(l, 'bid', { revision: 2 }), texts[l].custom),
    'without a garment': (shop, l) =>
      customerEmail(shop, customFor(l, 'deliver', { garment: null }), texts[l].custom),
    'start, paid': (shop, l) => customerEmail(shop, customFor(l, 'start', { isPaid: true }), texts[l].custom),
    'cancel, paid': (shop, l) =>
      customerEmail(
        shop,
        customFor(l, 'cancel', { paidPaise: MONEY, returningPaise: MONEY }),
        texts[l].custom,
      ),
    'cancel, refunded in part': (shop, l) =>
      customerEmail(
        shop,
        customFor(l, 'cancel', { paidPaise: MONEY, returningPaise: paise(1) }),
        texts[l].custom,
      ),
    'cancel, refunded': (shop, l) =>
      customerEmail(shop, customFor(l, 'cancel', { paidPaise: MONEY }), texts[l].custom),
    'accept, in parts': (shop, l) => customerEmail(shop, customFor(l, 'accept', IN_PARTS), texts[l].custom),
    'start, in parts': (shop, l) => customerEmail(shop, customFor(l, 'start', IN_PARTS), texts[l].custom),
    'complete, in parts': (shop, l) =>
      customerEmail(shop, customFor(l, 'complete', IN_PARTS), texts[l].custom),
    'cancel, rest unpaid': (shop, l) =>
      customerEmail(
        shop,
        customFor(l, 'cancel', { ...IN_PARTS, unpaidRest: { returnedPaise: MONEY, keptPaise: paise(1) } }),
        texts[l].custom,
      ),
    'cancel, by us': (shop, l) =>
      customerEmail(shop, customFor(l, 'cancel', { isByCustomer: false }), texts[l].custom),
  },
  'custom-order-message-mail': {
    message: (shop, l) => messageEmail(shop, { ...A_MESSAGE, side: 'studio' } as never, texts[l].custom),
  },
  'contact-answer-mail': {
    answer: (shop) => contactAnswerEmail(shop, { subject: 'आशा', message: 'आशा', answer: 'आशा' } as never),
  },
  'newsletter-request-mail': {
    request: (shop, l) => newsletterRequestEmail(shop, { url: `${shop.url}/n` }, texts[l].mailings),
  },
  'newsletter-welcome-mail': {
    welcome: (shop, l) => newsletterWelcomeEmail(shop, `${shop.url}/u`, texts[l].mailings),
  },
  'stock-notice-mail': {
    stock: (shop, l) => stockNoticeEmail(shop, PIECE, `${shop.url}/u`, texts[l].mailings),
  },
  'review-request-mail': {
    one: (shop, l) =>
      reviewRequestEmail(
        shop,
        { pieces: [PIECE as never], greeting: greet(personOf(l)) },
        `${shop.url}/u`,
        texts[l].mailings,
      ),
    many: (shop, l) =>
      reviewRequestEmail(
        shop,
        { pieces: [PIECE as never, PIECE as never], greeting: greet(personOf(l)) },
        `${shop.url}/u`,
        texts[l].mailings,
      ),
  },
  'cart-reminder-mail': {
    cart: (shop, l) =>
      cartReminderEmail(
        shop,
        { pieces: [PIECE], greeting: greet(personOf(l)) },
        `${shop.url}/u`,
        texts[l].mailings,
      ),
  },
};

/** Written to staff, in English. */
const TO_STAFF = ['invitation-mail', 'contact-mail'];

const shopIn = (language: Language): Shop => ({
  name: 'Darzi',
  url: `http://127.0.0.1:1${LANGUAGE_PATHS[language]}`,
  email: 'hello@darzi.example',
  language,
});

const write = (compose: Compose, language: Language): Email => {
  const email = inLanguage(language, () => compose(shopIn(language), language));
  if (email === undefined) throw new Error('nothing to say');
  return email;
};

/** Latin words that are not an address, code or name. */
const latinIn = (text: string): string[] =>
  OWN.reduce((rest, word) => rest.replaceAll(word, ''), text)
    .replace(/https?:\S+|\S+@\S+|#\w+/g, '')
    // also used in Hindi
    .replace(/\b(UPI|ID|Re|am|pm)\b/g, '')
    .match(/[A-Za-z]{2,}/g) ?? [];

const cases = Object.entries(MAILS).flatMap(([job, mails]) =>
  Object.entries(mails).map(([name, compose]) => [job, name, compose] as const),
);

describe('emails to customers', () => {
  it('are all in the table', () => {
    const jobs = Object.keys(emailJobs({} as never)).filter((name) => name.endsWith('-mail'));
    expect(jobs.filter((name) => !TO_STAFF.includes(name)).sort()).toEqual(Object.keys(MAILS).sort());
  });

  it.each(cases)('%s (%s) has no English for a Hindi reader', async (_job, _name, compose) => {
    const email = write(compose, 'hi');
    const shop = shopIn('hi');
    for (const text of [email.subject, email.preview, email.heading, renderText(shop, email)]) {
      expect(latinIn(text)).toEqual([]);
    }
    expect(renderText(shop, email)).not.toMatch(/undefined|null|NaN/);
    const html = renderHtml(shop, email);
    expect(html).toContain('<html dir="ltr" lang="hi-IN">');
    expect(
      latinIn(html.replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>|&\w+;|&#\w+;/g, ' ')),
    ).toEqual([]);
  });

  it.each(cases)('%s (%s) has text in either language', (_job, _name, compose) => {
    const [english, hindi] = [write(compose, 'en'), write(compose, 'hi')];
    expect(hindi.heading).toMatch(/[\u0900-\u097f]|^\d{6}$/);
    expect(latinIn(renderText(shopIn('en'), english)).length).toBeGreaterThan(3);
    expect(hindi.body.map(({ kind }) => kind)).toEqual(english.body.map(({ kind }) => kind));
  });
});

describe('a Hindi email', () => {
  it('uses Hindi product names if there are any, Hindi dates and links to Hindi pages', () => {
    const placed = MAILS['order-mail']?.placed;
    if (placed === undefined) throw new Error('no such mail');
    const text = renderText(shopIn('hi'), write(placed, 'hi'));
    expect(text).toContain('आम का कुर्ता\nIndigo, साइज़ M, 2 नग: ₹1,499');
    expect(text).toContain('नीम दुपट्टा\nसाइज़ M, 1 नग');
    expect(text).toContain('4 मार्च 2026');
    expect(text).toContain('http://127.0.0.1:1/hi/orders');
    const english = renderText(shopIn('en'), write(placed, 'en'));
    expect(english).toContain('आम कुर्ता\nIndigo, size M, 2 pieces: ₹1,499');
    expect(english).toContain('4 March 2026');
    expect(english).toContain('http://127.0.0.1:1/orders');
  });
});
