import type { ProductId, StockNoticeId } from '@darzi/contract/ids.ts';
import { asLanguage, type Language } from '@darzi/contract/languages.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { hashAddress } from '../../platform/mail/mailer.ts';

/** The stock of a size; undefined if the public sees no such size. */
export const findShownStock = async (
  db: Db,
  productId: ProductId,
  size: string,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('product_sizes as s')
      .innerJoin('products as p', 'p.id', 's.product_id')
      .select('s.stock')
      .where('s.product_id', '=', productId)
      .where('s.size', '=', size)
      .where('p.visible', '=', true)
      .executeTakeFirst()
  )?.stock;

type Asked = {
  readonly id: StockNoticeId;
  readonly productId: ProductId;
  readonly size: string;
  readonly email: string;
  /** Language of the page on which it was requested. */
  readonly language: Language;
};

/** More than anybody waits for: further ones were typed by somebody else. */
const MAX_WAITING = 50;

/** Stores a request for a notice; once per size, and again after it was sent. */
export const putNotice = async (tx: Tx, { id, productId, size, email, language }: Asked): Promise<void> => {
  const hash = hashAddress(email);
  await tx
    .insertInto('stock_notices')
    .columns(['id', 'product_id', 'size', 'email', 'email_hash', 'language'])
    .expression(
      tx
        .selectNoFrom(({ val }) => [
          sql<StockNoticeId>`${id}::uuid`.as('id'),
          sql<ProductId>`${productId}::uuid`.as('product_id'),
          val(size).as('size'),
          val(email).as('email'),
          val(hash).as('email_hash'),
          val(language).as('language'),
        ])
        .where(
          tx
            .selectFrom('stock_notices')
            .select(({ fn }) => fn.countAll<number>().as('waiting'))
            .where('email_hash', '=', hash)
            .where('notified_at', 'is', null),
          '<',
          MAX_WAITING,
        ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'size', 'email_hash'])
        .doUpdateSet({ email, language, asked_at: sql<Date>`now()`, notified_at: null })
        .where('stock_notices.notified_at', 'is not', null),
    )
    .execute();
};

const AT_ONCE = 500;

/** Claims those whose size is back in stock; each is claimed by one copy of the shop, once. */
export const claimDueNotices = async (tx: Tx): Promise<readonly StockNoticeId[]> => {
  const taken = await tx
    .updateTable('stock_notices')
    .set({ notified_at: sql<Date>`now()` })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('stock_notices as n')
        .innerJoin('product_sizes as s', (join) =>
          join.onRef('s.product_id', '=', 'n.product_id').onRef('s.size', '=', 'n.size'),
        )
        .innerJoin('products as p', 'p.id', 'n.product_id')
        .select('n.id')
        .where('n.notified_at', 'is', null)
        .where('s.stock', '>', 0)
        .where('p.visible', '=', true)
        .orderBy('n.asked_at')
        .limit(AT_ONCE)
        .forUpdate('n')
        .skipLocked(),
    )
    .where('notified_at', 'is', null)
    .returning('id')
    .execute();
  return taken.map(({ id }) => id);
};

export type StockNotice = {
  readonly id: StockNoticeId;
  readonly email: string;
  readonly notifiedAt: Date;
  readonly size: string;
  readonly name: string;
  /** The reader's language; for a Hindi reader the product has its Hindi name. */
  readonly language: Language;
  readonly handle: string;
  /** Whether it is for sale at this moment. */
  readonly isThere: boolean;
};

/** A queued notice with the product's current data; undefined once it was sent, or ended. */
export const findNotice = async (db: Db, id: StockNoticeId): Promise<StockNotice | undefined> => {
  const row = await db
    .selectFrom('stock_notices as n')
    .innerJoin('products as p', 'p.id', 'n.product_id')
    .innerJoin('product_sizes as s', (join) =>
      join.onRef('s.product_id', '=', 'n.product_id').onRef('s.size', '=', 'n.size'),
    )
    .select(({ and, eb }) => [
      'n.id',
      'n.email',
      'n.notified_at as notifiedAt',
      'n.size',
      'n.language',
      sql<string>`case when n.language = 'hi' then coalesce(p.name_hindi, p.name) else p.name end`.as('name'),
      sql<string>`coalesce(p.handle, p.id::text)`.as('handle'),
      and([eb('s.stock', '>', 0), eb('p.visible', '=', true)])
        .$castTo<boolean>()
        .as('isThere'),
    ])
    .where('n.id', '=', id)
    .where('n.email', 'is not', null)
    .where('n.notified_at', 'is not', null)
    .$narrowType<{ email: string; notifiedAt: Date }>()
    .executeTakeFirst();
  return row && { ...row, language: asLanguage(row.language) ?? 'en' };
};

/** Puts a notice back into waiting: its size was sold out again before the email was written. */
export const waitAgain = async (db: Db, id: StockNoticeId): Promise<void> => {
  await db
    .updateTable('stock_notices')
    .set({ notified_at: null })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .execute();
};

/** Erases the address once the email is sent, except for what its unsubscribe link needs. */
export const eraseAddress = async (db: Db, id: StockNoticeId): Promise<void> => {
  await db
    .updateTable('stock_notices')
    .set({ email: null })
    .where('id', '=', id)
    .where('notified_at', 'is not', null)
    .execute();
};

/** Deletes notices sent a month ago, and those nobody waits for any more. */
export const deleteOldNotices = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('stock_notices')
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('notified_at', '<', sql<Date>`now() - interval '30 days'`),
        eb('asked_at', '<', sql<Date>`now() - interval '180 days'`),
        exists(
          selectFrom('products')
            .select('id')
            .whereRef('products.id', '=', 'stock_notices.product_id')
            .where('archived_at', 'is not', null),
        ),
      ]),
    )
    .execute();
};

/** Ends everything that the reader of this notice has requested. */
export const deleteNoticesLike = async (tx: Tx, id: StockNoticeId): Promise<void> => {
  await tx
    .deleteFrom('stock_notices')
    .where('email_hash', '=', ({ selectFrom }) =>
      selectFrom('stock_notices as own').select('own.email_hash').where('own.id', '=', id),
    )
    .execute();
};

export type OwnNotice = { readonly email: string | null; readonly size: string; readonly askedAt: Date };

export const listNoticesOf = (db: Db, email: string): Promise<OwnNotice[]> =>
  db
    .selectFrom('stock_notices')
    .select(['email', 'size', 'asked_at as askedAt'])
    .where('email_hash', '=', hashAddress(email))
    .orderBy('asked_at')
    .execute();

export const deleteNoticesOf = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('stock_notices').where('email_hash', '=', hashAddress(email)).execute();
};
