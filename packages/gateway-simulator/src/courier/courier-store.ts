import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A courier order, as the simulator stores it. */
export type SimulatedParcel = {
  orderId: number;
  shipmentId: number;
  channelOrderId: string;
  name: string;
  city: string;
  pin: string;
  /** Rupees to collect; 0 for a prepaid parcel. */
  cash: number;
  grams: number;
  awb: string;
  courier: string;
  /** Shiprocket's number for its status. */
  status: number;
  isPickupAsked: boolean;
  isManifested: boolean;
};

/** Shipment statuses, by Shiprocket's numbers and names. */
export const STATUS = {
  new: [0, 'NEW'],
  assigned: [1, 'AWB Assigned'],
  pickup: [3, 'Pickup Scheduled'],
  picked_up: [42, 'Picked Up'],
  in_transit: [18, 'In Transit'],
  out_for_delivery: [17, 'Out For Delivery'],
  undelivered: [21, 'Undelivered'],
  delivered: [7, 'Delivered'],
  rto_initiated: [9, 'RTO Initiated'],
  rto_delivered: [10, 'RTO Delivered'],
  lost: [12, 'Lost'],
  cancelled: [8, 'Canceled'],
} as const;
export type StatusName = keyof typeof STATUS;

export const wordOf = (status: number): string =>
  Object.values(STATUS).find(([number]) => number === status)?.[1] ?? 'NEW';

export type CourierState = {
  port: number;
  lastNumber: number;
  parcels: SimulatedParcel[];
  /** How often an order was created under a number already in use. */
  repeated: number;
};

const read = (file: string | undefined): CourierState => {
  const empty = { port: 0, lastNumber: 10_000, parcels: [], repeated: 0 };
  if (file === undefined) return empty;
  try {
    return { ...empty, ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return empty;
  }
};

export type CourierStore = {
  readonly state: CourierState;
  /** Call after every change. */
  readonly changed: () => void;
  readonly save: () => void;
};

/** In memory; with a file, saved shortly after each change. */
export const openCourierStore = (file: string | undefined): CourierStore => {
  const state = read(file);
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const changed = () => {
    if (file !== undefined) timer ??= setTimeout(save, 150).unref();
  };
  return { state, changed, save };
};
