import type { Review } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { newId, parseId } from '../db/id.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import { hasReceived } from '../orders/has-received.ts';
import { changeCatalogue } from './change-catalogue.ts';

type Page = {
  readonly reviews: Review[];
  readonly average: number | null;
  readonly count: number;
  readonly nextCursor: string | null;
};
type Row = Omit<Review, 'createdAt' | '_id'> & {
  readonly id: string;
  readonly seq: number;
  readonly createdAt: Date;
};

const DEFAULT_LIMIT = 24;

const showReview = ({ id, author, rating, text, fit, createdAt }: Row): Review => ({
  _id: id,
  author,
  rating,
  text,
  fit,
  createdAt: createdAt.toISOString(),
});

/** A product's reviews, newest first, with average and count. */
export const listReviews = async (
  db: Database,
  productId: string,
  {
    limit = DEFAULT_LIMIT,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<Outcome<Page>> => {
  const id = parseId(productId);
  const before =
    cursor === undefined
      ? Number.MAX_SAFE_INTEGER
      : /^[0-9]{1,15}$/.test(cursor)
        ? Number(cursor)
        : undefined;
  if (before === undefined) return refuseCursor();
  const { rows: figures } = await sql<{ count: number; average: number | null }>`
    select count(r.id)::int as count, round(avg(r.rating), 1)::float8 as average
    from products p left join reviews r on r.product_id = p.id
    where p.id = ${id ?? null}::uuid and p.visible group by p.id`.execute(db);
  const [figure] = figures;
  if (id === undefined || figure === undefined) return refuse('catalogue.product_not_found');
  const { rows } = await sql<Row>`
    select id, seq, author, rating, body as text, fit, created_at as "createdAt" from reviews
    where product_id = ${id} and seq < ${before} order by seq desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  return accept({
    ...figure,
    reviews: shown.map(showReview),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.seq ?? 0) : null,
  });
};

/** Writes the one review that a customer has of a product; only after it was delivered to her. */
export const writeReview = (
  db: Database,
  productId: string,
  userId: string,
  draft: { readonly rating: number; readonly text: string; readonly fit?: Review['fit'] | undefined },
): Promise<Outcome<{ review: Review }>> =>
  db.transaction().execute(async (tx) => {
    const id = parseId(productId);
    const product =
      id === undefined
        ? undefined
        : await tx
            .selectFrom('products')
            .select('id')
            .where('id', '=', id)
            .where('visible', '=', true)
            .executeTakeFirst();
    if (product === undefined) return refuse('catalogue.product_not_found');
    if (!(await hasReceived(tx, userId, product.id))) return refuse('review.not_buyer');
    const { rows } = await sql<Row>`
      insert into reviews (id, product_id, user_id, author, rating, body, fit)
      select ${newId()}, ${product.id}, u.id, split_part(u.name, ' ', 1), ${draft.rating}, ${draft.text}, ${draft.fit ?? null}
      from users u where u.id = ${userId}
      on conflict (product_id, user_id) do nothing
      returning id, seq, author, rating, body as text, fit, created_at as "createdAt"`.execute(tx);
    const [review] = rows;
    if (review === undefined) return refuse('review.already_written');
    await changeCatalogue(tx);
    return accept({ review: showReview(review) });
  });
