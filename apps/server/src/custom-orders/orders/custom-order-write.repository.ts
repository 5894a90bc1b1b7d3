import type {
  CustomOrderCommand,
  CustomOrderStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { ShippingAddress } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { Garment } from '@darzi/contract/custom-orders/garments.ts';
import { type CustomOrderId, type LookId, parseId, type UserId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import {
  type ComposedDesign,
  type Composition,
  composedOf,
  type GarmentDesign,
} from './garment-design.rules.ts';
import type { StoredBid } from './stored-custom-order.ts';
import type { Submission } from './submission.rules.ts';

/** Who changes an order; `system` has no id. */
export type By = { readonly id: UserId | null; readonly role: 'customer' | 'designer' | 'admin' | 'system' };

export type CustomOrderEvent = {
  readonly command: CustomOrderCommand | 'submit' | 'pay-rest' | 'undo' | 'assign' | 'review';
  readonly from: CustomOrderStatus | null;
  readonly to: CustomOrderStatus;
  /** Refers to people, never quotes them. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
};

const idRow = z.object({ id: z.number() });

/** Records an event and notifies watchers. Returns the event's id. */
export const recordEvent = async (
  tx: Tx,
  orderId: CustomOrderId,
  by: By,
  { command, from, to, details = {} }: CustomOrderEvent,
): Promise<number> => {
  const [row] = await parseRows(
    tx,
    idRow,
    sql`
    with written as (
      insert into custom_order_events (custom_order_id, actor_id, actor_role, command, from_status, to_status, details)
      values (${orderId}, ${by.id}, ${by.role}, ${command}, ${from}, ${to}, ${JSON.stringify(details)}) returning id
    ) select written.id, pg_notify('custom_orders', o.id || ' ' || o.user_id) from written, custom_orders o
    where o.id = ${orderId}`,
  );
  if (row === undefined) throw new Error('an event was not written');
  return row.id;
};

export type NewCustomOrder = Submission & { readonly id: CustomOrderId; readonly userId: UserId };

const compositionColumn = (composition: Composition) => ({ composition: JSON.stringify(composition) });

/** A look that does not exist or is of another garment is ignored: no order fails because of it. */
const ofLook = (look: LookId | undefined, garment: Garment) =>
  look === undefined ? null : sql<LookId>`(select id from looks where id = ${look} and garment = ${garment})`;

/** The columns shared by orders and looks: what is made, and for whom. */
export const garmentColumns = ({
  garment,
  wearer,
  fit,
  choices,
  colour,
  print,
  border,
}: Omit<GarmentDesign, 'neededBy'>) => ({
  garment,
  wearer: JSON.stringify(wearer),
  ...compositionColumn({ fit, choices, colour, print, border }),
});

const designColumns = ({ garment, confirmed = [], look }: Submission) => {
  const confirmed_measurements = [...confirmed];
  if (garment === undefined) return { confirmed_measurements };
  return {
    confirmed_measurements,
    ...garmentColumns(garment.design),
    needed_by: garment.design.neededBy,
    more_measurements: JSON.stringify(garment.moreMeasurements),
    estimated_measurements: [...garment.estimatedMeasurements],
    look_id: ofLook(look === undefined ? undefined : parseId<LookId>(look), garment.design.garment),
  };
};

export const insertCustomOrder = async (tx: Tx, order: NewCustomOrder): Promise<void> => {
  await tx
    .insertInto('custom_orders')
    .values({
      id: order.id,
      user_id: order.userId,
      size: order.size,
      measurement_mode: order.measurementMode,
      measurements: JSON.stringify(order.measurements),
      profile_name: order.profileName,
      style: order.style,
      fabric: order.fabric,
      customization: order.customization,
      ...designColumns(order),
    })
    .execute();
};

type Stamps = {
  readonly tracking?: { readonly carrier: string; readonly trackingNumber: string } | undefined;
  readonly shippingAddress?: ShippingAddress;
  /** The part of the price paid before work begins; null: all of it. */
  readonly advancePaise?: Paise | null;
  /** Work begins on a part of the price. */
  readonly isAdvance?: boolean;
  /** Of a finished order that is cancelled: the part of its advance that is kept. */
  readonly advance?: { readonly keptPaise: Paise };
  /** Work begins before payment; on delivery the cash is collected. */
  readonly isCash?: boolean;
};

/** The columns a move sets besides the status. */
const stampsOf = (
  command: CustomOrderCommand,
  { tracking, shippingAddress, advancePaise = null, isAdvance = false, isCash = false, advance }: Stamps,
) => {
  const now = sql<Date>`clock_timestamp()`;
  switch (command) {
    case 'accept':
      return {
        accepted_at: now,
        shipping_address: JSON.stringify(shippingAddress ?? null),
        advance_paise: advancePaise,
      };
    case 'start':
      if (isCash) return { is_cash: true };
      return isAdvance ? { advance_paid_at: now } : { paid_at: now };
    case 'ship':
      return {
        shipped_at: now,
        carrier: tracking?.carrier ?? null,
        tracking_number: tracking?.trackingNumber ?? null,
      };
    case 'deliver':
      return { delivered_at: now, ...(isCash ? { paid_at: now } : {}) };
    case 'cancel':
      return { kept_paise: advance?.keptPaise || null };
    case 'bid':
    case 'open-payment':
    case 'complete':
      return {};
  }
};

export type StatusMove = Stamps & {
  readonly command: CustomOrderCommand;
  readonly from: CustomOrderStatus;
  readonly to: CustomOrderStatus;
  readonly details?: CustomOrderEvent['details'];
};

/**
 * The only place that sets a status: moves the order if its state is still the expected one, and records the event.
 * @returns the event's id, or undefined if somebody else was faster
 */
export const moveCustomOrder = async (
  tx: Tx,
  id: CustomOrderId,
  move: StatusMove,
  by: By,
): Promise<number | undefined> => {
  const moved = await tx
    .updateTable('custom_orders')
    .set({ status: move.to, ...stampsOf(move.command, move) })
    .where('id', '=', id)
    .where('status', '=', move.from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return undefined;
  const { command, from, to, details = {} } = move;
  return recordEvent(tx, id, by, { command, from, to, details });
};

/** Records that the rest of the price is paid, without moving the order. Returns the event's id. */
export const recordBalancePaid = async (
  tx: Tx,
  id: CustomOrderId,
  status: CustomOrderStatus,
  restPaise: Paise,
): Promise<number> => {
  const now = sql<Date>`clock_timestamp()`;
  await tx.updateTable('custom_orders').set({ paid_at: now }).where('id', '=', id).execute();
  const paid = { command: 'pay-rest', from: status, to: status, details: { paise: restPaise } } as const;
  return recordEvent(tx, id, { id: null, role: 'system' }, paid);
};

/**
 * Undoes the last move with everything it set on the order. Returns the event's id, or undefined if somebody else was
 * faster.
 */
export const undoMove = async (
  tx: Tx,
  id: CustomOrderId,
  from: CustomOrderStatus,
  to: CustomOrderStatus,
  by: By,
): Promise<number | undefined> => {
  const undone = await tx
    .updateTable('custom_orders')
    .set({
      status: to,
      ...(from === 'shipped' ? { shipped_at: null, carrier: null, tracking_number: null } : {}),
      ...(from === 'delivered' ? { delivered_at: null } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return undone.numUpdatedRows === 0n ? undefined : recordEvent(tx, id, by, { command: 'undo', from, to });
};

export type NewBid = Omit<StoredBid, 'designerId' | 'at'>;

/** Inserts a revision and puts it on the order; the first bidder becomes the order's designer. */
export const insertBid = async (
  tx: Tx,
  orderId: CustomOrderId,
  bid: NewBid,
  designerId: UserId,
): Promise<void> => {
  await tx
    .insertInto('custom_order_bids')
    .values({
      custom_order_id: orderId,
      revision: bid.revision,
      price_paise: bid.pricePaise,
      breakdown: JSON.stringify(bid.breakdown),
      designer_notes: bid.designerNotes,
      estimated_delivery: bid.estimatedDelivery,
      color: bid.color,
      design: bid.design === null ? null : JSON.stringify(bid.design),
      designer_id: designerId,
    })
    .execute();
  await tx
    .updateTable('custom_orders')
    .set({
      price_paise: bid.pricePaise,
      designer_notes: bid.designerNotes,
      estimated_delivery: bid.estimatedDelivery,
      color: bid.color,
      assigned_to: sql<UserId>`coalesce(assigned_to, ${designerId}::uuid)`,
    })
    .where('id', '=', orderId)
    .execute();
};

/** Makes the proposal the design to be made; keeps the customer's request beside it. */
export const adoptProposal = async (
  tx: Tx,
  orderId: CustomOrderId,
  requested: ComposedDesign,
  { fabric, ...composition }: ComposedDesign,
): Promise<void> => {
  await tx
    .updateTable('custom_orders')
    .set({
      requested_design: JSON.stringify(composedOf(requested)),
      fabric,
      ...compositionColumn(composition),
      // They show what was requested; nobody must sew from them before they are rendered again.
      cloth_front: null,
      cloth_back: null,
    })
    .where('id', '=', orderId)
    .execute();
};

/** Assigns the order to a member of the studio; null for nobody. */
export const setAssignee = async (
  tx: Tx,
  orderId: CustomOrderId,
  assignedTo: UserId | null,
): Promise<void> => {
  await tx.updateTable('custom_orders').set({ assigned_to: assignedTo }).where('id', '=', orderId).execute();
};

/** Returns false if there is a review already. */
export const insertReview = async (
  tx: Tx,
  orderId: CustomOrderId,
  review: { readonly rating: number; readonly text: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('custom_orders')
    .set({ review_rating: review.rating, review_text: review.text })
    .where('id', '=', orderId)
    .where('review_rating', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
