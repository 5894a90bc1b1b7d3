import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import type { SizeChartId } from '@darzi/contract/ids.ts';
import { textsOf } from '../../texts/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AgeChartTable } from './age-chart-table.tsx';
import { OwnSizeChart } from './own-size-chart.tsx';
import { SavedSizes } from './saved-sizes.tsx';
import { SizeChartTable } from './size-chart-table.tsx';

const t = await textsOf('reviews');

const isOnChart = (size: string): boolean => STANDARD_SIZES.some((one) => one === size);
const isAge = (size: string): boolean => /^\d+-\d+Y$/.test(size);
const isWaist = (size: string): boolean => /^\d{2}$/.test(size);

/** How to read sizes that are not on the chart. */
const hintFor = (sizes: readonly string[]): string | undefined => {
  if (sizes.some(isOnChart)) return undefined;
  if (sizes.every(isAge)) return t('ages');
  if (sizes.every(isWaist)) return t('waist');
  if (sizes.every((size) => size === 'Free Size')) return t('oneSize');
  return t('notOnChart');
};

/** The built-in chart: ages for sizes by age, waists for jeans, otherwise the standard one. */
const GivenChart = ({ sizes }: { sizes: readonly string[] }) => {
  const hint = hintFor(sizes);
  return (
    <>
      {hint === undefined ? null : <p className="max-w-prose pb-5 text-15">{hint}</p>}
      {sizes.every(isAge) ? (
        <AgeChartTable sizes={sizes} />
      ) : (
        <SizeChartTable waists={sizes.every(isWaist) ? sizes : undefined} />
      )}
      <p className="max-w-prose pt-5 text-15 text-chalk">{t('bodyMeasurements')}</p>
    </>
  );
};

type SizeGuideProps = {
  readonly product: Pick<Product, 'sizes' | 'soldOut'>;
  /** The owner's chart for this product. */
  readonly chart: SizeChartId | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChoose: (size: string) => void;
};

/** The size chart in a dialog over the product page. */
const SizeGuide = ({ product, chart, isOpen, onClose, onChoose }: SizeGuideProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={t('sizeGuide')}>
    <div aria-hidden="true" className="tape mt-2 mb-5 text-chalk" />
    {chart === undefined ? (
      <>
        <SavedSizes
          product={product}
          onChoose={(size) => {
            onChoose(size);
            onClose();
          }}
        />
        <GivenChart sizes={product.sizes} />
      </>
    ) : (
      <OwnSizeChart id={chart} />
    )}
  </Dialog>
);

export default SizeGuide;
