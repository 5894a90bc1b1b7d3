import { readdir, readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import pg from 'pg';

export type Load = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytes: number;
  readonly requests: number;
};

/** Requests prepared per connection, since preparing them takes the generator a while. It then starts over. */
const MAX_EACH = 500;

/**
 * Sends requests as fast as they are answered for some seconds. Each connection starts at a different path: otherwise
 * all would request the same page at the same time, which is then rendered once for all.
 * @throws when an answer is not 2xx
 */
export const load = async (
  url: string,
  given: {
    readonly connections?: number;
    readonly seconds?: number;
    readonly paths?: readonly string[];
    readonly encoding?: string;
    /** Every connection goes through the same paths at the same time. */
    readonly isTogether?: boolean;
  } = {},
): Promise<Load> => {
  const { connections = 16, seconds = 3, paths, encoding = 'br', isTogether = false } = given;
  const requests = (paths ?? []).map((path) => ({ method: 'GET' as const, path }));
  let begun = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': encoding },
    ...(requests.length > 0 && {
      setupClient: (client) => {
        const from = isTogether ? 0 : Math.floor((begun * requests.length) / connections);
        client.setRequests([...requests.slice(from), ...requests.slice(0, from)].slice(0, MAX_EACH));
        begun += 1;
      },
    }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  }
  return {
    perSecond: result.requests.average,
    requests: result.requests.total,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
  };
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** Two loads in turn, A B A B …; the median of the ratios A/B, so that a machine that slows down affects both. */
export const ratioOf = async (a: () => Promise<Load>, b: () => Promise<Load>, rounds = 3) => {
  const pairs: { a: Load; b: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ a: await a(), b: await b() });
  return {
    ratio: median(pairs.map((pair) => pair.a.perSecond / pair.b.perSecond)),
    a: median(pairs.map((pair) => pair.a.perSecond)),
    b: median(pairs.map((pair) => pair.b.perSecond)),
    p99Ms: median(pairs.map((pair) => pair.a.p99Ms)),
  };
};

/** CPU seconds of a shop's process, as it reports them. */
export const cpuSecondsOf = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? 0);
};

const TICKS_A_SECOND = 100;

/** Parent, and CPU seconds: its own, and those of children that have exited. */
const processOf = async (pid: number | string) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  return { parent, seconds: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND };
};

/** CPU seconds of a PostgreSQL server on this machine, all its processes together. */
export const cpuSecondsOfDatabase = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { parent: postmaster } = await processOf(rows[0]?.pid ?? 0);
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => ({ pid: Number(pid), ...(await processOf(pid)) })),
  );
  await client.end();
  return all
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
    .reduce((sum, { seconds }) => sum + seconds, 0);
};
