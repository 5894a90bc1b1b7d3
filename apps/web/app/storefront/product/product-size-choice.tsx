import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { Ruler } from 'lucide-react';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';

const [t, named] = await Promise.all([textsOf('product'), textsOf('names')]);

type SizeChoiceProps = {
  readonly product: Product;
  readonly chosen: string | undefined;
  readonly onChoose: (size: string) => void;
  readonly onGuide: () => void;
};

/** The choice of size; sold-out sizes are struck through and disabled. */
export const SizeChoice = ({ product, chosen, onChoose, onGuide }: SizeChoiceProps) => (
  <fieldset>
    <legend className="float-left text-15 font-medium">{t('selectSize')}</legend>
    <button
      type="button"
      onClick={onGuide}
      aria-haspopup="dialog"
      className="text-link float-right -mt-1 -mb-3 inline-flex pointer-coarse:-mt-3 min-h-8 items-center gap-1.5 text-15 hover:text-madder"
    >
      <Ruler size={16} strokeWidth={1.5} aria-hidden="true" />
      {t('sizeGuide')}
    </button>
    <div className="clear-both flex flex-wrap gap-2 pt-3">
      {product.sizes.map((size) => {
        const isSoldOut = product.soldOut.includes(size);
        return (
          <label
            key={size}
            className={classes(
              'relative grid min-h-11 min-w-12 place-items-center border px-3 text-15 transition-colors stitch-within',
              isSoldOut
                ? 'struck cursor-not-allowed border-line text-chalk forced-colors:line-through'
                : 'border-chalk hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
            )}
          >
            <input
              type="radio"
              name="size"
              value={size}
              checked={size === chosen}
              disabled={isSoldOut}
              onChange={() => onChoose(size)}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            {named(size)}
            {isSoldOut ? <span className="sr-only"> {t('soldOut')}</span> : null}
          </label>
        );
      })}
    </div>
  </fieldset>
);
