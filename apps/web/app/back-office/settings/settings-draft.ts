import { INDIAN_STATES } from '@darzi/contract/orders/address.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { typedNumber } from '@darzi/contract/wording.ts';
import type { FieldPath } from 'react-hook-form';

type RateFields = {
  readonly from: string;
  readonly upTo: string;
  readonly percentUpTo: string;
  readonly percentAbove: string;
};

/** The settings as fields hold them: numbers are text while they are typed. */
export type SettingsFields = {
  [Name in keyof Omit<ShopSettings, 'taxRates'>]: ShopSettings[Name] extends boolean ? boolean : string;
} & { taxRates: RateFields[] };

/** Whether the server's name of a field is one of the form. */
export const isFieldOf = (fields: SettingsFields, name: string): name is FieldPath<SettingsFields> =>
  Object.hasOwn(fields, name.split('.', 1)[0] ?? '');

const textOf = (value: number | string | null): string => (value === null ? '' : String(value));

/** Settings → fields. */
export const settingsFieldsOf = (settings: ShopSettings): SettingsFields => ({
  ...settings,
  deliveryFee: textOf(settings.deliveryFee),
  cashMost: textOf(settings.cashMost),
  openCashUnconfirmed: textOf(settings.openCashUnconfirmed),
  openCashMost: textOf(settings.openCashMost),
  cashAnHour: textOf(settings.cashAnHour),
  inrPerUsd: textOf(settings.inrPerUsd),
  holdMinutes: textOf(settings.holdMinutes),
  lowStockThreshold: textOf(settings.lowStockThreshold),
  gstin: textOf(settings.gstin),
  taxRates: settings.taxRates.map(({ from, upTo, percentUpTo, percentAbove }) => ({
    from,
    upTo: textOf(upTo),
    percentUpTo: textOf(percentUpTo),
    percentAbove: textOf(percentAbove),
  })),
});

/** Fields → settings, for the server to judge: what is not a number reaches it as none and is refused by its name. */
export const settingsOf = (fields: SettingsFields): ShopSettings => ({
  ...fields,
  sellerState: INDIAN_STATES.find((state) => state === fields.sellerState) ?? INDIAN_STATES[0],
  deliveryFee: typedNumber(fields.deliveryFee),
  cashMost: fields.cashMost.trim() === '' ? null : typedNumber(fields.cashMost),
  openCashUnconfirmed: typedNumber(fields.openCashUnconfirmed),
  openCashMost: typedNumber(fields.openCashMost),
  cashAnHour: typedNumber(fields.cashAnHour),
  inrPerUsd: typedNumber(fields.inrPerUsd),
  holdMinutes: typedNumber(fields.holdMinutes),
  lowStockThreshold: typedNumber(fields.lowStockThreshold),
  gstin: fields.gstin.trim() === '' ? null : fields.gstin,
  taxRates: fields.taxRates.map((rate) => ({
    from: rate.from,
    upTo: typedNumber(rate.upTo),
    percentUpTo: typedNumber(rate.percentUpTo),
    percentAbove: typedNumber(rate.percentAbove),
  })),
});
