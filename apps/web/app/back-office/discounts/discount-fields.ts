import type { CallInput } from '@darzi/contract/client.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import type { Discount } from '@darzi/contract/discounts/discounts.routes.ts';
import { isRupees } from '@darzi/contract/money.ts';
import { typedNumber } from '@darzi/contract/wording.ts';

/** The form's fields as typed. Days are days in India. */
export type DiscountFields = {
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  readonly value: string;
  readonly minimum: string;
  readonly from: string;
  readonly until: string;
  readonly mostUses: string;
  readonly oncePerCustomer: boolean;
  readonly note: string;
};

const dayOf = (iso: string | null): string => (iso === null ? '' : isoDay(iso));
const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** Initial field values: an existing code, or an empty one. */
export const discountFieldsOf = (discount: Discount | undefined): DiscountFields => ({
  code: discount?.code ?? '',
  kind: discount?.percent === null ? 'amount' : 'percent',
  value: textOf(discount === undefined ? null : (discount.percent ?? discount.amount)),
  minimum: discount === undefined || discount.minimum === 0 ? '' : String(discount.minimum),
  from: dayOf(discount?.startsAt ?? null),
  until: dayOf(discount?.endsAt ?? null),
  mostUses: textOf(discount?.mostUses ?? null),
  oncePerCustomer: discount?.oncePerCustomer ?? true,
  note: discount?.note ?? '',
});

type Terms = Omit<CallInput<'POST /api/admin/discounts'>['body'], 'code'>;

/** A period runs from the start of its first day to the end of its last. */
export const termsOf = (fields: DiscountFields): Terms => {
  const value = typedNumber(fields.value);
  return {
    percent: fields.kind === 'percent' ? value : null,
    amount: fields.kind === 'amount' ? value : null,
    minimum: fields.minimum.trim() === '' ? 0 : typedNumber(fields.minimum),
    startsAt: fields.from === '' ? null : `${fields.from}T00:00:00+05:30`,
    endsAt: fields.until === '' ? null : `${fields.until}T23:59:59+05:30`,
    mostUses: fields.mostUses.trim() === '' ? null : Number(fields.mostUses),
    oncePerCustomer: fields.oncePerCustomer,
    note: fields.note,
  };
};

/** True, or what is wrong with a typed number. */
export const isNumber =
  (isNeeded: boolean) =>
  (typed: string): true | string => {
    if (typed.trim() === '') return isNeeded ? 'Required' : true;
    const value = typedNumber(typed);
    return isRupees(value) && value >= 0 ? true : 'A number with at most two decimals';
  };

/** The same for an optional field. */
export const isWhole = (typed: string): true | string =>
  typed.trim() === '' || /^[1-9]\d{0,6}$/.test(typed.trim()) ? true : 'A whole number, one or more';

/** Server field name → form field name. */
export const REFUSED_AT: Readonly<Record<string, keyof DiscountFields>> = {
  code: 'code',
  percent: 'value',
  amount: 'value',
  minimum: 'minimum',
  startsAt: 'from',
  endsAt: 'until',
  mostUses: 'mostUses',
  note: 'note',
};
