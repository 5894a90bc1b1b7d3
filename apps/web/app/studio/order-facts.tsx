import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { showShortDay } from '@darzi/contract/dates.ts';
import { FactRow } from '../staff/page-parts.tsx';

/** What is to be made, where it goes, and what the customer thought of it. */
export const OrderFacts = ({ order }: { order: StudioOrder }) => {
  const { design, shippingAddress: to, tracking, review } = order;
  return (
    <dl className="text-15">
      <FactRow name="Style">
        <span className="capitalize">{design.style}</span>
      </FactRow>
      <FactRow name="Fabric">
        <span className="capitalize">{design.fabric}</span>
      </FactRow>
      <FactRow name="Colour">{design.color ?? 'Not chosen yet'}</FactRow>
      <FactRow name="Wishes">{design.customization || 'None'}</FactRow>
      {to === null ? null : (
        <FactRow name="Deliver to">
          {[to.addressLine1, to.addressLine2, `${to.city}, ${to.state} ${to.postalCode}`, to.phoneNumber]
            .filter(Boolean)
            .join('\n')}
        </FactRow>
      )}
      {tracking === null ? null : (
        <FactRow name="Shipped">
          {tracking.carrier}, {tracking.number}
          {order.shippedAt === null ? '' : ` on ${showShortDay(order.shippedAt)}`}
        </FactRow>
      )}
      {order.deliveredAt === null ? null : (
        <FactRow name="Delivered">{showShortDay(order.deliveredAt)}</FactRow>
      )}
      {review === null ? null : (
        <FactRow name="Review">
          {review.rating} of 5: {review.text}
        </FactRow>
      )}
    </dl>
  );
};
