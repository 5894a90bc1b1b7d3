/** Repeats of the prints as SVG, drawn in hundredths of an inch; the browser and the renderer share them. */
import type { Print, PrintKind } from './garment-spec.ts';
import {
  butiFlower,
  crossed,
  flower,
  halfDrop,
  leafSprig,
  paisleyShape,
  type Repeat,
  ring,
  stripes,
} from './print-motifs.ts';

type Draw = (ink: string, ink2: string) => Repeat;

const DRAWN: Record<PrintKind, Draw> = {
  buti: (ink, ink2) => halfDrop(190, 230, butiFlower(ink, ink2)),
  'leaf-buti': (ink, ink2) => halfDrop(210, 220, leafSprig(ink, ink2)),
  paisley: (ink, ink2) => ({
    width: 260,
    height: 300,
    svg: `<g transform="translate(65 80) rotate(-14)">${paisleyShape(ink, ink2)}</g><g transform="translate(195 230) scale(-1 1) rotate(-14)">${paisleyShape(ink, ink2)}</g>${[
      [195, 70],
      [65, 225],
    ]
      .map(([x, y]) => `<g transform="translate(${x} ${y})">${flower(ink, ink2, 0.5)}</g>`)
      .join('')}`,
  }),
  stripe: (ink, ink2) =>
    stripes(80, [
      [10, 16, ink],
      [50, 3, ink2],
      [58, 3, ink2],
    ]),
  'pin-stripe': (ink) => stripes(56, [[26, 3.4, ink, 0.85]]),
  check: (ink, ink2) =>
    crossed(170, [
      [18, 44, ink, 0.5],
      [100, 8, ink2, 0.85],
      [118, 4, ink2, 0.6],
    ]),
  gingham: (ink) => crossed(44, [[0, 22, ink, 0.52]]),
  windowpane: (ink) => crossed(240, [[118, 5, ink, 0.75]]),
  madras: (ink, ink2) =>
    crossed(330, [
      [8, 52, ink, 0.62],
      [66, 7, '#2a4a68', 0.7],
      [82, 12, ink2, 0.8],
      [112, 44, '#d99a2b', 0.45],
      [164, 6, ink2, 0.85],
      [184, 8, ink, 0.85],
      [206, 62, ink2, 0.5],
      [278, 10, '#d99a2b', 0.85],
      [302, 8, ink, 0.8],
    ]),
  bandhani: (ink, ink2) => ({
    width: 300,
    height: 300,
    svg:
      [
        [75, 75],
        [225, 225],
      ]
        .map(
          ([x, y]) =>
            `<g transform="translate(${x} ${y})">${[14, 32, 50].map((r, k) => ring(6 + k * 8, r, () => `<circle r="${5 - k * 0.5}" fill="${k === 1 ? ink2 : ink}"/>`)).join('')}<circle r="6" fill="${ink}"/></g>`,
        )
        .join('') +
      [
        [225, 75],
        [75, 225],
      ]
        .map(
          ([x, y]) =>
            `<g transform="translate(${x} ${y})">${ring(4, 14, () => `<circle r="4.6" fill="${ink}"/>`)}${ring(8, 30, () => `<circle r="3.8" fill="${ink2}"/>`)}</g>`,
        )
        .join('') +
      Array.from(
        { length: 12 },
        (_, i) =>
          `<circle cx="${(i * 25 + 12) % 300}" cy="150" r="3.6" fill="${ink}"/><circle cx="150" cy="${(i * 25 + 12) % 300}" r="3.6" fill="${ink}"/><circle cx="${(i * 25 + 12) % 300}" cy="0" r="3.6" fill="${ink}"/><circle cx="0" cy="${(i * 25 + 12) % 300}" r="3.6" fill="${ink}"/>`,
      ).join(''),
  }),
  ikat: (ink, ink2) => {
    const lozenge = (w: number, h: number, fill: string): string =>
      `<path d="${Array.from({ length: 25 }, (_, i) => {
        const t = i / 24;
        const x = -w + 2 * w * t;
        const y = h * (1 - Math.abs(2 * t - 1)) + (i % 2 ? 9 : -5);
        return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      }).join('')}${Array.from({ length: 25 }, (_, i) => {
        const t = 1 - i / 24;
        const x = -w + 2 * w * t;
        const y = -h * (1 - Math.abs(2 * t - 1)) + (i % 2 ? 6 : -8);
        return `L${x.toFixed(1)} ${y.toFixed(1)}`;
      }).join('')}Z" fill="${fill}"/>`;
    const motif = `${lozenge(66, 84, ink)}${lozenge(42, 54, ink2)}${lozenge(22, 28, ink)}`;
    return halfDrop(270, 330, motif);
  },
  // A trellis of ogees with a flower in every second one.
  jaal: (ink, ink2) => {
    const stem = (x: number, swing: number): string =>
      `M${x} 0C${x + swing * 0.42} 22 ${x + swing} 44 ${x + swing} 75S${x + swing * 0.42} 128 ${x} 150S${x - swing} 194 ${x - swing} 225S${x - swing * 0.42} 278 ${x} 300`;
    const set = (places: readonly (readonly [number, number])[], motif: string): string =>
      places.map(([x, y]) => `<g transform="translate(${x} ${y})">${motif}</g>`).join('');
    return {
      width: 240,
      height: 300,
      svg:
        `<path d="${[60, 180].flatMap((x) => [stem(x, 58), stem(x, -58)]).join('')}" fill="none" stroke="${ink}" stroke-width="4.5"/>` +
        set(
          [
            [60, 75],
            [180, 75],
            [60, 225],
            [180, 225],
          ],
          flower(ink, ink2, 0.8),
        ) +
        set(
          [0, 120, 240].flatMap((x) => [0, 150, 300].map((y) => [x, y] as const)),
          `<g transform="scale(.78)">${butiFlower(ink2, ink)}</g>`,
        ),
    };
  },
  'block-floral': (ink, ink2) => ({
    width: 280,
    height: 320,
    svg:
      [
        [70, 90],
        [210, 250],
      ]
        .map(
          ([x, y]) =>
            `<g transform="translate(${x} ${y})">${flower(ink, ink2, 1.05)}<path d="M0 42C10 62 4 74-10 84M-4 66C-22 58-34 62-44 74C-28 80-14 78-4 66ZM0 56C16 48 30 52 40 62C26 70 10 68 0 56Z" fill="${ink2}" stroke="${ink2}" stroke-width="2"/></g>`,
        )
        .join('') +
      [
        [210, 70],
        [70, 240],
      ]
        .map(([x, y]) => `<g transform="translate(${x} ${y}) rotate(20)">${leafSprig(ink2, ink)}</g>`)
        .join(''),
  }),
  dots: (ink) => halfDrop(110, 110, `<circle r="9" fill="${ink}"/>`),
  stars: (ink, ink2) => ({
    width: 260,
    height: 260,
    svg: [
      [60, 60, 1, ink],
      [190, 110, 0.7, ink2],
      [110, 190, 0.85, ink],
      [220, 225, 0.55, ink2],
      [20, 150, 0.5, ink2],
    ]
      .map(
        ([x, y, s, c]) =>
          `<path d="M0-24L6-8L24-7L10 4L15 21L0 11L-15 21L-10 4L-24-7L-6-8Z" transform="translate(${x} ${y}) scale(${s})" fill="${c}"/>`,
      )
      .join(''),
  }),
  // Tied along the diagonal, so that lines waver and no edge is sharp.
  leheriya: (ink, ink2) => {
    const wave = (shift: number): string =>
      Array.from({ length: 25 }, (_, i): string => {
        const along = (i - 6) * 25;
        const sway =
          9 * Math.sin((along / 300) * 2 * Math.PI * 2) + 3 * Math.sin((along / 300) * 2 * Math.PI * 5);
        return `${i === 0 ? 'M' : 'L'}${(along + sway).toFixed(1)} ${(shift - along + sway).toFixed(1)}`;
      }).join('');
    const lines = [
      [0, 15, ink, 0.95],
      [30, 7, ink2, 0.9],
      [62, 9, ink, 0.85],
      [90, 7, ink2, 0.9],
      [118, 9, ink, 0.9],
    ] as const;
    return {
      width: 300,
      height: 150,
      svg: [0, 150, 300, 450]
        .flatMap((from) =>
          lines.map(
            ([at, wide, colour, opacity]) =>
              `<path d="${wave(from + at)}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${wide}"/><path d="${wave(from + at)}" fill="none" stroke="${colour}" stroke-opacity=".3" stroke-width="${wide + 7}"/>`,
          ),
        )
        .join(''),
    };
  },
  ajrakh: (ink, ink2) => ({
    width: 240,
    height: 240,
    svg:
      `<g fill="none" stroke="${ink}" stroke-width="6"><rect x="0" y="0" width="240" height="240"/><circle cx="120" cy="120" r="92"/><circle cx="120" cy="120" r="80" stroke-width="3"/></g>` +
      `<g transform="translate(120 120)">${ring(8, 36, () => `<path d="M0 22C-14 8-13-12 0-26C13-12 14 8 0 22Z" fill="${ink}"/><circle cy="-4" r="5" fill="${ink2}"/>`)}<circle r="15" fill="${ink2}"/><circle r="7" fill="${ink}"/>${ring(24, 86, () => `<circle r="3.4" fill="${ink}"/>`)}</g>` +
      [
        [0, 0],
        [240, 0],
        [0, 240],
        [240, 240],
      ]
        .map(
          ([x, y]) =>
            `<g transform="translate(${x} ${y})">${ring(8, 16, () => `<path d="M0 12C-9 4-8-10 0-18C8-10 9 4 0 12Z" fill="${ink2}"/>`)}<circle r="8" fill="${ink}"/></g>`,
        )
        .join(''),
  }),
  kites: (ink, ink2) => ({
    width: 320,
    height: 340,
    svg: [
      [80, 80, 12, ink, ink2],
      [235, 130, -18, ink2, ink],
      [120, 250, 24, ink2, ink],
      [270, 290, -6, ink, ink2],
    ]
      .map(
        ([x, y, turn, a, b]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0-34L28 0L0 40L-28 0Z" fill="${a}"/><path d="M0-34V40M-28 0H28" stroke="${b}" stroke-width="3"/><path d="M0 40q12 14 0 28t4 26" fill="none" stroke="${a}" stroke-width="3"/><path d="M-7 62L8 70L-6 76ZM-4 84L10 90L-2 97Z" fill="${b}"/></g>`,
      )
      .join(''),
  }),
  elephants: (ink, ink2) =>
    halfDrop(
      330,
      280,
      `<path d="M-46 38V4C-48-24-28-36 0-36C14-36 22-32 28-26C44-28 58-18 58 2C58 18 56 28 64 30C68 31 70 28 69 24L76 25C76 38 62 42 54 36C46 30 46 16 46 8C42 14 36 16 32 15V38H16V20C4 24-12 24-26 20V38Z" fill="${ink}"/><path d="M-20-32C-8-38 10-36 18-30L14-4C2 2-12 0-22-6Z" fill="${ink2}"/><circle cx="40" cy="-10" r="3.4" fill="${ink2}"/><path d="M24-20C16-14 16 0 24 8C32 2 34-12 24-20Z" fill="none" stroke="${ink2}" stroke-width="3"/><path d="M-46-8C-56-6-60 4-58 14" fill="none" stroke="${ink}" stroke-width="4"/>`,
    ),
  'fair-isle': (ink, ink2) => {
    const [cellX, cellY] = [19.23, 15.15];
    const rows = [
      '....................',
      '#.#.#.#.#.#.#.#.#.#.',
      '....................',
      '....o.........o.....',
      '...ooo.......ooo....',
      '..oo.oo.....oo.oo...',
      '.oo.#.oo...oo.#.oo..',
      '..oo.oo.....oo.oo...',
      '...ooo.......ooo....',
      '....o.........o.....',
      '....................',
      '#.#.#.#.#.#.#.#.#.#.',
      '....................',
      '..#...#...#...#...#.',
      '.###.###.###.###.###',
      '..#...#...#...#...#.',
      '....................',
      'o...o...o...o...o...',
      '.o.o.o.o.o.o.o.o.o.o',
      '..o...o...o...o...o.',
    ];
    return {
      width: cellX * 20,
      height: cellY * rows.length,
      svg: rows
        .flatMap((row, y) =>
          [...row].map((mark, x) =>
            mark === '.'
              ? ''
              : `<rect x="${x * cellX}" y="${y * cellY}" width="${cellX + 0.3}" height="${cellY + 0.3}" fill="${mark === '#' ? ink : ink2}"/>`,
          ),
        )
        .join(''),
    };
  },
  breton: (ink) => ({
    width: 100,
    height: 90,
    svg: `<rect x="-1" y="30" width="102" height="32" fill="${ink}"/>`,
  }),
  'colour-block': (ink, ink2) => ({
    width: 100,
    height: 2400,
    svg: `<rect x="-1" y="900" width="102" height="400" fill="${ink}"/><rect x="-1" y="1300" width="102" height="1100" fill="${ink2}"/>`,
  }),
};

/** The print's repeat in its own inks. */
export const repeatOf = (print: Print): Repeat => {
  const drawn = DRAWN[print.kind](print.ink, print.ink2 ?? print.ink);
  const scale = print.scale ?? 1;
  return scale === 1
    ? drawn
    : {
        width: drawn.width * scale,
        height: drawn.height * scale,
        svg: `<g transform="scale(${scale})">${drawn.svg}</g>`,
      };
};
