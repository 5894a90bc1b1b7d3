import type { CourierOrderId, ShipmentId } from '@darzi/contract/ids.ts';
import type { Deadline } from '../../payments/gateways/gateway.ts';
import type { CallAnswer } from '../../payments/gateways/gateway-call.ts';

/**
 * The port to a courier (or an aggregator of several). Adapters make its HTTP calls, the simulator answers them. Every
 * call ends within its deadline; a courier's failures are never thrown but returned: `done`, `refused` (certainly
 * nothing has happened), or `unclear` (ask before trying again).
 */
export type CourierAnswer<T> = CallAnswer<T>;

/** What is to be sent. Amounts in rupees, as the courier wants them. */
export type ParcelRequest = {
  /** Our unique number for this parcel, by which the outcome of a lost answer is looked up. */
  readonly channelNumber: string;
  readonly orderedAt: Date;
  readonly to: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly pin: string;
    readonly country: string;
  };
  readonly lines: readonly {
    readonly name: string;
    readonly sku: string;
    readonly units: number;
    readonly priceRupees: number;
    readonly hsn: string | null;
  }[];
  readonly totalRupees: number;
  /** More than 0: cash to collect at the door. */
  readonly cashRupees: number;
  readonly grams: number;
};

/** The courier's ids of an order and its parcel. */
export type AtCourier = { readonly courierOrderId: CourierOrderId; readonly shipmentId: ShipmentId };

/** An order as the courier lists it. */
export type CourierOrder = AtCourier & {
  /** Present once a carrier has been assigned. */
  readonly assigned: Assigned | undefined;
};
export type Assigned = { readonly awb: string; readonly carrier: string };

/** A parcel's status. `unknown`: a status of the courier's that changes nothing here. */
export type Progress =
  | 'booked'
  | 'on_the_way'
  | 'out_for_delivery'
  | 'delivered'
  | 'returning'
  | 'returned'
  | 'lost'
  | 'cancelled'
  | 'unknown';

export type TrackReport = {
  readonly awb: string;
  readonly progress: Progress;
  /** In the courier's own words. */
  readonly text: string;
};

/** What an authentic webhook tells: only which parcel it is about. The status is asked. */
export type CourierEvent =
  | { readonly is: 'parcel'; readonly awb: string }
  | { readonly is: 'other' }
  | { readonly is: 'forged' };

export type Courier = {
  readonly name: string;
  /** The courier's order under our number. `undefined`: nothing was booked, or it was cancelled. */
  readonly findOrder: (
    channelNumber: string,
    deadline: Deadline,
  ) => Promise<CourierAnswer<CourierOrder | undefined>>;
  readonly createOrder: (request: ParcelRequest, deadline: Deadline) => Promise<CourierAnswer<CourierOrder>>;
  /** Assigns the best carrier, after asking which ones serve the destination. */
  readonly assign: (order: CourierOrder, deadline: Deadline) => Promise<CourierAnswer<Assigned>>;
  readonly track: (awb: string, deadline: Deadline) => Promise<CourierAnswer<TrackReport>>;
  /** Requests a pickup. Succeeds if one was already requested. */
  readonly requestPickup: (shipmentId: ShipmentId, deadline: Deadline) => Promise<CourierAnswer<undefined>>;
  readonly cancel: (courierOrderId: CourierOrderId, deadline: Deadline) => Promise<CourierAnswer<undefined>>;
  /** Bytes of a PDF. */
  readonly printLabels: (parcels: readonly AtCourier[], deadline: Deadline) => Promise<CourierAnswer<Buffer>>;
  /** The sheet that the driver signs on pickup. An existing one is returned again. */
  readonly printManifest: (
    parcels: readonly AtCourier[],
    deadline: Deadline,
  ) => Promise<CourierAnswer<Buffer>>;
  readonly readEvent: (
    body: unknown,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => CourierEvent;
};

/** Added to the dependencies of use cases about parcels; absent if no courier is connected. */
export type WithCourier = { readonly courier: Courier | undefined };
