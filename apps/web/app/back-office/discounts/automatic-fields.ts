import type { CallInput } from '@darzi/contract/client.ts';
import { isoDay } from '@darzi/contract/dates.ts';
import type { AutomaticKind, GoodsKind } from '@darzi/contract/discounts/automatic-discount.ts';
import type { AutomaticDiscount } from '@darzi/contract/discounts/automatic-discounts.routes.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { counted, typedNumber } from '@darzi/contract/wording.ts';

export type ChosenGoods = { readonly of: GoodsKind; readonly ids: readonly string[] };

/** The form's fields as typed. Days are days in India. */
export type AutomaticFields = {
  readonly name: string;
  readonly kind: AutomaticKind;
  readonly percent: string;
  readonly amount: string;
  readonly goods: ChosenGoods;
  readonly gets: ChosenGoods;
  readonly buyPieces: string;
  readonly getPieces: string;
  readonly minimum: string;
  readonly minimumPieces: string;
  readonly mostPerOrder: string;
  readonly from: string;
  readonly until: string;
  readonly oncePerCustomer: boolean;
  readonly combinesWithCode: boolean;
};

const EVERYTHING: ChosenGoods = { of: 'everything', ids: [] };
const textOf = (value: number | null | undefined): string => (value ? String(value) : '');
const dayOf = (iso: string | null | undefined): string => (iso ? isoDay(iso) : '');

/** Initial field values: an existing discount, or an empty one. */
export const automaticFieldsOf = (discount: AutomaticDiscount | undefined): AutomaticFields => ({
  name: discount?.name ?? '',
  kind: discount?.kind ?? 'percent',
  percent: textOf(discount?.percent),
  amount: textOf(discount?.amount),
  goods: discount?.goods ?? EVERYTHING,
  gets: discount?.gets ?? EVERYTHING,
  buyPieces: textOf(discount?.buyPieces) || '2',
  getPieces: textOf(discount?.getPieces) || '1',
  minimum: textOf(discount?.minimum),
  minimumPieces: textOf(discount?.minimumPieces),
  mostPerOrder: textOf(discount?.mostPerOrder),
  from: dayOf(discount?.startsAt),
  until: dayOf(discount?.endsAt),
  oncePerCustomer: discount?.oncePerCustomer ?? false,
  combinesWithCode: discount?.combinesWithCode ?? false,
});

type Terms = CallInput<'POST /api/admin/automatic-discounts'>['body'];

const figure = (typed: string): number | null => (typed.trim() === '' ? null : typedNumber(typed));
const sent = ({ of, ids }: ChosenGoods) => ({ of, ids: of === 'everything' ? [] : [...ids] });

/** Only the fields of the discount's kind; a period runs from the start of its first day to the end of its last. */
export const automaticTermsOf = (fields: AutomaticFields): Terms => {
  const { kind } = fields;
  const isGot = kind === 'buy and get';
  return {
    name: fields.name.trim(),
    kind,
    percent: kind === 'percent' || isGot ? figure(fields.percent) : null,
    amount: kind === 'amount' ? figure(fields.amount) : null,
    goods: sent(fields.goods),
    gets: isGot ? sent(fields.gets) : null,
    buyPieces: isGot ? (figure(fields.buyPieces) ?? 0) : 0,
    getPieces: isGot ? (figure(fields.getPieces) ?? 0) : 0,
    minimum: figure(fields.minimum) ?? 0,
    minimumPieces: figure(fields.minimumPieces) ?? 0,
    mostPerOrder: kind === 'percent' || isGot ? figure(fields.mostPerOrder) : null,
    startsAt: fields.from === '' ? null : `${fields.from}T00:00:00+05:30`,
    endsAt: fields.until === '' ? null : `${fields.until}T23:59:59+05:30`,
    oncePerCustomer: fields.oncePerCustomer,
    combinesWithCode: fields.combinesWithCode,
  };
};

const goodsIn = ({ of, ids }: ChosenGoods): string => {
  if (of === 'everything') return 'anything';
  const noun = { collections: 'collection', types: 'type', products: 'product' } as const;
  return of === 'categories' ? counted(ids.length, 'category', 'categories') : counted(ids.length, noun[of]);
};

/** What a discount does, in one line. */
export const automaticTermsIn = (discount: AutomaticDiscount): string => {
  const { kind, percent, amount, goods, gets, buyPieces, getPieces, minimum, minimumPieces } = discount;
  const off = percent === 100 ? 'free' : `${percent}% off`;
  const what = {
    percent: `${off} ${goodsIn(goods)}`,
    amount: `${showRupees(amount ?? 0)} off ${goodsIn(goods)}`,
    'buy and get': `Buy ${buyPieces} of ${goodsIn(goods)}, get ${getPieces} of ${goodsIn(gets ?? goods)} ${off}`,
    'free delivery': `Free delivery with ${goodsIn(goods)}`,
  } as const satisfies Record<AutomaticKind, string>;
  return [
    what[kind],
    minimum > 0 && `from ${showRupees(minimum)}`,
    minimumPieces > 0 && `from ${counted(minimumPieces, 'piece')}`,
  ]
    .filter(Boolean)
    .join(' ');
};
