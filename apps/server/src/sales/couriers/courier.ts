import type { Deadline } from '../../payments/gateways/gateway.ts';
import type { CallAnswer } from '../../payments/gateways/gateway-call.ts';

/**
 * The port to a courier (or to a house that stands before several). Adapters speak its HTTP calls, the simulator
 * answers them. Every call ends within its deadline; nothing is thrown for what a courier does or fails to do: `done`,
 * `refused` (certainly nothing has happened), or `unclear` (ask before you try again).
 */
export type CourierAnswer<T> = CallAnswer<T>;

/** What is to be sent. Rupees as the courier wants them. */
export type ParcelRequest = {
  /** Ours, unique for this parcel: what became of a lost answer is asked by it. */
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
  /** More than 0: to be collected at the door. */
  readonly cashRupees: number;
  readonly grams: number;
};

/** What the courier calls an order and its parcel. */
export type AtCourier = { readonly courierOrderId: string; readonly shipmentId: string };

/** An order as the courier's own list has it. */
export type CourierOrder = AtCourier & {
  /** Present once a carrier has taken it. */
  readonly assigned: Assigned | undefined;
};
export type Assigned = { readonly awb: string; readonly carrier: string };

/** How far a parcel has come. `unknown`: a word of the courier's that moves nothing. */
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

/** What a message says once its key was right: only of which parcel it speaks. How far it came is asked. */
export type CourierEvent =
  | { readonly is: 'parcel'; readonly awb: string }
  | { readonly is: 'other' }
  | { readonly is: 'forged' };

export type Courier = {
  readonly name: string;
  /** What the courier has under our number. `undefined`: nothing was booked, or what was has been cancelled. */
  readonly findOrder: (
    channelNumber: string,
    deadline: Deadline,
  ) => Promise<CourierAnswer<CourierOrder | undefined>>;
  readonly createOrder: (request: ParcelRequest, deadline: Deadline) => Promise<CourierAnswer<CourierOrder>>;
  /** Has the best carrier take it: who goes there, is asked first. */
  readonly assign: (order: CourierOrder, deadline: Deadline) => Promise<CourierAnswer<Assigned>>;
  readonly track: (awb: string, deadline: Deadline) => Promise<CourierAnswer<TrackReport>>;
  /** Requests a pickup of the parcel. Succeeds if it was requested before. */
  readonly requestPickup: (shipmentId: string, deadline: Deadline) => Promise<CourierAnswer<undefined>>;
  readonly cancel: (courierOrderId: string, deadline: Deadline) => Promise<CourierAnswer<undefined>>;
  /** Bytes of a PDF. */
  readonly printLabels: (parcels: readonly AtCourier[], deadline: Deadline) => Promise<CourierAnswer<Buffer>>;
  /** What the driver signs who fetches them. The same again where it was made before. */
  readonly printManifest: (
    parcels: readonly AtCourier[],
    deadline: Deadline,
  ) => Promise<CourierAnswer<Buffer>>;
  readonly readEvent: (
    body: unknown,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => CourierEvent;
};

/** What use cases about parcels are given on top; absent where no courier is connected. */
export type WithCourier = { readonly courier: Courier | undefined };
