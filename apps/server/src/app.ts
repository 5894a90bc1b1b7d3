import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { staffRoutes } from './accounts/staff.routes.ts';
import { testEmailRoutes } from './back-office/alerts/sample-email.ts';
import { customersRoutes } from './back-office/customers/customers.ts';
import { registerDiskMetric } from './back-office/disk/disk-alarm.ts';
import { contactRoutes } from './back-office/inbox/inbox.ts';
import { searchEverythingRoutes } from './back-office/search/search-everything.ts';
import { periodFiguresRoutes } from './back-office/today/period-figures.ts';
import { backOfficeRoutes } from './back-office/today/today.ts';
import { countVisits } from './back-office/today/visits.ts';
import { viewsRoutes } from './back-office/views/views.ts';
import { adminProductsRoutes, catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { collectionsRoutes } from './catalogue/collections/collections.ts';
import { registerImages } from './catalogue/images/images.routes.ts';
import { findPictures } from './catalogue/images/store-image.ts';
import { reviewsRoutes } from './catalogue/reviews/reviews.ts';
import { countMissedSearches, searchWordsRoutes } from './catalogue/search-words/search-words.ts';
import { sizeChartsRoutes } from './catalogue/size-charts/size-charts.ts';
import { stockRoutes } from './catalogue/stock/book-stock.ts';
import { registerClothPictures } from './custom-orders/cloth/cloth-pictures.ts';
import { customOrdersRoutes } from './custom-orders/custom-orders.routes.ts';
import { registerPrivateImages } from './custom-orders/pictures/files.routes.ts';
import { studioRoutes } from './custom-orders/studio.routes.ts';
import type { House } from './house.ts';
import { integrationsRoutes } from './integrations/integrations.routes.ts';
import { mailingsRoutes } from './mailings/mailings.routes.ts';
import { registerOneClickUnsubscribe } from './mailings/unsubscribe.ts';
import { registerGoogleFeed } from './pages/google-feed.routes.ts';
import { registerPages } from './pages/pages.routes.ts';
import { redirectsRoutes } from './pages/redirects/redirects.ts';
import { sitePagesRoutes } from './pages/site-pages/site-pages.ts';
import { registerSitemap } from './pages/sitemap.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { registerWebhooks } from './payments/webhooks.ts';
import { phoneMessageListRoutes } from './phone-messages/message-list.ts';
import { phoneMessagesRoutes } from './phone-messages/phone-messages.ts';
import { registerPhoneWebhooks } from './phone-messages/phone-webhooks.ts';
import { registerBackupMetrics } from './platform/backup/backup-runs.ts';
import { newId } from './platform/db/id.ts';
import { sendAnswer } from './platform/http/cached-response.ts';
import { handleError, replyRefusal } from './platform/http/error-handler.ts';
import { answerClientError, createHttpServer, type ServerTimeouts } from './platform/http/http-server.ts';
import { registerApiDocs } from './platform/http/register-api-docs.ts';
import { callInProcess, registerRoutes } from './platform/http/register-routes.ts';
import { proxyTest, readJsonBodies } from './platform/http/requests.ts';
import type { ResponseCache } from './platform/http/response-cache.ts';
import { traceRequests } from './platform/http/trace-requests.ts';
import { registerDevMail } from './platform/mail/dev-mail.routes.ts';
import { registerHealth } from './platform/observability/health.routes.ts';
import { registerRequestMetrics } from './platform/observability/metrics.ts';
import { workNow } from './platform/tracing.ts';
import { privacyRoutes } from './privacy/requests.ts';
import { cartRoutes } from './sales/cart/cart.ts';
import { registerCourierWebhook } from './sales/couriers/courier-webhook.ts';
import { couriersRoutes } from './sales/couriers/couriers.routes.ts';
import { deliveryRoutes } from './sales/delivery/delivery.ts';
import { automaticDiscountsRoutes } from './sales/discounts/automatic-discounts.ts';
import { discountsRoutes, limitCodes } from './sales/discounts/manage-discounts.ts';
import { invoicesRoutes } from './sales/invoices/tax-documents.ts';
import { taxPeriodsRoutes } from './sales/invoices/tax-periods.ts';
import { orderAdminRoutes } from './sales/orders/order-admin.routes.ts';
import { checkoutRoutes, ordersRoutes, paymentLinkRoutes, returnsRoutes } from './sales/sales.routes.ts';
import { loadSettings, settingsRoutes } from './settings/settings.ts';
import { registerWaitingMetrics } from './waiting-metrics.ts';

const ONE_YEAR = 'max-age=31536000';
const refuseSchemas = () => () => {
  throw new Error('a route is described by the contract, never by a schema of Fastify');
};

/** Default for routes without a limit of their own. */
const MAX_BODY_BYTES = 64 * 1_024;

/**
 * Answers from the response cache before anything else examines the request: cached answers are public and the same for
 * everybody.
 * @returns whether the request was answered
 */
const answerFromCache = (
  cache: ResponseCache,
  request: IncomingMessage,
  response: ServerResponse,
): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const answer = cache.find(request.url ?? '');
  if (answer === undefined) return false;
  sendAnswer(answer, request, response);
  return true;
};

