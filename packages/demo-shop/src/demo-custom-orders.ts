/** The demo's custom orders: one in nearly every state, as its customer and designer would have left it. */

import type {
  CustomOrderActor,
  CustomOrderCommand,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { ShippingAddress } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import { DAY_MS } from '@darzi/contract/durations.ts';
import type { ClothRequest } from '@darzi/garment-renderer/cloth-request.ts';
import {
  type ClothView,
  clothRequest,
  measuredOf,
} from '@darzi/server/custom-orders/orders/cloth-request.rules.ts';
import { decideSubmission, type Submission } from '@darzi/server/custom-orders/orders/submission.rules.ts';
import { KABIR, MEERA, NEEDED_OF_ANANYA } from './demo-bodies.ts';

type DemoBid = {
  readonly priceRupees: number;
  readonly breakdown: readonly { readonly label: string; readonly amount: number }[];
  readonly designerNotes: string;
  readonly estimatedDelivery: string | null;
  readonly color: string | null;
  /** The designer's changes to the composition. */
  readonly proposal?: Readonly<Record<string, unknown>>;
};

export type DemoCustomOrder = {
  readonly submission: Submission;
  /** File names within the catalogue's `masters/`. */
  readonly pictures: readonly string[];
  readonly bids: readonly DemoBid[];
  readonly moves: readonly (readonly [CustomOrderCommand, CustomOrderActor])[];
  readonly messages: readonly (readonly ['customer' | 'studio', string])[];
  readonly shippingAddress: ShippingAddress;
  readonly review?: { readonly rating: number; readonly text: string };
  readonly daysAgo: number;
};

const HOME: ShippingAddress = {
  addressLine1: '14, 3rd Cross, 12th Main',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560038',
  phoneNumber: '9845012345',
  country: 'India',
};

const inDays = (days: number): string => isoDay(Date.now() + days * DAY_MS);

/**
 * An order as the form sends it, `daysAgo`; combinations the garment does not allow are refused as everywhere.
 * @param measured a standard size, or a person and their measurements, inches
 */
const order = (
  daysAgo: number,
  measured: string | readonly [person: string, inches: Readonly<Record<string, number>>],
  design: Readonly<Record<string, unknown>>,
  confirmed: readonly string[] = [],
): Submission => {
  const texts = new Map<string, unknown>(
    typeof measured === 'string'
      ? [
          ['measurementMode', 'standard'],
          ['size', measured],
        ]
      : [
          ['measurementMode', 'custom'],
          ['profileName', measured[0]],
          ['measurements', JSON.stringify(measured[1])],
        ],
  );
  texts.set('design', JSON.stringify(design));
  texts.set('confirmed', JSON.stringify(confirmed));
  const sent = { texts, images: 1, imageProblem: undefined };
  const decided = decideSubmission(sent, new Date(Date.now() - daysAgo * DAY_MS));
  if (!decided.ok) throw new Error(`the demo orders what is refused: ${JSON.stringify(decided.refusal)}`);
  return decided.value;
};

const WOMAN = { who: 'woman', height: 64 };

const bid = (
  cloth: number,
  making: number,
  designerNotes: string,
  deliveryInDays: number,
  color: string | null = null,
  extras = 0,
): DemoBid => ({
  priceRupees: cloth + making + extras,
  breakdown: [
    { label: 'Fabric', amount: cloth },
    { label: 'Making', amount: making },
    ...(extras === 0 ? [] : [{ label: 'Hand embroidery', amount: extras }]),
  ],
  designerNotes,
  estimatedDelivery: inDays(deliveryInDays),
  color,
});

const ACCEPTED = [['accept', 'customer']] as const;
const PAYING = [...ACCEPTED, ['open-payment', 'system']] as const;
const STARTED = [...PAYING, ['start', 'system']] as const;
const COMPLETED = [...STARTED, ['complete', 'designer']] as const;
const SHIPPED = [...COMPLETED, ['ship', 'designer']] as const;
const DELIVERED = [...SHIPPED, ['deliver', 'admin']] as const;

/** Oldest first. */
export const DEMO_CUSTOM_ORDERS: readonly DemoCustomOrder[] = [
  {
    submission: order(48, ['Ananya', NEEDED_OF_ANANYA.kurta], {
      style: 'traditional',
      fabric: 'silk',
      customization: 'Angrakha kurta for my sister’s sangeet. Ties at the left, no lining in the sleeves.',
      garment: 'kurta',
      wearer: WOMAN,
      fit: 'regular',
      choices: { closure: 'angrakha', collar: 'none', neck: 'vee', lining: 'cotton' },
      colour: '#8e2f31',
      print: 'buti',
      neededBy: inDays(-18),
    }),
    pictures: ['madder-angrakha-kurta-front.avif'],
    bids: [
      bid(5_400, 4_800, 'Mulberry silk from Ilkal, hand-rolled ties.', -20, 'Madder red'),
      bid(5_400, 4_200, 'Making reduced: one layer less at the yoke.', -20, 'Madder red'),
    ],
    moves: DELIVERED,
    messages: [
      ['studio', 'Would you like the hem to clear the ankle, or to touch the shoe?'],
      ['customer', 'Clear the ankle please, I will be dancing.'],
    ],
    shippingAddress: HOME,
    review: { rating: 5, text: 'Sits like a second skin at the shoulders, and the ties stay tied.' },
    daysAgo: 48,
  },
  {
    submission: order(34, 'M', {
      style: 'minimalist',
      fabric: 'linen',
      customization: 'Wide trousers for my husband, with one deep pocket at each side.',
      garment: 'trousers',
      wearer: { who: 'man', height: 69 },
      fit: 'loose',
      choices: { leg: 'wide', pleats: 'double', hem: 'turned' },
      colour: '#d9c7a3',
    }),
    pictures: ['sand-linen-trousers-front.avif'],
    bids: [bid(2_100, 1_900, 'Linen from Bhagalpur, washed before cutting.', -10, 'Sand')],
    moves: [['cancel', 'customer']],
    messages: [],
    shippingAddress: HOME,
    daysAgo: 34,
  },
  {
    submission: order(27, ['Ananya', NEEDED_OF_ANANYA.blouse], {
      style: 'vintage',
      fabric: 'velvet',
      customization: 'Saree blouse, deep at the back, covered hooks, zari at the sleeves.',
      garment: 'saree-blouse',
      wearer: WOMAN,
      fit: 'close',
      choices: { neck: 'sweetheart', backNeck: 'deep-vee', closure: 'back-hooks', padding: 'light' },
      colour: '#57274f',
      border: 'zari',
    }),
    pictures: ['plum-velvet-saree-blouse-front.avif', 'plum-velvet-saree-blouse-cloth.avif'],
    bids: [bid(2_600, 2_900, 'Cotton velvet with a short pile, lined in cotton.', 3, 'Jamun', 1_900)],
    moves: SHIPPED,
    messages: [],
    shippingAddress: HOME,
    daysAgo: 27,
  },
  {
    submission: order(21, ['Meera (9)', MEERA], {
      style: 'fusion',
      fabric: 'cotton',
      customization: 'Block-printed dress for my daughter, round collar, sleeves that puff. Below the knee.',
      garment: 'dress',
      wearer: { who: 'girl', age: 9, height: 52 },
      fit: 'loose',
      choices: { collar: 'peter-pan', neck: 'round', sleeve: 'puff', closure: 'buttons', flare: 'full' },
      colour: '#cf7389',
      print: 'block-floral',
    }),
    pictures: ['rose-block-floral-dress-front.avif', 'kids-peter-pan-dress-front.avif'],
    bids: [bid(1_300, 2_100, 'Hand-blocked in Bagru, two washes.', 6, 'Rose')],
    moves: COMPLETED,
    messages: [],
    shippingAddress: HOME,
    daysAgo: 21,
  },
  {
    submission: order(12, ['Ananya', NEEDED_OF_ANANYA.lehenga], {
      style: 'traditional',
      fabric: 'silk',
      customization: 'Lehenga of sixteen kalis with a blouse, the yoke embroidered. For my cousin’s wedding.',
      garment: 'lehenga-set',
      wearer: WOMAN,
      fit: 'regular',
      choices: { flare: 'full', dupatta: 'net', backNeck: 'tie-back', lining: 'satin' },
      colour: '#c02a6c',
      print: 'jaal',
      border: 'zari',
      neededBy: inDays(20),
    }),
    pictures: ['rani-pink-lehenga-front.avif', 'rani-pink-lehenga-cloth.avif'],
    bids: [bid(9_800, 8_600, 'Sixteen kalis in raw silk; the yoke in aari work.', 16, 'Rani pink', 5_600)],
    moves: STARTED,
    messages: [
      ['customer', 'Could the sleeves be a little wider at the cuff?'],
      ['studio', 'Yes: an inch more, and it still fits under the dupatta.'],
      ['customer', 'Lovely, thank you!'],
    ],
    shippingAddress: HOME,
    daysAgo: 12,
  },
  {
    submission: order(7, 'L', {
      style: 'modern',
      fabric: 'denim',
      customization: 'A jacket like the one in the picture, but longer: to the hip.',
    }),
    pictures: ['indigo-denim-jacket-front.avif'],
    bids: [bid(3_200, 3_700, 'Selvedge denim, 13 oz. It softens after a month.', 24, 'Raw indigo')],
    moves: PAYING,
    messages: [],
    shippingAddress: HOME,
    daysAgo: 7,
  },
  {
    submission: order(
      3,
      ['Kabir (9)', { ...KABIR, length: 33, neck: 12 }],
      {
        style: 'traditional',
        fabric: 'silk',
        customization: 'Sherwani for my son, soft inside: he does not like anything that scratches.',
        garment: 'sherwani',
        wearer: { who: 'boy', age: 9, height: 53 },
        fit: 'regular',
        choices: { lining: 'cotton', length: 'knee' },
        colour: '#f1e9d8',
        neededBy: inDays(35),
      },
      ['hips'],
    ),
    pictures: ['kids-ivory-sherwani-front.avif'],
    bids: [
      bid(3_400, 3_900, 'Lined in mulmul, so that nothing scratches.', 28, 'Ivory'),
      {
        ...bid(3_900, 3_900, 'With a heavier silk: the lighter one showed the lining.', 28, 'Ivory'),
        proposal: { border: 'zari', choices: { collar: 'band', lining: 'silk' } },
      },
    ],
    moves: [],
    messages: [['studio', 'Does he grow quickly? We can leave two inches in the seams.']],
    shippingAddress: HOME,
    daysAgo: 3,
  },
  {
    submission: order(0.4, ['Ananya', NEEDED_OF_ANANYA.coat], {
      style: 'modern',
      fabric: 'wool',
      customization:
        'A wrap coat without buttons, belt of the same cloth. Warm enough for Shimla in January.',
      garment: 'coat',
      wearer: WOMAN,
      fit: 'loose',
      choices: { collar: 'shawl', closure: 'hidden', pockets: 'hip-welt', lining: 'silk' },
      colour: '#b58a5a',
      neededBy: inDays(60),
    }),
    pictures: ['camel-wrap-coat-front.avif'],
    bids: [],
    moves: [],
    messages: [],
    shippingAddress: HOME,
    daysAgo: 0.4,
  },
];

/** The request for an order's cloth picture; undefined when no garment was chosen. */
export const clothRequestOf = (
  { garment, fabric, measurements }: Submission,
  view: ClothView,
): ClothRequest | undefined =>
  garment && clothRequest({ ...garment.design, fabric }, measuredOf({ ...garment, measurements }), view);
