import { type FactName, factOf } from '@darzi/contract/catalogue/product-facts.ts';
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

/** The facts that the law requires before a purchase, and what else the label says. */
export const ProductFacts = ({ draft, faults, onChange }: Props) => {
  const missing = NEEDED.filter(([name]) => draft[name].trim() === '').map(([, words]) => words);
  const field = (name: FactName, hint?: string) => {
    const { label, longest, isLong } = factOf(name);
    const Field = isLong === true ? TextArea : TextField;
    return (
      <Field
        label={label}
        hint={hint}
        maxLength={longest}
        {...(isLong === true ? { rows: 2 } : {})}
        value={draft[name]}
        error={faults[name]}
        onChange={({ target }: { target: { value: string } }) => onChange({ [name]: target.value })}
      />
    );
  };
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
        {field('countryOfOrigin')}
        {field('netQuantity', 'As in “1 piece” or “1 set of 3”')}
      </div>
      {field('vendor', 'Whose goods these are; blank for the shop’s own')}
      {field('maker', 'Name and address')}
      {field('care')}
    </section>
  );
};
