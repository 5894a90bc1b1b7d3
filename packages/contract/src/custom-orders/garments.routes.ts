import { z } from 'zod';
import type { RouteSpec } from '../route.ts';
import { BODY_MEASUREMENTS, WHO } from './body.ts';
import { FABRICS } from './custom-order.ts';
import { FITS } from './garment-choices.ts';
import { BORDERS, PRINTS } from './garment-cloth.ts';
import { GARMENTS } from './garments.ts';

const garmentRow = z.object({
  garment: z.enum(GARMENTS),
  label: z.string(),
  wearers: z.array(z.enum(WHO)).describe('who wears it'),
  fabrics: z.array(z.enum(FABRICS)),
  measurements: z.array(
    z.object({
      name: z.enum(BODY_MEASUREMENTS),
      label: z.string(),
      how: z.string().describe('where the tape runs'),
      unit: z.literal('inches'),
      min: z.number(),
      max: z.number(),
      required: z.boolean(),
    }),
  ),
  choices: z.record(z.string(), z.array(z.string())),
  defaults: z.record(z.string(), z.string()).describe('a value for each of the choices'),
});
export type GarmentDescription = z.output<typeof garmentRow>;

export const wearer = z.object({
  who: z.enum(WHO),
  age: z.number().int().optional().describe('girls and boys only, 2–17'),
  height: z.number().optional().describe('inches, 20–90'),
});

/** An order's garment, apart from style, fabric and requests. Every field is missing when no garment was chosen. */
export const garmentDesign = z.object({
  garment: z.enum(GARMENTS).optional(),
  wearer: wearer.nullable().optional().describe('null once the customer has deleted the account'),
  fit: z.enum(FITS).nullable().optional(),
  choices: z.record(z.string(), z.string()).optional().describe('every choice of this garment'),
  colour: z.string().nullable().optional().describe('the customer’s, #rrggbb'),
  print: z.enum(PRINTS).nullable().optional(),
  border: z.enum(BORDERS).nullable().optional(),
  neededBy: z.string().nullable().optional().describe('YYYY-MM-DD'),
});

/** A composition that a designer proposes in place of the customer's. */
export const proposedDesign = garmentDesign
  .pick({ fit: true, choices: true, colour: true, print: true, border: true })
  .required()
  .extend({ fabric: z.enum(FABRICS) });
export type ProposedDesign = z.output<typeof proposedDesign>;

/** Missing fields stay as the customer asked. Checked against the garment's own table. */
export const proposedDesignDraft = z
  .object({
    fabric: z.unknown().optional(),
    fit: z.unknown().optional(),
    choices: z.unknown().optional().describe('values by name'),
    colour: z.unknown().optional().describe('#rrggbb'),
    print: z.unknown().optional(),
    border: z.unknown().optional(),
  })
  .nullish();
export type ProposedDesignDraft = z.output<typeof proposedDesignDraft>;

const estimateAsked = z.object({
  garment: z.unknown().describe('required'),
  fabric: z.unknown().describe('required; one of the garment’s'),
  wearer: z.unknown().optional().describe('{who, age, height}; without it an average woman'),
  measurements: z.unknown().optional().describe('inches by name; the others are estimated'),
  choices: z.unknown().optional().describe('values by name; the others are the defaults'),
  fit: z.unknown().optional().describe('close, regular or loose; regular if missing'),
});
export type EstimateAsked = z.output<typeof estimateAsked>;

const day = z.string().describe('YYYY-MM-DD');
const clothNeeded = z.object({ metres: z.number(), widthInches: z.number() });
export const estimate = z.object({
  cloth: clothNeeded,
  lining: clothNeeded.optional().describe('if one is chosen'),
  price: z.object({ low: z.number(), high: z.number() }).describe('rupees; an estimate, the bid decides'),
  readyBy: z.object({ earliest: day, latest: day }),
});
export type Estimate = z.output<typeof estimate>;

const pictureAsked = z.object({
  design: z.unknown().describe('as in an order: garment, fabric, choices, colour, print, border, wearer'),
  measurements: z.unknown().optional().describe('inches by name; the others are estimated'),
  view: z.unknown().describe('front or back; required'),
});
export type PictureAsked = z.output<typeof pictureAsked>;

export const garmentsRoutes = {
  'GET /api/custom-order/garments': {
    summary:
      'What we make to measure: needed measurements with their bounds, choices, fabrics, prints, borders',
    access: 'anyone',
    isCached: true,
    query: z.object({
      wearer: z.enum(WHO).optional().describe('only their garments, with their bounds'),
    }),
    answer: z.object({
      garments: z.array(garmentRow),
      prints: z.array(z.enum(PRINTS)),
      borders: z.array(z.enum(BORDERS)),
    }),
  },
  'POST /api/custom-order/estimate': {
    summary: 'What a garment is likely to take: metres of cloth, a range of price, ready between two days',
    access: 'anyone',
    body: estimateAsked,
    answer: estimate,
  },
  'GET /api/custom-order/prices': {
    summary:
      'What each garment usually costs, from its plainest to its dearest cloth; rupees, the bid decides',
    access: 'anyone',
    isCached: true,
    answer: z.object({
      prices: z.partialRecord(z.enum(GARMENTS), z.object({ low: z.number(), high: z.number() })),
    }),
  },
  'POST /api/custom-order/picture': {
    summary: 'The garment rendered in cloth: the address of its picture, once it is there',
    access: 'anyone',
    body: pictureAsked,
    answer: z.object({ picture: z.string() }),
  },
} as const satisfies Record<string, RouteSpec>;
