import { orderLifecycle } from '@darzi/contract/orders/order.lifecycle.ts';
import { type AdminOrder, MOST_PACKED_AT_ONCE } from '@darzi/contract/orders/order-admin.routes.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useState } from 'react';
import { call, toastFailure } from '../../shell/call.ts';
import { toast } from '../../shell/toast.ts';
import { useAdminOrderChange } from '../../staff/order-admin.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MarkBox } from '../../ui/choice.tsx';
import { ParcelBar } from '../couriers/parcel-bar.tsx';

const canBePacked = ({ status, isPlaced }: AdminOrder): boolean =>
  isPlaced && orderLifecycle.find(status, 'pack', 'packer') !== undefined;

const words = (count: number): string => counted(count, 'order');

/** What is being packed can be booked, printed for and fetched. */
const isForCourier = ({ status }: AdminOrder): boolean => status === 'Packing' || status === 'Shipped';

/** Which of the shown orders are ticked, moving them to Packing together, and what a courier does with them. */
export const usePacking = (orders: readonly AdminOrder[], courier: string | undefined) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly string[]>([]);
  const packable = orders.filter(canBePacked).slice(0, MOST_PACKED_AT_ONCE);
  const sendable = courier === undefined ? [] : orders.filter(isForCourier);
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
    pack,
    isPending: sending.isPending,
  };
};

type Packing = ReturnType<typeof usePacking>;

/** The box in front of an order that can be packed; without an order the one for all that are shown. */
export const PackBox = ({ packing, order }: { packing: Packing; order: AdminOrder | undefined }) => {
  const { packable, sendable, chosen, tick } = packing;
  const all = packable.length > 0 ? packable : sendable;
  const meant = order === undefined ? all : [...packable, ...sendable].filter(({ _id }) => _id === order._id);
  if (meant.length === 0) return null;
  const toPack = all === packable || (order !== undefined && canBePacked(order));
  const label =
    order === undefined
      ? toPack
        ? 'Choose all that can be packed'
        : 'Choose all'
      : `Choose ${orderNumber(order._id)}${canBePacked(order) ? ' to pack' : ''}`;
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

/** What can be done with the ticked orders, at the foot of the screen, and what some of them were refused. */
export const PackBar = ({
  packing: { courier, chosen, toPack, refused, setRefused, pack, isPending },
}: {
  packing: Packing;
}) => (
  <div className="sticky bottom-0 z-20 grid gap-3 pt-6">
    {refused.length === 0 ? null : (
      <Banner tone="warning">
        <p>These were left as they are:</p>
        <ul>
          {refused.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Banner>
    )}
    {chosen.length === 0 ? null : (
      <div className="flex flex-wrap items-center justify-between gap-4 border border-ink bg-sheet px-4 py-3">
        <p role="status" className="text-15 tabular-nums">
          {words(chosen.length)} chosen
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {courier === undefined ? null : (
            <ParcelBar courier={courier} orders={chosen} onRefused={setRefused} />
          )}
          {toPack.length === 0 ? null : (
            <Button isBusy={isPending} onClick={pack}>
              Move to Packing
            </Button>
          )}
        </div>
      </div>
    )}
  </div>
);
