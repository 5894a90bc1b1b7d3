import { measuredOf } from '@darzi/contract/custom-orders/design-words.ts';
import type {
  Estimate,
  EstimateAsked,
  ProposedDesignDraft,
} from '@darzi/contract/custom-orders/garments.routes.ts';
import { GARMENTS, type Garment, garmentRows, isGarment } from '@darzi/contract/custom-orders/garments.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import { DAY_MS } from '@darzi/contract/durations.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { makingOf, usualMakingDays } from '@darzi/contract/settings/workshop.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findCustomOrder } from '../orders/custom-order.repository.ts';
import { checkComposedDesign, composedOf } from '../orders/garment-design.rules.ts';
import type { BidLine } from '../orders/stored-custom-order.ts';
import {
  decideSubject,
  estimateCloth,
  estimateLines,
  estimatePrice,
  type Subject,
} from './estimate.rules.ts';
import { decideReadyBy } from './ready-by.rules.ts';

/** Agreed orders not made yet: the garment of each, null if none was named. */
const listQueue = async (db: Db): Promise<readonly (string | null)[]> => {
  const rows = await db
    .selectFrom('custom_orders')
    .select(({ fn }) => ['garment', fn.countAll<number>().as('orders')])
    .where('status', 'in', ['accepted', 'waiting_payment', 'in_progress'])
    .groupBy('garment')
    .execute();
  return rows.flatMap(({ garment, orders }) => Array.from({ length: orders }, () => garment));
};

type Reader = Pick<Deps, 'db' | 'config'>;

const estimateSubject = async ({ db, config }: Reader, subject: Subject, now: Date) => {
  const settings = await loadSettings(db, config);
  const queue = await listQueue(db);
  const usualDays = usualMakingDays(settings);
  const { lining, ...cloth } = estimateCloth(subject, settings);
  const { earliestDays, latestDays } = decideReadyBy(makingOf(settings, subject.garment).days, {
    daysAhead: queue.map((garment) =>
      garment !== null && isGarment(garment) ? makingOf(settings, garment).days : usualDays,
    ),
    garmentsAWeek: settings.garmentsAWeek,
    usualDays,
  });
  const dayIn = (days: number): string => isoDay(now.getTime() + days * DAY_MS);
  return {
    lines: estimateLines(subject, { metres: cloth.metres, lining }, settings),
    estimate: {
      cloth,
      ...(lining && { lining }),
      price: estimatePrice(subject, cloth.metres, settings),
      readyBy: { earliest: dayIn(earliestDays), latest: dayIn(latestDays) },
    },
  };
};

/** Cloth, price and dates for a request, from the owner's tables and the workshop's queue. */
export const estimateOrder = async (
  deps: Reader,
  asked: EstimateAsked,
  now = new Date(),
): Promise<Outcome<Estimate>> => {
  const subject = decideSubject(asked);
  return subject.ok ? accept((await estimateSubject(deps, subject.value, now)).estimate) : subject;
};

/** A first proposal of a bid's lines, for the composition that the designer is working on. */
export const proposeBidLines = async (
  deps: Reader,
  id: CustomOrderId,
  given: ProposedDesignDraft,
  now = new Date(),
): Promise<Outcome<Estimate & { breakdown: BidLine[] }>> => {
  const order = await findCustomOrder(deps.db, id);
  if (order === undefined) return refuse('custom_order.not_found');
  if (order.garment === null) return refuse('custom_order.no_garment');
  const { garment, wearer } = order.garment;
  const requested = { fabric: order.fabric, ...order.garment };
  const design = checkComposedDesign(given, garment, composedOf(requested));
  if (!('value' in design)) return refuseFields(design.fields);
  const { fabric, choices, fit } = design.value;
  const subject = {
    garment,
    fabric,
    choices,
    fit,
    wearer: wearer ?? undefined,
    measurements: measuredOf(order),
  };
  const { estimate, lines } = await estimateSubject(deps, subject, now);
  return accept({ ...estimate, breakdown: [...lines] });
};

/** The usual price range of each garment for an average wearer, from its plainest to its dearest cloth. Rupees. */
export const listPrices = async ({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<Partial<Record<Garment, Estimate['price']>>> => {
  const settings = await loadSettings(db, config);
  return Object.fromEntries(
    GARMENTS.map((garment) => {
      const prices = garmentRows[garment].fabrics.map((fabric) => {
        const subject = { garment, fabric, wearer: undefined, measurements: {}, choices: {} };
        return estimatePrice(subject, estimateCloth(subject, settings).metres, settings);
      });
      return [
        garment,
        {
          low: Math.min(...prices.map(({ low }) => low)),
          high: Math.max(...prices.map(({ high }) => high)),
        },
      ];
    }),
  );
};
