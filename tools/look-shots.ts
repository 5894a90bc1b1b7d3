import type { Page } from 'playwright-core';

export type Who = 'customer' | 'designer' | 'admin';
export type Device = 'phone' | 'tablet' | 'desktop';

export type Shot = {
  readonly name: string;
  readonly path: string | ((shop: Visited) => Promise<string>);
  /** The demo account to sign in; nobody by default. */
  readonly who?: Who;
  /** The picture's name in docs/pictures and its device, if the README shows it. */
  readonly picture?: { readonly name: string; readonly device: Device };
  /** Brings the page into the state to be photographed. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Calls that fail, hang, or answer something else. */
  readonly calls?: Readonly<Record<string, 'fail' | 'hang' | object>>;
  readonly isWholePage?: boolean;
  readonly textScale?: number;
};

/** The shop that is photographed, and a token for each demo account. */
export type Visited = { readonly url: string; readonly tokens: Readonly<Record<Who, string>> };

const firstProduct =
  (query = '') =>
  async ({ url }: Visited) => {
    const answer = await fetch(`${url}/api/product/list?limit=1${query}`);
    const { products } = (await answer.json()) as { products: { handle: string }[] };
    return `/product/${products[0]?.handle}`;
  };
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** The address of the first entry in a staff list. */
const firstOf =
  (who: Who, list: string, key: string, page: string, rest = '') =>
  async ({ url, tokens }: Visited) => {
    const answer = await fetch(`${url}${list}`, { headers: { authorization: `Bearer ${tokens[who]}` } });
    const { [key]: found } = (await answer.json()) as Record<string, { _id: string }[] | undefined>;
    return `${page}/${found?.[0]?._id}${rest}`;
  };

/** Scrolls to the top of the form's columns, right below the header. */
const intoView = async (page: Page) => {
  await page.getByRole('progressbar').evaluate((bar) => {
    scrollTo(0, bar.getBoundingClientRect().top + scrollY - 150);
  });
  // Anything under the pointer would look selected.
  await page.mouse.move(0, 0);
};

const LEHENGA = {
  Chest: '36',
  Waist: '30',
  Hips: '39',
  Shoulders: '14.5',
  Length: '41',
  'Blouse length': '15',
};

