import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ColourRows } from './colour-rows.tsx';
import { hasDetails, withSizes } from './draft-variants.ts';
import type { ProductDraft } from './product-draft.ts';
import { SizeRows } from './size-rows.tsx';
import { VariantGrid } from './variant-grid.tsx';

type Props = {
  readonly draft: ProductDraft;
  readonly fault: string | undefined;
  readonly onChange: (part: Partial<ProductDraft>) => void;
};

const USUAL = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'Free Size'] as const;

/** Sizes with their stock; if there is more to enter, a grid of colours, prices and numbers. */
export const ProductRange = ({ draft, fault, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const isGrid = isOpen || hasDetails(draft);
  const names = new Set(draft.sizes.map(({ size }) => size.trim()));
  const addSize = (size: string) => onChange({ sizes: withSizes(draft, [size]) });
  if (!isGrid)
    return (
      <div className="grid gap-5 xl:max-w-[calc(50%-1.5rem)]">
        <SizeRows sizes={draft.sizes} fault={fault} onChange={(sizes) => onChange({ sizes })} />
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Colours, prices, SKU and barcode
          </Button>
        </div>
      </div>
    );
  return (
    <>
      <div className="xl:max-w-[calc(50%-1.5rem)]">
        <ColourRows draft={draft} onChange={onChange} />
      </div>
      <VariantGrid draft={draft} fault={fault} onChange={(sizes) => onChange({ sizes })} />
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-13 text-chalk">Add</span>
        {USUAL.filter((size) => !names.has(size)).map((size) => (
          <button
            key={size}
            type="button"
            onClick={() => addSize(size)}
            className="min-h-9 border border-chalk px-3 text-13 transition-colors hover:border-ink hover:bg-table"
          >
            {size}
          </button>
        ))}
        <Button variant="quiet" onClick={() => addSize(freshName(names))}>
          Another size
        </Button>
      </div>
    </>
  );
};

/** A name unlike all others for a new size, while its own is being typed. */
const freshName = (names: ReadonlySet<string>): string => {
  let number = names.size + 1;
  while (names.has(`Size ${number}`)) number += 1;
  return `Size ${number}`;
};
