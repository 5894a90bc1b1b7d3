// Prepares a clone for running: `node tools/prepare.mjs install web headless`, any of these, `browser` and `installed`. Written
// for Node 20 without packages, because it runs before there are any.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, ensureHeadless } from './prepare/browser.mjs';
import { alone } from './prepare/exclusive.mjs';
import { hasPackages, install, isInstalled } from './prepare/install.mjs';
import { buildWeb, isWebBuilt } from './prepare/web.mjs';

const root = join(import.meta.dirname, '..');

const STEPS = {
  // for commands that may run beside a shop, which must keep the packages it was started with
  installed: { isDone: hasPackages, run: install },
  install: { isDone: isInstalled, run: install },
  web: { isDone: isWebBuilt, run: buildWeb },
};

const openCache = () => {
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    return join(root, '.cache');
  } catch (error) {
    throw new Error(`cannot write to ${root} (${error.code}), where packages and the web build belong`);
  }
};

const main = async (wanted) => {
  for (const [name, step] of Object.entries(STEPS)) {
    if (!wanted.includes(name) || step.isDone(root)) continue;
    const cache = openCache();
    await alone(join(cache, 'preparing'), async () => {
      if (!step.isDone(root)) await step.run(root, cache);
    });
  }
  if (wanted.includes('browser')) await ensureBrowser(openCache());
  if (wanted.includes('headless')) await ensureHeadless(openCache());
};

main(process.argv.slice(2)).catch((error) => {
  console.error(`darzi: ${error.message}`);
  process.exit(1);
});
