/** By which day a parcel arrives: working days in Indian time, which has had one offset since 1945. Pure. */

import { DAY_MS, INDIA_AHEAD_MS } from '@darzi/contract/durations.ts';

export type DeliveryCalendar = {
  /** From this hour on (0–24, in India) an order is packed on the next working day; 24: never. */
  readonly cutOffHour: number;
  /** Days without packing or delivery, as `2026-11-08`; Sundays are included anyway. */
  readonly holidays: readonly string[];
};

const SUNDAY = 0;

const isoOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

/**
 * The day, as `2026-12-03`, by which an order placed `now` arrives after `days` working days of transport. It is packed
 * today before the cut-off of a working day, otherwise on the next one; 0 days: on the day it is packed.
 */
export const expectedDay = (now: Date, days: number, { cutOffHour, holidays }: DeliveryCalendar): string => {
  const free = new Set(holidays);
  const isWorking = (day: number): boolean => new Date(day).getUTCDay() !== SUNDAY && !free.has(isoOf(day));
  const nextWorking = (day: number): number => {
    let next = day + DAY_MS;
    while (!isWorking(next)) next += DAY_MS;
    return next;
  };
  // India's wall clock, read as if it were UTC
  const wall = new Date(now.getTime() + INDIA_AHEAD_MS);
  const today = Math.floor(wall.getTime() / DAY_MS) * DAY_MS;
  let day = isWorking(today) && wall.getUTCHours() < cutOffHour ? today : nextWorking(today);
  for (let left = days; left > 0; left -= 1) day = nextWorking(day);
  return isoOf(day);
};
