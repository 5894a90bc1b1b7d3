import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const TOOLS = import.meta.dirname;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'darzi-tools-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const runModule = (code: string): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' });

describe('two starts of one clone', () => {
  const diary = () => readFileSync(join(folder, 'diary'), 'utf8').trim().split('\n');
  const work = (name: string, ms: number) => `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    import { alone } from ${JSON.stringify(join(TOOLS, 'prepare', 'exclusive.mjs'))};
    const write = (word) => appendFileSync(${JSON.stringify(join(folder, 'diary'))}, word + ' ${name}\\n');
    await alone(${JSON.stringify(join(folder, 'lock'))}, async () => {
      write('begins');
      await wait(${ms});
      write('ends');
    });`;

  it('prepare it one at a time', async () => {
    const starts = ['a', 'b', 'c'].map((name) => once(runModule(work(name, 300)), 'exit'));
    expect(await Promise.all(starts)).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
    const lines = diary();
    expect(lines).toHaveLength(6);
    for (const [index, line] of lines.entries()) {
      if (index % 2 === 0) expect(lines[index + 1]).toBe(line.replace('begins', 'ends'));
    }
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('do not wait for one that was killed', async () => {
    const killed = runModule(work('killed', 60_000));
    while (!existsSync(join(folder, 'diary'))) await wait(20);
    killed.kill('SIGKILL');
    expect(await once(runModule(work('next', 0)), 'exit')).toEqual([0, null]);
    expect(diary()).toEqual(['begins killed', 'begins next', 'ends next']);
  });
});

describe('the web build', () => {
  const isBuilt = (stampedFirst: boolean) =>
    execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { writeFileSync } from 'node:fs';
       import { fingerprint } from ${JSON.stringify(join(TOOLS, 'prepare', 'fingerprint.mjs'))};
       import { isWebBuilt } from ${JSON.stringify(join(TOOLS, 'prepare', 'web.mjs'))};
       const root = ${JSON.stringify(folder)};
       const inputs = ['package-lock.json', 'apps/web', 'packages/contract', 'packages/garment'];
       if (${stampedFirst}) writeFileSync(root + '/apps/web/build/.built-from', fingerprint(root, inputs));
       console.log(isWebBuilt(root));`,
    ])
      .toString()
      .trim();

  it('is rebuilt when a source changes, and only then', () => {
    for (const path of ['apps/web/app', 'apps/web/build', 'packages/contract/src']) {
      mkdirSync(join(folder, path), { recursive: true });
    }
    const page = join(folder, 'apps/web/app/home.tsx');
    const call = join(folder, 'packages/contract/src/call.ts');
    writeFileSync(page, 'one');
    writeFileSync(call, 'one');
    expect(isBuilt(false)).toBe('false');
    expect(isBuilt(true)).toBe('true');
    writeFileSync(join(folder, 'apps/web/build/index.js'), 'the result is no source');
    expect(isBuilt(false)).toBe('true');
    writeFileSync(call, 'two');
    expect(isBuilt(false)).toBe('false');
    writeFileSync(call, 'one');
    expect(isBuilt(false)).toBe('true');
    rmSync(page);
    expect(isBuilt(false)).toBe('false');
  });
});

it.each([
  [
    'npm',
    'npm error code E404\nnpm error Not found: left-pad\nnpm error A complete log',
    'Not found: left-pad',
  ],
  [
    'Vite',
    '✗ Build failed\nBuild failed with 1 error:\n\n\u001b[31m[MISSING_EXPORT] \u001b[0m"x" is not exported by "a.ts".\n at b {\n}\n',
    '"x" is not exported by "a.ts".',
  ],
])('a failure of %s is told in one line', (_, log, reason) => {
  const logFile = join(folder, 'log');
  const program = {
    program: process.execPath,
    args: ['-e', 'process.stdout.write(process.argv[1]); process.exitCode = 1', log],
    cwd: folder,
    logFile,
  };
  const code = `
    import { runProgram } from ${JSON.stringify(join(TOOLS, 'prepare', 'run-program.mjs'))};
    await runProgram('Building', ${JSON.stringify(program)}).catch(({ message }) => console.error(message));`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  expect(run.stderr).toBe(`Building failed (${reason}). Log: ${logFile}\n`);
});

describe('npm start', () => {
  it('says in one line that Node is too old', () => {
    const fake = join(folder, 'node');
    writeFileSync(fake, '#!/bin/sh\necho 18.20.1\n');
    chmodSync(fake, 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}` };
    const start = spawnSync('sh', [join(TOOLS, 'start.sh')], { env, encoding: 'utf8' });
    expect(start.stderr).toBe('darzi: Node.js 18.20.1 is too old: install version 20 or later\n');
    expect(start.status).toBe(1);
  });
});

