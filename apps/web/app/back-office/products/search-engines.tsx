import { TextArea, TextField } from '../../ui/field.tsx';
import type { ProductDraft } from './product-draft.ts';

type Props = {
  readonly draft: ProductDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<ProductDraft>) => void;
};

/** The product's address, and what search engines show of it. */
export const SearchEngines = ({ draft, faults, onChange }: Props) => (
  <section aria-labelledby="search-engines" className="grid min-w-0 content-start gap-5">
    <h2 id="search-engines" className="border-t border-ink pt-3 font-display text-22">
      Address and search engines
    </h2>
    <TextField
      label="Address"
      maxLength={200}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={draft.handle}
      error={faults.handle}
      hint="The last part of /product/… Blank: made from the name. Its earlier addresses redirect here for good."
      onChange={(event) => onChange({ handle: event.target.value })}
    />
    <TextField
      label="Title for search engines"
      maxLength={255}
      value={draft.seoTitle}
      error={faults.seoTitle}
      hint="Blank: the name. About 60 characters are shown."
      onChange={(event) => onChange({ seoTitle: event.target.value })}
    />
    <TextArea
      label="Text for search engines"
      maxLength={1_000}
      rows={2}
      value={draft.seoDescription}
      error={faults.seoDescription}
      hint="Blank: the beginning of the description. About 155 characters are shown."
      onChange={(event) => onChange({ seoDescription: event.target.value })}
    />
  </section>
);
