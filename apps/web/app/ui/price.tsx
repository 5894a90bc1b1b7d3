import { showRupees } from '@darzi/contract/money.ts';

/** An amount in rupees, in figures of equal width; a minus stays beside its figures. */
export const Price = ({ rupees, className }: { rupees: number; className?: string }) => (
  <span className={`whitespace-nowrap tabular-nums ${className ?? ''}`}>{showRupees(rupees)}</span>
);
