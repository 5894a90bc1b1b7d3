import type { PinList } from '@darzi/contract/delivery/delivery.routes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { booleans, given, ints, texts } from '../../platform/db/given.ts';
import { parseRow } from '../../platform/db/rows.ts';
import type { DeliveryPin, PinEntry } from './delivery-pin.rules.ts';

const pinRow = z.object({
  hasList: z.boolean(),
  pin: z.string().nullable(),
  zone: z.string().nullable(),
  days: z.number().nullable(),
  isCashTaken: z.boolean().nullable(),
});

/** An arbitrary fixed number: replacements of the list queue up; readers never wait. */
const LIST_LOCK = 727_484;

export const lockPins = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LIST_LOCK}::bigint)`.execute(tx);
};

/** What the list says about a PIN code. A single statement, so that a list being replaced is seen either old or new. */
export const findPin = async (db: Db, pin: string): Promise<PinEntry> => {
  const { hasList, zone, days, isCashTaken, ...found } = await parseRow(
    db,
    pinRow,
    sql`
    select exists (select from delivery_pins) as "hasList", listed.pin, zone, days, is_cash_taken as "isCashTaken"
    from (values (1)) as asked left join delivery_pins as listed on listed.pin = ${pin}`,
  );
  const isListed = found.pin !== null && isCashTaken !== null;
  return { hasList, entry: isListed ? { pin, zone, days, isCashTaken } : undefined };
};

export const sumPins = (db: Db): Promise<PinList> =>
  db
    .selectFrom('delivery_pins')
    .select(({ fn }) => [
      fn.countAll<number>().as('pins'),
      fn.countAll<number>().filterWhere('is_cash_taken', '=', false).as('withoutCash'),
      fn.count<number>('days').as('withDays'),
      fn.count<number>('zone').distinct().as('zones'),
    ])
    .executeTakeFirstOrThrow();

/** Call after {@link lockPins}, which serialises concurrent uploads. */
export const replacePins = async (tx: Tx, pins: readonly DeliveryPin[]): Promise<void> => {
  await tx.deleteFrom('delivery_pins').execute();
  const list = given('l', {
    pin: texts(pins.map(({ pin }) => pin)),
    zone: texts(pins.map(({ zone }) => zone)),
    days: ints(pins.map(({ days }) => days)),
    is_cash_taken: booleans(pins.map(({ isCashTaken }) => isCashTaken)),
  });
  const columns = ['pin', 'zone', 'days', 'is_cash_taken'] as const;
  await tx
    .insertInto('delivery_pins')
    .columns(columns)
    .expression((eb) => eb.selectFrom(list).select(columns))
    .execute();
};
