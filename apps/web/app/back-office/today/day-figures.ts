import type { DayFigures } from '@darzi/contract/back-office/today.routes.ts';
import { addPaise, paiseFromRupees, toRupees } from '@darzi/contract/money.ts';

/** Orders out of visitors in percent with one decimal; a dash where not everybody who ordered was counted. */
export const showConversion = (orders: number, visitors: number): string =>
  visitors === 0 || orders > visitors ? '–' : `${((100 * orders) / visitors).toFixed(1)}%`;

/** A count over all days. */
export const sumOf = (days: readonly DayFigures[], of: (day: DayFigures) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0);

/** An amount over all days, in rupees; no paisa is lost. */
export const rupeesOf = (days: readonly DayFigures[], of: (day: DayFigures) => number): number =>
  toRupees(addPaise(...days.map((day) => paiseFromRupees(of(day)))));

const HEADS = ['Day', 'Visitors', 'Orders', 'Conversion %', 'Money taken (INR)', 'Refunded (INR)'];

/** The days as a file for a spreadsheet: numbers without signs or grouping, CRLF as RFC 4180 has it. */
export const csvOf = (days: readonly DayFigures[]): string =>
  [
    HEADS,
    ...days.map(({ day, visitors, orders, captured, refunded }) => [
      day,
      visitors,
      orders,
      visitors === 0 || orders > visitors ? '' : ((100 * orders) / visitors).toFixed(1),
      captured.toFixed(2),
      refunded.toFixed(2),
    ]),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
