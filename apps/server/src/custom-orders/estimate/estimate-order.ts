import type { Estimate, EstimateAsked } from '@darzi/contract/custom-orders/garments.routes.ts';
import { isGarment } from '@darzi/contract/custom-orders/garments.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { makingOf, usualMakingDays } from '@darzi/contract/settings/workshop.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { decideSubject, estimateCloth, estimatePrice } from './estimate.rules.ts';
import { decideReadyBy } from './ready-by.rules.ts';

const DAY_MS = 86_400_000;

/** What is agreed and not made yet: the garment of each, null where none was named. */
const listQueue = async (db: Db): Promise<readonly (string | null)[]> => {
  const { rows } = await sql<{ garment: string | null; orders: number }>`
    select garment, count(*)::int as orders from custom_orders
    where status in ('accepted', 'waiting_payment', 'in_progress') group by garment`.execute(db);
  return rows.flatMap(({ garment, orders }) => Array.from({ length: orders }, () => garment));
};

/** Cloth, price and dates for what is asked, by the owner's tables and the workshop's queue. */
export const estimateOrder = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  asked: EstimateAsked,
  now = new Date(),
): Promise<Outcome<Estimate>> => {
  const subject = decideSubject(asked);
  if (!subject.ok) return subject;
  const settings = await loadSettings(db, config);
  const queue = await listQueue(db);
  const usualDays = usualMakingDays(settings);
  const cloth = estimateCloth(subject.value, settings);
  const { earliestDays, latestDays } = decideReadyBy(makingOf(settings, subject.value.garment).days, {
    daysAhead: queue.map((garment) =>
      garment !== null && isGarment(garment) ? makingOf(settings, garment).days : usualDays,
    ),
    garmentsAWeek: settings.garmentsAWeek,
    usualDays,
  });
  const dayIn = (days: number): string => isoDay(now.getTime() + days * DAY_MS);
  return accept({
    cloth,
    price: estimatePrice(subject.value, cloth.metres, settings),
    readyBy: { earliest: dayIn(earliestDays), latest: dayIn(latestDays) },
  });
};
