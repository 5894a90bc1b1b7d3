import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, texts } from '../../platform/db/given.ts';
import type { AgreedField } from './agreement.rules.ts';

type Agreement = { readonly fields: readonly AgreedField[]; readonly hash: string };

/** Stores an agreement. The tables allow erasing it field by field, but never changing it. */
export const insertAgreement = async (
  tx: Tx,
  orderId: CustomOrderId,
  { fields, hash }: Agreement,
): Promise<void> => {
  await tx
    .insertInto('custom_order_agreements')
    .columns(['custom_order_id', 'accepted_at', 'hash'])
    .expression((eb) =>
      eb
        .selectFrom('custom_orders')
        .select((o) => ['id', o.ref('accepted_at').$notNull().as('accepted_at'), o.val(hash).as('hash')])
        .where('id', '=', orderId),
    )
    .execute();
  await tx
    .insertInto('custom_order_agreement_fields')
    .values(
      fields.map(({ path, value, salt, hash: fieldHash }) => ({
        custom_order_id: orderId,
        path,
        value: JSON.stringify(value),
        salt,
        hash: fieldHash,
      })),
    )
    .execute();
};

/** An agreement with its fields sorted by path; undefined before a bid was accepted. */
export const findAgreement = async (
  db: Db,
  orderId: CustomOrderId,
): Promise<(Agreement & { readonly acceptedAt: Date }) | undefined> => {
  const agreement = await db
    .selectFrom('custom_order_agreements')
    .select(['accepted_at as acceptedAt', 'hash'])
    .where('custom_order_id', '=', orderId)
    .executeTakeFirst();
  if (agreement === undefined) return undefined;
  const fields = await db
    .selectFrom('custom_order_agreement_fields')
    .select(['path', 'value', 'salt', 'hash'])
    .where('custom_order_id', '=', orderId)
    .orderBy('path', (order) => order.collate('C'))
    .$castTo<AgreedField>()
    .execute();
  return { ...agreement, fields };
};

/** Erases the facts under these roots (`measurements`, `design.customization`) in all of a customer's agreements. */
export const eraseAgreed = async (tx: Tx, userId: UserId, roots: readonly string[]): Promise<void> => {
  await tx
    .updateTable('custom_order_agreement_fields as f')
    .from(['custom_orders as o', given('r', { root: texts(roots) })])
    .set({ value: null, salt: null })
    .whereRef('o.id', '=', 'f.custom_order_id')
    .where('o.user_id', '=', userId)
    .where('f.value', 'is not', null)
    .where(({ eb, or, ref }) =>
      or([
        eb('f.path', '=', ref('r.root')),
        sql<boolean>`starts_with(${ref('f.path')}, ${ref('r.root')} || '.')`,
      ]),
    )
    .execute();
};
