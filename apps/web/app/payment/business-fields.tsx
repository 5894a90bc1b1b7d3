import type { CallInput } from '@darzi/contract/client.ts';
import { GSTIN_ERROR, gstinFault, placeFault, tidyGstin } from '@darzi/contract/gstin-fault.ts';
import { useForm } from 'react-hook-form';
import { showRefusedFields } from '../shell/form-refusal.tsx';
import { textsOf } from '../texts/texts.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { TextField } from '../ui/field.tsx';

const [t, word] = await Promise.all([textsOf('payment'), textsOf('words')]);

type Fields = { gstin: string; company: string };
type Business = NonNullable<CallInput<'POST /api/order/place-cod'>['body']['business']>;
const NAMES = ['gstin', 'company'] as const;
const BLANK: Fields = { gstin: '', company: '' };

/**
 * The business buyer beside an address form; nothing is sent unless something was typed. `prefix` precedes the field
 * names in the server's answer.
 */
export const useBusinessBuyer = (prefix: string) => {
  const form = useForm<Fields>({ defaultValues: BLANK });

  /** The buyer to send for goods going to this place; `isSound` is false while a field has an error. */
  const decide = (place: {
    readonly state: string;
    readonly country: string;
  }): { readonly isSound: boolean; readonly business?: Business } => {
    const typed = form.getValues();
    const business = { gstin: tidyGstin(typed.gstin), company: typed.company.trim() };
    form.clearErrors();
    if (business.gstin === '' && business.company === '') return { isSound: true };
    const wrongGstin = gstinFault(business.gstin) ?? placeFault(business.gstin, place);
    const said = (fault: string): string =>
      Object.values<string>(GSTIN_ERROR).includes(fault)
        ? word(fault)
        : t('gstinElsewhere', { state: word(place.state) });
    const faults = [
      ['gstin', wrongGstin],
      ['company', business.company === '' ? GSTIN_ERROR.company : undefined],
    ] as const;
    const [first] = faults.filter(([, fault]) => fault !== undefined);
    for (const [name, message] of faults) {
      if (message !== undefined)
        form.setError(name, { message: said(message) }, { shouldFocus: name === first?.[0] });
    }
    return first === undefined ? { isSound: true, business } : { isSound: false };
  };

  return {
    form,
    decide,
    /** Shows the server's errors at the fields. */
    showRefusal: (error: unknown): void => showRefusedFields(error, form, NAMES, prefix),
  };
};

/** GSTIN and company name for a tax invoice to a business: collapsed at first, both blank for a person. */
export const BusinessFields = ({ buyer: { form } }: { buyer: ReturnType<typeof useBusinessBuyer> }) => {
  const { errors } = form.formState;
  return (
    <Disclosure summary={t('forBusiness')} isOpen={Object.keys(errors).length > 0}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('gstin')}
          hint={t('gstinHint')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          error={errors.gstin?.message}
          {...form.register('gstin')}
        />
        <TextField
          label={t('company')}
          hint={t('companyHint')}
          autoComplete="organization"
          maxLength={120}
          error={errors.company?.message}
          {...form.register('company')}
        />
      </div>
    </Disclosure>
  );
};