/** The order form with a woman's measurements for a lehenga and its blouse, the tape at the waist. */
const measured = async (page: Page) => {
  const choose = (group: string, name: string) =>
    page
      .getByRole('group', { name: new RegExp(`^${group}`) })
      .getByRole('radio', { name, exact: true })
      .check();
  await choose('Who is it for', 'Woman');
  await choose('What shall we make', 'Lehenga and blouse');
  await page.getByLabel(/^Custom measurements/).check();
  for (const [label, inches] of Object.entries(LEHENGA))
    await page.getByLabel(new RegExp(`^${label} \\(`)).fill(inches);
  await page.getByLabel(/^Waist \(/).focus();
  await page
    .getByText(/Around the narrowest part/)
    .first()
    .waitFor();
  await intoView(page);
};

/** Its design, scrolled to the choices that are pictures. */
const designed = async (page: Page) => {
  await measured(page);
  await page.getByRole('tab', { name: 'Design' }).click();
  await page.getByLabel(/^Style/).selectOption('traditional');
  await page.getByLabel(/^Fabric/).selectOption('silk');
  await page.getByRole('radio', { name: 'Sweetheart', exact: true }).check();
  await page.getByRole('radio', { name: 'Rani pink', exact: true }).check();
  await page
    .getByRole('group', { name: /^Neck/ })
    .evaluate((group) => scrollTo(0, group.getBoundingClientRect().top + scrollY - 130));
};

/** Every page and state worth looking at. Staff pages are photographed at tablet and desktop width. */
export const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-top', path: '/', isWholePage: false, picture: { name: 'home', device: 'desktop' } },
  { name: 'home-large-text', path: '/', textScale: 2 },
  { name: 'menu', path: '/', act: press(/menu/i), isWholePage: false },
  { name: 'search-empty', path: '/', act: (page) => page.keyboard.press('/'), isWholePage: false },
  {
    name: 'search-found',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('/');
      await page.waitForTimeout(400);
      await page.keyboard.type('kurta');
      await page.waitForTimeout(900);
    },
    isWholePage: false,
  },
  {
    name: 'search-nothing',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('/');
      await page.waitForTimeout(400);
      await page.keyboard.type('spaceship');
      await page.waitForTimeout(900);
    },
    isWholePage: false,
  },
  { name: 'collection', path: '/collection' },
  {
    name: 'collection-top',
    path: '/collection',
    isWholePage: false,
    picture: { name: 'collection', device: 'desktop' },
  },
  { name: 'collection-filtered', path: '/collection?category=Women&subCategory=Topwear&sort=low-high' },
  { name: 'collection-search', path: '/collection?q=silk' },
  { name: 'collection-empty', path: '/collection?q=spaceship' },
  { name: 'collection-filters-open', path: '/collection', act: press(/filters/i), isWholePage: false },
  { name: 'product', path: firstProduct() },
  {
    name: 'product-top',
    path: firstProduct('&bestSeller=1'),
    isWholePage: false,
    picture: { name: 'product', device: 'desktop' },
  },
  { name: 'product-size-guide', path: firstProduct(), act: press(/size guide/i), isWholePage: false },
  {
    name: 'product-reviews',
    path: firstProduct(),
    act: (page) => page.getByRole('tab', { name: /reviews/i }).click(),
  },
  { name: 'product-unknown', path: '/product/none' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'about', path: '/about' },
  { name: 'policy', path: '/policy' },
  { name: 'contact', path: '/contact' },
  {
    name: 'contact-invalid',
    path: '/contact',
    act: (page) => page.locator('main form button[type=submit]').click(),
  },
  { name: 'login', path: '/login' },
  { name: 'sign-up', path: '/login', act: press(/sign up/i) },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=none' },
  { name: 'confirm-email', path: '/confirm-email?token=none' },
  { name: 'orders-signed-out', path: '/orders' },
  { name: 'cart', path: '/cart', who: 'customer' },
  {
    name: 'cart-empty',
    path: '/cart',
    who: 'customer',
    calls: { '/api/cart/get': { success: true, cartData: {} } },
  },
  { name: 'cart-loading', path: '/cart', who: 'customer', calls: { '/api/cart/get': 'hang' } },
  { name: 'cart-error', path: '/cart', who: 'customer', calls: { '/api/cart/get': 'fail' } },
  { name: 'checkout', path: '/place-order', who: 'customer' },
  {
    name: 'checkout-top',
    path: '/place-order',
    who: 'customer',
    isWholePage: false,
    picture: { name: 'checkout', device: 'desktop' },
  },
  {
    name: 'checkout-invalid',
    path: '/place-order',
    who: 'customer',
    act: async (page) => {
      await page.getByRole('radio').first().check({ force: true });
      await page.locator('main form button[type=submit]').last().click();
    },
  },
  { name: 'orders', path: '/orders', who: 'customer' },
  { name: 'orders-tracking', path: '/orders', who: 'customer', act: press('Track Order') },
  {
    name: 'orders-empty',
    path: '/orders',
    who: 'customer',
    calls: { '/api/order/userorders': { success: true, orders: [], nextCursor: null } },
  },
  { name: 'orders-loading', path: '/orders', who: 'customer', calls: { '/api/order/userorders': 'hang' } },
  { name: 'orders-error', path: '/orders', who: 'customer', calls: { '/api/order/userorders': 'fail' } },
  { name: 'profile', path: '/profile', who: 'customer' },
  { name: 'profile-menu', path: '/', who: 'customer', act: press(/profile|account/i), isWholePage: false },
  { name: 'verify-success', path: '/verify?success=true&orderId=none', who: 'customer' },
  { name: 'verify-failed', path: '/verify?success=false&orderId=none', who: 'customer' },
  { name: 'craft-your-look', path: '/craft-your-look', who: 'customer' },
  {
    name: 'craft-your-look-top',
    path: '/craft-your-look',
    isWholePage: false,
    picture: { name: 'looks', device: 'desktop' },
  },
  {
    name: 'craft-your-look-measured',
    path: '/craft-your-look',
    who: 'customer',
    act: measured,
    isWholePage: false,
    picture: { name: 'figure', device: 'desktop' },
  },
  {
    name: 'craft-your-look-designed',
    path: '/craft-your-look',
    who: 'customer',
    act: designed,
    isWholePage: false,
    picture: { name: 'design', device: 'desktop' },
  },
  {
    name: 'craft-your-look-begun',
    path: '/craft-your-look',
    act: async (page) => {
      await page.getByRole('link', { name: 'Rani lehenga' }).click();
      await page.getByText('Started from Rani lehenga').waitFor();
    },
    isWholePage: false,
  },
  { name: 'custom-order-history', path: '/custom-order-history', who: 'customer' },
  {
    name: 'custom-order-details',
    path: '/custom-order-history',
    who: 'customer',
    act: (page) => page.getByRole('button', { name: 'View Details' }).nth(1).click(),
    isWholePage: false,
  },
  {
    name: 'custom-order-accept',
    path: '/custom-order-history',
    who: 'customer',
    act: press('Accept Bid'),
    isWholePage: false,
  },
  {
    name: 'studio-board',
    path: '/studio',
    who: 'designer',
    act: (page) => page.locator('[data-row-link]').first().waitFor(),
    isWholePage: false,
    picture: { name: 'studio', device: 'desktop' },
  },
  { name: 'studio-list', path: '/studio/orders', who: 'designer' },
  {
    name: 'studio-order',
    path: firstOf('designer', '/api/studio/custom-orders?status=pending', 'orders', '/studio/orders'),
    who: 'designer',
    picture: { name: 'studio-order', device: 'desktop' },
  },
  { name: 'studio-looks', path: '/studio/looks', who: 'designer' },
  { name: 'studio-look-new', path: '/studio/looks/new', who: 'designer' },
  {
    name: 'studio-look',
    path: firstOf('designer', '/api/studio/looks', 'looks', '/studio/looks'),
    who: 'designer',
  },
  {
    name: 'admin-invite',
    path: '/admin/staff',
    who: 'admin',
    act: press('Invite someone'),
    isWholePage: false,
  },
  { name: 'join', path: '/join?token=none' },
  {
    name: 'admin-today',
    path: '/admin',
    who: 'admin',
    picture: { name: 'today', device: 'desktop' },
    isWholePage: false,
  },
  {
    name: 'admin-orders',
    path: '/admin/orders',
    who: 'admin',
    picture: { name: 'orders', device: 'desktop' },
    isWholePage: false,
  },
  { name: 'admin-enter-order', path: '/admin/orders/new', who: 'admin' },
  {
    name: 'admin-order',
    path: firstOf('admin', '/api/admin/orders', 'orders', '/admin/orders'),
    who: 'admin',
  },
  {
    name: 'admin-edit-order',
    path: firstOf('admin', '/api/admin/orders?status=Order%20Placed', 'orders', '/admin/orders', '/edit'),
    who: 'admin',
  },
  { name: 'admin-products', path: '/admin/products', who: 'admin' },
  {
    name: 'admin-product',
    path: firstOf('admin', '/api/admin/products', 'products', '/admin/products'),
    who: 'admin',
    picture: { name: 'product-editor', device: 'desktop' },
    isWholePage: false,
  },
  { name: 'admin-product-new', path: '/admin/products/new', who: 'admin' },
  { name: 'admin-import', path: '/admin/products/import', who: 'admin' },
  { name: 'admin-stock', path: '/admin/stock', who: 'admin' },
  { name: 'admin-stock-movements', path: '/admin/stock/movements', who: 'admin' },
  { name: 'admin-messages', path: '/admin/messages', who: 'admin' },
  { name: 'admin-phone-messages', path: '/admin/messages/phone', who: 'admin' },
  { name: 'admin-categories', path: '/admin/categories', who: 'admin' },
  { name: 'admin-size-charts', path: '/admin/size-charts', who: 'admin' },
  { name: 'admin-size-chart', path: '/admin/size-charts/new', who: 'admin' },
  { name: 'admin-discounts', path: '/admin/discounts', who: 'admin' },
  { name: 'admin-automatic-discounts', path: '/admin/discounts/automatic', who: 'admin' },
  { name: 'admin-staff', path: '/admin/staff', who: 'admin' },
  { name: 'admin-collections', path: '/admin/collections', who: 'admin' },
  { name: 'admin-pages', path: '/admin/pages', who: 'admin' },
  { name: 'admin-menu-and-brand', path: '/admin/pages/menu-and-brand', who: 'admin' },
  { name: 'admin-page-home', path: '/admin/pages/home', who: 'admin', isWholePage: false },
  { name: 'admin-page-policy', path: '/admin/pages/policy', who: 'admin', isWholePage: false },
  { name: 'admin-redirects', path: '/admin/redirects', who: 'admin' },
  { name: 'admin-newsletter', path: '/admin/newsletter', who: 'admin' },
  { name: 'newsletter-confirm', path: '/newsletter/confirm?token=none' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none' },
  { name: 'admin-search', path: '/admin/search', who: 'admin' },
  { name: 'admin-delivery', path: '/admin/delivery', who: 'admin' },
  { name: 'admin-tax', path: '/admin/tax', who: 'admin' },
  { name: 'admin-audit', path: '/admin/audit', who: 'admin' },
  { name: 'admin-settings', path: '/admin/settings', who: 'admin' },
  { name: 'admin-stock', path: '/admin/stock', who: 'admin' },
  { name: 'admin-movements', path: '/admin/stock/movements', who: 'admin' },
  { name: 'admin-parcels', path: '/admin/parcels', who: 'admin' },
  { name: 'admin-remittances', path: '/admin/remittances', who: 'admin' },
  { name: 'admin-returns', path: '/admin/returns', who: 'admin' },
  { name: 'admin-customers', path: '/admin/customers', who: 'admin' },
  { name: 'admin-reviews', path: '/admin/reviews', who: 'admin' },
];
