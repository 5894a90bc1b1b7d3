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

/** What an order says of its garment, beside style, fabric and wishes. All of it is missing where none was chosen. */
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

export const garmentsRoutes = {
  'GET /api/custom-order/garments': {
    summary:
      'What we make to measure: needed measurements with their bounds, choices, fabrics, prints, borders',
    access: 'anyone',
    query: z.object({
      wearer: z.enum(WHO).optional().describe('only what she or he wears, with the bounds for them'),
    }),
    answer: z.object({
      garments: z.array(garmentRow),
      prints: z.array(z.enum(PRINTS)),
      borders: z.array(z.enum(BORDERS)),
    }),
  },
} as const satisfies Record<string, RouteSpec>;
