import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountsRoutes } from './accounts/accounts.routes.ts';
import { createFailedAttempts } from './accounts/failed-attempts.ts';
import { staffRoutes } from './accounts/staff.routes.ts';
import { backOfficeRoutes } from './back-office/back-office.routes.ts';
import { countVisits } from './back-office/count-visits.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { adminProductsRoutes } from './catalogue/admin-products.routes.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { registerImages } from './catalogue/images.routes.ts';
import { reviewsRoutes } from './catalogue/reviews.routes.ts';
import { stockRoutes } from './catalogue/stock.routes.ts';
import { contactRoutes } from './contact/contact.routes.ts';
import { customOrdersRoutes } from './custom-orders/custom-orders.routes.ts';
import { registerPrivateImages } from './custom-orders/files.routes.ts';
import { studioRoutes } from './custom-orders/studio.routes.ts';
import { customersRoutes } from './customers/customers.routes.ts';
import { newId } from './db/id.ts';
import type { Deps } from './deps.ts';
import { discountsRoutes } from './discounts/discounts.routes.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { readJsonBodies } from './http/body-parser.ts';
import { handleError } from './http/error-handler.ts';
import { answerClientError, createHttpServer, type Patience } from './http/http-server.ts';
import { type KeptAnswers, sendAnswer } from './http/kept-answers.ts';
import { replyRefusal } from './http/refusal-reply.ts';
import { registerRoutes } from './http/register-routes.ts';
import { invoicesRoutes } from './invoices/invoices.routes.ts';
import { registerDevMail } from './mail/dev-mail.routes.ts';
import { registerHealth } from './observability/health.routes.ts';
import { registerRequestMetrics } from './observability/request-metrics.ts';
import { orderDeskRoutes } from './orders/order-desk.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import { registerPages } from './pages/pages.routes.ts';
import { registerSitemap } from './pages/sitemap.routes.ts';
import { paymentsRoutes } from './payments/payments.routes.ts';
import { registerWebhooks } from './payments/webhooks.routes.ts';
import { returnsRoutes } from './returns/returns.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';

const ONE_YEAR = 'max-age=31536000';
/** Where no route says otherwise. */
const LARGEST_BODY_BYTES = 64 * 1_024;

/**
 * What is kept is answered before anything else looks at the request: it is public and the same for everybody.
 * @returns whether the request was answered
 */
const answerKept = (kept: KeptAnswers, request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const answer = kept.find(request.url ?? '');
  if (answer === undefined) return false;
  sendAnswer(answer, request, response);
  return true;
};

/**
 * The whole shop on one port: `/api`, pages, pictures and assets. Does not listen yet. `patience`: how long the other
 * side may take, where not the usual.
 */
export const createApp = async (deps: Deps, patience?: Patience): Promise<FastifyInstance> => {
  const { config, db, kept, log, metrics } = deps;
  const visits = countVisits(db, log, config.trustedProxies);
  const keepToTls = (response: ServerResponse): void => {
    if (deps.publicUrl().startsWith('https:')) response.setHeader('Strict-Transport-Security', ONE_YEAR);
  };
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: LARGEST_BODY_BYTES,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // An address that cannot be decoded: answered like any other bad input.
    frameworkErrors: (error, request, reply) => {
      reply.raw.setHeader('X-Content-Type-Options', 'nosniff');
      handleError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
    serverFactory: (handle) =>
      createHttpServer({ trustedProxies: config.trustedProxies, log, patience }, (request, response) => {
        visits.note(request);
        keepToTls(response);
        if (answerKept(kept, request, response)) metrics.keptPages.inc({ result: 'hit' });
        else handle(request, response);
      }),
  });

  app.setErrorHandler(handleError);
  app.addHook('onClose', visits.stop);
  app.addHook('onRequest', async (request, reply) => {
    keepToTls(reply.raw);
    reply.raw.setHeader('X-Content-Type-Options', 'nosniff');
    reply.raw.setHeader('X-Request-Id', request.id);
  });
  registerRequestMetrics(app, deps);
  readJsonBodies(app);
  registerHealth(app, deps);
  await registerApiDocs(app, deps);

  await app.register(async (api) => {
    await api.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'] });
    await api.register(multipart, {
      limits: { parts: 100, fieldSize: 262_144, fields: 60, headerPairs: 100 },
    });
    // One counter for every door that a password opens.
    const attempt = createFailedAttempts(deps.redis);
    registerRoutes(api, deps, [
      ...catalogueRoutes(deps),
      ...reviewsRoutes(deps),
      ...cartRoutes(deps),
      ...ordersRoutes(deps),
      ...orderDeskRoutes(deps),
      ...invoicesRoutes(deps),
      ...returnsRoutes(deps),
      ...paymentsRoutes(deps),
      ...customOrdersRoutes(deps),
      ...studioRoutes(deps),
      ...accountsRoutes(deps, attempt),
      ...staffRoutes(deps, attempt),
      ...contactRoutes(deps),
      ...discountsRoutes(deps),
      ...customersRoutes(deps),
      ...adminProductsRoutes(deps),
      ...stockRoutes(deps),
      ...backOfficeRoutes(deps),
      ...settingsRoutes(deps),
    ]);
  });
  await app.register((hooks) => registerWebhooks(hooks, deps));
  app.all('/api/*', { schema: { hide: true } }, (_request, reply) =>
    replyRefusal(reply, { code: 'request.not_found' }),
  );
  registerImages(app, deps);
  registerPrivateImages(app, deps);
  if (config.isDemoAllowed) registerDevMail(app, deps);
  registerSitemap(app, deps);
  await registerPages(app, deps);
  return app;
};
