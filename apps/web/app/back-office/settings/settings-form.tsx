import { CallError } from '@darzi/contract/client.ts';
import { INDIAN_STATES } from '@darzi/contract/orders/address.ts';
import type { SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form';
import { toast } from '../../shell/toast.ts';
import { ChangedMeanwhile } from '../../staff/changed-meanwhile.tsx';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { useChangeSettings } from '../../staff/use-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { PhoneMessagesPart } from './phone-messages-part.tsx';
import { RemindersPart } from './reminders-part.tsx';
import { isFieldOf, type SettingsFields, settingsFieldsOf, settingsOf } from './settings-draft.ts';
import { TaxRateRows } from './tax-rate-rows.tsx';
import { WorkshopPart } from './workshop-part.tsx';

type Form = UseFormReturn<SettingsFields>;
/** The settings that are one line of text. */
type TextName = Exclude<
  FieldPath<SettingsFields>,
  `is${string}` | `${'taxRates' | 'making' | 'cloth' | 'surcharges' | 'reminders' | 'phoneMessages'}${string}`
>;

const Line = ({
  form,
  name,
  label,
  hint,
  isNumber = false,
  type,
}: {
  form: Form;
  name: TextName;
  label: string;
  hint?: string;
  isNumber?: boolean;
  type?: 'email' | 'tel';
}) => (
  <TextField
    label={label}
    hint={hint}
    type={type}
    autoComplete="off"
    inputMode={isNumber ? 'decimal' : undefined}
    error={form.formState.errors[name]?.message}
    {...form.register(name)}
  />
);

const ShopPart = ({ form }: { form: Form }) => (
  <PagePart
    title="The shop"
    text="Shown at the top and bottom of every page, on the contact page and in emails."
  >
    <Line form={form} name="storeName" label="Name" />
    <div className="grid gap-5 sm:grid-cols-2">
      <Line form={form} name="contactEmail" label="Email" type="email" />
      <Line form={form} name="contactPhone" label="Phone" type="tel" hint="Blank: not shown" />
    </div>
    <TextArea
      label="Address"
      rows={3}
      hint="Shown on the contact page and on invoices, which must name it"
      error={form.formState.errors.shopAddress?.message}
      {...form.register('shopAddress')}
    />
    <TextArea
      label="Address for returns"
      rows={3}
      hint="Blank: the shop’s address"
      error={form.formState.errors.returnAddress?.message}
      {...form.register('returnAddress')}
    />
    <Line
      form={form}
      name="grievanceContact"
      label="Grievance contact"
      hint="Named on the contact and policy pages: a name, an address or a phone number"
    />
  </PagePart>
);

const BuyingPart = ({ form }: { form: Form }) => (
  <PagePart title="Buying" text="Applies to checkouts from now on.">
    <div className="grid gap-5 sm:grid-cols-2">
      <Line
        form={form}
        name="deliveryFee"
        label="Delivery fee per order, ₹"
        isNumber
        hint="By zone, worth and weight: see Delivery"
      />
      <Line
        form={form}
        name="returnDays"
        label="Days to send pieces back"
        isNumber
        hint="After the delivery, as every page and email says"
      />
      <SelectField
        label="Cards are charged in"
        error={form.formState.errors.cardCurrency?.message}
        {...form.register('cardCurrency')}
      >
        <option value="inr">Rupees</option>
        <option value="usd">US dollars</option>
      </SelectField>
      <Line
        form={form}
        name="inrPerUsd"
        label="Rupees per US dollar"
        isNumber
        hint="For cards that are charged in dollars"
      />
    </div>
    <div>
      <Checkbox label="Offer cash on delivery" {...form.register('isCashOffered')} />
      <Checkbox
        label="Offer cash on delivery for made to measure"
        {...form.register('isCustomCashOffered')}
      />
    </div>
    <div className="grid gap-5 sm:grid-cols-2">
      <Line form={form} name="cashMost" label="Largest cash order, ₹" isNumber hint="Blank: no limit" />
      <Line
        form={form}
        name="holdMinutes"
        label="Hold unpaid pieces, minutes"
        isNumber
        hint="While a customer pays online"
      />
      <Line form={form} name="lowStockThreshold" label="Low stock warning, pieces per size" isNumber />
    </div>
    <div className="grid gap-5 sm:grid-cols-3">
      <Line
        form={form}
        name="openCashUnconfirmed"
        label="Open cash orders, email not confirmed"
        isNumber
        hint="The most for one account"
      />
      <Line
        form={form}
        name="openCashMost"
        label="Open cash orders, email confirmed"
        isNumber
        hint="The most for one account"
      />
      <Line
        form={form}
        name="cashAnHour"
        label="Cash orders within an hour"
        isNumber
        hint="The most for one account"
      />
    </div>
    <Line
      form={form}
      name="advancePercent"
      label="Advance for made to measure, % of the price"
      isNumber
      hint="10 to 100. Paid before work begins, the rest before it ships; 100: all of it at once. Orders that were agreed on stay as agreed. Cash on delivery has no advance: switch it off above where you want money first"
    />
    <Checkbox
      label="Offer “Continue with email”: a code by mail instead of a password"
      {...form.register('isEmailCodeOffered')}
    />
    <Checkbox
      label="Show 4.5 stars and 122 reviews on products without reviews of their own"
      {...form.register('isDefaultRatingShown')}
    />
  </PagePart>
);

const TaxPart = ({ form }: { form: Form }) => (
  <PagePart
    title="Tax"
    text="Prices include GST. Each pair of rates applies from its date: the lower one to a piece up to the given price before tax, the higher one above it. Ask your accountant before you change a rate."
  >
    <div className="grid gap-5 sm:grid-cols-2">
      <Line form={form} name="legalName" label="Seller’s name on invoices" />
      <Line
        form={form}
        name="gstin"
        label="GSTIN"
        hint="Blank: not registered; bills of supply without GST"
      />
      <SelectField
        label="Seller’s state"
        error={form.formState.errors.sellerState?.message}
        {...form.register('sellerState')}
      >
        {INDIAN_STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <Line form={form} name="defaultHsn" label="HSN code for products without one" />
    </div>
    <TaxRateRows form={form} />
  </PagePart>
);

type SettingsFormProps = {
  readonly answer: SettingsAnswer;
  readonly onReload: () => Promise<{ readonly data: SettingsAnswer | undefined }>;
  readonly isReloading: boolean;
};

/** Every setting in one form; only what differs is written. */
export const SettingsForm = ({ answer, onReload, isReloading }: SettingsFormProps) => {
  const form = useForm<SettingsFields>({ defaultValues: settingsFieldsOf(answer.settings) });
  const saving = useChangeSettings();
  const failure = saving.error instanceof CallError ? saving.error : undefined;
  const isOvertaken = failure?.code === 'settings.changed_meanwhile';
  const reload = async () => {
    const { data } = await onReload();
    if (data === undefined) return;
    form.reset(settingsFieldsOf(data.settings));
    saving.reset();
  };
  const showAtFields = (error: unknown) => {
    if (!(error instanceof CallError)) return;
    for (const [index, [name, message]] of Object.entries(error.fields).entries()) {
      if (isFieldOf(form.getValues(), name)) {
        form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
      }
    }
  };
  const save = (fields: SettingsFields) => {
    if (saving.isPending) return;
    saving.mutate(
      { ...settingsOf(fields), version: answer.version },
      {
        onSuccess: ({ settings }) => {
          form.reset(settingsFieldsOf(settings));
          toast.success('Saved. The shop uses it now.');
        },
        onError: showAtFields,
      },
    );
  };
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(save)}>
      <LeaveGuard isChanged={form.formState.isDirty} />
      <ShopPart form={form} />
      <BuyingPart form={form} />
      <RemindersPart form={form} />
      <PhoneMessagesPart form={form} />
      <TaxPart form={form} />
      <WorkshopPart form={form} />
      <div className="sticky bottom-0 grid gap-3 border-t border-ink bg-paper py-4">
        {saving.isError && !isOvertaken && Object.keys(failure?.fields ?? {}).length === 0 ? (
          <Banner>{failure?.message ?? 'The settings could not be saved.'}</Banner>
        ) : null}
        {isOvertaken ? (
          <ChangedMeanwhile isBusy={isReloading} onReload={reload}>
            {failure.message}
          </ChangedMeanwhile>
        ) : null}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={saving.isPending} disabled={!form.formState.isDirty}>
            Save settings
          </Button>
          {form.formState.isDirty ? (
            <Button variant="quiet" onClick={() => form.reset()}>
              Take back
            </Button>
          ) : (
            <p className="text-13 text-chalk">Nothing to save</p>
          )}
        </div>
      </div>
    </form>
  );
};
