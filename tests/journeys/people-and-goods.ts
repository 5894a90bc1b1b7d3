import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserShop, DEMO_PASSWORD, eventually } from './shop-in-browser.ts';

export type Goods = {
  readonly _id: string;
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly image: string[];
  readonly category: string;
  readonly subCategory: string;
  readonly sizes: string[];
  readonly soldOut: string[];
};

type GoodsPage = { readonly products: Goods[]; readonly total: number };

/** A page of the catalogue as the call returns it; `query` as in an address. */
export const goodsFor = async (shop: BrowserShop, query: string): Promise<GoodsPage> =>
  (await shop.call('GET', `/api/product/list?${query}`)) as unknown as GoodsPage;

/** One product that matches the query. */
export const onePiece = async (shop: BrowserShop, query: string): Promise<Goods> => {
  const [piece] = (await goodsFor(shop, `${query}&limit=1`)).products;
  if (piece === undefined) throw new Error(`nothing in the catalogue for ${query}`);
  return piece;
};

/** Makes a name that no earlier try of the journey has used. */
export const unique = (): string => Math.random().toString(36).slice(2, 8);

export const PASSWORD = 'a-long-password';
let people = 0;

export type Person = { readonly name: string; readonly email: string; readonly token: string };

/** A new customer, signed in over HTTP. */
export const aCustomer = async (shop: BrowserShop, name = 'Meera Iyer'): Promise<Person> => {
  people += 1;
  const email = `person-${people}@example.com`;
  await shop.call('POST', '/api/user/register', undefined, { name, email, password: PASSWORD });
  return { name, email, token: await shop.tokenOf(email, PASSWORD) };
};

export const adminToken = (shop: BrowserShop): Promise<string> => shop.tokenOf('admin@example.com');

/** The address in an email of this kind to this person that leads to `path`, once it has been written. */
const mailedLink = async (shop: BrowserShop, kind: string, email: string, path: string): Promise<URL> => {
  const outbox = join(shop.dataDirectory(), 'outbox');
  let found: string | undefined;
  await eventually(async () => {
    const names = await readdir(outbox).catch(() => []);
    const mails = await Promise.all(
      names
        .filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.json'))
        .map(
          async (name) =>
            JSON.parse(await readFile(join(outbox, name), 'utf8')) as { to: string; text: string },
        ),
    );
    const links = mails.find(({ to }) => to === email)?.text.match(/https?:\/\/\S+/g) ?? [];
    found = links.find((link) => new URL(link).pathname === path);
    return found;
  }).toBeDefined();
  return new URL(found ?? '');
};

/** Path and token of the emailed invitation of this person, once it has been written. */
export const invitationTo = async (shop: BrowserShop, email: string): Promise<string> => {
  const { pathname, search } = await mailedLink(shop, 'invitation', email, '/join');
  return pathname + search;
};

/** Path and token of the email that confirms this customer's address. */
export const confirmationOf = async (shop: BrowserShop, email: string): Promise<string> => {
  const { pathname, search } = await mailedLink(shop, 'confirmation', email, '/confirm-email');
  return pathname + search;
};

/** Confirms this customer's address by the emailed link. */
export const confirmEmailOf = async (shop: BrowserShop, email: string): Promise<void> => {
  const token = new URL(await confirmationOf(shop, email), shop.url()).searchParams.get('token');
  await shop.call('POST', '/api/user/confirm-email', undefined, { token });
};

/** A new staff member, by the owner's invitation. */
export const aColleague = async (
  shop: BrowserShop,
  name: string,
  role: string,
): Promise<{ email: string }> => {
  people += 1;
  const email = `${role}-${people}@example.com`;
  await shop.call('POST', '/api/admin/staff', await adminToken(shop), {
    name,
    email,
    role,
    password: DEMO_PASSWORD,
  });
  const token = new URL(await invitationTo(shop, email), shop.url()).searchParams.get('token');
  await shop.call('POST', '/api/user/accept-invitation', undefined, { token, password: PASSWORD });
  return { email };
};

/** A product made for the journey, with known price and stock. Stock is by size. */
export const aPiece = async (
  shop: BrowserShop,
  words: {
    name: string;
    nameHindi?: string;
    price?: number;
    stock?: Readonly<Record<string, number>>;
    description?: string;
    descriptionHindi?: string;
    category?: string;
    subCategory?: string;
    image?: readonly string[];
  },
): Promise<Goods> => {
  const stock = words.stock ?? { S: 9, M: 9 };
  const { product } = (await shop.call('POST', '/api/admin/products', await adminToken(shop), {
    description: 'A piece for a journey.',
    price: 1000,
    category: 'Women',
    subCategory: 'Topwear',
    bestSeller: false,
    ...words,
    sizes: Object.keys(stock),
    stock,
  })) as { product?: Goods };
  if (product === undefined) throw new Error(`the shop did not take ${words.name}`);
  return product;
};

export const ADDRESS = {
  firstName: 'Meera',
  lastName: 'Iyer',
  email: 'meera@example.com',
  streetAddress: '8 Besant Avenue',
  city: 'Chennai',
  state: 'Tamil Nadu',
  pinCode: '600020',
  country: 'India',
  phoneNumber: '9840012345',
} as const;

const DELIVERY = 49;

/** Adds pieces to somebody's cart. */
export const putIntoCart = async (
  shop: BrowserShop,
  { token }: Person,
  piece: Goods,
  size: string,
  quantity = 1,
): Promise<void> => {
  const answer = await shop.call('POST', '/api/cart/update', token, { itemId: piece._id, size, quantity });
  if (answer.success !== true) throw new Error(String(answer.message));
};

/** Orders one piece cash on delivery. Returns the order's id. */
export const orderPiece = async (
  shop: BrowserShop,
  person: Person,
  piece: Goods,
  size: string,
): Promise<string> => {
  await putIntoCart(shop, person, piece, size);
  const answer = await shop.call('POST', '/api/order/place-cod', person.token, {
    items: [{ ...piece, size, quantity: 1 }],
    amount: piece.price + DELIVERY,
    address: ADDRESS,
  });
  if (answer.success !== true) throw new Error(String(answer.message));
  const [newest] = (await ordersOf(shop, person)).toReversed();
  if (newest === undefined) throw new Error('the order is not in the list');
  return newest._id;
};

export type PlacedOrder = {
  readonly _id: string;
  readonly status: string;
  readonly amount: number;
  readonly items: { readonly name: string; readonly size: string; readonly quantity: number }[];
};

/** A customer's orders, oldest first. */
export const ordersOf = async (shop: BrowserShop, { token }: Person): Promise<PlacedOrder[]> => {
  const { orders, message } = (await shop.call('POST', '/api/order/userorders', token)) as {
    orders?: PlacedOrder[];
    message?: string;
  };
  if (orders === undefined) throw new Error(message);
  return orders;
};

/** The shop moves an order one step on. */
export const moveOrder = async (shop: BrowserShop, id: string, status: string): Promise<void> => {
  const answer = await shop.call('POST', `/api/admin/orders/${id}/status`, await adminToken(shop), {
    status,
    ...(status === 'Shipped' ? { carrier: 'Delhivery', trackingNumber: 'DL-42' } : {}),
  });
  if (answer.success !== true) throw new Error(String(answer.message));
};

/** An amount as the shop displays it. */
export const inRupees = (amount: number): string =>
  `₹${amount.toLocaleString('en-IN', Number.isInteger(amount) ? {} : { minimumFractionDigits: 2 })}`;
