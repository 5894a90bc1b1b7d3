import { RadioCard } from '../../ui/radio-card.tsx';

export type OnlineMethod = 'razorpay';

/** Only the online gateway is offered; nothing is chosen until somebody chooses. */
export const PaymentMethodChoice = ({
  chosen,
  onChoose,
}: {
  chosen: OnlineMethod | undefined;
  onChoose: (method: OnlineMethod) => void;
}) => (
  <fieldset className="grid min-w-0 gap-3">
    <legend className="pb-3 text-17 font-medium">Payment Method</legend>
    <RadioCard
      name="paymentMethod"
      value="razorpay"
      title="UPI, net banking or Indian card"
      text="Pay with Razorpay, in rupees."
      checked={chosen === 'razorpay'}
      onChange={() => onChoose('razorpay')}
    />
  </fieldset>
);
