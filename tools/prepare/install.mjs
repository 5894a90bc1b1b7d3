import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { signFor } from './exclusive.mjs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { runProgram } from './run-program.mjs';

const stampOf = (root) => join(root, 'node_modules', '.darzi-installed');

/** The parts of a package.json that affect an install; a changed script does not. */
const DEPENDENCY_FIELDS = [
  'name',
  'version',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'workspaces',
  'overrides',
  'allowScripts',
];

const dependenciesIn = (manifest) => {
  const content = JSON.parse(readFileSync(manifest, 'utf8'));
  return JSON.stringify(DEPENDENCY_FIELDS.map((field) => content[field]));
};

const manifestsOf = (root) =>
  ['apps', 'packages']
    .flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'package.json')),
    )
    .filter((manifest) => existsSync(manifest));

/** Everything that determines the installed packages, including the platform. */
const printOf = (root) =>
  [
    `${process.platform}-${process.arch}`,
    fingerprint(root, ['package-lock.json', '.npmrc']),
    ...[join(root, 'package.json'), ...manifestsOf(root)].map(dependenciesIn),
  ].join('\n');

const pinnedNode = (root) => join(root, 'node_modules', '.bin', 'node');

/** Whether there are any, if not those of the present lock file. */
export const hasPackages = (root) => existsSync(pinnedNode(root));

const pinnedNodeRuns = (root) => spawnSync(pinnedNode(root), ['--version'], { stdio: 'ignore' }).status === 0;

const packagesIn = (lockFile) => Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);

/** Whether somebody ran `npm ci` by hand: every package of the lock file is present, in its version. */
const isInstalledByHand = (root) => {
  const installedLock = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedLock) || !pinnedNodeRuns(root)) return false;
  const installed = new Map(packagesIn(installedLock));
  return packagesIn(join(root, 'package-lock.json'))
    .filter(
      ([path, entry]) =>
        path.startsWith('node_modules/') && !entry.optional && !entry.devOptional && !entry.link,
    )
    .every(([path, entry]) => installed.get(path)?.version === entry.version);
};

export const isInstalled = (root) => isStamped(stampOf(root), printOf(root)) && hasPackages(root);

const canWrite = (directory) => {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** npm's own cache, or one inside the clone if the user's home is not writable. */
const chooseNpmCache = (cache) => {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm');
  if (canWrite(usual) && (!existsSync(join(usual, '_cacache')) || canWrite(join(usual, '_cacache'))))
    return usual;
  const own = join(cache, 'npm');
  console.log(`npm's cache ${usual} cannot be written; using ${own}`);
  return own;
};

/** Overrides the user's npm settings: install scripts, optional and development packages are needed here. */
const NPM_ARGUMENTS = [
  'ci',
  '--ignore-scripts=false',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** What npm does in the package's install script and afterwards, if install scripts are allowed. */
const fetchPinnedNode = async (root, cache, run) => {
  await runProgram('Fetching the pinned Node', {
    ...run,
    program: 'node',
    args: ['installArchSpecificPackage.js'],
    cwd: join(root, 'node_modules', 'node'),
    logFile: join(cache, 'install-node.log'),
  });
  rmSync(pinnedNode(root), { force: true });
  symlinkSync(join('..', 'node', 'bin', 'node'), pinnedNode(root));
};

/** Installs exactly the lock file, including the pinned Node. */
export const install = async (root, cache) => {
  const print = printOf(root);
  if (!isInstalledByHand(root)) {
    const env = {
      ...process.env,
      npm_config_cache: chooseNpmCache(cache),
      npm_config_ignore_scripts: 'false',
    };
    const onSpawn = (pid) => signFor(join(cache, 'preparing'), pid);
    await runProgram('Installing packages (npm ci)', {
      program: 'npm',
      args: NPM_ARGUMENTS,
      cwd: root,
      env,
      onSpawn,
      logFile: join(cache, 'install.log'),
    });
    if (!pinnedNodeRuns(root)) await fetchPinnedNode(root, cache, { env, onSpawn });
  }
  if (!pinnedNodeRuns(root))
    throw new Error(`${pinnedNode(root)} does not run: delete node_modules and start again`);
  writeFileSync(stampOf(root), print);
};
