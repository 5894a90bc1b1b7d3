import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import { BODY_MEASUREMENTS } from '@darzi/contract/custom-orders/body.ts';
import { measuredOf } from '@darzi/contract/custom-orders/design-words.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { cuttingValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import type { PatternAsked } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { lastSix, orderNumber } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { drawDocument, queueDrawing } from '../../platform/pdf/draw-document.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findCustomOrder } from '../orders/custom-order.repository.ts';
import { blockMeasures, EASE } from './block.rules.ts';
import { draftBlock } from './draft-block.ts';
import type { PatternSection } from './draft-garment.ts';
import type { writePattern } from './pattern.document.ts';
import type { PatternContent } from './pattern-layout.ts';
import { draftOrder, type Made, type MeasuredOrder } from './pattern-of-order.ts';

const MODULE = new URL('./pattern.document.ts', import.meta.url);
const MM = 25.4;
const USUAL_SEAM_INCHES = 0.5;

type Drafted = Omit<PatternContent, 'shortNumber' | 'customerName' | 'storeName' | 'paper'>;

const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** The block of an order without a garment. */
const draftPlain = async (
  { measurements }: MeasuredOrder,
  { ease, seam = 0 }: PatternAsked,
): Promise<Drafted | undefined> => {
  const measures = blockMeasures(measurements);
  const around = ease === undefined ? undefined : { chest: ease * MM, waist: ease * MM, hips: ease * MM };
  const block = await draftBlock({
    measurements: Object.fromEntries(measures.map(({ name, value }) => [name, value])),
    sleeve: measurements.sleeves * MM,
    seam: seam * MM,
    ...(around === undefined ? {} : { ease: around }),
  });
  if (block === undefined) return undefined;
  const inches = ease ?? 0;
  const section: PatternSection = {
    ...block,
    title: 'Brian, a block',
    label: '',
    ease: { chest: inches, waist: inches, hips: inches },
    isFallback: false,
  };
  return {
    subject: '',
    measured: MEASUREMENTS.map((name) => [
      `${capitalised(name)}${name === 'hips' ? ' (FreeSewing’s seat)' : ''}`,
      measurements[name],
    ]),
    measures,
    sections: [section],
    toDraw: [],
    easeWords:
      ease === undefined
        ? `Ease added: chest ${percent(EASE.chest)}, waist ${percent(EASE.waist)}, hips ${percent(EASE.hips)}.`
        : `Ease added: ${ease} in around chest, waist and hips.`,
    seam,
  };
};

/** What hangs from the waist has little ease there. */
const easeInWords = ({ label, ease: { waist, hips } }: PatternSection): string => {
  const around =
    waist === hips
      ? `${cuttingValue(hips, 'in')} in`
      : `${cuttingValue(waist, 'in')} in around the waist, ${cuttingValue(hips, 'in')} in around the hips`;
  return label === '' ? around : `${label.toLowerCase()} ${around}`;
};

const draftMade = async (
  order: MeasuredOrder,
  made: Made,
  { ease, seam = USUAL_SEAM_INCHES }: PatternAsked,
): Promise<Drafted | undefined> => {
  const pattern = await draftOrder(order, made, { ease, seam });
  if (pattern === undefined) return undefined;
  const known = measuredOf(order);
  const wearer = made.wearer ?? undefined;
  const of =
    wearer === undefined ? '' : ` for a ${wearer.who}${wearer.age === undefined ? '' : ` of ${wearer.age}`}`;
  const { label } = garmentRows[made.garment];
  const fit = ease === undefined ? ` for a ${made.fit ?? 'regular'} fit` : ', as asked for';
  return {
    ...pattern,
    subject: `${label}${of}`,
    measured: BODY_MEASUREMENTS.flatMap((name) => {
      const inches = known[name];
      return inches === undefined ? [] : [[MEASUREMENT_LABEL[name], inches] as const];
    }),
    easeWords: `Ease added${fit}: ${pattern.sections.map(easeInWords).join('; ')}.`,
    seam,
  };
};

/** An order's pattern as a PDF: by its garment's designs, or a block to start from. */
export const printPattern = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: CustomOrderId,
  asked: PatternAsked,
  actor: Actor,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const order = await findCustomOrder(db, id);
  if (order === undefined) return refuse('custom_order.not_found');
  const { customerName, garment } = order;
  if (order.isErased) return refuse('custom_order.measurements_erased');
  return queueDrawing(actor.userId, async () => {
    const drafted = await (garment === null ? draftPlain(order, asked) : draftMade(order, garment, asked));
    if (drafted === undefined) return refuse('custom_order.no_block');
    const { storeName } = await loadSettings(db, config);
    const content: PatternContent = {
      ...drafted,
      shortNumber: orderNumber(order.id),
      customerName,
      storeName,
      paper: asked.paper ?? 'a4',
    };
    const bytes = await drawDocument<Parameters<typeof writePattern>[0]>(MODULE, 'writePattern', content);
    const name = garment === null ? 'starting-block' : 'pattern';
    return accept({ name: `${name}-${lastSix(order.id)}`, bytes });
  });
};
