import { showFindings } from './doctor.ts';
import { ConfigError } from './platform/config.ts';
import { codeOf, messageOf } from './platform/errors.ts';
import { logConsole, outliveDatabase } from './platform/http/log.ts';
import { refuseExposed } from './refuse-exposed.ts';
import { parseConfig } from './settings/config.ts';
import { configFromStarter } from './start-copies.ts';
import { startShop } from './start-shop.ts';

/** SIGTERM ends the shop within ten seconds. */
const LAST_MOMENT_MS = 9_500;

/** One clear line instead of a stack trace for what a person can fix. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message;
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `PORT: ${process.env.PORT ?? 3000} is taken by another program; choose another with PORT=…`;
  const isOfHost =
    code === 'EADDRNOTAVAIL' ||
    (error instanceof Error && 'hostname' in error && error.hostname === process.env.HOST);
  if (isOfHost) return `HOST: ${process.env.HOST} is not an address of this machine`;
  if (code === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen') {
    return `PORT: not allowed to listen on ${process.env.PORT}`;
  }
  return messageOf(error);
};

try {
  const isCopy = process.env.STARTED_AS_COPY === '1' && process.send !== undefined;
  const config = isCopy ? await configFromStarter() : parseConfig(process.env);
  refuseExposed(config);
  const shop = await startShop(config);
  outliveDatabase(shop.log);
  // React, loaded with the first email, chooses its build by this variable alone; our own reading of it is already
  // done.
  process.env.NODE_ENV ??= 'production';
  let isStopping = false;
  const stop = (signal: NodeJS.Signals | 'disconnect') => {
    if (isStopping) return;
    isStopping = true;
    // Whatever hangs (a database that is gone, a gateway that never answers): we promise ten seconds.
    setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref();
    shop.log.info({ signal }, 'stopping');
    shop.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        shop.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last: whoever reads that it is open may stop it at once.
  if (isCopy) {
    process.once('disconnect', () => stop('disconnect'));
    process.send?.('open');
  } else {
    console.log(shop.banner);
    if (config.isProduction && !config.isInspected) console.log(`${showFindings(await shop.examine())}\n`);
  }
  logConsole(shop.log);
} catch (error) {
  console.error(`Darzi cannot start. ${explain(error)}`);
  if (process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace') console.error(error);
  process.exit(1);
}
