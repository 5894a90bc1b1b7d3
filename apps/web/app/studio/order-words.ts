import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';

/** How long an order has been with us. */
export const showAge = (days: number): string =>
  days === 0 ? 'today' : days === 1 ? '1 day old' : `${days} days old`;

/** `Fusion, silk`. */
export const showDesign = ({ design }: Pick<StudioOrder, 'design'>): string =>
  `${design.style.charAt(0).toUpperCase()}${design.style.slice(1)}, ${design.fabric}`;

const IN_WORK: readonly string[] = ['accepted', 'waiting_payment', 'in_progress'];

/** True when the promised day has passed and the outfit is not finished. */
export const isLate = ({ status, estimatedDelivery }: StudioOrder, now: Date): boolean =>
  estimatedDelivery !== null &&
  IN_WORK.includes(status) &&
  estimatedDelivery.slice(0, 10) < now.toISOString().slice(0, 10);
