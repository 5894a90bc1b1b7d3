import { variantKey } from '@darzi/contract/catalogue/variants.ts';
import type { OrderItem } from '@darzi/contract/orders/orders.routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { variantIn } from '../../shell/product-variant.ts';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/choice.tsx';
import { Checkbox, FieldError, SelectField, TextArea } from '../../ui/field.tsx';
import { pieceName, useRequestReturn } from './own-returns.ts';
import { BLANK_PAYOUT, isSound, PayoutFields, type PayoutText, payoutOf } from './payout-fields.tsx';

const t = await textsOf('orders');

/** An ordered piece in the size that the customer has, with the number that can be returned, and until when. */
export type Returnable = OrderItem & {
  readonly position: number;
  readonly left: number;
  readonly until: number;
};
type Choice = { isChosen: boolean; quantity: number; exchangeSize: string };
type Fields = PayoutText & { choices: Choice[]; resolution: 'refund' | 'exchange'; reason: string };

const upTo = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => index + 1);

/** The other sizes in stock at the same price. */
const useOtherSizes = ({ _id, size }: Returnable, isWanted: boolean): readonly string[] | undefined => {
  const { data } = useQuery({
    queryKey: ['product', _id, 'sizes'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/product/:id', { params: { id: _id } }, { signal })).product,
    enabled: isWanted,
  });
  const price = data === undefined ? undefined : variantIn(data, size)?.price;
  return data?.variants
    .filter((one) => !one.soldOut && (price === undefined || one.price === price))
    .map((one) => variantKey(one.colour, one.size))
    .filter((one) => one !== size);
};

const ItemChoice = ({
  form,
  piece,
  index,
  problemId,
}: {
  form: UseFormReturn<Fields>;
  piece: Returnable;
  index: number;
  problemId: string | undefined;
}) => {
  const [isChosen, resolution] = form.watch([`choices.${index}.isChosen`, 'resolution']);
  const isExchange = resolution === 'exchange';
  const sizes = useOtherSizes(piece, isExchange && isChosen);
  return (
    <div className="border-b border-line py-1">
      <Checkbox
        label={pieceName(piece)}
        aria-invalid={problemId === undefined ? undefined : true}
        aria-describedby={problemId}
        {...form.register(`choices.${index}.isChosen`, {
          validate: (_, { choices }) => choices.some((choice) => choice.isChosen),
          onChange: () => form.clearErrors('choices'),
        })}
      />
      {isChosen ? (
        <div className="flex flex-wrap gap-4 pb-3 pl-9">
          {piece.left > 1 ? (
            <SelectField
              label={t('pieces')}
              {...form.register(`choices.${index}.quantity`, { valueAsNumber: true })}
            >
              {upTo(piece.left).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </SelectField>
          ) : null}
          {isExchange && sizes?.length === 0 ? (
            <p className="self-center text-15 text-chalk">{t('noOtherSize')}</p>
          ) : null}
          {isExchange && sizes !== undefined && sizes.length > 0 ? (
            <SelectField label={t('newSize')} {...form.register(`choices.${index}.exchangeSize`)}>
              <option value="">{t('choose')}</option>
              {sizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </SelectField>
          ) : null}
        </div>
      ) : null}
    </div>
  );
};

const REFUND_TEXT = { none: 'backAsPaid', part: 'backPartly', all: 'backToAccount' } as const;

/** Which pieces go back, why, and whether for a refund or an exchange. */
export const ReturnForm = ({
  orderId,
  byHand,
  pieces,
  onDone,
}: {
  orderId: string;
  /** How much of the money is refunded by hand, because it was paid in cash. */
  byHand: keyof typeof REFUND_TEXT;
  pieces: readonly Returnable[];
  onDone: () => void;
}) => {
  const { form, field, submit } = useContractForm<Fields>({
    fields: ['reason'],
    defaultValues: {
      ...BLANK_PAYOUT,
      choices: pieces.map(() => ({ isChosen: false, quantity: 1, exchangeSize: '' })),
      resolution: 'refund',
      reason: '',
    },
  });
  const asking = useRequestReturn(orderId);
  const problemId = useId();
  const isNothingChosen = form.formState.errors.choices !== undefined;
  const isPaidOut = byHand !== 'none' && form.watch('resolution') === 'refund';
  const send = submit(async ({ choices, resolution, reason, ...account }) => {
    const lines = pieces.flatMap(({ _id, position, size }, index) => {
      const choice = choices[index];
      if (!choice?.isChosen) return [];
      const { quantity, exchangeSize } = choice;
      return [
        {
          _id,
          position,
          size,
          quantity,
          ...(resolution === 'exchange' && exchangeSize ? { exchangeSize } : {}),
        },
      ];
    });
    const payout = isPaidOut ? { payout: payoutOf(account) } : {};
    await asking.mutateAsync({ lines, resolution, reason: reason.trim(), ...payout });
    onDone();
  });
  return (
    <form method="post" noValidate className="grid gap-5 pt-5" onSubmit={send}>
      <FormRefusalBanner attempt={asking} fallback={t('requestFailed')} fields={['reason']} />
      <fieldset className="grid gap-3">
        <legend className="pb-3 text-15 font-medium">{t('whatWouldYou')}</legend>
        <RadioCard
          title={t('moneyBack')}
          text={t(REFUND_TEXT[byHand])}
          value="refund"
          {...form.register('resolution')}
        />
        <RadioCard
          title={t('anotherSize')}
          text={t('sentOnce')}
          value="exchange"
          {...form.register('resolution')}
        />
      </fieldset>
      <fieldset>
        <legend className="pb-1 text-15 font-medium">{t('whichPieces')}</legend>
        {isNothingChosen ? <FieldError id={problemId}>{t('chooseWhat')}</FieldError> : null}
        {pieces.map((piece, index) => (
          <ItemChoice
            key={`${piece.position} ${piece.size}`}
            form={form}
            piece={piece}
            index={index}
            problemId={isNothingChosen ? problemId : undefined}
          />
        ))}
      </fieldset>
      {isPaidOut ? (
        <PayoutFields
          method={form.watch('method')}
          choice={form.register('method')}
          field={(name) => field(name, { validate: (_, typed) => isSound(name, typed) })}
        />
      ) : null}
      <TextArea label={t('whatWrong')} rows={3} maxLength={1000} {...field('reason', REQUIRED)} />
      <div>
        <Button type="submit" isBusy={asking.isPending}>
          {t('sendRequest')}
        </Button>
      </div>
    </form>
  );
};
