import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';
import { CallError } from '@darzi/contract/client.ts';
import { counted } from '@darzi/contract/wording.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useLeadToFault } from '../../shell/form-refusal.tsx';
import { useShop } from '../../shell/shop.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { faultsOf, type ProductDraft } from './product-draft.ts';
import { ProductFacts } from './product-facts.tsx';
import { ProductInHindi } from './product-in-hindi.tsx';
import { type Coming, ProductPictures } from './product-pictures.tsx';
import { ProductPreview } from './product-preview.tsx';
import { ProductRange } from './product-range.tsx';
import { SearchEngines } from './search-engines.tsx';
import { SizeChartChoice } from './size-chart-choice.tsx';
import { TagField } from './tag-field.tsx';

type ProductFormProps = Coming & {
  readonly draft: ProductDraft;
  /** Updates the draft by a function, since uploads finish while other fields are being typed. */
  readonly onChange: (change: (before: ProductDraft) => ProductDraft) => void;
  readonly toCome: AdminProduct['imagesToCome'];
  /** A link to its stock movements; a new product has none. */
  readonly movements?: string;
  /** The server's answer to the last attempt. */
  readonly refusal: unknown;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly saveLabel: string;
  readonly onSave: () => void;
  /** Absent when there is nothing to reset to. */
  readonly onReset?: () => void;
  /** Shown at the far end of the footer. */
  readonly aside?: ReactNode;
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-5">
      <h2 id={id} className="border-t border-ink pt-3 font-display text-22">
        {title}
      </h2>
      {children}
    </section>
  );
};

/** The server's error for anything within this field. */
const faultWithin = (fields: Readonly<Record<string, string>>, field: string): string | undefined =>
  Object.entries(fields).find(([name]) => name.startsWith(`${field}.`) || name === field)?.[1];

