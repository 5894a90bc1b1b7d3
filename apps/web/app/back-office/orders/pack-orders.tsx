import { orderLifecycle } from '@darzi/contract/orders/order.lifecycle.ts';
import { type AdminOrder, MAX_PACKED_AT_ONCE } from '@darzi/contract/orders/order-admin.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { call, failureText, toastFailure } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { BulkBar } from '../../staff/bulk-bar.tsx';
import { BulkShipDialog } from '../../staff/bulk-ship-dialog.tsx';
import { useAdminOrderChange } from '../../staff/order-admin.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MarkBox } from '../../ui/choice.tsx';
import { ParcelBar } from '../couriers/parcel-bar.tsx';
import { nameOf } from './use-order-admin.ts';

const canBePacked = ({ status, isPlaced }: AdminOrder): boolean =>
  isPlaced && orderLifecycle.find(status, 'pack', 'packer') !== undefined;

const words = (count: number): string => counted(count, 'order');

const canBeShipped = ({ status }: AdminOrder): boolean =>
  orderLifecycle.find(status, 'ship', 'packer') !== undefined;

/** Packed orders can be shipped by hand; with a courier, labels and pickups also cover shipped ones. */
const canBeSent = (order: AdminOrder, courier: string | undefined): boolean =>
  canBeShipped(order) || (courier !== undefined && order.status === 'Shipped');

/** Selecting orders, packing them together, and courier actions on them. */
export const usePacking = (orders: readonly AdminOrder[], courier: string | undefined) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly string[]>([]);
  const packable = orders.filter(canBePacked).slice(0, MAX_PACKED_AT_ONCE);
  const sendable = orders.filter((order) => canBeSent(order, courier));
  const chosen = [...packable, ...sendable].filter(({ _id }) => ticked.has(_id));
  const toPack = chosen.filter(canBePacked);
  const sending = useAdminOrderChange((body: { orders: { _id: string; version: number }[] }) =>
    call('POST /api/admin/orders/pack', { body }),
  );
  const tick = (ids: readonly string[], isOn: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const pack = () =>
    sending.mutate(
      { orders: toPack.map(({ _id, version }) => ({ _id, version })) },
      {
        onSuccess: ({ verdicts }) => {
          const failed = verdicts.filter(({ ok }) => !ok);
          setRefused(failed.map(({ _id, message }) => `${orderNumber(_id)}: ${message}`));
          setTicked(new Set());
          const packed = verdicts.length - failed.length;
          if (packed > 0) toast.success(`${words(packed)} ${packed === 1 ? 'is' : 'are'} being packed.`);
        },
        onError: (error) => toastFailure(error, 'The orders could not be moved.'),
      },
    );
  return {
    courier,
    packable,
    sendable,
    chosen,
    toPack,
    refused,
    setRefused,
    tick,
    clear: () => setTicked(new Set()),
    pack,
    isPending: sending.isPending,
  };
};

/** Asks for carrier and number of parcels without a booked courier, one by one; a refusal does not stop the rest. */
const ShipTogether = ({
  orders,
  onRefused,
}: {
  orders: readonly AdminOrder[];
  onRefused: (texts: readonly string[]) => void;
}) => {
  const [isAsked, setAsked] = useState(false);
  type Sent = { readonly carrier: string; readonly numbers: Readonly<Record<string, string>> };
  const shipping = useAdminOrderChange(
    async ({ carrier, numbers }: Sent) => {
      const refused: string[] = [];
      for (const { _id, version } of orders) {
        const body = { status: 'Shipped', carrier, trackingNumber: numbers[_id] ?? '', version } as const;
        await call('POST /api/admin/orders/:id/status', { params: { id: _id }, body }).catch((error) =>
          refused.push(`${orderNumber(_id)}: ${failureText(error, 'It could not be shipped.')}`),
        );
      }
      return { refused, shipped: orders.length - refused.length };
    },
    {
      onSuccess: ({ refused, shipped }) => {
        onRefused(refused);
        setAsked(false);
        if (shipped > 0) toast.success(`${words(shipped)} ${shipped === 1 ? 'is' : 'are'} shipped.`);
      },
    },
  );
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        Ship by hand
      </Button>
      <BulkShipDialog
        parcels={orders.map((order) => ({
          _id: order._id,
          name: `${nameOf(order)}, ${orderNumber(order._id)}`,
        }))}
        isOpen={isAsked}
        isBusy={shipping.isPending}
        canDeliverItself
        onShip={(carrier, numbers) => shipping.mutate({ carrier, numbers })}
        onClose={() => setAsked(false)}
      />
    </>
  );
};

type Packing = ReturnType<typeof usePacking>;

/** The checkbox of an order that can be packed; without an order, the one for all shown. */
export const PackBox = ({ packing, order }: { packing: Packing; order: AdminOrder | undefined }) => {
  const { packable, sendable, chosen, tick } = packing;
  const all = packable.length > 0 ? packable : sendable;
  const meant = order === undefined ? all : [...packable, ...sendable].filter(({ _id }) => _id === order._id);
  if (meant.length === 0) return null;
  const toPack = all === packable || (order !== undefined && canBePacked(order));
  const label =
    order === undefined
      ? toPack
        ? 'Select all that can be packed'
        : 'Select all'
      : `Select ${orderNumber(order._id)}${canBePacked(order) ? ' to pack' : ''}`;
  return (
    <MarkBox
      label={label}
      isMarked={meant.every((one) => chosen.includes(one))}
      onMark={(isMarked) =>
        tick(
          meant.map(({ _id }) => _id),
          isMarked,
        )
      }
    />
  );
};

/** Actions on the selected orders, and refusals. */
export const PackBar = ({
  packing: { courier, chosen, toPack, refused, setRefused, clear, pack, isPending },
}: {
  packing: Packing;
}) => {
  const toShip = chosen.filter(canBeShipped);
  const refusals =
    refused.length === 0 ? null : (
      <Banner
        tone="warning"
        action={
          <Button variant="quiet" onClick={() => setRefused([])}>
            Dismiss
          </Button>
        }
      >
        <p>These were left as they are:</p>
        <ul>
          {refused.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Banner>
    );
  if (chosen.length === 0) return <div className="bar-below sticky z-20 pt-6">{refusals}</div>;
  return (
    <BulkBar
      label="Change the selected orders"
      selected={`${words(chosen.length)} selected`}
      above={refusals}
      onClear={clear}
    >
      {toPack.length === 0 ? null : (
        <Button isBusy={isPending} onClick={pack}>
          Move to Packing
        </Button>
      )}
      {toShip.length === 0 ? null : <ShipTogether orders={toShip} onRefused={setRefused} />}
      {courier === undefined ? null : <ParcelBar courier={courier} orders={chosen} onRefused={setRefused} />}
    </BulkBar>
  );
};
