import { performance } from 'node:perf_hooks';

const CHECK_MS = 5_000;
/** A smaller share of busy time counts as rest; a health check each second stays below it. */
const REST = 0.05;
/**
 * Required number of quiet checks in a row: a collection also drops compiled code, which a shop with visitors needs.
 */
const QUIET_CHECKS = 6;
const WORTH_BYTES = 24 * 2 ** 20;

type Parts = {
  /** Frees unused memory in one pause of some 100 to 300 ms. */
  readonly collect?: (() => unknown) | undefined;
  readonly residentBytes?: () => number;
  readonly checkMs?: number;
};

const exposed = (): (() => unknown) | undefined => {
  const { gc } = globalThis;
  return gc === undefined ? undefined : () => gc({ type: 'major', flavor: 'last-resort' });
};

/**
 * Frees memory when the shop is at rest. V8 collects only when something allocates, so an idle shop would keep the
 * garbage of its busy hour. Does nothing if Node runs without `--expose-gc`.
 * @returns stops it
 */
export const collectWhenIdle = ({
  collect = exposed(),
  residentBytes = () => process.memoryUsage.rss(),
  checkMs = CHECK_MS,
}: Parts = {}): (() => void) => {
  if (collect === undefined) return () => {};
  let seen = performance.eventLoopUtilization();
  let floor = 0;
  let quiet = 0;
  const check = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    quiet = utilization > REST ? 0 : quiet + 1;
    if (quiet < QUIET_CHECKS || residentBytes() - floor < WORTH_BYTES) return;
    collect();
    // What could not be freed is in use: no retry until as much has been added again.
    floor = residentBytes();
    seen = performance.eventLoopUtilization();
  };
  const timer = setInterval(check, checkMs);
  timer.unref();
  return () => clearInterval(timer);
};
