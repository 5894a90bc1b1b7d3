import { variantKey } from '@darzi/contract/catalogue/variants.ts';
import type { OrderItem } from '@darzi/contract/orders/orders.routes.ts';
import { faultsOfPayout, tidyPayout } from '@darzi/contract/returns/payout.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, failureText } from '../../shell/call.ts';
import { shownVariantInText, variantIn } from '../../shell/product-variant.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCard } from '../../ui/choice.tsx';
import { Checkbox, SelectField, TextArea } from '../../ui/field.tsx';
import { useRequestReturn } from './own-returns.ts';
import { BLANK_UPI, PayoutFields } from './payout-fields.tsx';

const [t, shell] = await Promise.all([textsOf('orders'), textsOf('shell')]);

/** A bought piece of which so many can still be sent back. */
export type Returnable = OrderItem & { readonly left: number };
type Choice = { readonly quantity: number; readonly exchangeSize: string };

const upTo = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => index + 1);

const keyOf = ({ _id, size }: Pick<OrderItem, '_id' | 'size'>): string => `${_id} ${size}`;

/** What is there of a piece at the same price, without the one that is sent back. */
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
  piece,
  choice,
  isExchange,
  onChange,
}: {
  piece: Returnable;
  choice: Choice | undefined;
  isExchange: boolean;
  onChange: (choice: Choice | undefined) => void;
}) => {
  const sizes = useOtherSizes(piece, isExchange && choice !== undefined);
  return (
    <div className="border-b border-line py-1">
      <Checkbox
        label={`${piece.name}, ${shownVariantInText(piece.size)}`}
        checked={choice !== undefined}
        onChange={(event) => onChange(event.target.checked ? { quantity: 1, exchangeSize: '' } : undefined)}
      />
      {choice === undefined ? null : (
        <div className="flex flex-wrap gap-4 pb-3 pl-9">
          {piece.left > 1 ? (
            <SelectField
              label={t('pieces')}
              value={choice.quantity}
              onChange={(event) => onChange({ ...choice, quantity: Number(event.target.value) })}
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
            <SelectField
              label={t('newSize')}
              value={choice.exchangeSize}
              onChange={(event) => onChange({ ...choice, exchangeSize: event.target.value })}
            >
              <option value="">{t('choose')}</option>
              {sizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </SelectField>
          ) : null}
        </div>
      )}
    </div>
  );
};

/** Which pieces go back, why, and what for. */
export const ReturnForm = ({
  orderId,
  isCash,
  pieces,
  onDone,
}: {
  orderId: string;
  isCash: boolean;
  pieces: readonly Returnable[];
  onDone: () => void;
}) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice | undefined>>>({});
  const [resolution, setResolution] = useState<'refund' | 'exchange'>('refund');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState(BLANK_UPI);
  const [isChecked, setChecked] = useState(false);
  const asking = useRequestReturn(orderId);
  const lines = pieces.flatMap((piece) => {
    const choice = chosen[keyOf(piece)];
    if (choice === undefined) return [];
    const { _id, size } = piece;
    const { quantity, exchangeSize } = choice;
    return [{ _id, size, quantity, ...(resolution === 'exchange' && exchangeSize ? { exchangeSize } : {}) }];
  });
  const payout = isCash && resolution === 'refund' ? tidyPayout(typed) : undefined;
  const faults = payout === undefined ? {} : faultsOfPayout(payout);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (lines.length === 0 || reason.trim() === '' || Object.keys(faults).length > 0) return;
    const draft = { lines, resolution, reason: reason.trim(), ...(payout === undefined ? {} : { payout }) };
    asking.mutate(draft, { onSuccess: onDone });
  };
  return (
    <form method="post" noValidate className="grid gap-5 pt-5" onSubmit={send}>
      {asking.error === null ? null : (
        <Banner key={asking.submittedAt} takesFocus>
          {failureText(asking.error, t('requestFailed'))}
        </Banner>
      )}
      {isChecked && lines.length === 0 ? <Banner takesFocus>{t('chooseWhat')}</Banner> : null}
      <fieldset className="grid gap-3">
        <legend className="pb-3 text-15 font-medium">{t('whatWouldYou')}</legend>
        <RadioCard
          name="resolution"
          title={t('moneyBack')}
          text={isCash ? t('backToAccount') : t('backAsPaid')}
          checked={resolution === 'refund'}
          onChange={() => setResolution('refund')}
        />
        <RadioCard
          name="resolution"
          title={t('anotherSize')}
          text={t('sentOnce')}
          checked={resolution === 'exchange'}
          onChange={() => setResolution('exchange')}
        />
      </fieldset>
      <fieldset>
        <legend className="pb-1 text-15 font-medium">{t('whichPieces')}</legend>
        {pieces.map((piece) => (
          <ItemChoice
            key={keyOf(piece)}
            piece={piece}
            choice={chosen[keyOf(piece)]}
            isExchange={resolution === 'exchange'}
            onChange={(choice) => setChosen((before) => ({ ...before, [keyOf(piece)]: choice }))}
          />
        ))}
      </fieldset>
      {payout === undefined ? null : (
        <PayoutFields payout={typed} faults={isChecked ? faults : {}} onChange={setTyped} />
      )}
      <TextArea
        label={t('whatWrong')}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isChecked && reason.trim() === '' ? shell('required') : undefined}
      />
      <div>
        <Button type="submit" isBusy={asking.isPending}>
          {t('sendRequest')}
        </Button>
      </div>
    </form>
  );
};