describe('a command in a clone', () => {
  it('is never run by the machine’s own Node', () => {
    const { scripts } = JSON.parse(readFileSync(join(TOOLS, '../package.json'), 'utf8'));
    const bare = Object.entries(scripts).filter(
      ([name, script]) => !name.startsWith('check:') && /^node /.test(String(script)),
    );
    expect(bare).toEqual([]);
  });

  it.each([
    ['installed', ['ci']],
    ['install', ['ci', 'ci']],
  ])('brings packages where there are none; "%s" beside other packages', (step, runs) => {
    const clone = join(folder, 'clone');
    for (const part of ['tools', 'apps', 'packages']) mkdirSync(join(clone, part), { recursive: true });
    for (const part of ['prepare', 'prepare.mjs', 'run.sh', 'environment.sh', 'limits.sh'])
      cpSync(join(TOOLS, part), join(clone, 'tools', part), { recursive: true });
    writeFileSync(join(clone, 'package.json'), '{}');
    writeFileSync(join(clone, '.npmrc'), '');
    writeFileSync(
      join(folder, 'npm'),
      `#!/bin/sh
      echo "$1" >>${folder}/npm-runs
      mkdir -p node_modules/.bin
      printf '#!/bin/sh\\necho pinned "$@"\\n' >node_modules/.bin/node
      chmod +x node_modules/.bin/node`,
    );
    chmodSync(join(folder, 'npm'), 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}`, npm_config_cache: folder };
    for (const lock of [{ packages: {} }, { packages: {}, version: 2 }]) {
      writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lock));
      const run = spawnSync('sh', [join(clone, 'tools/run.sh'), step, 'node', 'x.ts'], {
        env,
        encoding: 'utf8',
      });
      expect(run.stdout, run.stderr).toMatch(/^pinned x\.ts$/m);
    }
    expect(readFileSync(join(folder, 'npm-runs'), 'utf8').trim().split('\n')).toEqual(runs);
  });
});

describe('the browser of the journeys', () => {
  const NEEDED = ['sh', 'dirname', 'tr', 'grep', 'paste', 'env', 'touch', 'chmod'];
  const program = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  const apt = (known: string) =>
    program(
      'apt-get',
      `[ "$5" = update ] && exit 0
       case " $* " in *' ${known} '*) touch ${folder}/${known}; chmod +x ${folder}/${known}; exit 0 ;; esac
       echo 'E: Unable to locate package'; exit 100`,
    );
  /** A machine with only the folder's contents, and the browser it would run the journeys with. */
  const prepare = (user: 'root' | 'nobody', chosen = '') => {
    for (const name of NEEDED)
      symlinkSync(execFileSync('which', [name]).toString().trim(), join(folder, name));
    symlinkSync(process.execPath, join(folder, 'node'));
    program('npm', 'exit 0');
    const uid = `data:text/javascript,process.getuid=()=>${user === 'root' ? 0 : 1000}`;
    const env = { PATH: folder, NODE_OPTIONS: `--import=${uid}`, CHROMIUM_PATH: chosen };
    // as `npm test` does: the packages first, then whatever the chosen tests need
    const script = join(TOOLS, 'run.sh');
    const args = [script, '', '/bin/sh', script, 'headless', 'sh', '-c', 'echo "with $CHROMIUM_PATH"'];
    const run = spawnSync('/bin/sh', args, { env, encoding: 'utf8' });
    const browser = /^with (.*)$/m.exec(run.stdout)?.[1]?.replace(`${folder}/`, '');
    const told = run.stdout.split('\n').filter((line) => line.startsWith('Chromium itself'));
    return { browser, told, complaint: run.stderr, status: run.status };
  };

  it('is the headless shell if installed', () => {
    program('chromium-headless-shell', 'exit 0');
    program('chromium', 'exit 0');
    expect(prepare('nobody')).toEqual({
      browser: 'chromium-headless-shell',
      told: [],
      complaint: '',
      status: 0,
    });
  });

  it('is the headless shell, installed by root, even if Chromium is installed', () => {
    program('chromium', 'exit 0');
    apt('chromium-headless-shell');
    expect(prepare('root')).toMatchObject({ browser: 'chromium-headless-shell', told: [], status: 0 });
  });

  it.each([
    ['the package is unknown', 'root', 'Installing chromium-headless-shell failed'],
    ['nobody may install it', 'nobody', 'chromium-headless-shell is missing'],
  ] as const)('is Chromium where %s, and one line says so', (_, user, reason) => {
    program('chromium', 'exit 0');
    apt('another');
    const { browser, told, status } = prepare(user);
    expect({ browser, told, status }).toEqual({
      browser: 'chromium',
      told: [expect.stringContaining(reason)],
      status: 0,
    });
  });

  it('is Chromium, installed by root, where only that is known', () => {
    apt('chromium');
    expect(prepare('root')).toMatchObject({ browser: 'chromium', status: 0 });
  });

  it('is the chosen one', () => {
    program('chromium-headless-shell', 'exit 0');
    program('mine', 'exit 0');
    expect(prepare('nobody', join(folder, 'mine'))).toMatchObject({ browser: 'mine', status: 0 });
  });

  it('is requested in one line if there is none', () => {
    const { browser, complaint, status } = prepare('nobody');
    expect({ browser, status }).toEqual({ browser: undefined, status: 1 });
    expect(complaint).toMatch(/^darzi: Chromium is missing: install it \(.*\) or set CHROMIUM_PATH\n$/);
  });

  it('that was chosen but does not exist is named in one line', () => {
    program('chromium', 'exit 0');
    expect(prepare('root', join(folder, 'mine'))).toMatchObject({
      browser: undefined,
      complaint: `darzi: CHROMIUM_PATH: there is no ${join(folder, 'mine')}\n`,
    });
  });
});
