import type { Collection } from '@darzi/contract/catalogue/collections.routes.ts';
import { useRef, useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { ConfirmDialog } from '../../staff/confirm-dialog.tsx';
import { HindiFields } from '../../staff/hindi-fields.tsx';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { TagField } from '../products/tag-field.tsx';
import { bodyOf, type CollectionDraft, draftOf } from './collection-draft.ts';
import { ProductChoice } from './product-choice.tsx';
import { useCollectionChange, useFacetWords } from './use-collections.ts';

const FIELDS = ['name', 'description', 'nameHindi', 'descriptionHindi', 'products'] as const;
const REFUSED_AT = {
  rule: 'category',
  'rule.tag': 'tags',
  'rule.minPrice': 'minPrice',
  'rule.maxPrice': 'maxPrice',
  'rule.newDays': 'newDays',
} as const;

type Form = ReturnType<typeof useContractForm<CollectionDraft>>;

const RuleFields = ({ form, field, faultOf }: Form) => {
  const { categories, types } = useFacetWords();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Category" {...field('category')} value={form.watch('category')}>
          <option value="">Any</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField label="Type" {...field('subCategory')} value={form.watch('subCategory')}>
          <option value="">Any</option>
          {types.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField label="Price from" inputMode="decimal" autoComplete="off" {...field('minPrice')} />
        <TextField label="Price up to" inputMode="decimal" autoComplete="off" {...field('maxPrice')} />
        <TextField
          label="Added in the last (days)"
          inputMode="numeric"
          autoComplete="off"
          hint="Blank: any time"
          {...field('newDays')}
        />
      </div>
      <TagField
        label="Tags"
        tags={form.watch('tags')}
        error={faultOf('tags')}
        hint="Products with at least one of them. Blank: any"
        onChange={(tags) => form.setValue('tags', tags, { shouldDirty: true })}
      />
      <Checkbox label="Best sellers only" {...form.register('bestSeller')} />
      <Checkbox label="Priced below the MRP only" {...form.register('onOffer')} />
    </>
  );
};

/** Removes the collection, once somebody has confirmed it. */
const RemoveCollection = ({ collection, onDone }: { collection: Collection; onDone: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const removing = useCollectionChange((id: string) =>
    call('DELETE /api/admin/collections/:id', { params: { id } }),
  );
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Remove it
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove ${collection.name}?`}
        doLabel="Remove it"
        cancelLabel="Keep it"
        isBusy={removing.isPending}
        refusal={removing.isError ? failureText(removing.error, 'It could not be removed.') : undefined}
        onConfirm={() => removing.mutate(collection._id, { onSuccess: onDone })}
        onClose={() => setAsking(false)}
      >
        Its page disappears from the shop, and this cannot be undone. The products stay.
      </ConfirmDialog>
    </>
  );
};

/** Creates or edits a collection: its texts and its products. */
export const CollectionForm = ({
  collection,
  onDone,
}: {
  collection: Collection | undefined;
  onDone: () => void;
}) => {
  const contract = useContractForm<CollectionDraft>({
    fields: FIELDS,
    refusedAt: REFUSED_AT,
    defaultValues: draftOf(collection),
  });
  const { form, field, faultOf, submit } = contract;
  const isSaved = useRef(false);
  const saving = useCollectionChange((body: ReturnType<typeof bodyOf>) =>
    collection === undefined
      ? call('POST /api/admin/collections', { body })
      : call('PATCH /api/admin/collections/:id', { params: { id: collection._id }, body }),
  );
  const isByRule = form.watch('isByRule');
  const leave = () => {
    isSaved.current = true;
    onDone();
  };
  const save = submit(async (draft) => {
    await saving.mutateAsync(bodyOf(draft));
    toast.success('Saved. The shop shows it now.');
    leave();
  });
  return (
    <form method="post" noValidate aria-label="Collection" className="grid gap-5 pt-5" onSubmit={save}>
      <LeaveGuard isChanged={form.formState.isDirty} isSaved={isSaved} />
      <FormRefusalBanner
        attempt={saving}
        fallback="The collection could not be saved."
        fields={[...FIELDS, ...Object.keys(REFUSED_AT)]}
      />
      <TextField
        label="Name"
        data-first-focus
        required
        maxLength={120}
        autoComplete="off"
        {...field('name')}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={2_000}
        hint="Shown above the products; search engines read its beginning."
        {...field('description')}
      />
      <Disclosure
        summary="In Hindi"
        isOpen={[collection?.nameHindi, collection?.descriptionHindi].some(Boolean)}
      >
        <div className="grid gap-5">
          <HindiFields
            labels={{ name: 'Name in Hindi', description: 'Description in Hindi' }}
            longest={{ name: 120, description: 2_000 }}
            name={field('nameHindi')}
            description={field('descriptionHindi')}
          />
        </div>
      </Disclosure>
      <SelectField
        label="What it contains"
        value={isByRule ? 'rule' : 'hand'}
        onChange={(event) => form.setValue('isByRule', event.target.value === 'rule', { shouldDirty: true })}
      >
        <option value="hand">Products I choose</option>
        <option value="rule">Everything that matches a rule</option>
      </SelectField>
      {isByRule ? (
        <RuleFields {...contract} />
      ) : (
        <ProductChoice
          chosen={form.watch('products')}
          fault={faultOf('products')}
          onChange={(products) => form.setValue('products', products, { shouldDirty: true })}
        />
      )}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" isBusy={saving.isPending}>
          {collection === undefined ? 'Add collection' : 'Save'}
        </Button>
        {collection === undefined ? null : <RemoveCollection collection={collection} onDone={leave} />}
      </div>
    </form>
  );
};
