import type { Collection } from '@darzi/contract/catalogue/collections.routes.ts';
import { CallError } from '@darzi/contract/client.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox, FieldError, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { TagField } from '../products/tag-field.tsx';
import { bodyOf, type CollectionDraft, draftOf } from './collection-draft.ts';
import { ProductChoice } from './product-choice.tsx';
import { useCollectionChange, useFacetWords } from './use-collections.ts';

type PartProps = {
  readonly draft: CollectionDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<CollectionDraft>) => void;
};

const RuleFields = ({ draft, faults, onChange }: PartProps) => {
  const { categories, types } = useFacetWords();
  return (
    <>
      {faults.rule === undefined ? null : <FieldError>{faults.rule}</FieldError>}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          value={draft.category}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          <option value="">Any</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          label="Type"
          value={draft.subCategory}
          onChange={(event) => onChange({ subCategory: event.target.value })}
        >
          <option value="">Any</option>
          {types.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField
          label="Price from"
          inputMode="decimal"
          autoComplete="off"
          value={draft.minPrice}
          error={faults['rule.minPrice']}
          onChange={(event) => onChange({ minPrice: event.target.value })}
        />
        <TextField
          label="Price up to"
          inputMode="decimal"
          autoComplete="off"
          value={draft.maxPrice}
          error={faults['rule.maxPrice']}
          onChange={(event) => onChange({ maxPrice: event.target.value })}
        />
        <TextField
          label="Added within days"
          inputMode="numeric"
          autoComplete="off"
          value={draft.newDays}
          error={faults['rule.newDays']}
          hint="Blank: any time"
          onChange={(event) => onChange({ newDays: event.target.value })}
        />
      </div>
      <TagField
        label="Tags"
        tags={draft.tags}
        error={faults['rule.tag']}
        hint="Products with at least one of them. Blank: any"
        onChange={(tags) => onChange({ tags })}
      />
      <Checkbox
        label="Best sellers only"
        checked={draft.bestSeller}
        onChange={(event) => onChange({ bestSeller: event.target.checked })}
      />
      <Checkbox
        label="Priced below the MRP only"
        checked={draft.onOffer}
        onChange={(event) => onChange({ onOffer: event.target.checked })}
      />
    </>
  );
};

type FieldsProps = {
  readonly draft: CollectionDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<CollectionDraft>) => void;
};

/** What the shop's Hindi pages say of it. */
const InHindi = ({ draft, faults, onChange }: FieldsProps) => (
  <Disclosure summary="In Hindi" isOpen={draft.nameHindi !== '' || draft.descriptionHindi !== ''}>
    <div className="grid gap-5">
      <TextField
        label="Called in Hindi"
        lang="hi"
        maxLength={120}
        autoComplete="off"
        value={draft.nameHindi}
        error={faults.nameHindi}
        hint="Blank: Hindi pages show the English name."
        onChange={(event) => onChange({ nameHindi: event.target.value })}
      />
      <TextArea
        label="Description in Hindi"
        lang="hi"
        rows={3}
        maxLength={2_000}
        value={draft.descriptionHindi}
        error={faults.descriptionHindi}
        onChange={(event) => onChange({ descriptionHindi: event.target.value })}
      />
    </div>
  </Disclosure>
);

/** A collection, new or known: its words, and what belongs to it. */
export const CollectionForm = ({
  collection,
  onDone,
}: {
  collection: Collection | undefined;
  onDone: () => void;
}) => {
  const [draft, setDraft] = useState(() => draftOf(collection));
  const saving = useCollectionChange((body: ReturnType<typeof bodyOf>) =>
    collection === undefined
      ? call('POST /api/admin/collections', { body })
      : call('PATCH /api/admin/collections/:id', { params: { id: collection._id }, body }),
  );
  const removing = useCollectionChange((id: string) =>
    call('DELETE /api/admin/collections/:id', { params: { id } }),
  );
  const faults = saving.error instanceof CallError ? saving.error.fields : {};
  const set = (part: Partial<CollectionDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    saving.mutate(bodyOf(draft), {
      onSuccess: () => {
        toast.success('Saved. The shop shows it now.');
        onDone();
      },
    });
  };
  return (
    <form noValidate aria-label="Collection" className="grid gap-5 pt-5" onSubmit={save}>
      <FormRefusalBanner
        attempt={saving}
        fallback="The collection could not be saved."
        fields={[
          'name',
          'description',
          'nameHindi',
          'descriptionHindi',
          'products',
          'rule',
          'rule.tag',
          'rule.minPrice',
          'rule.maxPrice',
          'rule.newDays',
        ]}
      />
      <TextField
        label="Name"
        data-first-focus
        required
        maxLength={120}
        autoComplete="off"
        value={draft.name}
        error={faults.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={2_000}
        value={draft.description}
        error={faults.description}
        hint="Shown above the products; search engines read its beginning."
        onChange={(event) => set({ description: event.target.value })}
      />
      <InHindi draft={draft} faults={faults} onChange={set} />
      <SelectField
        label="What it contains"
        value={draft.isByRule ? 'rule' : 'hand'}
        onChange={(event) => set({ isByRule: event.target.value === 'rule' })}
      >
        <option value="hand">Products I choose</option>
        <option value="rule">Everything that matches a rule</option>
      </SelectField>
      {draft.isByRule ? (
        <RuleFields draft={draft} faults={faults} onChange={set} />
      ) : (
        <ProductChoice
          chosen={draft.products}
          fault={faults.products}
          onChange={(products) => set({ products })}
        />
      )}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" isBusy={saving.isPending}>
          {collection === undefined ? 'Add collection' : 'Save'}
        </Button>
        {collection === undefined ? null : (
          <Button
            variant="secondary"
            isBusy={removing.isPending}
            onClick={() => removing.mutate(collection._id, { onSuccess: onDone })}
          >
            Remove it
          </Button>
        )}
      </div>
    </form>
  );
};
