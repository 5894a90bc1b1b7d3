import { CallError } from '@darzi/contract/client.ts';
import { INDIAN_STATES } from '@darzi/contract/orders/address.ts';
import type { SettingsAnswer } from '@darzi/contract/settings/settings.routes.ts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { toast } from '../../shell/toast.ts';
import { settleForm } from '../../shell/use-contract-form.ts';
import { ChangedMeanwhile } from '../../staff/changed-meanwhile.tsx';
import { LeaveGuard } from '../../staff/leave-guard.tsx';
import { useChangeSettings } from '../../staff/use-settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { PhoneMessagesPart } from './phone-messages-part.tsx';
import { RemindersPart } from './reminders-part.tsx';
import { AccountsPart, CashPart, CheckoutPart, PaymentPart } from './selling-parts.tsx';
import { Line, type PartProps } from './setting-line.tsx';
import { isFieldOf, namesOf, type SettingsFields, settingsFieldsOf, settingsOf } from './settings-draft.ts';
import { TaxRateRows } from './tax-rate-rows.tsx';
import { WorkshopPart } from './workshop-part.tsx';

const ShopPart = ({ form, part }: PartProps) => (
  <PagePart {...part} text="Shown at the top and bottom of every page, on the contact page and in emails.">
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

const TaxPart = ({ form, part }: PartProps) => (
  <PagePart
    {...part}
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

/** The parts of the page in order, each with its anchor. */
const PARTS = [
  [ShopPart, { anchor: 'shop', title: 'The shop' }],
  [CheckoutPart, { anchor: 'checkout', title: 'Checkout' }],
  [PaymentPart, { anchor: 'payment', title: 'Payment' }],
  [CashPart, { anchor: 'cash', title: 'Cash on delivery' }],
  [AccountsPart, { anchor: 'accounts', title: 'Sign-in and reviews' }],
  [RemindersPart, { anchor: 'reminders', title: 'Reminders by email' }],
  [PhoneMessagesPart, { anchor: 'phone', title: 'WhatsApp and SMS' }],
  [TaxPart, { anchor: 'tax', title: 'Tax' }],
  [WorkshopPart, { anchor: 'workshop', title: 'Made to measure' }],
] as const;

const Index = () => {
  const { hash } = useLocation();
  // the router looks for the anchor before the settings have loaded
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <nav aria-label="Parts of the settings" className="sticky top-14 z-20 mb-8 border-b border-line bg-paper">
      <div className="flex gap-x-5 overflow-x-auto whitespace-nowrap max-sm:pr-10 max-sm:[mask-image:linear-gradient(90deg,black_85%,transparent)]">
        {PARTS.map(([, { anchor, title }]) => (
          <Link
            key={anchor}
            to={`#${anchor}`}
            replace
            className="inline-flex min-h-11 items-center text-15 text-chalk hover:text-madder"
          >
            {title}
          </Link>
        ))}
      </div>
    </nav>
  );
};

type SettingsFormProps = {
  readonly answer: SettingsAnswer;
  readonly onReload: () => Promise<{ readonly data: SettingsAnswer | undefined }>;
  readonly isReloading: boolean;
};

/** Every setting in one form; only changes are saved. */
export const SettingsForm = ({ answer, onReload, isReloading }: SettingsFormProps) => {
  const form = useForm<SettingsFields>({ defaultValues: settingsFieldsOf(answer.settings) });
  const saving = useChangeSettings();
  const failure = saving.error instanceof CallError ? saving.error : undefined;
  const isConflict = failure?.code === 'settings.changed_meanwhile';
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
          settleForm(form, namesOf(fields), fields, settingsFieldsOf(settings));
          toast.success('Saved. The shop uses it now.');
        },
        onError: showAtFields,
      },
    );
  };
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(save)}>
      <LeaveGuard isChanged={form.formState.isDirty} />
      <Index />
      {PARTS.map(([Part, part]) => (
        <Part key={part.anchor} form={form} part={part} />
      ))}
      <div className="bar-below sticky grid gap-3 border-t border-ink bg-paper py-4">
        {saving.isError && !isConflict && Object.keys(failure?.fields ?? {}).length === 0 ? (
          <Banner>{failure?.message ?? 'The settings could not be saved.'}</Banner>
        ) : null}
        {isConflict ? (
          <ChangedMeanwhile isBusy={isReloading} onReload={reload}>
            {failure.message}
          </ChangedMeanwhile>
        ) : null}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={saving.isPending} isIdle={!form.formState.isDirty}>
            Save settings
          </Button>
          {form.formState.isDirty ? (
            <Button variant="quiet" onClick={() => form.reset()}>
              Discard changes
            </Button>
          ) : (
            <p className="text-13 text-chalk">Nothing to save</p>
          )}
        </div>
      </div>
    </form>
  );
};
