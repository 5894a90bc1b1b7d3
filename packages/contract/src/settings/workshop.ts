/** What the workshop can make and charges, as the owner sets it; defaults are usual in an Indian city. No zod. */
import type { Fabric } from '../custom-orders/custom-order.ts';
import type { ChosenValues } from '../custom-orders/garment-choices.ts';
import { GARMENTS, type Garment, garmentRows } from '../custom-orders/garments.ts';

/** Rupees for making one, and days of work. */
export type Making = { readonly price: number; readonly days: number };
/** Rupees a metre, and inches from selvedge to selvedge. */
export type Cloth = { readonly pricePerMetre: number; readonly widthInches: number };

export const USUAL_MAKING: Readonly<Record<Garment, Making>> = {
  kurta: { price: 900, days: 4 },
  shirt: { price: 800, days: 3 },
  tee: { price: 400, days: 2 },
  sherwani: { price: 9_000, days: 15 },
  bandhgala: { price: 5_500, days: 10 },
  'nehru-vest': { price: 2_200, days: 5 },
  'saree-blouse': { price: 900, days: 3 },
  'lehenga-set': { price: 6_500, days: 14 },
  anarkali: { price: 2_800, days: 7 },
  dress: { price: 1_800, days: 5 },
  blouse: { price: 900, days: 3 },
  coat: { price: 6_500, days: 12 },
  trousers: { price: 900, days: 3 },
  churidar: { price: 600, days: 2 },
  salwar: { price: 550, days: 2 },
  palazzo: { price: 650, days: 2 },
  lehenga: { price: 4_500, days: 10 },
  skirt: { price: 900, days: 3 },
};

export const USUAL_CLOTH: Readonly<Record<Fabric, Cloth>> = {
  cotton: { pricePerMetre: 350, widthInches: 44 },
  silk: { pricePerMetre: 1_200, widthInches: 44 },
  linen: { pricePerMetre: 800, widthInches: 58 },
  wool: { pricePerMetre: 1_500, widthInches: 58 },
  'polyester blend': { pricePerMetre: 300, widthInches: 58 },
  denim: { pricePerMetre: 450, widthInches: 58 },
  velvet: { pricePerMetre: 750, widthInches: 44 },
};

/** Rupees by `choice.value`; values that are not listed cost nothing extra. */
export const USUAL_SURCHARGES: Readonly<Record<string, number>> = {
  'lining.cotton': 200,
  'lining.satin': 450,
  'lining.silk': 1_200,
  'lining.half': 250,
  'padding.light': 150,
  'padding.full': 250,
  'dupatta.same-cloth': 250,
  'dupatta.net': 900,
  'dupatta.silk': 1_800,
  'sleeve.puff': 150,
  'sleeve.bishop': 150,
  'sleeve.bell': 100,
  'backNeck.tie-back': 150,
  'closure.angrakha': 300,
  'closure.double': 300,
  'hem.flounce': 500,
  'hem.tiered': 500,
  'flare.full': 400,
  'pleats.knife': 400,
};

/** Every `choice.value` that any garment has, once. */
export const PRICED_CHOICES: readonly string[] = [
  ...new Set(
    GARMENTS.flatMap((garment) =>
      Object.entries(garmentRows[garment].choices).flatMap(([name, values]) =>
        values.map((value) => `${name}.${value}`),
      ),
    ),
  ),
];

/** The owner's workshop settings; anything a table does not name has its usual value. */
export type WorkshopTables = {
  readonly garmentsAWeek: number;
  readonly estimateSpreadPercent: number;
  readonly making: Readonly<Partial<Record<Garment, Making | undefined>>>;
  readonly cloth: Readonly<Partial<Record<Fabric, Cloth | undefined>>>;
  readonly surcharges: Readonly<Record<string, number>>;
};

export const makingOf = ({ making }: WorkshopTables, garment: Garment): Making =>
  making[garment] ?? USUAL_MAKING[garment];

export const clothOf = ({ cloth }: WorkshopTables, fabric: Fabric): Cloth =>
  cloth[fabric] ?? USUAL_CLOTH[fabric];

/** Rupees for all choices together. */
export const surchargesOf = ({ surcharges }: WorkshopTables, choices: ChosenValues): number =>
  Object.entries(choices).reduce((sum, [name, value]) => sum + (surcharges[`${name}.${value}`] ?? 0), 0);

/** The average number of days a garment takes. */
export const usualMakingDays = (tables: WorkshopTables): number =>
  GARMENTS.reduce((sum, garment) => sum + makingOf(tables, garment).days, 0) / GARMENTS.length;
