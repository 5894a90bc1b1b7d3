import type { ParcelState } from '@darzi/contract/couriers/parcel.lifecycle.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { ORDER_ADMIN } from '../../staff/order-admin.ts';

/** The name of the courier that parcels can be booked with; undefined without one, or until it is known. */
export const useCourier = (): string | undefined =>
  useQuery({
    queryKey: [...ORDER_ADMIN, 'courier'],
    queryFn: ({ signal }) => call('GET /api/admin/couriers', {}, { signal }),
    staleTime: 600_000,
  }).data?.courier ?? undefined;

const BOOKING_AGAIN_MS = 1_500;

/** The parcel of an order; polled while it is being booked. */
export const useParcel = (orderId: string) =>
  useQuery({
    queryKey: [...ORDER_ADMIN, 'order', orderId, 'parcel'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/orders/:id/parcel', { params: { id: orderId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.parcel?.state === 'booking' ? BOOKING_AGAIN_MS : false),
  });

/** The tone of each parcel state. */
export const PARCEL_TONE = {
  booking: 'plain',
  refused: 'bad',
  booked: 'info',
  on_the_way: 'info',
  out_for_delivery: 'info',
  delivered: 'good',
  returning: 'bad',
  returned: 'bad',
  lost: 'bad',
  cancelled: 'plain',
} as const satisfies Record<ParcelState, 'plain' | 'good' | 'info' | 'bad'>;
