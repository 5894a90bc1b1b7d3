import { RadioCard } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import type { SaleMethod } from './sale-draft.ts';

const METHODS = {
  cash: { title: 'Cash', text: 'Taken now and recorded in the ledger.' },
  'card machine': {
    title: 'Card machine',
    text: 'Card or UPI on the shop’s own machine, taken now.',
  },
  'on delivery': {
    title: 'Cash on delivery',
    text: 'The courier collects it, with the delivery fee and the fee for cash.',
  },
  link: {
    title: 'Payment link',
    text: 'UPI or card online, by a link or its QR code. The pieces are reserved until it expires.',
  },
} as const satisfies Record<SaleMethod, { title: string; text: string }>;

/** Whether the goods are handed over, and how they are paid. */
export const SalePayment = ({
  isHandedOver,
  method,
  reference,
  referenceFault,
  hours,
  hoursFault,
  onHandedOver,
  onMethod,
  onReference,
  onHours,
}: {
  isHandedOver: boolean;
  method: SaleMethod;
  reference: string;
  referenceFault: string | undefined;
  hours: string;
  hoursFault: string | undefined;
  onHandedOver: (isHandedOver: boolean) => void;
  onMethod: (method: SaleMethod) => void;
  onReference: (reference: string) => void;
  onHours: (hours: string) => void;
}) => {
  const methods: readonly SaleMethod[] = isHandedOver
    ? ['cash', 'card machine', 'link']
    : ['on delivery', 'link', 'cash', 'card machine'];
  return (
    <>
      <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
        <legend className="pb-1.5 text-15 font-medium">The pieces</legend>
        <RadioCard
          name="handed"
          title="Taken along"
          text="Sold over the counter: no delivery fee, the invoice is issued immediately."
          checked={isHandedOver}
          onChange={() => onHandedOver(true)}
        />
        <RadioCard
          name="handed"
          title="Sent"
          text="Packed and delivered like any order."
          checked={!isHandedOver}
          onChange={() => onHandedOver(false)}
        />
      </fieldset>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="pb-1.5 text-15 font-medium">How it is paid</legend>
        {methods.map((one) => (
          <RadioCard
            key={one}
            name="method"
            {...METHODS[one]}
            checked={method === one}
            onChange={() => onMethod(one)}
          />
        ))}
      </fieldset>
      {method === 'card machine' ? (
        <TextField
          label="Number on the slip"
          hint="Shown in the ledger and on the receipt"
          autoComplete="off"
          maxLength={100}
          required
          value={reference}
          error={referenceFault}
          onChange={({ target }) => onReference(target.value)}
        />
      ) : null}
      {method === 'link' ? (
        <TextField
          label="Link expires after, hours"
          hint="After that the pieces go back to stock"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
          value={hours}
          error={hoursFault}
          onChange={({ target }) => onHours(target.value)}
        />
      ) : null}
    </>
  );
};
