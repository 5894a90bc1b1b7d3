import { accountsRoutes } from './accounts/accounts.routes.ts';
import { emailCodesRoutes } from './accounts/email-codes.routes.ts';
import { staffRoutes } from './accounts/staff.routes.ts';
import { auditRoutes } from './back-office/audit.routes.ts';
import { backOfficeRoutes } from './back-office/back-office.routes.ts';
import { periodFiguresRoutes } from './back-office/period-figures.routes.ts';
import { productRunsRoutes } from './back-office/product-runs.routes.ts';
import { productsRoutes } from './back-office/products.routes.ts';
import { searchEverythingRoutes } from './back-office/search-everything.routes.ts';
import { stockRoutes } from './back-office/stock.routes.ts';
import { exportRoutes, todayRoutes } from './back-office/today.routes.ts';
import { viewsRoutes } from './back-office/views.routes.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { categoriesRoutes } from './catalogue/categories.routes.ts';
import { collectionsRoutes } from './catalogue/collections.routes.ts';
import { searchWordsRoutes } from './catalogue/search-words.routes.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { inboxRoutes } from './contact/inbox.routes.ts';
import { couriersRoutes } from './couriers/couriers.routes.ts';
import { customOrdersRoutes } from './custom-orders/custom-orders.routes.ts';
import { garmentsRoutes } from './custom-orders/garments.routes.ts';
import { looksRoutes } from './custom-orders/looks.routes.ts';
import { measurementProfilesRoutes } from './custom-orders/measurement-profiles.routes.ts';
import { studioRoutes } from './custom-orders/studio.routes.ts';
import { customersRoutes } from './customers/customers.routes.ts';
import { deliveryRoutes } from './delivery/delivery.routes.ts';
import { automaticDiscountsRoutes } from './discounts/automatic-discounts.routes.ts';
import { discountsRoutes } from './discounts/discounts.routes.ts';
import { integrationsRoutes } from './integrations/integrations.routes.ts';
import { invoicesRoutes } from './invoices/invoices.routes.ts';
import { taxPeriodsRoutes } from './invoices/tax-periods.routes.ts';
import { newsletterRoutes } from './mailings/newsletter.routes.ts';
import { remindersRoutes } from './mailings/reminders.routes.ts';
import { orderAdminRoutes } from './orders/order-admin.routes.ts';
import { orderEditRoutes } from './orders/order-edit.routes.ts';
import { orderMessagesRoutes, ordersRoutes } from './orders/orders.routes.ts';
import { staffOrderRoutes } from './orders/staff-order.routes.ts';
import { pagesRoutes } from './pages/pages.routes.ts';
import { redirectsRoutes } from './pages/redirects.routes.ts';
import { paymentLinkRoutes } from './payments/payment-link.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { phoneMessagesRoutes } from './phone-messages/phone-messages.routes.ts';
import { returnsRoutes } from './returns/returns.routes.ts';
import { reviewsRoutes } from './reviews/reviews.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { sizeChartsRoutes } from './size-charts/size-charts.routes.ts';

/** Every call of the shop, by method and path. Browsers import only its type. */
export const api = {
  ...catalogueRoutes,
  ...categoriesRoutes,
  ...cartRoutes,
  ...ordersRoutes,
  ...orderMessagesRoutes,
  ...paymentsRoutes,
  ...customOrdersRoutes,
  ...garmentsRoutes,
  ...looksRoutes,
  ...measurementProfilesRoutes,
  ...studioRoutes,
  ...accountsRoutes,
  ...emailCodesRoutes,
  ...deliveryRoutes,
  ...discountsRoutes,
  ...automaticDiscountsRoutes,
  ...periodFiguresRoutes,
  ...reviewsRoutes,
  ...customersRoutes,
  ...staffRoutes,
  ...contactRoutes,
  ...orderAdminRoutes,
  ...staffOrderRoutes,
  ...orderEditRoutes,
  ...paymentLinkRoutes,
  ...couriersRoutes,
  ...inboxRoutes,
  ...invoicesRoutes,
  ...taxPeriodsRoutes,
  ...returnsRoutes,
  ...backOfficeRoutes,
  ...auditRoutes,
  ...productRunsRoutes,
  ...productsRoutes,
  ...exportRoutes,
  ...stockRoutes,
  ...settingsRoutes,
  ...redirectsRoutes,
  ...searchWordsRoutes,
  ...pagesRoutes,
  ...collectionsRoutes,
  ...sizeChartsRoutes,
  ...searchEverythingRoutes,
  ...viewsRoutes,
  ...todayRoutes,
  ...newsletterRoutes,
  ...remindersRoutes,
  ...integrationsRoutes,
  ...phoneMessagesRoutes,
} as const;
export type Api = typeof api;
export type RouteKey = keyof Api;
