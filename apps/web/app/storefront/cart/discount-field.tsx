import { discountOf } from '@darzi/contract/discounts/discount.ts';
import { type Paise, paiseFromRupees, showPaise, showRupees, subtractPaise } from '@darzi/contract/money.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { DiscountCode } from './discount-code.ts';

const t = await textsOf('cart');

const MAX_CHARACTERS = 40;

type Applied = NonNullable<DiscountCode['discount']>;

const wordsOf = (discount: Applied, subtotal: Paise, isSetAside: boolean): string => {
  if (isSetAside) return t('setAside');
  const off =
    discount.percent === null
      ? t('amountOff', { amount: showRupees(discount.amount ?? 0) })
      : t('percentOff', { percent: discount.percent });
  if (discountOf(discount, subtotal) > 0) return t('offPieces', { off });
  const missing = subtractPaise(paiseFromRupees(discount.minimum), subtotal);
  return missing > 0 ? t('addMore', { amount: showPaise(missing), off }) : t('notForCart', { off });
};

const AppliedCode = ({
  discount,
  subtotal,
  isSetAside,
  onRemove,
}: {
  discount: Applied;
  subtotal: Paise;
  isSetAside: boolean;
  onRemove: () => void;
}) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 border border-dashed border-chalk px-3.5 py-1.5">
    <p role="status" className="min-w-0 py-1 text-15">
      <span className="font-medium wrap-anywhere">{discount.code}</span>
      <span className="block text-13 text-chalk">{wordsOf(discount, subtotal, isSetAside)}</span>
    </p>
    <Button variant="quiet" onClick={onRemove} aria-label={t('removeCode', { code: discount.code })}>
      {t('removeWord')}
    </Button>
  </div>
);

type FieldProps = {
  readonly code: DiscountCode;
  /** The value of the goods the code applies to. */
  readonly subtotal: Paise;
  /** Other discounts take off more and do not combine with it. */
  readonly isSetAside: boolean;
};

/** The field for a discount code, and the effect of the current one. */
export const DiscountField = ({ code, subtotal, isSetAside }: FieldProps) => {
  const [typed, setTyped] = useState('');
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [wasRemoved, setWasRemoved] = useState(false);
  useEffect(() => {
    if (wasRemoved) field.current?.focus();
  }, [wasRemoved]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') field.current?.focus();
    else if (!code.isApplying) code.apply(typed);
  };
  if (code.discount !== undefined) {
    const remove = () => {
      setTyped('');
      setWasRemoved(true);
      code.remove();
    };
    return (
      <AppliedCode discount={code.discount} subtotal={subtotal} isSetAside={isSetAside} onRemove={remove} />
    );
  }
  return (
    <form method="post" noValidate onSubmit={apply}>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={field}
          className="min-w-0 flex-[1_1_8rem]"
          label={t('discountCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_CHARACTERS}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-describedby={code.error === undefined ? undefined : errorId}
        />
        <Button
          type="submit"
          variant="secondary"
          className="min-h-12"
          isBusy={code.isApplying || code.isLoading}
          busyLabel={t('checking')}
        >
          {t('apply')}
        </Button>
      </div>
      {code.error === undefined ? null : (
        <p id={errorId} role="alert" className="pt-1.5 text-13 font-medium text-alarm">
          {code.error}
        </p>
      )}
    </form>
  );
};
