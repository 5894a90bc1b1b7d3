import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OrderFacts } from './order-facts.tsx';

const estimatedIn = (more: object): string | undefined => {
  const order = {
    design: { style: 'modern', fabric: 'wool', color: null, customization: '', garment: 'trousers', ...more },
    measurements: { chest: 40, waist: 34, hips: 39.5, length: 41, shoulders: 17, sleeves: 24 },
    estimatedMeasurements: ['chest', 'hips', 'shoulders', 'sleeves'],
    moreMeasurements: {},
    shippingAddress: null,
    tracking: null,
    shippedAt: null,
    deliveredAt: null,
    review: null,
  } as unknown as StudioOrder;
  const words = renderToStaticMarkup(<OrderFacts order={order} />)
    .replace(/(<[^>]+>)+/g, '|')
    .split('|');
  return words[words.indexOf('Estimated') + 1];
};

it('names what was estimated of the measurements that the garment is cut by', () => {
  expect(estimatedIn({})).toBe('Hips');
});

it('names everything estimated where the designer decides the garment', () => {
  expect(estimatedIn({ garment: undefined })).toBe('Chest, hips, shoulders, sleeves');
});
