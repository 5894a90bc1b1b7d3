/** Body, ease and finished garment side by side, as a tailor notes them before cutting. Inches; pure. */
import type { BodyMeasurement, BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { choiceWords } from '@darzi/contract/custom-orders/garment-choices.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { garmentRows, measurementsOf } from '@darzi/contract/custom-orders/garments.ts';
import { completeMeasurements } from '../orders/garment-measurements.rules.ts';
import type { StoredCustomOrder } from '../orders/stored-custom-order.ts';
import { easeOf, GIRTHS, type Girth, type Girths } from './ease.rules.ts';

const MM = 25.4;
/** A collar allows for the finger under the tape. */
const COLLAR_EASE = 0.5;
/** With more room than this, a waist is drawn in by a cord or elastic. */
const MOST_AT_A_WAISTBAND = 3;
/** With more room than this, what is flared does not touch the hips. */
const FREE = 8;

export type FinishedMeasure = {
  readonly name: BodyMeasurement;
  readonly label: string;
  /** Of the body; for a length, as requested. */
  readonly body: number;
  /** Undefined for lengths, and where the cut decides. */
  readonly ease: number | undefined;
  readonly finished: number | undefined;
  /** A note beside the numbers: `falls free`. */
  readonly note: string;
  readonly isEstimated: boolean;
  readonly isConfirmed: boolean;
};

type Finished = Pick<FinishedMeasure, 'ease' | 'finished' | 'note'>;

const BY_THE_CUT: Finished = { ease: undefined, finished: undefined, note: '' };

const isGirth = (name: BodyMeasurement): name is Girth => GIRTHS.some((girth) => girth === name);
const toQuarter = (inches: number): number => Math.round(inches * 4) / 4;

type MadeOrder = {
  readonly order: Pick<
    StoredCustomOrder,
    'measurements' | 'moreMeasurements' | 'estimatedMeasurements' | 'confirmedMeasurements'
  >;
  readonly made: NonNullable<StoredCustomOrder['garment']>;
  /** The wearer's measured values. */
  readonly known: BodyMeasurements;
  /** To the hem of the chosen sleeve. */
  readonly sleeve: number;
  /** The girths of each part as drafted; without a pattern, the fit's ease counts. */
  readonly girths: readonly Girths[];
};

/** Every measurement that the garment needs. */
export const finishedMeasures = ({
  order,
  made: { garment, wearer, fit, choices },
  known,
  sleeve,
  girths,
}: MadeOrder): readonly FinishedMeasure[] => {
  const { parts } = garmentRows[garment];
  const whole = completeMeasurements(garment, wearer ?? undefined, known);
  const stored: BodyMeasurements = { ...order.measurements, ...order.moreMeasurements };
  // The top of a set ends above the waist: waist and hips belong to the lower part.
  const partOf = (name: BodyMeasurement): number =>
    name === 'waist' || name === 'hips' ? parts.length - 1 : 0;
  const easeAround = (girth: Girth): number =>
    easeOf({ garment, fit, ease: undefined }, parts[partOf(girth)]?.hangsFrom ?? 'shoulder')[girth];
  const roomy = (body: number, ease: number): Finished => ({ ease, finished: body + ease, note: '' });

  const finish = (name: BodyMeasurement, body: number): Finished => {
    if (name === 'length' && choices.length !== undefined && choices.length !== 'as-measured')
      return { ...BY_THE_CUT, note: `to the ${choiceWords(choices.length).toLowerCase()}` };
    if (name === 'sleeves') return { ease: undefined, finished: sleeve, note: '' };
    if (name === 'length' || name === 'topLength') return { ease: undefined, finished: body, note: '' };
    if (name === 'underbust' || name === 'bicep') return roomy(body, easeAround('chest') / 2);
    if (name === 'thigh') return roomy(body, easeAround('hips') / 2);
    if (name === 'neck') return roomy(body, COLLAR_EASE);
    if (!isGirth(name)) return BY_THE_CUT;
    const onPaper = girths[partOf(name)]?.[name];
    if (name === 'hips' && 'flare' in choices && !(onPaper !== undefined && onPaper / MM < body + FREE))
      return { ...BY_THE_CUT, note: 'falls free' };
    if (onPaper !== undefined) {
      const ease = toQuarter(onPaper / MM - body);
      const isGathered =
        name === 'waist' && parts.at(-1)?.hangsFrom === 'waist' && ease > MOST_AT_A_WAISTBAND;
      return { ...roomy(body, ease), note: isGathered ? 'gathered' : '' };
    }
    return roomy(body, easeAround(name));
  };

  return measurementsOf(garment)
    .filter((name) => name !== 'sleeves' || choices.sleeve !== 'sleeveless')
    .map((name) => {
      const body = stored[name] ?? toQuarter(whole[name]);
      return {
        name,
        label: MEASUREMENT_LABEL[name],
        body,
        ...finish(name, body),
        isEstimated: known[name] === undefined,
        isConfirmed: order.confirmedMeasurements.includes(name),
      };
    });
};
