import { MAX_CATEGORY_LENGTH } from '@darzi/contract/catalogue/catalogue.ts';
import { HSN, HSN_ERROR } from '@darzi/contract/gstin-fault.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import { FormButtons, FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { toast } from '../../shell/toast.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { type Entry, type Kind, useEntryChange } from './use-categories.ts';

const FIELDS = ['name', 'hsn', 'gstPercent'] as const;
type Fields = { name: string; hsn: string; gstPercent: string; isExempt: boolean; isOffered: boolean };

const blankIsNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

type FormProps = { readonly kind: Kind; readonly entry: Entry | undefined; readonly onClose: () => void };

const CategoryForm = ({ kind, entry, onClose }: FormProps) => {
  const { form, field, submit } = useContractForm<Fields>({
    fields: FIELDS,
    defaultValues: {
      name: entry?.name ?? '',
      hsn: entry?.hsn ?? '',
      gstPercent: entry?.gstPercent == null ? '' : String(entry.gstPercent),
      isExempt: entry?.exempt === true,
      isOffered: entry?.retired !== true,
    },
  });
  const changing = useEntryChange(kind);
  const isUntaxed = /^\s*0+(\.0*)?\s*$/.test(form.watch('gstPercent'));
  const save = async ({ name, hsn, gstPercent, isExempt, isOffered }: Fields) => {
    const rate = blankIsNull(gstPercent);
    const taxes =
      kind === 'type'
        ? {
            hsn: blankIsNull(hsn),
            gstPercent: rate === null ? null : typedNumber(rate),
            exempt: isUntaxed && isExempt,
          }
        : {};
    const change = { name: name.trim(), ...taxes, ...(entry === undefined ? {} : { retired: !isOffered }) };
    await changing.mutateAsync({ id: entry?._id, change });
    toast.success(`${name.trim()} has been saved.`);
    onClose();
  };
  return (
    <form method="post" noValidate className="grid gap-5 pt-4" onSubmit={submit(save)}>
      <FormRefusalBanner attempt={changing} fallback="It could not be saved." fields={FIELDS} />
      <TextField
        data-first-focus
        label="Name"
        required
        maxLength={MAX_CATEGORY_LENGTH}
        autoComplete="off"
        hint={entry === undefined ? undefined : 'Links with the old name lead to the new one.'}
        {...field('name', REQUIRED)}
      />
      {kind === 'type' ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="HSN code"
            inputMode="numeric"
            autoComplete="off"
            hint="For products that have none of their own"
            {...field('hsn', {
              validate: (typed) => typed.trim() === '' || HSN.test(typed.trim()) || HSN_ERROR,
            })}
          />
          <TextField
            label="GST %"
            inputMode="decimal"
            autoComplete="off"
            hint="Blank: the shop’s rates, by price"
            {...field('gstPercent', {
              pattern: { value: /^\s*(\d{1,2}(\.\d{1,2})?)?\s*$/, message: 'A number from 0 to 40' },
            })}
          />
        </div>
      ) : null}
      {kind === 'type' && isUntaxed ? (
        <Checkbox
          label="Exempt by notification (otherwise nil rated); the GST return lists the two separately"
          {...form.register('isExempt')}
        />
      ) : null}
      {entry === undefined ? null : (
        <Checkbox label="Offered in filters, menus and the editor" {...form.register('isOffered')} />
      )}
      <FormButtons send="Save" isBusy={changing.isPending} onCancel={onClose} />
    </form>
  );
};

/** Adds a category or type, or changes one. Products of a retired one stay on sale. */
export const CategoryDialog = ({ isOpen, ...form }: FormProps & { readonly isOpen: boolean }) => (
  <Dialog
    isOpen={isOpen}
    onClose={form.onClose}
    title={form.entry?.name ?? (form.kind === 'category' ? 'New category' : 'New type')}
    className="max-w-[34rem]"
  >
    <CategoryForm {...form} />
  </Dialog>
);
