/** Body, ease and finished garment side by side, as a tailor notes them before cutting. Inches; pure. */
import type { BodyMeasurement, BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { finishedLength } from '@darzi/contract/custom-orders/finished-length.ts';
import { choiceWords, labelInSentence } from '@darzi/contract/custom-orders/garment-choices.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { type Garment, garmentRows, measurementsOf } from '@darzi/contract/custom-orders/garments.ts';
import { toQuarterInch } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { isShortSleeve } from '@darzi/contract/custom-orders/sleeve-length.ts';
import { completeMeasurements } from '../orders/garment-measurements.rules.ts';
import type { StoredCustomOrder } from '../orders/stored-custom-order.ts';
import { easeOf, GIRTHS, type Girth, type Girths } from './ease.rules.ts';
import { legWidths } from './leg-shape.rules.ts';

const MM = 25.4;
/** A collar allows for the finger under the tape. */
const COLLAR_EASE = 0.5;
/** With more room than this, a waist is drawn in by a cord or elastic. */
const MAX_WAISTBAND_EASE = 3;
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
  /** What decides instead, if there is no number. */
  readonly by: string;
  /** A note beside the numbers: `falls free`. */
  readonly note: string;
  readonly isEstimated: boolean;
  readonly isConfirmed: boolean;
};

type Finished = Pick<FinishedMeasure, 'ease' | 'finished' | 'by' | 'note'>;

const DECIDED_BY: Readonly<Partial<Record<BodyMeasurement, string>>> = {
  shoulders: 'shoulder seam',
  armhole: 'armhole, sleeve head',
  shoulderToBust: 'height of the bust',
  shoulderToWaist: 'height of the waist',
  backLength: 'height of the waist',
  waistToHip: 'height of the hips',
  rise: 'depth of the fork',
  inseam: 'length and fork',
  knee: 'straight leg',
  calf: 'straight leg',
  ankle: 'straight leg',
};
const byTheCut = (by: string, note = ''): Finished => ({
  ease: undefined,
  finished: undefined,
  by: `by the cut: ${by}`,
  note,
});
const asLong = (finished: number, note = ''): Finished => ({ ease: undefined, finished, by: '', note });
const roomy = (body: number, ease: number, note = ''): Finished => ({
  ease,
  finished: body + ease,
  by: '',
  note,
});
/** Sleeves with more room than the arm's ease. */
const FULL_SLEEVES: readonly (string | undefined)[] = ['puff', 'bishop', 'bell'];
/** Those that close around the neck. */
const CLOSED_COLLARS: readonly (string | undefined)[] = ['shirt', 'band', 'tall-band', 'peter-pan', 'stand'];

const isGirth = (name: BodyMeasurement): name is Girth => GIRTHS.some((girth) => girth === name);
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

/** What a measurement's finished value depends on, besides the body's. */
type Cut = Omit<MadeOrder, 'order'> & {
  readonly legs: ReturnType<typeof legWidths>;
};

// The top of a set ends above the waist: waist and hips belong to the lower part.
const partOf = (garment: Garment, name: BodyMeasurement): number =>
  name === 'waist' || name === 'hips' ? garmentRows[garment].parts.length - 1 : 0;

const easeAround = ({ made: { garment, fit } }: Cut, girth: Girth): number => {
  const part = garmentRows[garment].parts[partOf(garment, girth)];
  return easeOf({ garment, fit, ease: undefined }, part?.hangsFrom ?? 'shoulder')[girth];
};

const aroundTheLeg = ({ legs }: Cut, name: BodyMeasurement): number | undefined => {
  if (name === 'knee') return legs.find(({ at }) => at === 0)?.girth;
  if (name === 'calf') return legs.find(({ at }) => at > 0 && at < 0.5)?.girth;
  return name === 'ankle' ? legs.at(-1)?.girth : undefined;
};

const finishArm = (cut: Cut, name: 'bicep' | 'wrist', body: number): Finished => {
  const { choices } = cut.made;
  if (choices.sleeve === 'sleeveless') return byTheCut('no sleeve');
  if (name === 'wrist') return byTheCut(isShortSleeve(choices) ? 'sleeve ends above' : 'cuff of the sleeve');
  return FULL_SLEEVES.includes(choices.sleeve)
    ? byTheCut(`${choiceWords(choices.sleeve ?? '')} sleeve`.toLowerCase())
    : roomy(body, easeAround(cut, 'chest') / 2);
};

const finishGirth = (cut: Cut, name: Girth, body: number): Finished => {
  const { garment, choices } = cut.made;
  const onPaper = cut.girths[partOf(garment, name)]?.[name];
  if (name === 'hips' && 'flare' in choices && !(onPaper !== undefined && onPaper / MM < body + FREE))
    return byTheCut('the flare', 'falls free');
  if (onPaper === undefined) return roomy(body, easeAround(cut, name));
  const ease = toQuarterInch(onPaper / MM - body);
  const hangsFrom = garmentRows[garment].parts.at(-1)?.hangsFrom;
  const isGathered = name === 'waist' && hangsFrom === 'waist' && ease > MAX_WAISTBAND_EASE;
  return roomy(body, ease, isGathered ? 'gathered' : '');
};

const finishLength = ({ made: { garment, wearer, choices }, known }: Cut, body: number): Finished => {
  const place = choices.length ?? 'as-measured';
  const ends = finishedLength(garment, wearer ?? undefined, { ...known, length: body }, choices);
  return asLong(ends, place === 'as-measured' ? '' : `to the ${labelInSentence(choiceWords(place))}`);
};

const finish = (cut: Cut, name: BodyMeasurement, body: number): Finished => {
  const { choices } = cut.made;
  if (isGirth(name)) return finishGirth(cut, name, body);
  const onTheLeg = aroundTheLeg(cut, name);
  if (onTheLeg !== undefined) return roomy(body, toQuarterInch(onTheLeg / MM - body));
  switch (name) {
    case 'length':
      return finishLength(cut, body);
    case 'topLength':
      return asLong(body);
    case 'sleeves':
      return asLong(cut.sleeve);
    case 'underbust':
      return roomy(body, easeAround(cut, 'chest') / 2);
    case 'thigh':
      return roomy(body, easeAround(cut, 'hips') / 2);
    case 'bicep':
    case 'wrist':
      return finishArm(cut, name, body);
    case 'neck':
      return CLOSED_COLLARS.includes(choices.collar)
        ? roomy(body, COLLAR_EASE)
        : byTheCut(choices.collar === 'none' || !choices.collar ? 'neckline' : 'collar');
    default:
      return byTheCut(DECIDED_BY[name] ?? 'pattern');
  }
};

/** Every measurement that the garment needs. */
export const finishedMeasures = ({ order, ...rest }: MadeOrder): readonly FinishedMeasure[] => {
  const {
    known,
    made: { garment, wearer, choices },
  } = rest;
  const whole = completeMeasurements(garment, wearer ?? undefined, known);
  const stored: BodyMeasurements = { ...order.measurements, ...order.moreMeasurements };
  const cut = { ...rest, legs: legWidths(garment, choices, whole) };
  return measurementsOf(garment)
    .filter((name) => name !== 'sleeves' || choices.sleeve !== 'sleeveless')
    .map((name) => {
      const body = stored[name] ?? toQuarterInch(whole[name]);
      return {
        name,
        label: MEASUREMENT_LABEL[name],
        body,
        ...finish(cut, name, body),
        isEstimated: known[name] === undefined,
        isConfirmed: order.confirmedMeasurements.includes(name),
      };
    });
};
