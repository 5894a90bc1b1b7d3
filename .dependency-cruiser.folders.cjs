const { options } = require('./.dependency-cruiser.cjs');

/**
 * No two folders import each other. Looked at without what joins the folders on purpose: tests, the roof of the server
 * and of the storefront, and the demo, which is written through the server's own use cases.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-two-folders-import-each-other',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: {
      path: [
        options.exclude.path,
        '\\.test\\.tsx?$',
        '/test-[^/]+\\.ts$',
        '^apps/server/src/[^/]+\\.ts$',
        '^apps/web/app/[^/]+\\.tsx?$',
        '^packages/demo-shop/',
      ],
    },
  },
};