/** The server itself, before it knows a route; it does not listen yet. */
const createServer = (
  { config, cache, log, metrics, isClosing }: House,
  visits: ReturnType<typeof countVisits>,
  keepToTls: (response: ServerResponse) => void,
  timeouts: ServerTimeouts | undefined,
): FastifyInstance =>
  Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A call made while rendering a page is part of that page's request.
    genReqId: () => workNow()?.requestId ?? newId(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: MAX_BODY_BYTES,
    // The contract parses; Fastify's own schema compilers would take 3 MB.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // Requests on an open connection during shutdown are answered, and the connection is then closed.
    return503OnClosing: false,
    // An address that cannot be decoded: answered like any other bad input.
    frameworkErrors: (error, request, reply) => {
      reply.raw.setHeader('X-Content-Type-Options', 'nosniff');
      handleError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
    serverFactory: (handle) =>
      createHttpServer({ trustedProxies: config.trustedProxies, log, timeouts }, (request, response) => {
        visits.note(request);
        keepToTls(response);
        if (isClosing()) response.setHeader('Connection', 'close');
        if (answerFromCache(cache, request, response)) metrics.cachedPages.inc({ result: 'hit' });
        else handle(request, response);
      }),
  });

/** The routes of all slices: together they serve every call of the contract. */
const allRoutes = (
  deps: House,
  noteMissed: ReturnType<typeof countMissedSearches>['note'],
  codes = limitCodes(deps.redis),
) => [
  ...catalogueRoutes(deps, noteMissed),
  ...reviewsRoutes(deps),
  ...cartRoutes(deps),
  ...ordersRoutes(deps),
  ...checkoutRoutes(deps, codes),
  ...paymentLinkRoutes(deps),
  ...orderAdminRoutes(deps),
  ...couriersRoutes(deps),
  ...invoicesRoutes(deps),
  ...taxPeriodsRoutes(deps),
  ...returnsRoutes(deps),
  ...paymentsRoutes(deps),
  ...customOrdersRoutes(deps),
  ...studioRoutes(deps),
  ...accountsRoutes(deps),
  ...privacyRoutes(deps),
  ...staffRoutes(deps),
  ...contactRoutes(deps),
  ...deliveryRoutes(deps),
  ...discountsRoutes(deps, codes),
  ...automaticDiscountsRoutes(deps),
  ...customersRoutes(deps),
  ...adminProductsRoutes(deps),
  ...stockRoutes(deps),
  ...backOfficeRoutes(deps),
  ...periodFiguresRoutes(deps),
  ...settingsRoutes(deps, findPictures),
  ...testEmailRoutes(deps),
  ...redirectsRoutes(deps),
  ...searchWordsRoutes(deps),
  ...sitePagesRoutes(deps),
  ...collectionsRoutes(deps),
  ...sizeChartsRoutes(deps),
  ...searchEverythingRoutes(deps),
  ...viewsRoutes(deps),
  ...mailingsRoutes(deps),
  ...integrationsRoutes(deps),
  ...phoneMessagesRoutes(deps),
  ...phoneMessageListRoutes(deps),
];

/** Health, metrics, and the description of the calls. */
const registerOperations = (app: FastifyInstance, deps: House, loadName: () => Promise<string>): void => {
  const { registry } = deps.metrics;
  registerRequestMetrics(app, deps);
  registerHealth(app, deps);
  registerBackupMetrics(registry, deps.db);
  registerWaitingMetrics(registry, deps.db);
  registerDiskMetric(registry, deps);
  registerApiDocs(app, { publicUrl: deps.publicUrl, loadName });
};

/** Calls that other parties define: gateways, mail programs, couriers, message providers. */
const registerForeignCalls = async (app: FastifyInstance, deps: House): Promise<void> => {
  await app.register((hooks) => registerWebhooks(hooks, deps));
  await app.register((mailings) => registerOneClickUnsubscribe(mailings, deps));
  await app.register((hooks) => registerCourierWebhook(hooks, deps));
  await app.register((hooks) => registerPhoneWebhooks(hooks, deps));
};

/**
 * The whole shop on one port: `/api`, pages, pictures and assets. Does not listen yet. `timeouts`: how long a peer may
 * take, if not the default.
 */
export const createApp = async (deps: House, timeouts?: ServerTimeouts): Promise<FastifyInstance> => {
  const { config, db, log } = deps;
  const visits = countVisits(db, log, config.trustedProxies);
  const missed = countMissedSearches(db, log);
  const keepToTls = (response: ServerResponse): void => {
    if (deps.publicUrl().startsWith('https:')) response.setHeader('Strict-Transport-Security', ONE_YEAR);
  };
  const app = createServer(deps, visits, keepToTls, timeouts);
  app.setErrorHandler(handleError);
  app.addHook('onClose', visits.stop);
  app.addHook('onClose', missed.stop);
  traceRequests(app, proxyTest(config.trustedProxies));
  app.addHook('onRequest', async (request, reply) => {
    keepToTls(reply.raw);
    reply.raw.setHeader('X-Content-Type-Options', 'nosniff');
    reply.raw.setHeader('X-Request-Id', request.id);
  });
  readJsonBodies(app);
  const loadName = async () => (await loadSettings(db, config)).storeName;
  registerOperations(app, deps, loadName);

  const routes = allRoutes(deps, missed.note);
  await app.register(async (api) => {
    await api.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] });
    await api.register(multipart, {
      limits: { parts: 100, fieldSize: 262_144, fields: 60, headerPairs: 100 },
    });
    registerRoutes(api, deps, routes);
  });
  await registerForeignCalls(app, deps);
  app.all('/api/*', { schema: { hide: true } }, (_request, reply) =>
    replyRefusal(reply, { code: 'request.not_found' }),
  );
  registerImages(app, deps);
  registerPrivateImages(app, deps);
  registerClothPictures(app, deps);
  if (config.isDemoAllowed) registerDevMail(app, config, loadName);
  registerSitemap(app, deps);
  registerGoogleFeed(app, deps);
  await registerPages(app, { ...deps, call: callInProcess(deps, routes) });
  return app;
};
