import type { Page } from 'playwright-core';
import { placeCustomOrder } from './custom-orders.ts';
import {
  aCustomer,
  adminToken,
  aPiece,
  type Goods,
  orderPiece,
  type Person,
  putIntoCart,
} from './people-and-goods.ts';
import type { BrowserShop } from './shop-in-browser.ts';

type Who = 'visitor' | 'customer';
type ListedPage = {
  /** As in the storefront's routes. */
  readonly route: string;
  readonly who: Who;
  /** The address to visit, if the route has parameters or needs a query. */
  readonly address?: (goods: Goods) => string;
  /** Whether search engines may index it. */
  readonly isPublic?: boolean;
};

/** The address of {@link aCollection}'s collection. */
const EVERYDAY = '/collection/everyday';

/** Sets up the collection and the page that the table of pages visits. */
export const aCollection = async (shop: BrowserShop, { _id }: Goods): Promise<void> => {
  const body = {
    name: 'Everyday',
    handle: 'everyday',
    description: 'What is worn every day.',
    products: [_id],
  };
  await shop.call('POST', '/api/admin/collections', await adminToken(shop), body);
  await aSitePage(shop);
};

/** An owner's page with every kind of block except the carousel. */
const CARE = '/pages/care';

const aSitePage = async (shop: BrowserShop): Promise<void> => {
  const token = await adminToken(shop);
  await shop.call('POST', '/api/admin/pages', token, { title: 'Care of cloth', handle: 'care' });
  const opened = await shop.call('GET', '/api/admin/pages/care', token);
  const { revision } = opened.page as { revision: number };
  const blocks = [
    { kind: 'story', title: 'Wash it *cold*.', text: 'Dry it **flat**.', buttons: [], steps: [] },
    { kind: 'categories' },
    { kind: 'products', title: 'Every day', source: 'collection', collection: 'everyday', more: 'All of it' },
    { kind: 'band', title: 'A band', text: 'See [returns](/policy#returns).', button: 'Go', to: '/policy' },
    { kind: 'part', anchor: 'silk', title: 'Silk', text: 'By hand.\n\nNever hot.' },
    { kind: 'promises', promises: [{ title: 'Easy exchange', text: 'Swap it.' }] },
  ];
  const content = { title: 'Care of cloth', description: 'How to wash the cloths that we sew with.', blocks };
  const saved = await shop.call('PATCH', '/api/admin/pages/care', token, { content, revision });
  const { revision: next } = saved.page as { revision: number };
  await shop.call('POST', '/api/admin/pages/care/publish', token, { revision: next });
};

/** Every page of the shop, one per line. Forgetting a new page fails this table's test. */
export const EVERY_PAGE: readonly ListedPage[] = [
  { route: '', who: 'visitor', isPublic: true },
  { route: 'collection', who: 'visitor', isPublic: true },
  { route: 'collection/:handle', who: 'visitor', isPublic: true, address: () => EVERYDAY },
  {
    route: 'product/:productId',
    who: 'visitor',
    isPublic: true,
    address: ({ handle }) => `/product/${handle}`,
  },
  { route: 'about', who: 'visitor', isPublic: true },
  { route: 'policy', who: 'visitor', isPublic: true },
  { route: 'pages/:handle', who: 'visitor', isPublic: true, address: () => CARE },
  { route: 'contact', who: 'visitor', isPublic: true },
  { route: 'cart', who: 'customer' },
  { route: 'place-order', who: 'customer' },
  { route: 'orders', who: 'customer' },
  { route: 'verify', who: 'customer', address: () => '/verify?success=false&orderId=none' },
  { route: 'login', who: 'visitor' },
  { route: 'forgot-password', who: 'visitor' },
  { route: 'reset-password', who: 'visitor', address: () => '/reset-password?token=none' },
  { route: 'confirm-email', who: 'visitor', address: () => '/confirm-email?token=none' },
  {
    route: 'newsletter/confirm',
    who: 'visitor',
    address: () => '/newsletter/confirm?token=none',
  },
  { route: 'unsubscribe', who: 'visitor', address: () => '/unsubscribe?token=none' },
  { route: 'pay', who: 'visitor', address: () => '/pay?order=none' },
  { route: 'join', who: 'visitor', address: () => '/join?token=none' },
  { route: 'profile', who: 'customer' },
  { route: 'craft-your-look', who: 'customer', isPublic: true },
  { route: 'custom-order-history', who: 'customer' },
  { route: 'receipt/:orderId', who: 'customer', address: () => '/receipt/none' },
  { route: '*', who: 'visitor', address: () => '/nowhere' },
];

