import { Suspense, useId, useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { lazyPart } from '../../ui/load-part.tsx';

const t = await textsOf('product');

/** It brings everything about Indian addresses along, so it loads when somebody starts to type. */
const DeliveryAnswer = lazyPart(async () => {
  const { DeliveryAnswer } = await import('../checkout/delivery-answer.tsx');
  return { default: DeliveryAnswer };
});

/** Shown until it has loaded. */
const NoAnswer = () => <p role="status" className="min-h-5 text-13" />;

/** Asks where the piece should go, and says whether and when it gets there. */
export const DeliverTo = () => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <div className="grid gap-1.5 pt-6">
      <label htmlFor={id} className="text-15 font-medium">
        {t('deliverTo')}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        placeholder="560001"
        className="min-h-12 w-full max-w-44 border border-chalk bg-sheet px-3.5 text-15 transition-colors placeholder:text-chalk hover:border-ink focus:border-ink"
        value={typed ?? ''}
        onFocus={() => setTyped(typed ?? '')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed === undefined ? (
        <NoAnswer />
      ) : (
        <Suspense fallback={<NoAnswer />}>
          <DeliveryAnswer typed={typed} isStrict />
        </Suspense>
      )}
    </div>
  );
};
