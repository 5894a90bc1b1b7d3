import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.mjs';

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome'];
/** Chromium without a window: the same pages for a third of the work. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const FONTS = ['fonts-liberation', 'fonts-dejavu-core'];

/** A network that drops packets silently must not hold up a clone that has Chromium. */
const APT_LIMITS = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

const isOnPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

const isChosen = () => {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH: there is no ${CHROMIUM_PATH}`);
  return Boolean(CHROMIUM_PATH);
};

const installBrowser = async (title, browser, cache) => {
  const packages = [browser, ...FONTS];
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    throw new Error(
      `${title} is missing: install it (Debian: apt-get install ${packages.join(' ')}) or set CHROMIUM_PATH`,
    );
  }
  const apt = (what, args) =>
    runProgram(what, {
      program: 'apt-get',
      args: [...APT_LIMITS, ...args],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      logFile: join(cache, 'browser.log'),
    });
  await apt('Reading the list of packages (apt-get update)', ['update']);
  await apt(`Installing ${title}`, ['install', '-y', '--no-install-recommends', ...packages]);
};

/** Ensures a Chromium: CHROMIUM_PATH, one on the PATH, or, as root on Debian, a fresh install. */
export const ensureBrowser = async (cache) => {
  if (isChosen() || CHROMIUM.some(isOnPath)) return;
  await installBrowser('Chromium', 'chromium', cache);
};

/** For programs that need no window: Chromium's headless shell, or Chromium if that is unavailable. */
export const ensureHeadless = async (cache) => {
  if (isChosen() || isOnPath(HEADLESS_SHELL)) return;
  try {
    await installBrowser(HEADLESS_SHELL, HEADLESS_SHELL, cache);
  } catch (error) {
    await ensureBrowser(cache);
    console.log(`Chromium itself is used. ${error.message}`);
  }
};
