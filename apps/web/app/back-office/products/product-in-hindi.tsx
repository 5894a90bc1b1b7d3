import { HindiFields } from '../../staff/hindi-fields.tsx';
import type { ProductDraft } from './product-draft.ts';

type Props = {
  readonly draft: ProductDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<ProductDraft>) => void;
};

/** The product's texts on Hindi pages. */
export const ProductInHindi = ({ draft, faults, onChange }: Props) => (
  <section aria-labelledby="product-in-hindi" className="grid min-w-0 content-start gap-5">
    <h2 id="product-in-hindi" className="border-t border-ink pt-3 font-display text-22">
      In Hindi
    </h2>
    <HindiFields
      labels={{ name: 'Name in Hindi', description: 'Text in Hindi' }}
      longest={{ name: 255, description: 20_000 }}
      name={{
        value: draft.nameHindi,
        error: faults.nameHindi,
        onChange: (event) => onChange({ nameHindi: event.target.value }),
      }}
      description={{
        value: draft.descriptionHindi,
        error: faults.descriptionHindi,
        onChange: (event) => onChange({ descriptionHindi: event.target.value }),
      }}
    />
  </section>
);
