const slices = [
  'accounts',
  'cart',
  'catalogue',
  'contact',
  'customers',
  'discounts',
  'orders',
  'invoices',
  'returns',
  'payments',
  'custom-orders',
  'back-office',
  'settings',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'web-never-reaches-the-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-never-reaches-into-the-web',
      comment: 'The built storefront is loaded at run time; nothing of its source is imported.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/app/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|packages/garment)/' },
    },
    {
      name: 'garment-stands-alone',
      severity: 'error',
      from: { path: '^packages/garment/', pathNot: '(\\.test\\.ts|make-masters\\.ts|/render/)' },
      to: { path: '^apps/' },
    },
    {
      name: 'garment-in-the-browser-draws-without-node',
      severity: 'error',
      from: { path: '^packages/garment/src/(?!render/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/garment/src/render/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules import the contract, zod and other rules only.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { path: '^apps/server/src/', pathNot: '\\.rules\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...slices.map((slice) => ({
      name: `${slice}-internals`,
      comment: 'Another slice is called by its use cases, never by its repository or rules.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: `^apps/server/src/(${slice}/|.*\\.test\\.ts$)` },
      to: {
        path: `^apps/server/src/${slice}/.*\\.(repository|rules)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|node_modules|\\.react-router)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
