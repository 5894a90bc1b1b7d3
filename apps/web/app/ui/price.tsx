import { showRupees } from '@darzi/contract/money.ts';

/** An amount in rupees, in figures of equal width. */
export const Price = ({ rupees, className }: { rupees: number; className?: string }) => (
  <span className={`tabular-nums ${className ?? ''}`}>{showRupees(rupees)}</span>
);
