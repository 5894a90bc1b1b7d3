import { HOUR_MS } from '@darzi/contract/durations.ts';
import type { ProductId, UserId } from '@darzi/contract/ids.ts';
import type { Role } from '@darzi/contract/route.ts';
import { createToken, hashToken } from './platform/auth/actor.ts';
import { newId } from './platform/db/id.ts';
import type { TestApp } from './test-app.ts';

export type Someone = { readonly userId: UserId; readonly token: string; readonly email: string };

/**
 * A signed-in person with a confirmed address, inserted directly into the database (their password is never checked).
 */
export const aPerson = async ({ db }: Pick<TestApp, 'db'>, role: Role = 'customer'): Promise<Someone> => {
  const userId = newId<UserId>();
  const token = createToken();
  const email = `${userId}@example.com`;
  await db
    .insertInto('users')
    .values({ id: userId, name: 'Asha Rao', email, password_hash: 'x', role, email_confirmed_at: new Date() })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: new Date(Date.now() + HOUR_MS),
    })
    .execute();
  return { userId, token, email };
};

export type ProductDraft = {
  readonly name?: string;
  readonly nameHindi?: string;
  readonly pricePaise?: number;
  readonly category?: 'Men' | 'Women' | 'Kids';
  readonly subCategory?: 'Topwear' | 'Bottomwear' | 'Winterwear';
  readonly bestSeller?: boolean;
  readonly stock?: Readonly<Record<string, number>>;
  readonly published?: boolean;
};

/** A product in the catalogue; returns its id. */
export const aProduct = async ({ db }: Pick<TestApp, 'db'>, draft: ProductDraft = {}): Promise<ProductId> => {
  const id = newId<ProductId>();
  await db
    .insertInto('products')
    .values({
      id,
      name: draft.name ?? 'Madder Buti Kurta',
      name_hindi: draft.nameHindi ?? null,
      description: 'Hand-blocked cotton.',
      price_paise: draft.pricePaise ?? 149_900,
      category: draft.category ?? 'Women',
      sub_category: draft.subCategory ?? 'Topwear',
      best_seller: draft.bestSeller ?? false,
      published: draft.published ?? true,
    })
    .execute();
  const sizes = Object.entries(draft.stock ?? { M: 5 });
  await db
    .insertInto('product_sizes')
    .values(sizes.map(([size, stock], position) => ({ product_id: id, size, position, stock })))
    .execute();
  return id;
};

export const anAddress = (changes: Record<string, unknown> = {}) => ({
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  streetAddress: '14 Lavelle Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560001',
  country: 'India',
  phoneNumber: '9845012345',
  ...changes,
});

/** The remaining stock of a size. */
export const stockOf = async (
  { db }: Pick<TestApp, 'db'>,
  productId: string,
  size = 'M',
): Promise<number> => {
  const row = await db
    .selectFrom('product_sizes')
    .select('stock')
    .where('product_id', '=', productId as ProductId)
    .where('size', '=', size)
    .executeTakeFirstOrThrow();
  return row.stock;
};
