import { TextArea, TextField } from '../../ui/field.tsx';
import type { ProductDraft } from './product-draft.ts';

type Props = {
  readonly draft: ProductDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<ProductDraft>) => void;
};

const NEEDED = [
  ['countryOfOrigin', 'the country of origin'],
  ['maker', 'who made or imported it'],
  ['netQuantity', 'the net quantity'],
] as const;

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The facts that the law requires before a purchase. */
export const ProductFacts = ({ draft, faults, onChange }: Props) => {
  const missing = NEEDED.filter(([name]) => draft[name].trim() === '').map(([, words]) => words);
  return (
    <section aria-labelledby="product-facts" className="grid min-w-0 content-start gap-5">
      <h2 id="product-facts" className="border-t border-ink pt-3 font-display text-22">
        What the label says
      </h2>
      {draft.published && missing.length > 0 ? (
        <p className="border-l-2 border-madder pl-4 text-15">
          Shops in India must show {inWords(missing)} before a customer buys. It can be published without.
        </p>
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Country of origin"
          maxLength={60}
          value={draft.countryOfOrigin}
          error={faults.countryOfOrigin}
          onChange={(event) => onChange({ countryOfOrigin: event.target.value })}
        />
        <TextField
          label="Net quantity"
          maxLength={60}
          value={draft.netQuantity}
          error={faults.netQuantity}
          hint="As in “1 piece” or “1 set of 3”"
          onChange={(event) => onChange({ netQuantity: event.target.value })}
        />
      </div>
      <TextField
        label="Brand"
        maxLength={255}
        value={draft.vendor}
        error={faults.vendor}
        hint="Whose goods these are; blank for the shop’s own"
        onChange={(event) => onChange({ vendor: event.target.value })}
      />
      <TextArea
        label="Made or imported by"
        maxLength={300}
        rows={2}
        value={draft.maker}
        error={faults.maker}
        hint="Name and address"
        onChange={(event) => onChange({ maker: event.target.value })}
      />
      <TextArea
        label="Care"
        maxLength={1_000}
        rows={2}
        value={draft.care}
        error={faults.care}
        onChange={(event) => onChange({ care: event.target.value })}
      />
    </section>
  );
};
