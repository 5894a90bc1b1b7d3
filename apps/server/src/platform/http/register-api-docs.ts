import type { FastifyInstance, RouteOptions } from 'fastify';

export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;
export type DocsSettings = {
  readonly publicUrl: () => string;
  readonly loadName: () => Promise<string>;
};

/**
 * The OpenAPI document at /api/docs/json, and a page for people at /api/docs. The code that writes them is loaded on
 * first request. Describes only routes registered after it.
 */
export const registerApiDocs = (app: FastifyInstance, settings: DocsSettings): void => {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && schema?.hide !== true)
      routes.push({ method, url, ...(schema === undefined ? {} : { schema }) });
  });
  let opening: Promise<FastifyInstance> | undefined;
  const open = async (): Promise<FastifyInstance> => {
    const { openApiDocs } = await import('./api-docs.ts');
    return openApiDocs(routes, settings);
  };
  app.addHook('onClose', async () => (await opening)?.close());
  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      opening ??= open();
      const docs = await opening;
      reply.hijack();
      docs.routing(request.raw, reply.raw);
    });
};
