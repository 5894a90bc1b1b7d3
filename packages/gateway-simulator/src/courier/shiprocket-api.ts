import type { ApiAnswer } from '../api-answer.ts';
import { ok } from '../api-answer.ts';
import { type CourierStore, type SimulatedParcel, STATUS, wordOf } from './courier-store.ts';

export type CourierCall = {
  readonly method: string;
  /** The part after `/v1/external`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
};

const refuse = (status: number, message: string): ApiAnswer => ({
  status,
  body: { message, status_code: status },
});

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const numbersOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(Number).filter((one) => Number.isFinite(one));

const COURIERS = [
  { courier_company_id: 10, courier_name: 'Delhivery Surface', rate: 62.5 },
  { courier_company_id: 33, courier_name: 'Xpressbees Surface', rate: 58 },
  { courier_company_id: 1, courier_name: 'Blue Dart Air', rate: 98 },
];
/** PIN codes in the far north-east, for testing a courier that does not deliver everywhere. */
const isServed = (pin: string): boolean => !pin.startsWith('799');

const MUST_HAVE = ['order_id', 'order_date', 'pickup_location', 'billing_pincode', 'billing_phone', 'weight'];

/** The Shiprocket calls that the shop makes, in Shiprocket's formats. */
export const shiprocketApi = ({ state, changed }: CourierStore, url: () => string) => {
  const next = (): number => {
    state.lastNumber += 1;
    return state.lastNumber;
  };
  const byShipment = (ids: readonly number[]) =>
    state.parcels.filter(({ shipmentId }) => ids.includes(shipmentId));
  const shown = (parcel: SimulatedParcel) => ({
    order_id: parcel.orderId,
    shipment_id: parcel.shipmentId,
    status: wordOf(parcel.status),
    status_code: 1,
    awb_code: parcel.awb,
    courier_name: parcel.courier,
  });

  const create = (body: Record<string, unknown>): ApiAnswer => {
    const missing = MUST_HAVE.filter((name) => textOf(body[name]) === '');
    if (missing.length > 0)
      return {
        status: 422,
        body: {
          message: 'The given data was invalid.',
          errors: Object.fromEntries(missing.map((name) => [name, [`The ${name} field is required.`]])),
        },
      };
    const channelOrderId = textOf(body.order_id);
    const before = state.parcels.find((one) => one.channelOrderId === channelOrderId);
    if (before !== undefined) {
      // "does not change or affect the existing order"; a cancelled order's number stays used
      state.repeated += 1;
      return before.status === STATUS.cancelled[0]
        ? refuse(422, 'The order id is that of a cancelled order.')
        : ok(shown(before));
    }
    const parcel: SimulatedParcel = {
      orderId: next(),
      shipmentId: next(),
      channelOrderId,
      name: `${textOf(body.billing_customer_name)} ${textOf(body.billing_last_name)}`.trim(),
      city: textOf(body.billing_city),
      pin: textOf(body.billing_pincode),
      cash: body.payment_method === 'COD' ? Number(body.sub_total) : 0,
      grams: Math.round(Number(body.weight) * 1_000),
      awb: '',
      courier: '',
      status: STATUS.new[0],
      isPickupAsked: false,
      isManifested: false,
    };
    state.parcels.push(parcel);
    changed();
    return ok(shown(parcel));
  };

  const assign = (body: Record<string, unknown>): ApiAnswer => {
    const [parcel] = byShipment(numbersOf(body.shipment_id));
    const courier = COURIERS.find((one) => one.courier_company_id === Number(body.courier_id));
    if (parcel === undefined || courier === undefined) return refuse(404, 'Shipment or courier not found.');
    if (parcel.status === STATUS.cancelled[0]) return refuse(400, 'The order is cancelled.');
    if (parcel.awb !== '') return refuse(400, 'AWB is already assigned.');
    parcel.awb = `SR${String(next()).padStart(10, '0')}`;
    parcel.courier = courier.courier_name;
    parcel.status = STATUS.assigned[0];
    changed();
    return ok({
      awb_assign_status: 1,
      response: {
        data: {
          courier_company_id: courier.courier_company_id,
          awb_code: parcel.awb,
          courier_name: parcel.courier,
          order_id: parcel.orderId,
          shipment_id: parcel.shipmentId,
        },
      },
    });
  };

  const pickUp = (body: Record<string, unknown>): ApiAnswer => {
    const [parcel] = byShipment(numbersOf(body.shipment_id));
    if (parcel === undefined || parcel.awb === '') return refuse(400, 'Please assign an AWB first.');
    if (parcel.isPickupAsked) return refuse(400, 'Already in Pickup Queue.');
    parcel.isPickupAsked = true;
    if (parcel.status === STATUS.assigned[0]) parcel.status = STATUS.pickup[0];
    changed();
    return ok({ pickup_status: 1, response: { status: 3, data: 'Pickup is confirmed.' } });
  };

  const document = (kind: 'labels' | 'manifests', parcels: readonly SimulatedParcel[]): string =>
    `${url()}/documents/${kind}/${parcels.map(({ shipmentId }) => shipmentId).join('-')}.pdf`;

  const cancel = (body: Record<string, unknown>): ApiAnswer => {
    const ids = numbersOf(body.ids);
    const parcels = state.parcels.filter(({ orderId }) => ids.includes(orderId));
    if (parcels.length === 0) return refuse(404, 'Order not found.');
    const isGone = ({ status }: SimulatedParcel) =>
      ![STATUS.new[0], STATUS.assigned[0], STATUS.pickup[0], STATUS.cancelled[0]].some(
        (one) => one === status,
      );
    if (parcels.some(isGone)) return refuse(400, 'The shipment has been picked up and cannot be cancelled.');
    for (const parcel of parcels) parcel.status = STATUS.cancelled[0];
    changed();
    return ok({ status_code: 200, message: 'Order cancelled successfully.' });
  };

  const track = (awb: string): ApiAnswer => {
    const parcel = state.parcels.find((one) => one.awb === awb);
    if (parcel === undefined)
      return ok({
        tracking_data: { track_status: 0, shipment_status: 0, shipment_track: [], error: 'No data' },
      });
    return ok({
      tracking_data: {
        track_status: 1,
        shipment_status: parcel.status,
        shipment_track: [
          { awb_code: parcel.awb, current_status: wordOf(parcel.status), courier_name: parcel.courier },
        ],
        shipment_track_activities: [],
      },
    });
  };

  const list = (search: string): ApiAnswer =>
    ok({
      data: state.parcels
        .filter((one) => one.channelOrderId.includes(search) || one.awb === search)
        .map((one) => ({
          id: one.orderId,
          channel_order_id: one.channelOrderId,
          status: wordOf(one.status).toUpperCase(),
          shipments: [{ id: one.shipmentId, awb: one.awb, courier: one.courier }],
        })),
    });

  const serve = (orderId: number): ApiAnswer => {
    const parcel = state.parcels.find((one) => one.orderId === orderId);
    if (parcel === undefined || !isServed(parcel.pin))
      return refuse(404, `No courier is available for the PIN code ${parcel?.pin ?? ''}.`);
    return ok({
      status: 200,
      data: { recommended_courier_company_id: 10, available_courier_companies: COURIERS },
    });
  };

  const label = (body: Record<string, unknown>): ApiAnswer => {
    const parcels = byShipment(numbersOf(body.shipment_id)).filter(({ awb }) => awb !== '');
    return parcels.length === 0
      ? refuse(400, 'No shipment has an AWB.')
      : ok({ label_created: 1, label_url: document('labels', parcels) });
  };

  const manifest = (body: Record<string, unknown>): ApiAnswer => {
    const parcels = byShipment(numbersOf(body.shipment_id)).filter(({ awb }) => awb !== '');
    if (parcels.length === 0) return refuse(400, 'No shipment has an AWB.');
    if (parcels.some(({ isManifested }) => isManifested)) return refuse(400, 'Manifest already generated.');
    for (const parcel of parcels) parcel.isManifested = true;
    changed();
    return ok({ status: 1, manifest_url: document('manifests', parcels) });
  };

  const manifestAgain = (body: Record<string, unknown>): ApiAnswer => {
    const ids = numbersOf(body.order_ids);
    const parcels = state.parcels.filter(({ orderId }) => ids.includes(orderId));
    return parcels.length === 0
      ? refuse(404, 'No manifest.')
      : ok({ manifest_url: document('manifests', parcels) });
  };

  return ({ method, path, query, body }: CourierCall): ApiAnswer => {
    const awb = /^\/courier\/track\/awb\/([^/]+)$/.exec(path)?.[1];
    if (method === 'GET' && awb !== undefined) return track(decodeURIComponent(awb));
    switch (`${method} ${path.replace(/\/$/, '')}`) {
      case 'GET /orders':
        return list(query.get('search') ?? '');
      case 'POST /orders/create/adhoc':
        return create(body);
      case 'POST /orders/cancel':
        return cancel(body);
      case 'GET /courier/serviceability':
        return serve(Number(query.get('order_id')));
      case 'POST /courier/assign/awb':
        return assign(body);
      case 'POST /courier/generate/pickup':
        return pickUp(body);
      case 'POST /courier/generate/label':
        return label(body);
      case 'POST /manifests/generate':
        return manifest(body);
      case 'POST /manifests/print':
        return manifestAgain(body);
      default:
        return refuse(404, 'Not found.');
    }
  };
};
