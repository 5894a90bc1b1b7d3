import type { DayFigures } from '@darzi/contract/back-office/today.routes.ts';
import { addPaise, paiseFromRupees, toRupees } from '@darzi/contract/money.ts';

/** Orders as a percentage of visitors, with one decimal; a dash if visitors were not counted for every order. */
export const showConversion = (orders: number, visitors: number): string =>
  visitors === 0 || orders > visitors ? '–' : `${((100 * orders) / visitors).toFixed(1)}%`;

/** A count summed over all days. */
export const sumOf = (days: readonly DayFigures[], of: (day: DayFigures) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0);

/** An amount summed over all days, in rupees, exact to the paisa. */
export const rupeesOf = (days: readonly DayFigures[], of: (day: DayFigures) => number): number =>
  toRupees(addPaise(...days.map((day) => paiseFromRupees(of(day)))));

const HEADS = ['Day', 'Visitors', 'Orders', 'Conversion %', 'Money taken (INR)', 'Refunded (INR)'];

/** The days as a CSV file: numbers without symbols or grouping, CRLF as in RFC 4180. */
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
