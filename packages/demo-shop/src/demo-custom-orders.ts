/** The demo's custom orders: one in nearly every state, as its customer and its designer would have left them. */
import type { StandardSize } from '@darzi/contract/catalogue/size-chart.ts';
import type {
  CustomOrderActor,
  CustomOrderCommand,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { Fabric, Measurements, Style } from '@darzi/contract/custom-orders/custom-order.ts';
import type { ShippingAddress } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { measurementsOfSize, type Submission } from '@darzi/server/custom-orders/orders/submission.rules.ts';

type DemoBid = {
  readonly priceRupees: number;
  readonly breakdown: readonly { readonly label: string; readonly amount: number }[];
  readonly designerNotes: string;
  readonly estimatedDelivery: string | null;
  readonly color: string | null;
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

const ANANYA: Measurements = { chest: 36, waist: 30, hips: 39, length: 44, shoulders: 14.5, sleeves: 18 };
const KABIR: Measurements = { chest: 27, waist: 25, hips: 28, length: 21, shoulders: 12, sleeves: 16 };

export const DEMO_PROFILES: readonly { readonly name: string; readonly measurements: Measurements }[] = [
  { name: 'Kabir (9)', measurements: KABIR },
  { name: 'Ananya', measurements: ANANYA },
];

const HOME: ShippingAddress = {
  addressLine1: '14, 3rd Cross, 12th Main',
  addressLine2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560038',
  phoneNumber: '9845012345',
  country: 'India',
};

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const measured = (style: Style, fabric: Fabric, customization: string): Submission => ({
  size: null,
  measurementMode: 'custom',
  measurements: ANANYA,
  profileName: 'Ananya',
  style,
  fabric,
  customization,
});

const standard = (size: StandardSize, style: Style, fabric: Fabric, customization: string): Submission => ({
  size,
  measurementMode: 'standard',
  measurements: measurementsOfSize(size),
  profileName: null,
  style,
  fabric,
  customization,
});

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
    submission: measured(
      'traditional',
      'silk',
      'Angrakha kurta for my sister’s sangeet. Ties at the left, no lining in the sleeves.',
    ),
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
    submission: standard('M', 'minimalist', 'linen', 'Wide trousers with one deep pocket at each side.'),
    pictures: ['sand-linen-trousers-front.avif'],
    bids: [bid(2_100, 1_900, 'Linen from Bhagalpur, washed before cutting.', -10, 'Sand')],
    moves: [['cancel', 'customer']],
    messages: [],
    shippingAddress: HOME,
    daysAgo: 34,
  },
  {
    submission: measured(
      'vintage',
      'velvet',
      'Long jacket, collar that stands, covered buttons down to the hip.',
    ),
    pictures: ['aubergine-velvet-long-jacket-front.avif', 'aubergine-velvet-long-jacket-cloth.avif'],
    bids: [bid(7_200, 6_400, 'Cotton velvet with a short pile, lined in satin.', 3, 'Aubergine', 1_900)],
    moves: SHIPPED,
    messages: [],
    shippingAddress: HOME,
    daysAgo: 27,
  },
  {
    submission: measured('fusion', 'cotton', 'Block-printed dress, kurta collar, pockets. Knee length.'),
    pictures: ['rose-block-floral-dress-front.avif'],
    bids: [bid(2_600, 3_100, 'Hand-blocked in Bagru, two washes.', 6, 'Rose')],
    moves: COMPLETED,
    messages: [],
    shippingAddress: HOME,
    daysAgo: 21,
  },
  {
    submission: measured(
      'traditional',
      'silk',
      'Anarkali with sixteen panels, the yoke embroidered. For Diwali.',
    ),
    pictures: ['emerald-anarkali-front.avif', 'emerald-anarkali-cloth.avif'],
    bids: [bid(9_800, 8_600, 'Sixteen panels in raw silk; the yoke in aari work.', 16, 'Emerald', 5_600)],
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
    submission: standard(
      'L',
      'modern',
      'denim',
      'A jacket like the one in the picture, but longer: to the hip.',
    ),
    pictures: ['indigo-denim-jacket-front.avif'],
    bids: [bid(3_200, 3_700, 'Selvedge denim, 13 oz. It softens after a month.', 24, 'Raw indigo')],
    moves: PAYING,
    messages: [],
    shippingAddress: HOME,
    daysAgo: 7,
  },
  {
    submission: {
      size: null,
      measurementMode: 'custom',
      measurements: KABIR,
      profileName: 'Kabir (9)',
      style: 'traditional',
      fabric: 'silk',
      customization: 'Sherwani for my son, soft inside: he does not like anything that scratches.',
    },
    pictures: ['kids-ivory-sherwani-front.avif'],
    bids: [
      bid(3_400, 3_900, 'Lined in mulmul, so that nothing scratches.', 28, 'Ivory'),
      bid(3_900, 3_900, 'With a heavier silk: the lighter one showed the lining.', 28, 'Ivory'),
    ],
    moves: [],
    messages: [['studio', 'Does he grow quickly? We can leave two inches in the seams.']],
    shippingAddress: HOME,
    daysAgo: 3,
  },
  {
    submission: measured(
      'modern',
      'wool',
      'A wrap coat without buttons, belt of the same cloth. Warm enough for Shimla in January.',
    ),
    pictures: ['camel-wrap-coat-front.avif'],
    bids: [],
    moves: [],
    messages: [],
    shippingAddress: HOME,
    daysAgo: 0.4,
  },
];
