/** Lengths of time. Imports nothing, so that pages can use it for little. */

export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** India's clocks are ahead of UTC by as much all year. */
export const INDIA_AHEAD_MS = 5.5 * HOUR_MS;
