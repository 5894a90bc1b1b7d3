import { Checkbox, SelectField } from '../../ui/field.tsx';
import { PagePart } from '../../ui/page-part.tsx';
import { Line, type PartProps } from './setting-line.tsx';

export const CheckoutPart = ({ form, part }: PartProps) => (
  <PagePart {...part} text="Applies to checkouts from now on.">
    <div className="grid gap-5 sm:grid-cols-2">
      <Line
        form={form}
        name="deliveryFee"
        label="Delivery fee per order, ₹"
        isNumber
        hint="By zone, value and weight: see Delivery"
      />
      <Line
        form={form}
        name="returnDays"
        label="Days to return pieces"
        isNumber
        hint="After the delivery, as every page and email says"
      />
      <Line
        form={form}
        name="holdMinutes"
        label="Hold unpaid pieces, minutes"
        isNumber
        hint="While a customer pays online"
      />
      <Line form={form} name="lowStockThreshold" label="Low stock warning, pieces per size" isNumber />
    </div>
  </PagePart>
);

export const PaymentPart = ({ form, part }: PartProps) => (
  <PagePart {...part}>
    <div className="grid gap-5 sm:grid-cols-2">
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
    <Line
      form={form}
      name="advancePercent"
      label="Advance for made to measure, % of the price"
      isNumber
      hint="10 to 100. Paid before work begins, the rest before it ships; 100 means all of it up front. Agreed orders keep their terms. Cash on delivery has no advance: switch it off below if you want to be paid first"
    />
  </PagePart>
);

export const CashPart = ({ form, part }: PartProps) => (
  <PagePart {...part} text="Limits keep an account from placing cash orders it will never accept.">
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
        name="cashAnHour"
        label="Cash orders within an hour"
        isNumber
        hint="The most for one account"
      />
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
    </div>
  </PagePart>
);

export const AccountsPart = ({ form, part }: PartProps) => (
  <PagePart {...part}>
    <div>
      <Checkbox
        label="Offer “Continue with email”: a code by mail instead of a password"
        {...form.register('isEmailCodeOffered')}
      />
      <Checkbox
        label="Show 4.5 stars and 122 reviews on products without reviews of their own"
        {...form.register('isDefaultRatingShown')}
      />
    </div>
  </PagePart>
);
