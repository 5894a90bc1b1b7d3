import { type ChildProcess, fork } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { ConfigError } from './platform/config.ts';
import type { Figures, Metrics } from './platform/observability/metrics.ts';
import type { Config } from './settings/config.ts';

const AGAIN_AFTER_MS = 1_000;
/** A process that does not answer in time is left out of the metrics; the first one asks the others in turn. */
const MAX_FIGURES_MS = 2_000;
const MAX_ALL_FIGURES_MS = 3_000;

/** Receives the configuration from the starting process, including everything decided since. */
export const configFromStarter = async (): Promise<Config> => {
  const [config] = (await once(process, 'message')) as [Config];
  return config;
};

/** One end of the line between two processes of the shop. */
type Line = EventEmitter & {
  readonly connected: boolean;
  readonly send?: ((message: Question | Answer, done: () => void) => boolean) | undefined;
};
type Question = { readonly question: number };
type Answer = { readonly answer: number; readonly figures: readonly Figures[] };

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'question' in message;
const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'answer' in message;

/** Whoever is at the other end may be gone: then nothing is sent. */
const say = (line: Line, message: Question | Answer): void => {
  if (line.connected) line.send?.(message, () => {});
};

let questions = 0;

/** The metrics that the other end of `line` can report, nothing if it does not answer in time. */
const askFigures = (line: Line, maxMs: number): Promise<readonly Figures[]> =>
  new Promise((resolve) => {
    questions += 1;
    const question = questions;
    const end = (figures: readonly Figures[]) => {
      clearTimeout(late);
      line.off('message', hear);
      resolve(figures);
    };
    const hear = (message: unknown) => {
      if (isAnswer(message) && message.answer === question) end(message.figures);
    };
    const late = setTimeout(end, maxMs, []);
    line.on('message', hear);
    say(line, { question });
  });

const answerFigures = (line: Line, find: () => Promise<readonly Figures[]>): void => {
  line.on('message', async (message: unknown) => {
    if (!isQuestion(message)) return;
    say(line, { answer: message.question, figures: await find().catch(() => []) });
  });
};

/** The metrics of all other processes. */
export const askStarter = (): Promise<readonly Figures[]> => askFigures(process, MAX_ALL_FIGURES_MS);

/** Gives the starting process this one's metrics whenever it asks. */
export const answerStarter = ({ registry }: Pick<Metrics, 'registry'>): void =>
  answerFigures(process, async () => [await registry.getMetricsAsJSON()]);

/**
 * On a port shared by processes, nobody is told that another program already uses it: so test first, with an unshared
 * listener.
 * @throws Error with the code EADDRINUSE if it is taken
 */
export const refuseTakenPort = async ({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> => {
  if (process.platform !== 'linux')
    throw new ConfigError(
      'WORKERS: processes share a port on Linux alone; start copies behind a proxy instead',
    );
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};

type Copies = {
  readonly stop: () => Promise<void>;
  /** The metrics of all of them. */
  readonly askFigures: () => Promise<readonly Figures[]>;
};

/**
 * Starts more processes of this shop on its port and database; the system spreads connections over them. One that dies
 * is restarted. They end with the process that started them, however that ends.
 * @param config with the port, the database and the gateways that the first process found
 */
export const startCopies = async (
  config: Config,
  { registry }: Pick<Metrics, 'registry'>,
  log: Pick<Logger, 'error'>,
): Promise<Copies> => {
  const copies = new Set<ChildProcess>();
  let isOver = false;
  const askAll = async (but?: ChildProcess) =>
    (
      await Promise.all(
        [...copies].filter((copy) => copy !== but).map((copy) => askFigures(copy, MAX_FIGURES_MS)),
      )
    ).flat();
  const open = async (processNumber: number): Promise<void> => {
    const copy = fork(process.argv[1] ?? '', {
      env: { ...process.env, STARTED_AS_COPY: '1' },
      serialization: 'advanced',
    });
    copies.add(copy);
    copy.once('exit', () => copies.delete(copy));
    answerFigures(copy, async () => [await registry.getMetricsAsJSON(), ...(await askAll(copy))]);
    const opened = new Promise<void>((resolve) => {
      copy.on('message', (message) => message === 'open' && resolve());
    });
    copy.send({ ...config, processNumber });
    await Promise.race([
      opened,
      once(copy, 'exit').then(() => Promise.reject(new Error('a further process of the shop did not start'))),
    ]);
    copy.once('exit', (code, signal) => {
      if (isOver) return;
      log.error({ code, signal }, 'a process of the shop ended; another takes its place');
      replace(processNumber);
    });
  };
  const replace = (processNumber: number): void => {
    setTimeout(() => {
      if (!isOver) open(processNumber).catch(() => replace(processNumber));
    }, AGAIN_AFTER_MS).unref();
  };
  const stop = async () => {
    isOver = true;
    await Promise.all(
      [...copies].map(async (copy) => {
        const ended = once(copy, 'exit');
        copy.kill('SIGTERM');
        await ended;
      }),
    );
  };
  try {
    await Promise.all(Array.from({ length: config.workers - 1 }, (_, index) => open(index + 2)));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, askFigures: () => askAll() };
};
