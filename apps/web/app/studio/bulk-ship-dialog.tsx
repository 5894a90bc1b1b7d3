import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

/** One carrier, and a number for each parcel. */
export const BulkShipDialog = ({
  orders,
  isOpen,
  isBusy,
  onShip,
  onClose,
}: {
  orders: readonly StudioOrder[];
  isOpen: boolean;
  isBusy: boolean;
  onShip: (carrier: string, trackingNumbers: Readonly<Record<string, string>>) => void;
  onClose: () => void;
}) => {
  const ship = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    onShip(text('carrier'), Object.fromEntries(orders.map(({ _id }) => [_id, text(_id)])));
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Ship ${orders.length} orders`}>
      <form method="post" noValidate className="grid gap-5 pt-5" onSubmit={ship}>
        <TextField label="Carrier" name="carrier" maxLength={100} required data-first-focus />
        {orders.map(({ _id, customerName }) => (
          <TextField
            key={_id}
            label={`Tracking number for ${customerName}, ${orderNumber(_id)}`}
            name={_id}
            maxLength={100}
            required
            autoCapitalize="characters"
          />
        ))}
        <div>
          <Button type="submit" isBusy={isBusy}>
            Ship and tell the customers
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
