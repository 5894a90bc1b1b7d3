import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ColourRows } from './colour-rows.tsx';
import { hasDetails, withSizes } from './draft-variants.ts';
import type { ProductDraft } from './product-draft.ts';
import { AddSize, SizeRows } from './size-rows.tsx';
import { VariantGrid } from './variant-grid.tsx';

type Props = {
  readonly draft: ProductDraft;
  readonly fault: string | undefined;
  readonly onChange: (part: Partial<ProductDraft>) => void;
};

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
      <AddSize names={names} onAdd={addSize} onAddOther={() => addSize(freshName(names))} />
    </>
  );
};

/** A name unlike all others for a new size, while its own is being typed. */
const freshName = (names: ReadonlySet<string>): string => {
  let number = names.size + 1;
  while (names.has(`Size ${number}`)) number += 1;
  return `Size ${number}`;
};
