import type { NewsletterRequestId, SubscriberId } from '@darzi/contract/ids.ts';
import { asLanguage, type Language } from '@darzi/contract/languages.ts';
import type { NewsletterCounts } from '@darzi/contract/mailings/newsletter.routes.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

const HOURS_VALID = 48;

/** Stores the key that opens a mailed link, for its hours. */
export const insertRequest = async (tx: Tx, id: NewsletterRequestId, key: Buffer): Promise<void> => {
  await tx
    .insertInto('newsletter_requests')
    .values({ id, key, expires_at: sql<Date>`now() + make_interval(hours => ${HOURS_VALID})` })
    .execute();
};

export const findRequestKey = async (db: Db, id: NewsletterRequestId): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('newsletter_requests')
      .select('key')
      .where('id', '=', id)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
  )?.key;

/** Records that a link was followed. @returns when it was requested; undefined if it was followed before */
export const confirmRequest = async (tx: Tx, id: NewsletterRequestId): Promise<Date | undefined> =>
  (
    await tx
      .updateTable('newsletter_requests')
      .set({ confirmed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .returning('asked_at')
      .executeTakeFirst()
  )?.asked_at;

/** Deletes expired links: what is left of them then opens nothing. */
export const deleteDeadRequests = async (db: Db): Promise<void> => {
  await db.deleteFrom('newsletter_requests').where('expires_at', '<=', sql<Date>`now()`).execute();
};

/** Adds an address to the list. @returns false if it is already on it */
export const insertSubscriber = async (
  tx: Tx,
  {
    id,
    email,
    askedAt,
    language,
  }: {
    readonly id: SubscriberId;
    readonly email: string;
    readonly askedAt: Date;
    readonly language: Language;
  },
): Promise<boolean> => {
  const inserted = await tx
    .insertInto('newsletter_subscribers')
    .values({ id, email, asked_at: askedAt, language })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

export type SubscriberRow = {
  readonly id: SubscriberId;
  readonly seq: number;
  readonly email: string;
  readonly askedAt: Date;
  readonly confirmedAt: Date;
  readonly language: string;
};

const select = (db: Db) =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'seq', 'email', 'asked_at as askedAt', 'confirmed_at as confirmedAt', 'language']);

/** A subscriber and their language. */
export const findSubscriber = async (
  db: Db,
  id: SubscriberId,
): Promise<{ readonly email: string; readonly language: Language } | undefined> => {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { email: row.email, language: asLanguage(row.language) ?? 'en' };
};

export const findSubscriberByEmail = (db: Db, email: string): Promise<SubscriberRow | undefined> =>
  select(db).where('email_key', '=', sql<string>`lower(${email})`).executeTakeFirst();

/** Removes an address from the list. Returns false if it is not on it. */
export const deleteSubscriber = async (tx: Tx, id: SubscriberId): Promise<boolean> =>
  (await tx.deleteFrom('newsletter_subscribers').where('id', '=', id).executeTakeFirst()).numDeletedRows ===
  1n;

/** Subscribers with this text in the address, newest first. `like` is a pattern in lower case. */
export const listSubscribers = (
  db: Db,
  { like, before, limit }: { like?: string | undefined; before: number | undefined; limit: number },
): Promise<SubscriberRow[]> =>
  select(db)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .$if(like !== undefined, (query) => query.where('email_key', 'like', like ?? ''))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

export const countSubscribers = (db: Db): Promise<NewsletterCounts> =>
  db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('newsletter_subscribers')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('subscribers'),
      selectFrom('newsletter_subscribers')
        .where('confirmed_at', '>', sql<Date>`now() - interval '30 days'`)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('newThisMonth'),
      selectFrom('newsletter_requests')
        .where('confirmed_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow();
