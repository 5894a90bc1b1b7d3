import {
  type CallAnswer,
  done,
  refused,
  repeatWhileUnclear,
  unclear,
} from '../../payments/gateways/gateway-call.ts';
import { isSameSecret } from '../../platform/auth/shop-secret.ts';
import { indianMoment } from '../../platform/http/csv.ts';
import type { Config } from '../../settings/config.ts';
import type { ShiprocketKeys } from '../../settings/keys.ts';
import type { AtCourier, Courier, ParcelRequest } from './courier.ts';
import {
  anyAnswer,
  assignedOf,
  assignment,
  chooseCourier,
  createdOrder,
  labelAnswer,
  listedOrders,
  manifestAnswer,
  orderOfList,
  progressOf,
  servedCouriers,
  tracking,
  webhookBody,
} from './shiprocket.answers.ts';
import { type AskShiprocket, createShiprocketCalls, type Download } from './shiprocket.client.ts';

/** Indian time as Shiprocket wants it: `2026-11-23 14:05`. */
const minuteInIndia = (at: Date): string => indianMoment(at).slice(0, 16);

const MIN_HEIGHT_CM = 3;

/** A folded garment in a courier bag; further pieces are stacked on top. */
const boxOf = ({ lines }: ParcelRequest) => {
  const pieces = lines.reduce((sum, { units }) => sum + units, 0);
  return { length: 32, breadth: 26, height: Math.min(60, MIN_HEIGHT_CM * Math.max(1, pieces)) };
};

const bodyOf = (request: ParcelRequest, pickupLocation: string) => {
  const { to } = request;
  return {
    order_id: request.channelNumber,
    order_date: minuteInIndia(request.orderedAt),
    pickup_location: pickupLocation,
    billing_customer_name: to.firstName,
    billing_last_name: to.lastName,
    billing_address: to.street,
    billing_city: to.city,
    billing_pincode: to.pin,
    billing_state: to.state,
    billing_country: to.country,
    billing_email: to.email,
    billing_phone: to.phone,
    shipping_is_billing: true,
    order_items: request.lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      units: line.units,
      selling_price: line.priceRupees,
      ...(line.hsn === null ? {} : { hsn: line.hsn }),
    })),
    payment_method: request.cashRupees > 0 ? 'COD' : 'Prepaid',
    sub_total: request.totalRupees,
    weight: request.grams / 1_000,
    ...boxOf(request),
  };
};

/** Refused because it was done before. */
const isAlready = (answer: CallAnswer<unknown>, words = /already/i): boolean =>
  answer.is === 'refused' && words.test(answer.reason);

const withoutValue = (answer: CallAnswer<unknown>): CallAnswer<undefined> =>
  answer.is === 'done' ? { is: 'done', value: undefined } : answer;

/** The courier's orders: found, created, given to a carrier, cancelled. */
const bookings = (
  ask: AskShiprocket,
  pickupLocation: string,
): Pick<Courier, 'findOrder' | 'createOrder' | 'assign' | 'cancel'> => {
  const findOrder: Courier['findOrder'] = async (channelNumber, deadline) => {
    const path = `/orders?${new URLSearchParams({ search: channelNumber })}`;
    const list = await repeatWhileUnclear(deadline, () =>
      ask(deadline, listedOrders, { method: 'GET', path }),
    );
    return list.is === 'done' ? done(orderOfList(list.value, channelNumber)) : list;
  };
  return {
    findOrder,
    createOrder: async (request, deadline) => {
      const made = await ask(deadline, createdOrder, {
        method: 'POST',
        path: '/orders/create/adhoc',
        body: bodyOf(request, pickupLocation),
      });
      // a number already used is also refused: then the order exists
      if (made.is !== 'refused') return made;
      const found = await findOrder(request.channelNumber, deadline);
      if (found.is === 'unclear') return found;
      return found.is === 'done' && found.value !== undefined ? done(found.value) : made;
    },
    assign: async ({ courierOrderId, shipmentId }, deadline) => {
      const served = await repeatWhileUnclear(deadline, () =>
        ask(deadline, servedCouriers, {
          method: 'GET',
          path: `/courier/serviceability/?${new URLSearchParams({ order_id: courierOrderId })}`,
        }),
      );
      if (served.is !== 'done') return served;
      const courierId = chooseCourier(served.value);
      if (courierId === undefined) return refused('no carrier goes to this PIN code');
      const answer = await ask(deadline, assignment, {
        method: 'POST',
        path: '/courier/assign/awb',
        body: { shipment_id: Number(shipmentId), courier_id: courierId },
      });
      if (answer.is !== 'done') return answer;
      const assigned = assignedOf(answer.value);
      return typeof assigned === 'string' ? refused(assigned) : done(assigned);
    },
    cancel: async (courierOrderId, deadline) => {
      const answer = await ask(deadline, anyAnswer, {
        method: 'POST',
        path: '/orders/cancel',
        body: { ids: [Number(courierOrderId)] },
      });
      return isAlready(answer, /already.*cancell?ed/i) ? done(undefined) : withoutValue(answer);
    },
  };
};

