import { wordInHindi } from '@darzi/contract/in-hindi.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { toCurrency } from 'to-words/hi-IN';
import type { GstNote, TaxDocumentTexts } from './tax-document.texts.ts';

const TITLES = {
  'Tax invoice': 'टैक्स बिल',
  'Bill of supply': 'सप्लाई बिल',
  'Credit note': 'क्रेडिट नोट',
} as const;

/** Reasons of credit notes, by the English stored in the ledger. */
const REASONS: Readonly<Record<string, string>> = {
  'Refunded.': 'पैसे लौटाए गए।',
  'Refund of the pieces named below.': 'नीचे लिखे कपड़ों के पैसे लौटाए गए।',
  'Refund of the delivery.': 'डिलीवरी के पैसे लौटाए गए।',
  'A refund without a piece, shared out over the order.': 'किसी कपड़े के बिना लौटाई रक़म, पूरे ऑर्डर में बाँटी गई।',
  'The parcel came back undelivered and was not paid.': 'पार्सल बिना डिलीवरी के लौट आया और उसका पेमेंट नहीं हुआ।',
};

const GST_NOTES = {
  included: 'क़ीमतों में GST शामिल है।',
  none: 'इस सामान पर GST नहीं लगता: यह शून्य दर का है या छूट में है।',
  unregistered: 'विक्रेता GST में रजिस्टर्ड नहीं है और GST नहीं लेता।',
} as const satisfies Record<GstNote, string>;

const CHARGES: Readonly<Record<string, string>> = {
  Delivery: 'डिलीवरी',
  'Cash on delivery': 'कैश ऑन डिलीवरी',
};
const MADE = 'Made to measure, ';

/** The ledger stores names and details in English; goods are named as they were sold. */
export const HINDI: TaxDocumentTexts = {
  title: (title) => TITLES[title],
  legalTitle: (title) => title,
  order: (id, day) => `ऑर्डर ${orderNumber(id)}, ${day}`,
  against: (number, day) => `बिल ${number} (${day}) के बदले`,
  because: (reason) => REASONS[reason] ?? reason,
  unregistered: 'GST में रजिस्टर्ड नहीं',
  erased: 'ग्राहक के अकाउंट के साथ मिटा दिया गया।',
  billedTo: 'बिल और डिलीवरी का पता',
  placeOfSupply: 'सप्लाई की जगह',
  noReverseCharge: 'रिवर्स चार्ज पर देय टैक्स: नहीं',
  item: 'सामान',
  nameOf: ({ name, hsn }) => {
    if (name.startsWith(MADE)) return `नाप से बना, ${wordInHindi(name.slice(MADE.length))}`;
    return hsn === '9968' ? (CHARGES[name] ?? name) : name;
  },
  detailOf: ({ detail }) =>
    detail
      .split(', ')
      .map((part) => wordInHindi(part.replace(/^size (?=\S)/i, 'साइज़ ')))
      .join(', '),
  pieces: 'नग',
  price: 'क़ीमत',
  discount: 'छूट',
  taxable: 'कर योग्य',
  taxableValue: 'कर योग्य मूल्य',
  rate: (tax) => `${tax} दर`,
  totalTax: 'कुल टैक्स',
  total: (kind) => (kind === 'invoice' ? 'कुल' : 'लौटाई रक़म'),
  lineTotal: 'कुल',
  inWords: 'रक़म शब्दों में',
  amountInWords: (rupees) => toCurrency(rupees),
  byHsn: (kind) => (kind === 'invoice' ? 'HSN के अनुसार टैक्स' : 'HSN के अनुसार लौटाया टैक्स'),
  hsnOrSac: 'HSN या SAC',
  smallPrint: (gst) => `${GST_NOTES[gst]} रक़म भारतीय रुपयों में। कंप्यूटर से बना; हस्ताक्षर के बिना मान्य।`,
  page: (page, count) => `पेज ${page} / ${count}`,
};
