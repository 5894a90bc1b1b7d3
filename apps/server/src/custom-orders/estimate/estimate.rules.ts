/** What a garment will probably take and cost: an estimate, never a price. Rupees, inches, metres; pure. */
import type { BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { Fabric } from '@darzi/contract/custom-orders/custom-order.ts';
import { CUSTOM_ORDER_MESSAGES, FABRICS } from '@darzi/contract/custom-orders/custom-order.ts';
import { finishedLength } from '@darzi/contract/custom-orders/finished-length.ts';
import {
  CHOICE_LABEL,
  CHOICE_NAMES,
  type ChosenValues,
  choiceWords,
  FITS,
  type Fit,
} from '@darzi/contract/custom-orders/garment-choices.ts';
import type { EstimateAsked } from '@darzi/contract/custom-orders/garments.routes.ts';
import { type Garment, isGarment } from '@darzi/contract/custom-orders/garments.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import { clothOf, makingOf, surchargesOf, type WorkshopTables } from '@darzi/contract/settings/workshop.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { fieldsOf, isMissing, oneOf, textOf } from '../orders/form-values.rules.ts';
import {
  checkChoices,
  checkWearer,
  fabricFault,
  oneOrNone,
  UNKNOWN_GARMENT,
} from '../orders/garment-design.rules.ts';
import { checkGarmentMeasurements, completeMeasurements } from '../orders/garment-measurements.rules.ts';
import { liningPiecesOf, piecesOf } from './garment-pieces.rules.ts';
import { layPieces, type Piece } from './lay-pieces.rules.ts';

export type Subject = {
  readonly garment: Garment;
  readonly fabric: Fabric;
  readonly wearer: Wearer | undefined;
  readonly measurements: BodyMeasurements;
  readonly choices: ChosenValues;
  /** Regular if missing. */
  readonly fit?: Fit | null | undefined;
};

/** The subject of an estimate, or everything that is wrong with the request. */
export const decideSubject = (asked: EstimateAsked): Outcome<Subject> => {
  const name = textOf(asked.garment);
  const garment = isGarment(name) ? name : undefined;
  const wearer = checkWearer(asked.wearer, garment, { path: 'wearer', isRequired: false });
  if (garment === undefined) {
    const garmentFault = isMissing(asked.garment) ? CUSTOM_ORDER_MESSAGES.required : UNKNOWN_GARMENT;
    return refuseFields({ garment: garmentFault, ...fieldsOf(wearer) });
  }
  const known = 'value' in wearer ? wearer.value : undefined;
  const choices = checkChoices(asked.choices, garment, 'choices');
  const measurements = checkGarmentMeasurements(asked.measurements, garment, {
    who: known?.who,
    choices: {},
    isWhole: false,
  });
  const fit = oneOrNone(asked.fit, FITS, 'fit');
  const fabric = oneOf(FABRICS, asked.fabric);
  const fault = fabricFault(asked.fabric, garment);
  if (
    'value' in wearer &&
    'value' in choices &&
    'value' in measurements &&
    'value' in fit &&
    fabric !== undefined &&
    fault === undefined
  ) {
    return accept({
      garment,
      fabric,
      wearer: wearer.value,
      measurements: measurements.value,
      choices: choices.value,
      fit: fit.value,
    });
  }
  return refuseFields({
    ...(fault === undefined ? {} : { fabric: fault }),
    ...fieldsOf(wearer),
    ...fieldsOf(measurements),
    ...fieldsOf(choices),
    ...fieldsOf(fit),
  });
};

const INCHES_A_METRE = 39.37;
/** For shrinkage, flaws and squaring the ends. */
const WASTE = 1.04;
const STEPS_A_METRE = 10;
const RUPEE_STEP = 50;

export type Length = { readonly metres: number; readonly widthInches: number };

/** Of linings that are no fabric of the table. */
const LINING_WIDTH = 44;
const metresFor = (pieces: readonly Piece[], widthInches: number): Length => {
  const inches = layPieces(pieces, widthInches) * WASTE;
  return { metres: Math.ceil((inches / INCHES_A_METRE) * STEPS_A_METRE) / STEPS_A_METRE, widthInches };
};

/** Metres of cloth, and of the chosen lining, for the pieces laid across the width, rounded up to the next tenth. */
export const estimateCloth = (
  { garment, fabric, wearer, measurements, choices, fit }: Subject,
  tables: WorkshopTables,
): Length & { readonly lining: Length | undefined } => {
  // Girths are estimated without the sleeves: a longer sleeve takes more cloth and must not make a girth smaller.
  const { sleeves, ...others } = measurements;
  const whole = completeMeasurements(garment, wearer, others);
  const length = finishedLength(garment, wearer, others, choices);
  const body = { ...whole, length, sleeves: sleeves ?? whole.sleeves };
  const cut = [garment, wearer, body, choices, fit ?? 'regular'] as const;
  const lining = liningPiecesOf(...cut);
  const ofLining = oneOf(FABRICS, choices.lining);
  return {
    ...metresFor(piecesOf(...cut), clothOf(tables, fabric).widthInches),
    lining:
      lining.length === 0
        ? undefined
        : metresFor(lining, ofLining ? clothOf(tables, ofLining).widthInches : LINING_WIDTH),
  };
};

type Line = { readonly label: string; readonly amount: number };

const chosenLines = (
  { garment, choices }: Pick<Subject, 'garment' | 'choices'>,
  lining: Length | undefined,
  tables: WorkshopTables,
): readonly Line[] =>
  CHOICE_NAMES.flatMap((name) => {
    const value = choices[name];
    const amount = value === undefined ? 0 : surchargesOf(tables, { [name]: value });
    return value === undefined || amount === 0
      ? []
      : [
          {
            label: `${CHOICE_LABEL[name]}: ${choiceWords(value, name, garment)}${name === 'lining' && lining ? `, ${lining.metres} m` : ''}`,
            amount,
          },
        ];
  });

/** The first lines of a bid: making, the cloth by the metre, one line per surcharge. Rupees. */
export const estimateLines = (
  { garment, fabric, choices }: Subject,
  { metres, lining }: { readonly metres: number; readonly lining?: Length | undefined },
  tables: WorkshopTables,
): readonly Line[] => {
  const { pricePerMetre } = clothOf(tables, fabric);
  const cloth = `${capitalised(fabric)}, ${metres} m at ${showRupees(pricePerMetre)}`;
  return [
    { label: 'Making', amount: makingOf(tables, garment).price },
    { label: cloth, amount: Math.round(metres * pricePerMetre) },
    ...chosenLines({ garment, choices }, lining, tables),
  ];
};

/** The sum of the lines, and that plus the owner's spread. Whole rupees. */
export const estimatePrice = (
  subject: Subject,
  metres: number,
  tables: WorkshopTables,
): { readonly low: number; readonly high: number } => {
  const total = estimateLines(subject, { metres }, tables).reduce((sum, { amount }) => sum + amount, 0);
  const low = Math.floor(total / RUPEE_STEP) * RUPEE_STEP;
  const most = total * (1 + tables.estimateSpreadPercent / 100);
  return { low, high: Math.max(low, Math.ceil(most / RUPEE_STEP) * RUPEE_STEP) };
};
