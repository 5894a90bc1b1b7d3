import { useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { TextField } from '../../ui/field.tsx';
import { DeliveryAnswer } from '../checkout/delivery-answer.tsx';

const t = await textsOf('product');

/** Asks where the piece is to go and says whether and when it gets there. */
export const DeliverTo = () => {
  const [typed, setTyped] = useState('');
  return (
    <div className="grid gap-1.5 pt-6">
      <TextField
        label={t('deliverTo')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        placeholder="560001"
        className="max-w-44"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <DeliveryAnswer typed={typed} isStrict />
    </div>
  );
};
