import type { Wearer } from '@darzi/contract/custom-orders/body.ts';
import { estimateMeasurements } from '@darzi/contract/custom-orders/estimate-measurements.ts';
import { CHOICE_NAMES } from '@darzi/contract/custom-orders/garment-choices.ts';
import {
  GARMENTS,
  type Garment,
  garmentBounds,
  garmentRows,
  measurementsOf,
} from '@darzi/contract/custom-orders/garments.ts';
import { usualLength, usualTopLength } from '@darzi/contract/custom-orders/usual-length.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import { DAY_MS } from '@darzi/contract/durations.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import type { TestApp } from '../../test-app.ts';
import type { Someone } from '../../test-factories.ts';
import { aPicture, orderIn, submit } from '../orders/test-custom-orders.ts';

export const NEEDED_BY = isoDay(Date.now() + 60 * DAY_MS);

/** Typical orders: measured values, values left to be estimated, and unusual ones that were confirmed. */
export const GARMENT_ORDERS = {
  'lehenga-set': {
    design: {
      fabric: 'silk',
      wearer: { who: 'woman', height: 63 },
      fit: 'close',
      choices: { neck: 'sweetheart', backNeck: 'tie-back', sleeve: 'puff', sleeveLength: 'elbow' },
      colour: '#c02a6c',
      print: 'buti',
      border: 'zari',
      neededBy: NEEDED_BY,
    },
    measurements: {
      chest: 36,
      waist: 30,
      hips: 40,
      shoulders: 14.5,
      length: 40,
      topLength: 15,
      underbust: 31,
    },
    confirmed: ['waist', 'hips'],
  },
  sherwani: {
    design: { fabric: 'velvet', wearer: { who: 'man', height: 70 }, colour: '#1f2b45', border: 'zari' },
    measurements: { chest: 41, waist: 36, hips: 40, shoulders: 18.5, sleeves: 25, length: 42, neck: 15.5 },
    confirmed: [],
  },
  dress: {
    design: {
      fabric: 'cotton',
      wearer: { who: 'girl', age: 9, height: 52 },
      choices: { sleeve: 'puff', sleeveLength: 'short' },
      colour: '#6586bd',
      print: 'gingham',
      neededBy: NEEDED_BY,
    },
    measurements: { chest: 26, waist: 23.5, hips: 27.5, shoulders: 11, sleeves: 5, length: 30 },
    confirmed: [],
  },
  trousers: {
    design: { fabric: 'wool', wearer: { who: 'man' }, fit: 'regular', choices: { pleats: 'single' } },
    measurements: { waist: 35, hips: 40, length: 41, inseam: 31 },
    confirmed: ['waist'],
  },
} as const;
export type OrderedGarment = keyof typeof GARMENT_ORDERS;

const WEARERS = [
  { who: 'woman', height: 64 },
  { who: 'girl', age: 9, height: 53 },
  { who: 'man', height: 70 },
  { who: 'boy', age: 7, height: 48 },
] as const satisfies readonly Wearer[];

/** An order for a garment with all its choices made, every other time with nothing left to be estimated. */
export const aFullOrder = (garment: Garment) => {
  const index = GARMENTS.indexOf(garment);
  const row = garmentRows[garment];
  const fitting = WEARERS.filter(({ who }) => row.wearers.includes(who));
  const wearer = fitting[index % fitting.length] ?? WEARERS[0];
  const usual = estimateMeasurements(wearer, {});
  const chosen = index % 2 === 0 ? 0 : -1;
  const choices = Object.fromEntries(
    CHOICE_NAMES.flatMap((name) => {
      const value = (row.choices[name] ?? []).filter((one) => one !== 'sleeveless').at(chosen);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const measurements = Object.fromEntries(
    (index % 2 === 0 ? row.required : measurementsOf(garment)).map((name) => {
      const [min, max] = garmentBounds(garment, name, wearer.who);
      const inches =
        name === 'length'
          ? usualLength(garment, wearer)
          : name === 'topLength'
            ? usualTopLength(wearer)
            : usual[name];
      return [name, Math.min(max, Math.max(min, Math.round(inches * 4) / 4))];
    }),
  );
  return {
    wearer,
    choices,
    measurements,
    draft: {
      size: '',
      measurementMode: 'custom',
      design: {
        style: 'traditional',
        customization: 'A loop at the back, please',
        garment,
        fabric: row.fabrics.at(chosen),
        wearer,
        choices,
        fit: index % 2 === 0 ? 'loose' : 'close',
        colour: '#c02a6c',
        print: 'buti',
        border: 'zari',
        neededBy: NEEDED_BY,
      },
      measurements,
      more: { confirmed: JSON.stringify([row.required[0]]) },
    },
  };
};

/** Submits one of them. @returns its id */
export const aGarmentOrder = async (
  shop: TestApp,
  customer: Pick<Someone, 'token'>,
  garment: OrderedGarment,
): Promise<CustomOrderId> => {
  const { design, measurements, confirmed } = GARMENT_ORDERS[garment];
  const draft = {
    size: '',
    measurementMode: 'custom',
    design: { style: 'traditional', customization: 'As in the picture, please', garment, ...design },
    measurements,
    images: [await aPicture()],
    more: { confirmed: JSON.stringify(confirmed) },
  };
  return orderIn(await submit(shop, customer, draft))._id;
};