/** Name, price and categories. */
const TextAndPrice = ({
  draft,
  faults,
  refused,
  onChange,
}: {
  draft: ProductDraft;
  faults: Readonly<Record<string, string>>;
  refused: Readonly<Record<string, string>>;
  onChange: (part: Partial<ProductDraft>) => void;
}) => {
  const { categories, types } = useShop().facetNames;
  return (
    <Part title="Text and price">
      <TextField
        label="Name"
        required
        maxLength={255}
        value={draft.name}
        error={faults.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        maxLength={20_000}
        rows={5}
        value={draft.description}
        error={faults.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Price in rupees"
          required
          inputMode="decimal"
          autoComplete="off"
          value={draft.price}
          error={faults.price}
          hint="All taxes included"
          onChange={(event) => onChange({ price: event.target.value })}
        />
        <TextField
          label="HSN code"
          inputMode="numeric"
          autoComplete="off"
          value={draft.hsn}
          error={faults.hsn}
          hint="For the invoice; blank uses the shop’s default"
          onChange={(event) => onChange({ hsn: event.target.value })}
        />
        <SelectField
          label="Category"
          value={draft.category}
          error={faults.category}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          <Options names={categories} chosen={draft.category} />
        </SelectField>
        <SelectField
          label="Type"
          value={draft.subCategory}
          error={faults.subCategory}
          onChange={(event) => onChange({ subCategory: event.target.value })}
        >
          <Options names={types} chosen={draft.subCategory} />
        </SelectField>
      </div>
      <TagField
        label="Tags"
        tags={draft.tags}
        error={faultWithin(refused, 'tags')}
        onChange={(tags) => onChange({ tags })}
      />
      <div>
        <Checkbox
          label="Shown in the shop"
          checked={draft.published}
          onChange={(event) => onChange({ published: event.target.checked })}
        />
        <Checkbox
          label="Best seller"
          checked={draft.bestSeller}
          onChange={(event) => onChange({ bestSeller: event.target.checked })}
        />
      </div>
    </Part>
  );
};

/** Everything about a product on one screen: texts, price, sizes, pictures, and a preview of what shoppers see. */
export const ProductForm = ({
  draft,
  onChange,
  toCome,
  coming,
  onComing,
  movements,
  refusal,
  isChanged,
  isBusy,
  saveLabel,
  onSave,
  onReset,
  aside,
}: ProductFormProps) => {
  const [isTried, setTried] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const { form, lead } = useLeadToFault(refusal);
  const refused = refusal instanceof CallError ? refusal.fields : {};
  const faults = isTried ? { ...refused, ...faultsOf(draft) } : refused;
  const set = (part: Partial<ProductDraft>) => onChange((before) => ({ ...before, ...part }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faultsOf(draft)).length > 0) {
      lead();
    } else if (!isBusy) onSave();
  };
  const isUnexplained = refusal instanceof Error && Object.keys(refused).length === 0;
  return (
    <form ref={form} noValidate aria-label="Product" onSubmit={send}>
      {isUnexplained ? (
        <Banner takesFocus className="mb-6">
          {refusal.message}
        </Banner>
      ) : null}
      <div className="grid gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-12">
          <TextAndPrice draft={draft} faults={faults} refused={refused} onChange={set} />
          <ProductFacts draft={draft} faults={faults} onChange={set} />
          <ProductInHindi draft={draft} faults={faults} onChange={set} />
          <SearchEngines draft={draft} faults={faults} onChange={set} />
        </div>
        <Part title="Pictures">
          <ProductPictures
            pictures={draft.pictures}
            colours={draft.colours.map(({ name }) => name)}
            toCome={toCome}
            fault={faults.image}
            coming={coming}
            onComing={onComing}
            onChange={(change) => onChange((before) => ({ ...before, pictures: change(before.pictures) }))}
          />
        </Part>
      </div>
      <div className="pt-12">
        <Part title="Sizes and stock">
          <ProductRange
            draft={draft}
            fault={
              faults.sizes ??
              faults.stock ??
              faultWithin(refused, 'variants') ??
              faultWithin(refused, 'colours')
            }
            onChange={set}
          />
          <SizeChartChoice
            chosen={draft.sizeChart}
            fault={faults.sizeChart}
            onChoose={(sizeChart) => set({ sizeChart })}
          />
          {movements === undefined ? null : (
            <Link to={movements} className="text-link w-fit text-15 hover:text-madder">
              Stock movements
            </Link>
          )}
        </Part>
      </div>
      {aside === undefined ? null : (
        <div className="-mb-7 flex flex-wrap justify-end gap-x-5 pt-10 sm:hidden">{aside}</div>
      )}
      <div className="bar-below sticky z-10 mt-10 flex flex-wrap items-center gap-3 border-t border-ink bg-paper py-3">
        <Button type="submit" isBusy={isBusy} isIdle={!isChanged || coming > 0}>
          {saveLabel}
        </Button>
        <Button variant="secondary" onClick={() => setPreviewed(true)}>
          Preview
        </Button>
        {coming > 0 ? (
          <span className="min-w-24 flex-1 text-13 text-chalk">
            Saving waits for {counted(coming, 'picture')}
          </span>
        ) : isChanged ? (
          onReset === undefined ? null : (
            <Button variant="quiet" onClick={onReset}>
              Undo all changes
            </Button>
          )
        ) : (
          <span className="min-w-24 flex-1 text-13 text-chalk">Everything is saved</span>
        )}
        {aside === undefined ? null : (
          <div className="ml-auto flex flex-wrap gap-x-5 max-sm:hidden">{aside}</div>
        )}
      </div>
      <ProductPreview draft={draft} isOpen={isPreviewed} onClose={() => setPreviewed(false)} />
    </form>
  );
};

/** The available names, plus a chosen one that has since been retired. */
const Options = ({ names, chosen }: { names: readonly string[]; chosen: string }) =>
  (names.includes(chosen) ? names : [...names, chosen]).map((one) => <option key={one}>{one}</option>);
