import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('storefront/home/home.tsx'),
  route('collection', 'storefront/collection/collection.tsx'),
  route('collection/:handle', 'storefront/collection/own-collection.tsx'),
  route('product/:productId', 'storefront/product/product.tsx'),
  route('about', 'storefront/pages/own-page.tsx', { id: 'pages/about' }),
  route('policy', 'storefront/pages/own-page.tsx', { id: 'pages/policy' }),
  route('pages/:handle', 'storefront/pages/own-page.tsx', { id: 'pages/own' }),
  route('contact', 'storefront/about/contact.tsx'),

  route('cart', 'storefront/cart/cart.tsx'),
  route('place-order', 'storefront/checkout/place-order.tsx'),
  route('orders', 'storefront/orders/orders.tsx'),
  route('verify', 'storefront/checkout/verify.tsx'),
  route('receipt/:orderId', 'storefront/orders/receipt.tsx'),
  route('login', 'storefront/account/login.tsx'),
  route('forgot-password', 'storefront/account/forgot-password.tsx'),
  route('reset-password', 'storefront/account/reset-password.tsx'),
  route('confirm-email', 'storefront/account/confirm-email.tsx'),
  route('join', 'storefront/account/join.tsx'),
  route('profile', 'storefront/profile/profile.tsx'),

  route('craft-your-look', 'made-to-measure/craft/craft-your-look.tsx'),
  route('custom-order-history', 'made-to-measure/history/custom-order-history.tsx'),

  layout('staff/staff-layout.tsx', [
    layout('studio/studio-layout.tsx', [
      route('studio', 'studio/studio.tsx'),
      route('studio/orders', 'studio/order-list.tsx'),
      route('studio/orders/:orderId', 'studio/order.tsx'),
      route('studio/looks', 'studio/looks/looks.tsx'),
      route('studio/looks/new', 'studio/looks/new-look.tsx'),
      route('studio/looks/:lookId', 'studio/looks/look.tsx'),
    ]),
    layout('back-office/admin-layout.tsx', [
      route('admin', 'back-office/today/today.tsx'),
      route('admin/orders', 'back-office/orders/order-list.tsx'),
      route('admin/returns', 'back-office/orders/return-list.tsx'),
      route('admin/orders/:orderId', 'back-office/orders/order.tsx'),
      route('admin/customers', 'back-office/customers/customers.tsx'),
      route('admin/customers/:customerId', 'back-office/customers/customer.tsx'),
      route('admin/reviews', 'back-office/reviews/reviews.tsx'),
      route('admin/messages', 'back-office/messages/messages.tsx'),
      route('admin/messages/:messageId', 'back-office/messages/message.tsx'),
      route('admin/discounts', 'back-office/discounts/discounts.tsx'),
      route('admin/tax', 'back-office/tax/tax-months.tsx'),
      route('admin/tax/:period', 'back-office/tax/tax-period.tsx'),
      route('admin/staff', 'back-office/people/staff.tsx'),
      route('admin/stock', 'back-office/stock/stock.tsx'),
      route('admin/stock/movements', 'back-office/stock/stock-movements.tsx'),
      route('admin/products', 'back-office/products/product-list.tsx'),
      route('admin/products/import', 'back-office/products/import-products.tsx'),
      route('admin/products/new', 'back-office/products/new-product.tsx'),
      route('admin/products/:productId', 'back-office/products/product-editor.tsx'),
      route('admin/collections', 'back-office/collections/collections.tsx'),
      route('admin/pages', 'back-office/site-pages/site-pages.tsx'),
      route('admin/pages/menu-and-brand', 'back-office/site-pages/menu-and-brand.tsx'),
      route('admin/pages/:handle', 'back-office/site-pages/page-editor.tsx'),
      route('admin/redirects', 'back-office/pages/redirects.tsx'),
      route('admin/search', 'back-office/search-words/search-words.tsx'),
      route('admin/categories', 'back-office/categories/categories.tsx'),
      route('admin/audit', 'back-office/people/audit.tsx'),
      route('admin/settings', 'back-office/settings/settings.tsx'),
    ]),
  ]),

  // Addresses that links and memories lead to: moved for good.
  route('product', 'storefront/about/moved.ts', { id: 'moved/product' }),
  route('shop', 'storefront/about/moved.ts', { id: 'moved/shop' }),
  route('category/:category', 'storefront/about/moved.ts', { id: 'moved/category' }),
  route('custom-cloth', 'storefront/about/moved.ts', { id: 'moved/custom-cloth' }),

  // Addresses of a former shop at Shopify.
  route('products/:product', 'storefront/about/former-shop.ts', { id: 'former/product' }),
  route('collections/all', 'storefront/about/former-shop.ts', { id: 'former/all' }),
  route('collections/:collection', 'storefront/about/former-shop.ts', { id: 'former/collection' }),
  route('collections/:collection/products/:product', 'storefront/about/former-shop.ts', {
    id: 'former/product-of-collection',
  }),

  route('*', 'storefront/about/not-found.tsx'),
] satisfies RouteConfig;