/** What happens to a parcel on its way: picked up, tracked. */
const shipments = (ask: AskShiprocket): Pick<Courier, 'requestPickup' | 'track'> => ({
  requestPickup: async (shipmentId, deadline) => {
    const answer = await ask(deadline, anyAnswer, {
      method: 'POST',
      path: '/courier/generate/pickup',
      body: { shipment_id: [Number(shipmentId)] },
    });
    // already requested: it is in the queue
    return isAlready(answer) ? done(undefined) : withoutValue(answer);
  },
  track: async (awb, deadline) => {
    const path = `/courier/track/awb/${encodeURIComponent(awb)}`;
    const answer = await repeatWhileUnclear(deadline, () => ask(deadline, tracking, { method: 'GET', path }));
    if (answer.is !== 'done') return answer;
    const { shipment_status: status, shipment_track: tracks } = answer.value.tracking_data;
    const [newest] = tracks;
    if (newest === undefined) return done({ awb, progress: 'unknown', text: '' });
    if (newest.awb_code !== awb) return unclear('the answer speaks of another parcel');
    return done({ awb, progress: progressOf(status), text: newest.current_status.slice(0, 100) });
  },
});

const shipmentsOf = (parcels: readonly AtCourier[]) => ({
  shipment_id: parcels.map(({ shipmentId }) => Number(shipmentId)),
});

/** Labels and manifests, as PDFs of the courier. */
const documents = (
  ask: AskShiprocket,
  download: Download,
): Pick<Courier, 'printLabels' | 'printManifest'> => ({
  printLabels: async (parcels, deadline) => {
    const made = await ask(deadline, labelAnswer, {
      method: 'POST',
      path: '/courier/generate/label',
      body: shipmentsOf(parcels),
    });
    return made.is === 'done' ? download(deadline, made.value.label_url) : made;
  },
  printManifest: async (parcels, deadline) => {
    const made = await ask(deadline, manifestAnswer, {
      method: 'POST',
      path: '/manifests/generate',
      body: shipmentsOf(parcels),
    });
    // already made: print the same one again
    const found = isAlready(made)
      ? await ask(deadline, manifestAnswer, {
          method: 'POST',
          path: '/manifests/print',
          body: { order_ids: parcels.map(({ courierOrderId }) => Number(courierOrderId)) },
        })
      : made;
    return found.is === 'done' ? download(deadline, found.value.manifest_url) : found;
  },
});

/** Shiprocket, which books with some twenty Indian carriers. https://apidocs.shiprocket.in */
export const createShiprocketCourier = (keys: ShiprocketKeys): Courier => {
  const { ask, download } = createShiprocketCalls(keys);
  return {
    name: 'Shiprocket',
    ...bookings(ask, keys.pickupLocation),
    ...shipments(ask),
    ...documents(ask, download),
    readEvent: (body, headers) => {
      const key = headers['x-api-key'];
      if (typeof key !== 'string' || !isSameSecret(key, keys.webhookToken)) return { is: 'forged' };
      const event = webhookBody.safeParse(body);
      return event.success ? { is: 'parcel', awb: event.data.awb } : { is: 'other' };
    },
  };
};

/** The courier that parcels are booked with: the one with keys. */
export const createCourier = ({ shiprocket }: Pick<Config, 'shiprocket'>): Courier | undefined =>
  shiprocket === undefined ? undefined : createShiprocketCourier(shiprocket);
