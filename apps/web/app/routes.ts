import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('storefront/home.tsx'),
  route('collection', 'storefront/collection.tsx'),
  route('product/:productId', 'storefront/product.tsx'),
  route('about', 'storefront/about.tsx'),
  route('policy', 'storefront/policy.tsx'),
  route('contact', 'storefront/contact.tsx'),

  route('cart', 'storefront/cart.tsx'),
  route('place-order', 'storefront/place-order.tsx'),
  route('orders', 'storefront/orders.tsx'),
  route('verify', 'storefront/verify.tsx'),
  route('receipt/:orderId', 'storefront/receipt.tsx'),
  route('login', 'storefront/login.tsx'),
  route('forgot-password', 'storefront/forgot-password.tsx'),
  route('reset-password', 'storefront/reset-password.tsx'),
  route('confirm-email', 'storefront/confirm-email.tsx'),
  route('join', 'storefront/join.tsx'),
  route('profile', 'storefront/profile.tsx'),

  route('craft-your-look', 'made-to-measure/craft-your-look.tsx'),
  route('custom-order-history', 'made-to-measure/custom-order-history.tsx'),

  layout('staff/staff-layout.tsx', [
    layout('studio/studio-layout.tsx', [
      route('studio', 'studio/studio.tsx'),
      route('studio/orders', 'studio/order-list.tsx'),
      route('studio/orders/:orderId', 'studio/order.tsx'),
    ]),
    layout('back-office/admin-layout.tsx', [
      route('admin', 'back-office/today.tsx'),
      route('admin/orders', 'back-office/orders/order-list.tsx'),
      route('admin/returns', 'back-office/orders/return-list.tsx'),
      route('admin/orders/:orderId', 'back-office/orders/order.tsx'),
      route('admin/customers', 'back-office/customers/customers.tsx'),
      route('admin/customers/:customerId', 'back-office/customers/customer.tsx'),
      route('admin/reviews', 'back-office/reviews/reviews.tsx'),
      route('admin/messages', 'back-office/messages/messages.tsx'),
      route('admin/messages/:messageId', 'back-office/messages/message.tsx'),
      route('admin/discounts', 'back-office/discounts/discounts.tsx'),
      route('admin/staff', 'back-office/staff.tsx'),
      route('admin/stock', 'back-office/stock/stock.tsx'),
      route('admin/stock/movements', 'back-office/stock/stock-movements.tsx'),
      route('admin/products', 'back-office/products/product-list.tsx'),
      route('admin/products/import', 'back-office/products/import-products.tsx'),
      route('admin/products/new', 'back-office/products/new-product.tsx'),
      route('admin/products/:productId', 'back-office/products/product-editor.tsx'),
      route('admin/audit', 'back-office/audit.tsx'),
      route('admin/settings', 'back-office/settings.tsx'),
    ]),
  ]),

  // Addresses that links and memories lead to: moved for good.
  route('product', 'storefront/moved.ts', { id: 'moved/product' }),
  route('shop', 'storefront/moved.ts', { id: 'moved/shop' }),
  route('category/:category', 'storefront/moved.ts', { id: 'moved/category' }),
  route('custom-cloth', 'storefront/moved.ts', { id: 'moved/custom-cloth' }),

  route('*', 'storefront/not-found.tsx'),
] satisfies RouteConfig;
