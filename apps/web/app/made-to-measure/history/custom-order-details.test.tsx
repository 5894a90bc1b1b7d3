import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { ProposedDesign } from '@darzi/contract/custom-orders/garments.routes.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import { DAY_MS } from '@darzi/contract/durations.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { compareDesigns } from '../order/design-beside.tsx';
import { CustomOrderDetails } from './custom-order-details.tsx';
// fetched when a figure is shown: loaded beforehand, so that it does not arrive after the tests have ended
import '../figure/figure-drawing.tsx';

const requested: ProposedDesign = {
  fabric: 'wool',
  fit: 'regular',
  choices: { hem: 'plain', waistband: 'plain', pleats: 'none', lining: 'half' },
  colour: '#1d1a17',
  print: null,
  border: null,
};
const proposal: ProposedDesign = {
  ...requested,
  choices: { hem: 'turned', waistband: 'plain', pleats: 'single', lining: 'none' },
};

const order: CustomOrder = {
  _id: '01a2211e-c57e-75c8-9349-5218fbc6e749' as CustomOrder['_id'],
  createdAt: '2026-11-28T08:00:00.000Z',
  status: 'pending',
  price: 2_850,
  size: '',
  measurementMode: 'custom',
  design: {
    style: 'traditional',
    color: null,
    customization: 'For winter.',
    garment: 'trousers',
    wearer: { who: 'man' },
    ...requested,
  },
  measurements: { chest: 39.75, waist: 34, hips: 39, length: 41, shoulders: 16.75, sleeves: 23.25 },
  estimatedMeasurements: ['chest', 'shoulders', 'sleeves'],
  moreMeasurements: { inseam: 31 },
  clothPictures: null,
  referenceImages: [],
  pins: [],
  designerNotes: '',
  estimatedDelivery: null,
  tracking: null,
  shippedAt: null,
  deliveredAt: null,
  payment: false,
  shippingAddress: null,
  bids: [
    {
      revision: 1,
      price: 2_850,
      designerNotes: '',
      estimatedDelivery: null,
      color: null,
      breakdown: [],
      at: '2026-11-28T09:00:00.000Z',
      design: proposal,
    },
  ],
  profileName: null,
  review: null,
};

const labelsOf = (shown: CustomOrder): readonly string[] =>
  [
    ...renderToStaticMarkup(<CustomOrderDetails order={shown} actions={null} />).matchAll(
      /<dt[^>]*>([^<]*)</g,
    ),
  ].map(([, label]) => label ?? '');
const times = (labels: readonly string[], name: string): number =>
  labels.filter((label) => label === name).length;

it('a proposal’s composition is listed once, and twice only where it differs', () => {
  const labels = labelsOf(order);
  expect(['Fabric', 'Colour', 'Fit', 'Waistband'].map((name) => times(labels, name))).toEqual([1, 1, 1, 1]);
  expect(['Hem', 'Pleats', 'Lining'].map((name) => times(labels, name))).toEqual([2, 2, 2]);
});

it('the notes that apply are shown once; earlier ones stand with the revision they came with', () => {
  const [first] = order.bids;
  if (first === undefined) throw new Error('no bid');
  const [light, heavy] = ['In a light wool.', 'In a heavier wool.'];
  const bids = [
    first,
    { ...first, revision: 2, designerNotes: light },
    { ...first, revision: 3, designerNotes: heavy, design: null },
  ];
  const page = renderToStaticMarkup(
    <CustomOrderDetails order={{ ...order, designerNotes: heavy, bids }} actions={null} />,
  );
  expect(page.split(light)).toHaveLength(2);
  expect(page.split(heavy)).toHaveLength(2);
  const story = [...page.matchAll(/<ul><li[^>]*>(.*?)<\/ul>/g)].map(([, changes]) =>
    changes?.replace(/<[^>]+>+/g, ' ').trim(),
  );
  expect(story).toEqual(['Your own design again  New notes, below', light]);
});

it('says before a bid is accepted that its day is later than the customer needs it', () => {
  const needed = { ...order.design, neededBy: '2099-12-20' };
  const said = (change: Partial<CustomOrder>) =>
    renderToStaticMarkup(
      <CustomOrderDetails order={{ ...order, design: needed, ...change }} actions={null} />,
    ).includes('You need it by 20 Dec 2099.');
  expect(said({ estimatedDelivery: '2099-12-24' })).toBe(true);
  expect(said({ estimatedDelivery: '2099-12-20' })).toBe(false);
  expect(said({ estimatedDelivery: '2099-12-24', status: 'accepted' })).toBe(false);
});

it('says before a bid is accepted that its day has passed', () => {
  const said = (change: Partial<CustomOrder>) =>
    renderToStaticMarkup(<CustomOrderDetails order={{ ...order, ...change }} actions={null} />).includes(
      'This day has passed. Ask the designer for a new one before you accept.',
    );
  const inDays = (days: number) => isoDay(Date.now() + days * DAY_MS);
  expect(said({ estimatedDelivery: inDays(-1) })).toBe(true);
  expect(said({ estimatedDelivery: inDays(0) })).toBe(false);
  expect(said({ estimatedDelivery: inDays(-1), status: 'accepted' })).toBe(false);
});

it('a composition without a proposal is listed once', () => {
  const labels = labelsOf({ ...order, bids: [] });
  expect(['Fabric', 'Hem', 'Waistband'].map((name) => times(labels, name))).toEqual([1, 1, 1]);
});

it('only measurements that the garment is cut by are listed', () => {
  const labels = labelsOf(order);
  expect(labels).toContain('Waist');
  expect(labels).toContain('Inseam');
  expect(labels).not.toContain('Chest');
});

it('says what was left out, on either side', () => {
  const { before, now, same } = compareDesigns(requested, proposal);
  expect(before.map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'Hem: Plain',
    'Pleats: None',
    'Lining: Half',
  ]);
  expect(now.map(({ name, words }) => `${name}: ${words}`)).toEqual([
    'Hem: Turned',
    'Pleats: Single',
    'Lining: None',
  ]);
  expect(same.map(({ name }) => name)).toEqual(['Fabric', 'Colour', 'Fit', 'Waistband']);
});
