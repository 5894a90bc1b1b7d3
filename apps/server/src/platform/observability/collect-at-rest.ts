import { performance } from 'node:perf_hooks';

const LOOK_EACH_MS = 5_000;
/** Less than this share of the time spent working is rest; a health check each second is. */
const REST = 0.05;
/** So many quiet looks one after the other: what V8 has compiled goes too, and a shop that is visited wants it. */
const QUIET_LOOKS = 6;
const WORTH_BYTES = 24 * 2 ** 20;

type Parts = {
  /** Gives back what is not needed, in one pause of some 100 to 300 ms. */
  readonly collect?: (() => unknown) | undefined;
  readonly residentBytes?: () => number;
  readonly lookEachMs?: number;
};

const exposed = (): (() => unknown) | undefined => {
  const { gc } = globalThis;
  return gc === undefined ? undefined : () => gc({ type: 'major', flavor: 'last-resort' });
};

/**
 * Gives memory back when the shop has come to rest. V8 collects when something asks for memory, so that a shop which
 * nobody visits any more would keep the garbage of its busy hour. Does nothing where Node runs without `--expose-gc`.
 * @returns what stops it
 */
export const collectAtRest = ({
  collect = exposed(),
  residentBytes = () => process.memoryUsage.rss(),
  lookEachMs = LOOK_EACH_MS,
}: Parts = {}): (() => void) => {
  if (collect === undefined) return () => {};
  let seen = performance.eventLoopUtilization();
  let floor = 0;
  let quiet = 0;
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    quiet = utilization > REST ? 0 : quiet + 1;
    if (quiet < QUIET_LOOKS || residentBytes() - floor < WORTH_BYTES) return;
    collect();
    // What could not be given back is in use: it is not tried again until as much has come again.
    floor = residentBytes();
    seen = performance.eventLoopUtilization();
  };
  const timer = setInterval(look, lookEachMs);
  timer.unref();
  return () => clearInterval(timer);
};
