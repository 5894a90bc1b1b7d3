import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI document at /api/docs/json, and a page for people at /api/docs. */
export const registerApiDocs = async (
  app: FastifyInstance,
  publicUrl: () => string,
  loadName: () => Promise<string>,
): Promise<void> => {
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
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Where the shop is reached without TLS, an upgraded address would lead nowhere.
    transformStaticCSP: (policy) =>
      publicUrl().startsWith('https:') ? policy : policy.replace(/\s*upgrade-insecure-requests;?/, ''),
    uiHooks: {
      onRequest: async (_request, reply) => {
        reply.header('Referrer-Policy', 'strict-origin-when-cross-origin').header('X-Frame-Options', 'DENY');
        title = `${await loadName()} API`;
      },
    },
    // the owner may have renamed the shop meanwhile
    transformSpecification: (document) => {
      const { info } = document;
      return { ...document, info: { ...(typeof info === 'object' ? info : {}), title } };
    },
    uiConfig: { docExpansion: 'list', deepLinking: false },
  });
};