/** Addresses that only redirect. */
export const MOVED = [
  'product',
  'shop',
  'category/:category',
  'custom-cloth',
  'products/:product',
  'collections/all',
  'collections/:collection',
  'collections/:collection/products/:product',
];

/** Staff pages: their own journeys check width and accessibility. */
export const OF_STAFF = [
  'studio',
  'studio/orders',
  'studio/orders/:orderId',
  'studio/looks',
  'studio/looks/new',
  'studio/looks/:lookId',
  'admin',
  'admin/customers',
  'admin/customers/:customerId',
  'admin/reviews',
  'admin/messages',
  'admin/messages/phone',
  'admin/messages/:messageId',
  'admin/newsletter',
  'admin/discounts',
  'admin/discounts/automatic',
  'admin/delivery',
  'admin/tax',
  'admin/tax/:period',
  'admin/orders',
  'admin/orders/new',
  'admin/orders/:orderId',
  'admin/orders/:orderId/edit',
  'admin/returns',
  'admin/parcels',
  'admin/remittances',
  'admin/staff',
  'admin/collections',
  'admin/pages',
  'admin/pages/:handle',
  'admin/pages/menu-and-brand',
  'admin/pages/emails',
  'admin/redirects',
  'admin/search',
  'admin/audit',
  'admin/integrations',
  'admin/integrations/:endpointId',
  'admin/settings',
  'admin/stock',
  'admin/stock/movements',
  'admin/categories',
  'admin/size-charts',
  'admin/size-charts/:chartId',
  'admin/products',
  'admin/products/new',
  'admin/products/import',
  'admin/products/:productId',
];

export const addressOf = ({ route, address }: ListedPage, goods: Goods): string =>
  address?.(goods) ?? `/${route}`;

/** A customer whose pages are not empty: a full cart, an order of each kind, and a product to look at. */
export const aLivelyCustomer = async (shop: BrowserShop): Promise<{ person: Person; goods: Goods }> => {
  const person = await aCustomer(shop);
  const goods = await aPiece(shop, {
    name: 'A Kurta with a Rather Long Name in Hand-Woven Cotton',
    description: 'Woven by hand. '.repeat(20),
    stock: { S: 0, M: 20, L: 20, 'Free Size': 3 },
  });
  await aCollection(shop, goods);
  await orderPiece(shop, person, goods, 'M');
  await putIntoCart(shop, person, goods, 'M', 2);
  await putIntoCart(shop, person, goods, 'Free Size', 1);
  await placeCustomOrder(shop, person, { garment: 'lehenga-set', wearer: { who: 'woman' } });
  return { person, goods };
};

/** The innermost elements that overflow to the right without being clipped. */
export const sidewaysOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    // The window's own clientWidth also counts the strip that a scroll bar covers.
    const clientWidth = Math.ceil(document.documentElement.getBoundingClientRect().width);
    if (scrollWidth <= clientWidth) return [];
    const standsOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const isCut = (element: Element): boolean => {
      const parent = element.parentElement;
      return (
        parent !== null &&
        parent !== document.body &&
        (getComputedStyle(parent).overflowX !== 'visible' || isCut(parent))
      );
    };
    const found = [...document.querySelectorAll('body *')]
      .filter((element) => standsOut(element) && !isCut(element))
      .filter((element) => ![...element.children].some(standsOut))
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);
    return [`${scrollWidth} instead of ${clientWidth}`, ...found];
  });
