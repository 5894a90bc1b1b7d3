import { STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import { textsOf } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AgeChartTable } from './age-chart-table.tsx';
import { SizeChartTable } from './size-chart-table.tsx';

const t = await textsOf('reviews');

const isOnChart = (size: string): boolean => STANDARD_SIZES.some((one) => one === size);
const isAge = (size: string): boolean => /^\d+-\d+Y$/.test(size);
const isWaist = (size: string): boolean => /^\d{2}$/.test(size);

/** How the sizes that are not on the chart are to be read. */
const hintFor = (sizes: readonly string[]): string | undefined => {
  if (sizes.some(isOnChart)) return undefined;
  if (sizes.every(isAge)) return t('ages');
  if (sizes.every(isWaist)) return t('waist');
  if (sizes.every((size) => size === 'Free Size')) return t('oneSize');
  return t('notOnChart');
};

type SizeGuideProps = {
  readonly sizes: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The chart over the product page: of ages for what is sized by age, else the standard one. */
const SizeGuide = ({ sizes, isOpen, onClose }: SizeGuideProps) => {
  const hint = hintFor(sizes);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('sizeGuide')}>
      <div aria-hidden="true" className="tape mt-2 mb-5 text-chalk" />
      {hint === undefined ? null : <p className="max-w-prose pb-5 text-15">{hint}</p>}
      {sizes.every(isAge) ? <AgeChartTable sizes={sizes} /> : <SizeChartTable />}
      <p className="max-w-prose pt-5 text-15 text-chalk">{t('bodyMeasurements')}</p>
    </Dialog>
  );
};

export default SizeGuide;
