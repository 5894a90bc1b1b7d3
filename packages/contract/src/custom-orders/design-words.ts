/** How a garment is made up, in words. */

import { capitalised } from '../wording.ts';
import { BODY_MEASUREMENTS, type BodyMeasurement, type BodyMeasurements, type Wearer } from './body.ts';
import { FABRICS } from './custom-order.ts';
import type { CustomOrder } from './custom-orders.routes.ts';
import { CHOICE_LABEL, CHOICE_NAMES, choiceWords, type Fit } from './garment-choices.ts';
import { DYE_CARD } from './garment-cloth.ts';
import type { ProposedDesign } from './garments.routes.ts';
import { measurementsOf } from './garments.ts';

export const FIT_LABEL = { close: 'Close', regular: 'Regular', loose: 'Loose' } as const satisfies Record<
  Fit,
  string
>;

/** `Rani pink`, or the customer's own colour as it was written. */
export const colourWords = (hex: string): string =>
  DYE_CARD.find((dye) => dye.hex === hex.toLowerCase())?.name ?? hex;

/** `Woman`, `Girl of 9, 52″ tall` */
export const wearerWords = ({ who, age, height }: Wearer): string =>
  `${capitalised(who)}${age === undefined ? '' : ` of ${age}`}${height === undefined ? '' : `, ${height}″ tall`}`;

type DesignFact = { readonly name: string; readonly words: string; readonly swatch?: string };

/** Everything that was chosen, ready to read out. `none` is left out. */
export const designFacts = (
  { fabric, fit, choices, colour, print, border }: ProposedDesign,
  garment?: string,
): readonly DesignFact[] => [
  { name: 'Fabric', words: capitalised(fabric) },
  ...(colour === null ? [] : [{ name: 'Colour', words: colourWords(colour), swatch: colour }]),
  ...(print === null ? [] : [{ name: 'Print', words: choiceWords(print) }]),
  ...(border === null ? [] : [{ name: 'Border', words: choiceWords(border) }]),
  ...(fit === null ? [] : [{ name: 'Fit', words: FIT_LABEL[fit] }]),
  ...CHOICE_NAMES.flatMap((name) => {
    const value = choices[name];
    return value === undefined || value === 'none'
      ? []
      : [{ name: CHOICE_LABEL[name], words: choiceWords(value, name, garment) }];
  }),
];

/** The composition of an order as it stands; undefined when no garment was chosen. */
export const composedDesignOf = ({ design }: Pick<CustomOrder, 'design'>): ProposedDesign | undefined => {
  const { garment, fit = null, choices = {}, colour = null, print = null, border = null } = design;
  const fabric = FABRICS.find((known) => known === design.fabric);
  return garment === undefined || fabric === undefined
    ? undefined
    : { fabric, fit, choices, colour, print, border };
};

/** The wearer's measurements, inches, without estimated ones: those may be estimated again. */
export const measuredOf = ({
  measurements,
  moreMeasurements = {},
  estimatedMeasurements = [],
}: {
  readonly measurements: BodyMeasurements | null;
  readonly moreMeasurements?: BodyMeasurements | undefined;
  readonly estimatedMeasurements?: readonly BodyMeasurement[] | undefined;
}): BodyMeasurements =>
  Object.fromEntries(
    Object.entries({ ...measurements, ...moreMeasurements }).filter(
      ([name]) => !estimatedMeasurements.some((estimated) => estimated === name),
    ),
  );

/** Names and inches that matter to the order: of a garment, only those that it is cut by. */
export const shownMeasurements = ({
  design: { garment },
  measurements,
  moreMeasurements,
}: Pick<CustomOrder, 'design' | 'moreMeasurements'> & {
  readonly measurements: BodyMeasurements | null;
}): readonly (readonly [BodyMeasurement, number])[] => {
  const all: BodyMeasurements = { ...measurements, ...moreMeasurements };
  return BODY_MEASUREMENTS.flatMap((name) => {
    const inches = all[name];
    return inches === undefined || (garment !== undefined && !measurementsOf(garment).includes(name))
      ? []
      : [[name, inches] as const];
  });
};
