/**
 * The floors of the server, lowest first: imports go down, never up. What a floor needs from above is handed to it in
 * house.ts. Settings, conversations and payments stand between the floors of STYLE: everything above reads them.
 */
const FLOORS = [
  ['platform'],
  ['settings'],
  ['conversations'],
  ['accounts'],
  ['integrations', 'phone-messages'],
  ['catalogue'],
  ['payments'],
  ['sales'],
  ['custom-orders'],
  ['mailings'],
  ['pages'],
  ['back-office'],
  ['privacy'],
];
const SERVER = '^apps/server/src';
const TESTS = '(\\.test\\.tsx?$|/test-[^/]+\\.ts$|/gateway-suite[^/]*\\.ts$)';
const folders = (names) => `${SERVER}/(${names.join('|')})/`;

/** The floors of the storefront. */
const WEB_FLOORS = [
  ['texts'],
  ['ui'],
  ['shell'],
  ['conversation', 'payment'],
  ['staff'],
  ['made-to-measure'],
  ['storefront'],
  ['studio', 'back-office'],
];
const WEB = '^apps/web/app';

const upward = (name, floors, root) =>
  floors
    .flatMap((own, floor) =>
      own.map((folder) => {
        const above = [...floors.slice(floor + 1).flat(), ...own.filter((other) => other !== folder)];
        return {
          name: `${name}-${folder}`,
          comment: 'Imports go down to a lower floor, never up or across.',
          severity: 'error',
          from: { path: `${root}/${folder}/`, pathNot: TESTS },
          to: { path: `${root}/(${above.join('|')})/` },
        };
      }),
    )
    .filter(({ to }) => !to.path.endsWith('/()/'));

/** A noun keeps its repository and rules to itself; within one floor's folder its siblings may read them. */
const nouns = FLOORS.flat();

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'production-without-the-demo',
      comment:
        'A production install has neither the demo nor the simulator: they are only loaded when asked for.',
      severity: 'error',
      from: {
        path: '^(apps/server|packages/(contract|garment|garment-renderer|embedded-postgres))/src',
        pathNot: TESTS,
      },
      to: {
        path: '^packages/(demo-shop|gateway-simulator)/',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...upward('server-floor', FLOORS, SERVER),
    ...upward('web-floor', WEB_FLOORS, WEB),
    {
      name: 'server-floors-know-no-roof',
      comment: 'app, house and start-shop join the floors; no floor knows them.',
      severity: 'error',
      from: { path: folders(FLOORS.flat()), pathNot: TESTS },
      to: { path: `${SERVER}/[^/]+\\.ts$`, pathNot: TESTS },
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
      name: 'apps-never-reach-the-tools',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(tools|tests)/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|packages/(?!contract/))' },
    },
    {
      name: 'garment-in-the-browser-draws-without-node',
      severity: 'error',
      from: { path: '^packages/garment/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps|packages/(?!garment/|contract/))' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules import the contract, zod and other rules only.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { path: `${SERVER}/`, pathNot: '\\.rules\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...nouns.map((noun) => ({
      name: `${noun}-internals`,
      comment:
        'Another slice is called by its use cases, never by its repository or rules; making the first admin ends in the tables of accounts themselves.',
      severity: 'error',
      from: {
        path: `${SERVER}/`,
        pathNot: `${SERVER}/(${noun}/|create-admin\\.ts$|.*(\\.test\\.ts$|/test-[^/]+$))`,
      },
      to: {
        path: `${SERVER}/${noun}/.*\\.(repository|rules)\\.ts$`,
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
