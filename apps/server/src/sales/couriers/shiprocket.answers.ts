import { courierOrderId, shipmentId } from '@darzi/contract/ids.ts';
import { z } from 'zod';
import type { Assigned, CourierOrder, Progress } from './courier.ts';

/** Shiprocket's objects, as far as the shop reads them. Numbers arrive as numbers or as text. */
const number = z.union([z.string().min(1), z.number()]).transform(String);
const maybeText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => String(given ?? '').trim());

export const shiprocketToken = z.object({ token: z.string().min(1) });

export const createdOrder = z
  .object({
    order_id: number.pipe(courierOrderId),
    shipment_id: number.pipe(shipmentId),
    awb_code: maybeText,
    courier_name: maybeText,
  })
  .transform(
    (made): CourierOrder => ({
      courierOrderId: made.order_id,
      shipmentId: made.shipment_id,
      assigned: made.awb_code === '' ? undefined : { awb: made.awb_code, carrier: made.courier_name },
    }),
  );

const listedShipment = z.object({ id: number.pipe(shipmentId), awb: maybeText, courier: maybeText });

export const listedOrders = z.object({
  data: z.array(
    z.object({
      id: number.pipe(courierOrderId),
      channel_order_id: z.string(),
      status: z.string().nullish(),
      shipments: z.array(listedShipment),
    }),
  ),
});

const isCancelled = (status: string | null | undefined): boolean => /cancell?ed/i.test(status ?? '');

/** The one order in a list with exactly our number: Shiprocket's search is by words. Ignores a cancelled one. */
export const orderOfList = (
  { data }: z.output<typeof listedOrders>,
  channelNumber: string,
): CourierOrder | undefined => {
  const found = data.find((one) => one.channel_order_id === channelNumber && !isCancelled(one.status));
  const [shipment] = found?.shipments ?? [];
  if (found === undefined || shipment === undefined) return undefined;
  return {
    courierOrderId: found.id,
    shipmentId: shipment.id,
    assigned: shipment.awb === '' ? undefined : { awb: shipment.awb, carrier: shipment.courier },
  };
};

export const servedCouriers = z.object({
  data: z.object({
    recommended_courier_company_id: z.number().nullish(),
    available_courier_companies: z.array(
      z.object({ courier_company_id: z.number(), courier_name: z.string(), rate: z.coerce.number() }),
    ),
  }),
});

/** The carrier Shiprocket recommends, if it serves the destination; otherwise the cheapest. */
export const chooseCourier = ({ data }: z.output<typeof servedCouriers>): number | undefined => {
  const all = data.available_courier_companies;
  const recommended = all.find((one) => one.courier_company_id === data.recommended_courier_company_id);
  const [cheapest] = [...all].sort((one, other) => one.rate - other.rate);
  return (recommended ?? cheapest)?.courier_company_id;
};

/** `awb_assign_status` 0 comes with HTTP 200: an empty wallet, or a carrier that refuses. */
export const assignment = z.object({
  awb_assign_status: z.number().nullish(),
  message: z.string().nullish(),
  response: z
    .object({
      data: z
        .object({ awb_code: maybeText, courier_name: maybeText, awb_assign_error: z.string().nullish() })
        .nullish(),
    })
    .nullish(),
});

export const assignedOf = (answer: z.output<typeof assignment>): Assigned | string => {
  const data = answer.response?.data;
  if (data !== null && data !== undefined && data.awb_code !== '')
    return { awb: data.awb_code, carrier: data.courier_name };
  return data?.awb_assign_error ?? answer.message ?? 'no carrier took it';
};

export const labelAnswer = z.object({ label_url: z.string().min(1) });
export const manifestAnswer = z.object({ manifest_url: z.string().min(1) });
export const anyAnswer = z.looseObject({});

export const tracking = z.object({
  tracking_data: z.object({
    track_status: z.number().nullish(),
    shipment_status: z.number().nullish(),
    shipment_track: z
      .array(z.object({ awb_code: maybeText, current_status: maybeText }))
      .nullish()
      .transform((given) => given ?? []),
    error: z.string().nullish(),
  }),
});

/** Shiprocket's status codes. Codes missing here change nothing. */
const PROGRESS: Readonly<Record<number, Progress>> = {
  1: 'booked', // AWB assigned
  2: 'booked', // label generated
  3: 'booked', // pickup scheduled
  4: 'booked', // pickup queued
  5: 'booked', // manifest generated
  6: 'on_the_way', // shipped
  7: 'delivered',
  8: 'cancelled',
  9: 'returning', // RTO initiated
  10: 'returned', // RTO delivered
  12: 'lost',
  13: 'booked', // pickup error
  14: 'returning', // RTO acknowledged
  15: 'booked', // pickup rescheduled
  16: 'booked', // cancellation requested
  17: 'out_for_delivery',
  18: 'on_the_way', // in transit
  19: 'booked', // out for pickup
  20: 'booked', // pickup exception
  21: 'on_the_way', // undelivered: another attempt follows
  22: 'on_the_way', // delayed
  24: 'lost', // destroyed
  25: 'lost', // damaged
  38: 'on_the_way', // at the destination hub
  39: 'on_the_way', // misrouted
  40: 'returning', // RTO, not delivered
  41: 'returning', // RTO, out for delivery
  42: 'on_the_way', // picked up
  44: 'lost', // disposed of
  45: 'cancelled', // before dispatch
  46: 'returning', // RTO in transit
  51: 'on_the_way', // handed to the carrier
  76: 'lost', // untraceable
};

export const progressOf = (status: number | null | undefined): Progress => PROGRESS[status ?? 0] ?? 'unknown';

const refusal = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});

export const reasonOfShiprocket = (body: unknown, status: number): string => {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return `HTTP ${status}`;
  const details = Object.values(parsed.data.errors ?? {}).flat();
  const text = [parsed.data.message ?? '', ...details].filter(Boolean).join(' ');
  return text === '' ? `HTTP ${status}` : text.slice(0, 250);
};

export const webhookBody = z.object({ awb: z.union([z.string(), z.number()]).transform(String) });
