import { classes } from '../../ui/classes.ts';
import { Price } from '../../ui/price.tsx';

/** The price of an outfit, and what is in it. */
export const OrderPrice = ({
  rupees,
  isCashDue = false,
  className,
}: {
  rupees: number;
  isCashDue?: boolean;
  className?: string;
}) => (
  <p className={classes('grid gap-0.5', className)}>
    <Price rupees={rupees} className="font-display text-30 leading-none" />
    <span className="text-13 text-chalk">Includes all taxes and shipping charges</span>
    {isCashDue ? <span className="text-13 font-medium">To be paid in cash on delivery</span> : null}
  </p>
);
