import { CHOICE_NAMES } from '@darzi/contract/custom-orders/garment-choices.ts';
import { INDIAN_STATES } from '@darzi/contract/orders/address.ts';
import { PHONE_CHANNELS } from '@darzi/contract/phone-messages/phone-number.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { PRICED_CHOICES, USUAL_CLOTH, USUAL_MAKING } from '@darzi/contract/settings/workshop.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import type { FieldPath } from 'react-hook-form';

type RateFields = {
  readonly from: string;
  readonly upTo: string;
  readonly percentUpTo: string;
  readonly percentAbove: string;
};

/** Everything without a page of its own: not the front, email wording or delivery. */
type Settings = Omit<ShopSettings, 'front' | 'emailWords' | 'delivery' | 'deliveryRates'>;
type Table = 'taxRates' | 'making' | 'cloth' | 'surcharges' | 'reminders' | 'phoneMessages';

/** The settings in the form: numbers are still the typed text. */
export type SettingsFields = {
  [Name in keyof Omit<Settings, Table>]: Settings[Name] extends boolean ? boolean : string;
} & {
  taxRates: RateFields[];
  phoneMessages: { channel: string; templates: ShopSettings['phoneMessages']['templates'] };
  reminders: { backInStock: boolean; reviewRequestDays: string; cartReminderHours: string };
  making: Record<string, { price: string; days: string }>;
  cloth: Record<string, { pricePerMetre: string; widthInches: string }>;
  /** By choice, then by value: a dot in a field name would be a path. */
  surcharges: Record<string, Record<string, string>>;
};

/** Whether a field name from the server is one of the form's. */
export const isFieldOf = (fields: SettingsFields, name: string): name is FieldPath<SettingsFields> =>
  Object.hasOwn(fields, name.split('.', 1)[0] ?? '');

export const namesOf = (fields: SettingsFields) =>
  Object.keys(fields).filter((name) => isFieldOf(fields, name));

const textOf = (value: number | string | null): string => (value === null ? '' : String(value));

/** A blank number becomes null. */
const numberOrNone = (typed: string): number | null => (typed.trim() === '' ? null : typedNumber(typed));

const mapValues = <Value, Made>(
  rows: Readonly<Record<string, Value>>,
  make: (value: Value) => Made,
): Record<string, Made> => Object.fromEntries(Object.entries(rows).map(([key, value]) => [key, make(value)]));

const surchargeFields = (surcharges: ShopSettings['surcharges']): SettingsFields['surcharges'] =>
  Object.fromEntries(
    CHOICE_NAMES.map((name) => [
      name,
      Object.fromEntries(
        PRICED_CHOICES.filter((key) => key.startsWith(`${name}.`)).map((key) => [
          key.slice(name.length + 1),
          textOf(surcharges[key] ?? 0),
        ]),
      ),
    ]),
  );

/** Settings → fields. */
export const settingsFieldsOf = ({
  front: _,
  delivery: __,
  deliveryRates: ___,
  emailWords: ____,
  ...settings
}: ShopSettings): SettingsFields => ({
  ...settings,
  deliveryFee: textOf(settings.deliveryFee),
  cashMost: textOf(settings.cashMost),
  openCashUnconfirmed: textOf(settings.openCashUnconfirmed),
  openCashMost: textOf(settings.openCashMost),
  returnDays: textOf(settings.returnDays),
  cashAnHour: textOf(settings.cashAnHour),
  advancePercent: textOf(settings.advancePercent),
  inrPerUsd: textOf(settings.inrPerUsd),
  holdMinutes: textOf(settings.holdMinutes),
  lowStockThreshold: textOf(settings.lowStockThreshold),
  gstin: textOf(settings.gstin),
  phoneMessages: { ...settings.phoneMessages, channel: textOf(settings.phoneMessages.channel) },
  reminders: {
    backInStock: settings.reminders.backInStock,
    reviewRequestDays: textOf(settings.reminders.reviewRequestDays),
    cartReminderHours: textOf(settings.reminders.cartReminderHours),
  },
  garmentsAWeek: textOf(settings.garmentsAWeek),
  estimateSpreadPercent: textOf(settings.estimateSpreadPercent),
  making: mapValues({ ...USUAL_MAKING, ...settings.making }, ({ price, days }) => ({
    price: textOf(price),
    days: textOf(days),
  })),
  cloth: mapValues({ ...USUAL_CLOTH, ...settings.cloth }, ({ pricePerMetre, widthInches }) => ({
    pricePerMetre: textOf(pricePerMetre),
    widthInches: textOf(widthInches),
  })),
  surcharges: surchargeFields(settings.surcharges),
  taxRates: settings.taxRates.map(({ from, upTo, percentUpTo, percentAbove }) => ({
    from,
    upTo: textOf(upTo),
    percentUpTo: textOf(percentUpTo),
    percentAbove: textOf(percentAbove),
  })),
});

/** Fields → settings. The server validates: anything but a number reaches it as NaN and is refused by field. */
export const settingsOf = (fields: SettingsFields): Settings => ({
  ...fields,
  sellerState: INDIAN_STATES.find((state) => state === fields.sellerState) ?? INDIAN_STATES[0],
  cardCurrency: fields.cardCurrency === 'usd' ? 'usd' : 'inr',
  deliveryFee: typedNumber(fields.deliveryFee),
  cashMost: numberOrNone(fields.cashMost),
  openCashUnconfirmed: typedNumber(fields.openCashUnconfirmed),
  openCashMost: typedNumber(fields.openCashMost),
  returnDays: typedNumber(fields.returnDays),
  cashAnHour: typedNumber(fields.cashAnHour),
  advancePercent: typedNumber(fields.advancePercent),
  inrPerUsd: typedNumber(fields.inrPerUsd),
  holdMinutes: typedNumber(fields.holdMinutes),
  lowStockThreshold: typedNumber(fields.lowStockThreshold),
  gstin: fields.gstin.trim() === '' ? null : fields.gstin,
  phoneMessages: {
    ...fields.phoneMessages,
    channel: PHONE_CHANNELS.find((one) => one === fields.phoneMessages.channel) ?? null,
  },
  reminders: {
    backInStock: fields.reminders.backInStock,
    reviewRequestDays: numberOrNone(fields.reminders.reviewRequestDays),
    cartReminderHours: numberOrNone(fields.reminders.cartReminderHours),
  },
  garmentsAWeek: typedNumber(fields.garmentsAWeek),
  estimateSpreadPercent: typedNumber(fields.estimateSpreadPercent),
  making: mapValues(fields.making, ({ price, days }) => ({
    price: typedNumber(price),
    days: typedNumber(days),
  })),
  cloth: mapValues(fields.cloth, ({ pricePerMetre, widthInches }) => ({
    pricePerMetre: typedNumber(pricePerMetre),
    widthInches: typedNumber(widthInches),
  })),
  surcharges: Object.fromEntries(
    Object.entries(fields.surcharges).flatMap(([name, values]) =>
      Object.entries(values).map(([value, typed]) => [
        `${name}.${value}`,
        typed.trim() === '' ? 0 : typedNumber(typed),
      ]),
    ),
  ),
  taxRates: fields.taxRates.map((rate) => ({
    from: rate.from,
    upTo: typedNumber(rate.upTo),
    percentUpTo: typedNumber(rate.percentUpTo),
    percentAbove: typedNumber(rate.percentAbove),
  })),
});
