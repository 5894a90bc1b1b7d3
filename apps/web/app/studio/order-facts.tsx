import type { StudioOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { showShortDay } from '@darzi/contract/dates.ts';
import type { ReactNode } from 'react';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8rem_1fr]">
    <dt className="text-chalk">{name}</dt>
    <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
);

/** What is to be made, where it goes, and what the customer thought of it. */
export const OrderFacts = ({ order }: { order: StudioOrder }) => {
  const { design, shippingAddress: to, tracking, review } = order;
  return (
    <dl className="text-15">
      <Fact name="Style">
        <span className="capitalize">{design.style}</span>
      </Fact>
      <Fact name="Fabric">
        <span className="capitalize">{design.fabric}</span>
      </Fact>
      <Fact name="Colour">{design.color ?? 'Not chosen yet'}</Fact>
      <Fact name="Wishes">{design.customization || 'None'}</Fact>
      {to === null ? null : (
        <Fact name="Deliver to">
          {[to.addressLine1, to.addressLine2, `${to.city}, ${to.state} ${to.postalCode}`, to.phoneNumber]
            .filter(Boolean)
            .join('\n')}
        </Fact>
      )}
      {tracking === null ? null : (
        <Fact name="Shipped">
          {tracking.carrier}, {tracking.number}
          {order.shippedAt === null ? '' : ` on ${showShortDay(order.shippedAt)}`}
        </Fact>
      )}
      {order.deliveredAt === null ? null : <Fact name="Delivered">{showShortDay(order.deliveredAt)}</Fact>}
      {review === null ? null : (
        <Fact name="Review">
          {review.rating} of 5: {review.text}
        </Fact>
      )}
    </dl>
  );
};
