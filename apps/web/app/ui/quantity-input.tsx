import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { textsOf } from '../texts/texts.ts';

const t = await textsOf('shell');

const STEP = 'grid size-[44px] place-items-center hover:text-madder disabled:text-line';

/** A whole number from 1 to `most`. Blank or 0 reverts to the previous value. */
export const QuantityInput = ({
  label,
  value,
  most,
  onChange,
}: {
  label: string;
  value: number;
  most: number;
  onChange: (quantity: number) => void;
}) => {
  const [draft, setDraft] = useState<string>();
  const choose = (quantity: number) => {
    if (Number.isInteger(quantity) && quantity >= 1 && quantity !== value) onChange(Math.min(quantity, most));
  };
  return (
    <div className="inline-flex items-center border border-chalk bg-sheet">
      <button
        type="button"
        className={STEP}
        aria-label={t('oneLess', { label })}
        disabled={value <= 1}
        onClick={() => choose(value - 1)}
      >
        <Minus size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        aria-label={label}
        value={draft ?? value}
        onChange={(event) => {
          setDraft(event.target.value);
          choose(Number(event.target.value));
        }}
        onBlur={() => setDraft(undefined)}
        onWheel={({ currentTarget }) => currentTarget.blur()}
        className="h-[44px] w-[44px] bg-transparent text-center text-15 tabular-nums"
      />
      <button
        type="button"
        className={STEP}
        aria-label={t('oneMore', { label })}
        disabled={value >= most}
        onClick={() => choose(value + 1)}
      >
        <Plus size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
};
