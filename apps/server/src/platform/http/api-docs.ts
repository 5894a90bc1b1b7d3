import { api } from '@darzi/contract/api.ts';
import { API_SCOPES, KEY_CALLS_A_MINUTE } from '@darzi/contract/integrations/api-scopes.ts';
import { WEBHOOK_EVENTS, webhookBody } from '@darzi/contract/integrations/webhook-events.ts';
import { failure, type RouteSpec } from '@darzi/contract/route.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { replyRefusal } from './error-handler.ts';
import type { DescribedRoute, DocsSettings } from './register-api-docs.ts';

export const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const scopeText = ({ scope, keyedBody, keyedAnswer }: RouteSpec): string => {
  if (scope === undefined) return '';
  const sent = keyedBody === undefined ? '' : ', which may send only a part of this';
  const heard =
    keyedAnswer === undefined ? '' : `, which hears only \`${Object.keys(keyedAnswer.shape).join('`, `')}\``;
  return `. API key with the scope \`${scope}\`${sent}${heard}`;
};

/** JSON Schemas of the contract for the OpenAPI document. Built on request: they take 2 MB. */
const documented = (spec: RouteSpec) => {
  const success = z.object({ success: z.literal(true) }).extend(spec.answer.shape);
  return {
    summary: spec.summary,
    ...(spec.access === 'anyone'
      ? {}
      : {
          security: [{ bearer: [] }, ...(spec.scope === undefined ? [] : [{ apiKey: [spec.scope] }])],
          description: `Roles: ${spec.access.join(', ')}${scopeText(spec)}`,
        }),
    ...(spec.params === undefined ? {} : { params: schemaOf(spec.params, 'input') }),
    ...(spec.query === undefined ? {} : { querystring: schemaOf(spec.query, 'input') }),
    ...(spec.body === undefined ? {} : { body: schemaOf(spec.body, 'input') }),
    ...(spec.form === undefined ? {} : { body: schemaOf(spec.form, 'input') }),
    ...(spec.multipart === true
      ? { consumes: ['multipart/form-data', ...(spec.body === undefined ? [] : ['application/json'])] }
      : {}),
    response: { 200: schemaOf(success, 'output'), '4xx': schemaOf(failure, 'output') },
  };
};

const specs = new Map<string, RouteSpec>(Object.entries(api));

/** The webhooks that the shop sends to the owner's endpoints, one entry per event. */
const documentWebhooks = () =>
  Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([event, { label, data }]) => [
      event,
      {
        post: {
          summary: label,
          description:
            'Signed in `Darzi-Signature: t=<seconds>,v1=<hex>`: HMAC-SHA256 of the seconds, a dot and the body, under the secret of the endpoint. Any answer of 2xx within ten seconds counts as taken.',
          requestBody: {
            content: { 'application/json': { schema: schemaOf(webhookBody(event, data), 'output') } },
          },
          responses: { '2XX': { description: 'taken' } },
        },
      },
    ]),
  );

const KEY_TEXT = `An API key of the shop, as \`Authorization: Bearer darzi_…\`; at most ${KEY_CALLS_A_MINUTE} calls a minute. Scopes: ${Object.entries(
  API_SCOPES,
)
  .map(([scope, text]) => `\`${scope}\` (${text})`)
  .join('; ')}.`;

/** A separate Fastify server that knows only the names of the shop's calls and answers with their description. */
export const openApiDocs = async (
  routes: readonly DescribedRoute[],
  { publicUrl, loadName }: DocsSettings,
): Promise<FastifyInstance> => {
  const app = Fastify();
  app.setNotFoundHandler((_request, reply) => replyRefusal(reply, { code: 'request.not_found' }));
  let title = '';
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API',
        version: '1.0.0',
        description:
          'Amounts are rupees. Every answer has `success`; a failure has `message`, `code` and, for forms, `fields`.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of somebody who has signed in.' },
          apiKey: { type: 'http', scheme: 'bearer', description: KEY_TEXT },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const spec = specs.get(`${String(route.method)} ${url}`);
      return { schema: spec === undefined ? schema : documented(spec), url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // If the shop is reached without TLS, an upgraded address would lead nowhere.
    transformStaticCSP: (policy) =>
      publicUrl().startsWith('https:') ? policy : policy.replace(/\s*upgrade-insecure-requests;?/, ''),
    uiHooks: {
      onRequest: async (_request, reply) => {
        reply.header('Referrer-Policy', 'strict-origin-when-cross-origin').header('X-Frame-Options', 'DENY');
        title = `${await loadName()} API`;
      },
    },
    // the owner may have renamed the shop since
    transformSpecification: (document) => {
      const { info } = document;
      return {
        ...document,
        webhooks: documentWebhooks(),
        info: { ...(typeof info === 'object' ? info : {}), title },
      };
    },
    uiConfig: { docExpansion: 'list', deepLinking: false },
  });
  for (const route of routes) app.route({ ...route, handler: async () => undefined });
  await app.ready();
  return app;
};
