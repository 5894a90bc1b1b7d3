import type { DayFigures, Waiting } from '@darzi/contract/back-office/today.routes.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Deps } from '../deps.ts';
import { countRefusedRefunds } from '../payments/refused-refunds.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { countWaiting, keepDaysOver, listDays } from './figures.repository.ts';

/** Enough to know that there is much to do. */
const MOST = { orders: 1_000, sizes: 100 } as const;

/** What waits to be done, and the figures of the last `days` days with today, the oldest first. Rupees. */
export const showToday = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  days: number,
): Promise<Outcome<{ waiting: Waiting; days: DayFigures[] }>> => {
  const { lowStockThreshold } = await loadSettings(db, config);
  await keepDaysOver(db, days);
  const [waiting, refusedRefunds, stored] = await Promise.all([
    countWaiting(db, lowStockThreshold, MOST),
    countRefusedRefunds(db),
    listDays(db, days),
  ]);
  return accept({
    waiting: { ...waiting, refusedRefunds },
    days: stored.map(({ capturedPaise, refundedPaise, ...day }) => ({
      ...day,
      captured: toRupees(paise(capturedPaise)),
      refunded: toRupees(paise(refundedPaise)),
    })),
  });
};
