import type { Language } from '@darzi/contract/languages.ts';

type Kind = 'order' | 'custom order';

/** The texts of emails about refunds; amounts arrive formatted. */
type RefundTexts = {
  readonly heading: string;
  readonly byHand: (reference: string | null) => string;
  /** @param charged the amount in the card's currency, if that is another */
  readonly asPaid: (charged: string | undefined) => string;
  readonly alreadyPaid: string;
  readonly unusable: string;
  readonly unused: {
    readonly subject: (amount: string, kind: Kind, number: string) => string;
    readonly text: (amount: string, kind: Kind, number: string) => string;
  };
  readonly refunded: {
    readonly subject: (amount: string, kind: Kind, number: string) => string;
    readonly text: (amount: string, kind: Kind, number: string) => string;
    readonly paid: string;
    readonly now: string;
    readonly inTotal: string;
    readonly receipt: string;
  };
};

const HINDI_KIND = { order: 'ऑर्डर', 'custom order': 'कस्टम ऑर्डर' } as const satisfies Record<Kind, string>;

export const REFUND_TEXTS: Readonly<Record<Language, RefundTexts>> = {
  en: {
    heading: 'Your refund is on its way.',
    byHand: (reference) =>
      reference === null
        ? 'We will pay it to you directly.'
        : `We pay it to you directly, reference ${reference}.`,
    asPaid: (charged) =>
      `It goes back the way you paid${charged === undefined ? '' : ` (${charged})`} and usually arrives within 5 to 7 working days.`,
    alreadyPaid: 'The order is already paid for, so we have refunded this payment.',
    unusable:
      'The payment could not be used: the order had closed, or the amount was different. We have refunded it, and nothing will be sent.',
    unused: {
      subject: (amount, kind, number) => `${amount} refunded: your payment for ${kind} ${number}`,
      text: (amount, kind, number) => `We received ${amount} for your ${kind} ${number}.`,
    },
    refunded: {
      subject: (amount, kind, number) => `${amount} refunded for your ${kind} ${number}`,
      text: (amount, kind, number) => `We have refunded ${amount} for your ${kind} ${number}.`,
      paid: 'Paid',
      now: 'Refunded now',
      inTotal: 'Refunded in total',
      receipt: 'View your receipt',
    },
  },
  hi: {
    heading: 'आपका रिफ़ंड रास्ते में है।',
    byHand: (reference) =>
      reference === null ? 'पैसे हम आपको सीधे भेजते हैं।' : `पैसे हम आपको सीधे भेजते हैं, रेफ़रेंस ${reference}।`,
    asPaid: (charged) =>
      `यह उसी तरीक़े से लौटता है जिससे आपने पेमेंट किया था${charged === undefined ? '' : ` (${charged})`}, और आम तौर पर 5 से 7 कामकाजी दिनों में पहुँच जाता है।`,
    alreadyPaid: 'इस ऑर्डर का पेमेंट पहले ही हो चुका है, इसलिए हमने यह पेमेंट लौटा दिया है।',
    unusable:
      'यह पेमेंट काम में नहीं आ सका: ऑर्डर बंद हो चुका था, या रक़म अलग थी। हमने इसे लौटा दिया है, और कुछ नहीं भेजा जाएगा।',
    unused: {
      subject: (amount, kind, number) => `${amount} वापस: ${HINDI_KIND[kind]} ${number} का आपका पेमेंट`,
      text: (amount, kind, number) => `हमें आपके ${HINDI_KIND[kind]} ${number} के लिए ${amount} मिले।`,
    },
    refunded: {
      subject: (amount, kind, number) => `आपके ${HINDI_KIND[kind]} ${number} के ${amount} वापस`,
      text: (amount, kind, number) => `हमने आपके ${HINDI_KIND[kind]} ${number} के ${amount} लौटा दिए हैं।`,
      paid: 'पेमेंट',
      now: 'अभी लौटाए',
      inTotal: 'कुल लौटाए',
      receipt: 'अपनी रसीद देखें',
    },
  },
};
