import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { nearestSize } from '@darzi/contract/custom-orders/nearest-size.ts';
import { useId } from 'react';
import { useMeasuredPeople } from '../../made-to-measure/people/measured-people.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';

const [t, shell] = await Promise.all([textsOf('reviews'), textsOf('shell')]);

/** The nearest size of this product for each person in the customer's measurements, by the three girths. */
export const SavedSizes = ({
  product: { sizes, soldOut },
  onChoose,
}: {
  product: Pick<Product, 'sizes' | 'soldOut'>;
  onChoose: (size: string) => void;
}) => {
  const id = useId();
  const people = useMeasuredPeople().data ?? [];
  const found = people.flatMap(({ _id, name, measurements: { chest, waist, hips } }) => {
    const size = nearestSize({ chest, waist, hips })?.size;
    return size !== undefined && sizes.includes(size) ? [{ _id, name, size }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6 bg-paper px-4 pt-3.5 pb-1.5">
      <h3 id={id} className="label-caps text-chalk">
        {t('savedSizes')}
      </h3>
      <ul>
        {found.map(({ _id, name, size }) => (
          <li
            key={_id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 border-b border-line text-15 last:border-b-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {name}: <span className="font-medium">{size}</span>
            </span>
            {soldOut.includes(size) ? (
              <span className="text-13 text-chalk">{shell('soldOut')}</span>
            ) : (
              <Button variant="quiet" onClick={() => onChoose(size)}>
                {t('chooseSize', { size })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
