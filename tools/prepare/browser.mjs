import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './run-program.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const PACKAGES = ['chromium', 'fonts-liberation', 'fonts-dejavu-core'];

const isOnPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/** Makes sure of a Chromium for the journeys: CHROMIUM_PATH, one on the PATH, or, as root on Debian, a new one. */
export const ensureBrowser = async (cache) => {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH: there is no ${CHROMIUM_PATH}`);
  if (CHROMIUM_PATH || NAMES.some(isOnPath)) return;
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    throw new Error(
      `Chromium is missing: install it (Debian: apt-get install ${PACKAGES.join(' ')}) or set CHROMIUM_PATH`,
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const logFile = join(cache, 'browser.log');
  await runProgram('Reading the list of packages (apt-get update)', {
    program: 'apt-get',
    args: ['update'],
    env,
    logFile,
  });
  await runProgram('Installing Chromium', {
    program: 'apt-get',
    args: ['install', '-y', '--no-install-recommends', ...PACKAGES],
    env,
    logFile,
  });
};
