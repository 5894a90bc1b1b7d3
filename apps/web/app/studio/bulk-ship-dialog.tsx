import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { useContractForm } from '../shell/use-contract-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

type FormProps = {
  readonly orders: readonly StudioOrder[];
  readonly isBusy: boolean;
  readonly onShip: (carrier: string, trackingNumbers: Readonly<Record<string, string>>) => void;
};
/** Numbers by the place of their order. */
type Parcels = { readonly carrier: string; readonly numbers: readonly string[] };

const BulkShipForm = ({ orders, isBusy, onShip }: FormProps) => {
  const { field, submit } = useContractForm<Parcels>({ fields: ['carrier'] });
  const ship = ({ carrier, numbers }: Parcels) =>
    onShip(
      carrier.trim(),
      Object.fromEntries(orders.map(({ _id }, index) => [_id, (numbers[index] ?? '').trim()])),
    );
  return (
    <form method="post" noValidate className="grid gap-5 pt-5" onSubmit={submit(ship)}>
      <TextField label="Carrier" maxLength={100} required data-first-focus {...field('carrier')} />
      {orders.map(({ _id, customerName }, index) => (
        <TextField
          key={_id}
          label={`Tracking number for ${customerName}, ${orderNumber(_id)}`}
          maxLength={100}
          required
          autoCapitalize="characters"
          {...field(`numbers.${index}`)}
        />
      ))}
      <div>
        <Button type="submit" isBusy={isBusy}>
          Ship and tell the customers
        </Button>
      </div>
    </form>
  );
};

/** One carrier, and a number for each parcel. */
export const BulkShipDialog = ({
  isOpen,
  onClose,
  ...form
}: FormProps & { isOpen: boolean; onClose: () => void }) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={`Ship ${form.orders.length} orders`}>
    <BulkShipForm {...form} />
  </Dialog>
);
