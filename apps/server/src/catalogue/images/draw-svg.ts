import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { kindsOf, STAFF_FORMATS } from './image-files.rules.ts';
import { decodeUpload } from './image-queue.ts';

const MAX_SVG_BYTES = 500_000;
/** More than any drawing of this size needs. */
const MAX_PNG_BYTES = 16_000_000;

const PROGRAM = fileURLToPath(new URL('./draw-svg.cli.ts', import.meta.url));
const TIMEOUT_MS = 60_000;
/** CPU seconds, and kilobytes of memory if the system counts them: an SVG of 2 KB can take hours and gigabytes. */
const WITHIN_LIMITS = 'ulimit -c 0; ulimit -t 3; ulimit -d 1000000 2>/dev/null; exec "$@"';

const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*|<!DOCTYPE\s[^[>]{0,500}(?:\[[^\]]{0,5000}\])?\s*>\s*){0,5}<svg[\s>/]/i;
const SVG_HEAD_BYTES = 10_000;

export const isSvg = (bytes: Buffer): boolean => SVG.test(bytes.toString('utf8', 0, SVG_HEAD_BYTES));

const problemIn = (bytes: Buffer): string | undefined => {
  if (bytes.length > MAX_SVG_BYTES) return 'is an SVG of more than 500 KB; please save it as PNG';
  const text = bytes.toString('utf8');
  if (/<(?:[\w.-]+:)?text[\s>]/i.test(text))
    return 'is an SVG with text in its own font; please convert the text to outlines, or save it as PNG';
  return /<(?:[\w.-]+:)?image[\s>]/i.test(text)
    ? 'is an SVG with another picture in it; please save it as PNG'
    : undefined;
};

const refuseSvg = (problem: string): Outcome<never> =>
  refuse('catalogue.image_unreadable', { values: { kinds: kindsOf(STAFF_FORMATS), problem } });

/**
 * Runs in a process that knows none of the shop's secrets and can be killed with everything it started: libvips cannot
 * abort an SVG.
 */
const draw = async (svg: Buffer): Promise<Buffer> => {
  const command = [WITHIN_LIMITS, 'draw-svg', process.execPath, '--max-old-space-size=64', PROGRAM];
  const drawing = promisify(execFile)('/bin/sh', ['-c', ...command], {
    encoding: 'buffer',
    env: { UV_THREADPOOL_SIZE: '1' },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_PNG_BYTES,
  });
  // a process that exits before reading everything reports that by its exit code
  drawing.child.stdin?.on('error', () => undefined).end(svg);
  return (await drawing).stdout;
};

/**
 * Draws an SVG as a PNG. None of its markup is kept, so no script, address or style in it can reach a browser. It is
 * read from memory, with no folder or address next to which it could find other files. Refuses drawings that would not
 * look as their author sees them, and those that take too much.
 */
export const drawSvg = async (bytes: Buffer): Promise<Outcome<Buffer>> => {
  const problem = problemIn(bytes);
  if (problem !== undefined) return refuseSvg(problem);
  const drawn = await decodeUpload('staff', true, () => draw(bytes).catch(() => undefined));
  if (!drawn.ok) return drawn;
  return drawn.value === undefined
    ? refuseSvg('is an SVG that cannot be drawn; please save it as PNG')
    : accept(drawn.value);
};
