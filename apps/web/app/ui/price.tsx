import { percentOff } from '@darzi/contract/catalogue/variants.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { textsOf } from '../texts/texts.ts';

const t = await textsOf('shell');

/** An amount in rupees, in tabular figures; a minus sign stays with its figures. */
export const Price = ({ rupees, className }: { rupees: number; className?: string }) => (
  <span className={`whitespace-nowrap tabular-nums ${className ?? ''}`}>{showRupees(rupees)}</span>
);

/** The MRP struck through and the discount; renders nothing unless the price is lower. */
export const PriceBefore = ({
  rupees,
  mrp,
  className,
}: {
  rupees: number;
  mrp: number | null;
  className?: string;
}) =>
  mrp === null || mrp <= rupees ? null : (
    <span className={`whitespace-nowrap tabular-nums text-chalk ${className ?? ''}`}>
      <span className="sr-only">{t('mrp')} </span>
      <s>{showRupees(mrp)}</s>
      {percentOff(rupees, mrp) === 0 ? null : (
        <span className="pl-2 font-medium text-leaf">
          {t('percentOff', { percent: percentOff(rupees, mrp) })}
        </span>
      )}
    </span>
  );
