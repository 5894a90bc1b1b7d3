/**
 * How much time and memory one cloth picture takes: every family once, 900 × 1125, on one core.
 *
 *   node packages/garment-renderer/src/measure-cloth.ts
 */
import { LOWER_FAMILIES, PIECE_FAMILIES, PRINTS, UPPER_FAMILIES } from '@darzi/garment/garment-spec.ts';
import { sampleBody } from '@darzi/garment/measurements.ts';
import sharp from 'sharp';
import { renderCloth } from './render-cloth.ts';

sharp.concurrency(1);
const taken: number[] = [];
for (const [i, family] of [...UPPER_FAMILIES, ...LOWER_FAMILIES, ...PIECE_FAMILIES].entries()) {
  const print = PRINTS[i % PRINTS.length] ?? 'buti';
  const before = process.cpuUsage();
  await renderCloth({
    spec: {
      family,
      fabric: i % 2 ? 'silk' : 'cotton',
      colour: '#8e3230',
      print: { kind: print, ink: '#e0b565' },
      seed: 5,
    },
    measurements: { ...sampleBody.woman, length: 40 },
    view: 'front',
    size: 900,
  });
  const { user, system } = process.cpuUsage(before);
  taken.push((user + system) / 1000);
  console.log(`${family.padEnd(14)} ${taken.at(-1)?.toFixed(0).padStart(5)} ms of a core`);
}
const [first = 0, ...warm] = taken;
const sorted = warm.toSorted((a, b) => a - b);
const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
console.log(`first ${first.toFixed(0)} ms, then median ${at(0.5)} ms, slowest ${at(1)} ms`);
console.log(`${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most, Node and sharp included`);
