import type { UserId } from '@darzi/contract/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../db/database.ts';
import { searchPattern } from '../db/database.ts';
import { given, jsons, texts, uuids } from '../db/given.ts';
import { parseRows } from '../db/rows.ts';
import { dayBegins } from '../paging/sorting.ts';

export type AuditRow = {
  readonly actorId: UserId | null;
  readonly actorRole: string;
  readonly action: string;
  readonly subject: string;
  readonly changes: Readonly<Record<string, unknown>>;
};

/** Writes entries in the transaction of the change they record. */
export const insertAuditRows = async (tx: Tx, rows: readonly AuditRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const entries = given('e', {
    actor_id: uuids(rows.map((r) => r.actorId)),
    actor_role: texts(rows.map((r) => r.actorRole)),
    action: texts(rows.map((r) => r.action)),
    subject: texts(rows.map((r) => r.subject)),
    changes: jsons(rows.map((r) => r.changes)),
  });
  const columns = ['actor_id', 'actor_role', 'action', 'subject', 'changes'] as const;
  await tx
    .insertInto('audit_entries')
    .columns(columns)
    .expression((eb) => eb.selectFrom(entries).select(columns))
    .execute();
};

const storedAuditEntry = z.object({
  id: z.number(),
  at: z.date(),
  /** The actor's current email address, or the role if the account no longer exists. */
  who: z.string(),
  action: z.string(),
  subject: z.string(),
  changes: z.unknown(),
});
export type StoredAuditEntry = z.output<typeof storedAuditEntry>;

export type AuditFilter = {
  readonly q?: string | undefined;
  readonly who?: string | undefined;
  readonly area?: string | undefined;
  /** First and last day, in India's calendar. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Actors that are not people, as `actor_role` names them. */
const NOBODY = ['command line', 'system'] as const;

/** Prefix of an API key's name in `actor_role`. */
export const KEY_ACTOR = 'API key ';

type Who = { readonly ids: readonly string[]; readonly roles: readonly string[] };

const idRow = z.object({ id: z.string() });

/**
 * Actors whose address contains the text, or whose role does where there is no account. Few people ever act, so the
 * index is asked for one actor after another (a loose index scan) and customers are never read.
 */
const findActors = async (db: Db, text: string): Promise<Who> => {
  const rows = await parseRows(
    db,
    idRow,
    sql`
    with recursive actors as (
      (select actor_id from audit_entries where actor_id is not null order by actor_id limit 1)
      union all
      select (select e.actor_id from audit_entries e where e.actor_id > a.actor_id order by e.actor_id limit 1)
      from actors a where a.actor_id is not null
    )
    select u.id from actors a join users u on u.id = a.actor_id where u.email_key like ${searchPattern(text)}`,
  );
  const keys = await db
    .selectFrom('audit_entries')
    .select('actor_role as role')
    .distinct()
    .where('actor_id', 'is', null)
    .where('actor_role', 'like', `${KEY_ACTOR}%`)
    .where(sql`lower(actor_role)`, 'like', searchPattern(text))
    .execute();
  return {
    ids: rows.map(({ id }) => id),
    roles: [...NOBODY.filter((role) => role.includes(text.toLowerCase())), ...keys.map(({ role }) => role)],
  };
};

const didIt = ({ ids, roles }: Who) => {
  const byPerson = sql`a.actor_id = any(${[...ids]}::uuid[])`;
  const byNobody = sql`(a.actor_id is null and a.actor_role = any(${[...roles]}::text[]))`;
  if (roles.length === 0) return byPerson;
  return ids.length === 0 ? byNobody : sql`(${byPerson} or ${byNobody})`;
};

/** A whole id at the end of the text, and its last eight digits, which hardly any other id shares. */
const END_OF_ID = /[0-9a-f-]{24,}([0-9a-f]{8})$/i;

/** The index looks up each three characters by themselves, 34 times for a whole id: only its end is looked up, all of it compared. */
const holdsWords = (text: string): RawBuilder<unknown> => {
  const written = sql`audit_text(a.action, a.subject, a.changes)`;
  const end = END_OF_ID.exec(text)?.[1];
  return end === undefined
    ? sql`${written} like ${searchPattern(text)}`
    : sql`${written} like ${searchPattern(end)} and strpos(${written}, ${text.toLowerCase()}) > 0`;
};

const conditions = (filter: AuditFilter, who: Who | undefined, before: number | undefined) =>
  sql.join<boolean>(
    [
      sql`true`,
      before === undefined
        ? undefined
        : sql`(a.at, a.id) < (select e.at, e.id from audit_entries e where e.id = ${before})`,
      filter.q ? holdsWords(filter.q) : undefined,
      who === undefined ? undefined : didIt(who),
      filter.area ? sql`split_part(a.action, '.', 1) = ${filter.area}` : undefined,
      filter.from ? sql`a.at >= ${dayBegins(filter.from)}` : undefined,
      filter.to ? sql`a.at < ${dayBegins(filter.to, 1)}` : undefined,
    ].filter((condition) => condition !== undefined),
    sql` and `,
  );

/** Matching entries, newest first, after the entry with the id `before`. */
export const listAuditRows = async (
  db: Db,
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
): Promise<readonly StoredAuditEntry[]> => {
  const who = filter.who ? await findActors(db, filter.who) : undefined;
  if (who !== undefined && who.ids.length + who.roles.length === 0) return [];
  const rows = await db
    .selectFrom('audit_entries as a')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'a.actor_id').on('u.deleted_at', 'is', null))
    .select(['a.id', 'a.at', 'a.action', 'a.subject', 'a.changes'])
    .select(({ fn }) => fn.coalesce('u.email', 'a.actor_role').as('who'))
    .where(conditions(filter, who, before))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return storedAuditEntry.array().parse(rows);
};
