import type { DeliveryPromise, PinList } from '@darzi/contract/delivery/delivery.routes.ts';
import { type Address, indianFault } from '@darzi/contract/orders/address.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { callerOf, createLimit, within } from '../../platform/http/rate-limits.ts';
import { receiveCsv } from '../../platform/http/receive-csv.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { findPin, lockPins, replacePins, sumPins } from './delivery-pin.repository.ts';
import { type DeliveryPin, decideDelivery, readPinRows } from './delivery-pin.rules.ts';
import { expectedDay } from './expected-day.rules.ts';

/** Many shoppers share one address of a mobile network. */
const MAX_QUESTIONS = 600;
const PER_SECONDS = 600;

/**
 * Whether a parcel may go to an address now.
 * @param field the form field to show a refusal at
 */
export const checkDelivery = async (
  tx: Tx,
  address: Pick<Address, 'pinCode' | 'country'>,
  field: string,
): Promise<Outcome<undefined>> => decideDelivery(address, false, await findPin(tx, address.pinCode), field);

/** Whether the owner's list of PIN codes excludes cash there. */
export const isCashRefused = async (tx: Tx, pinCode: string): Promise<boolean> =>
  (await findPin(tx, pinCode)).entry?.isCashTaken === false;

/** What the shop promises to a PIN code at this moment. */
const promiseTo = async ({ db, config }: Deps, pin: string, now: Date): Promise<Outcome<DeliveryPromise>> => {
  const fault = indianFault('pinCode', pin);
  if (fault !== undefined) return refuseFields({ pin: fault });
  const [{ hasList, entry }, { delivery, isCashOffered }] = await Promise.all([
    findPin(db, pin),
    loadSettings(db, config),
  ]);
  const isServed = !hasList || entry !== undefined;
  const days = entry?.days ?? delivery.days;
  return accept({
    pin,
    zone: entry?.zone ?? null,
    isServed,
    isCashPossible: isServed && isCashOffered && entry?.isCashTaken !== false,
    by: isServed && days !== null ? expectedDay(now, days, delivery) : null,
  });
};

/** Replaces the list; the audit records both counts. */
const putList = (db: Database, actor: Actor, pins: readonly DeliveryPin[]): Promise<Outcome<PinList>> =>
  db.transaction().execute(async (tx) => {
    await lockPins(tx);
    const before = await sumPins(tx);
    await replacePins(tx, pins);
    const after = await sumPins(tx);
    if (before.pins > 0 || after.pins > 0) {
      await recordAudit(tx, actor, 'delivery.list_replaced', 'delivery', {
        pins: [before.pins, after.pins],
        withoutCash: [before.withoutCash, after.withoutCash],
      });
    }
    return accept(after);
  });

const uploadList = async (db: Database, actor: Actor, request: FastifyRequest): Promise<Outcome<PinList>> => {
  const cells = await receiveCsv(request);
  const pins = cells.ok ? readPinRows(cells.value) : cells;
  return pins.ok ? putList(db, actor, pins.value) : pins;
};

const showList = async (db: Db): Promise<Outcome<PinList>> => accept(await sumPins(db));

/** The answer contains a day that depends on the clock, so it is computed each time: two look-ups by primary key. */
export const deliveryRoutes = (
  deps: Deps,
  questions = createLimit(MAX_QUESTIONS, PER_SECONDS, { name: 'delivery', redis: deps.redis }),
) => [
  serve('GET /api/delivery/:pin', ({ params, request }) =>
    within(questions, callerOf(request).address, () => promiseTo(deps, params.pin, new Date())),
  ),
  serve('GET /api/admin/delivery', () => showList(deps.db)),
  serve('POST /api/admin/delivery', ({ actor, request }) => uploadList(deps.db, actor, request)),
  serve('DELETE /api/admin/delivery', async ({ actor }) => {
    const removed = await putList(deps.db, actor, []);
    return removed.ok ? accept({}) : removed;
  }),
];
