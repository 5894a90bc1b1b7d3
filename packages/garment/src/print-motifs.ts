/** What prints are made of: flowers, sprigs and bars, and the ways they are set into a repeat. */

/** One repeat: its size in hundredths of an inch and its inner SVG on a transparent ground. */
export type Repeat = { readonly width: number; readonly height: number; readonly svg: string };

/** Draws a motif and again half a repeat away, as hand blocks are set. */
export const halfDrop = (width: number, height: number, motif: string): Repeat => ({
  width,
  height,
  svg: `<g transform="translate(${width / 4} ${height / 4})">${motif}</g><g transform="translate(${(width * 3) / 4} ${(height * 3) / 4})">${motif}</g>`,
});

export const ring = (count: number, radius: number, shape: (angle: number) => string): string =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i * 360) / count;
    return `<g transform="rotate(${angle}) translate(0 ${-radius})">${shape(angle)}</g>`;
  }).join('');

export const butiFlower = (ink: string, ink2: string): string =>
  `<path d="M0 34C-2 18-1 10 0 2" fill="none" stroke="${ink}" stroke-width="4"/>` +
  `<path d="M0 22C-12 22-20 14-22 4C-10 4-3 10 0 22ZM0 26C12 26 20 18 22 8C10 8 3 14 0 26Z" fill="${ink}"/>` +
  `<path d="M0 4C-12-4-13-18 0-34C13-18 12-4 0 4Z" fill="${ink}"/><path d="M0-3C-5-8-5-15 0-23C5-15 5-8 0-3Z" fill="${ink2}"/>` +
  `<circle cx="-15" cy="-14" r="4" fill="${ink}"/><circle cx="15" cy="-14" r="4" fill="${ink}"/><circle cx="0" cy="-42" r="4" fill="${ink}"/>`;

export const leafSprig = (ink: string, ink2: string): string =>
  `<path d="M-14 34C-4 16 2 0 12-30" fill="none" stroke="${ink}" stroke-width="3.4"/>` +
  [
    [-9, 22, -62],
    [-2, 8, -55],
    [4, -6, -48],
    [-7, 18, 46],
    [0, 3, 52],
    [6, -11, 58],
  ]
    .map(
      ([x, y, turn], i) =>
        `<path d="M0 0C6-9 17-12 27-8C20 2 9 5 0 0Z" transform="translate(${x} ${y}) rotate(${turn})" fill="${i % 2 ? ink : ink2}"/>`,
    )
    .join('') +
  `<circle cx="13" cy="-33" r="5" fill="${ink2}"/>`;

export const paisleyShape = (ink: string, ink2: string): string =>
  `<path d="M4 48C-34 44-42 8-24-16C-12-32 8-40 24-58C20-42 30-30 34-10C40 22 30 48 4 48Z" fill="${ink}"/>` +
  `<path d="M4 39C-24 36-32 10-18-9C-8-22 8-28 19-40C18-28 24-20 26-6C30 20 22 40 4 39Z" fill="none" stroke="${ink2}" stroke-width="4"/>` +
  `<g transform="translate(2 14)">${ring(6, 11, () => `<circle r="4.6" fill="${ink2}"/>`)}<circle r="5" fill="${ink2}"/></g>` +
  `<path d="M10-14q-6 8-2 14" fill="none" stroke="${ink2}" stroke-width="3"/>`;

export const flower = (ink: string, ink2: string, size = 1): string =>
  `<g transform="scale(${size})">${ring(6, 0, () => `<path d="M0-6C-13-16-12-34 0-40C12-34 13-16 0-6Z" fill="${ink}"/><path d="M0-14V-30" stroke="${ink2}" stroke-width="2.4"/>`)}<circle r="9" fill="${ink2}"/><circle r="4" fill="${ink}"/></g>`;

export const stripes = (
  width: number,
  bars: readonly (readonly [number, number, string, number?])[],
): Repeat => ({
  width,
  height: 100,
  svg: bars
    .map(
      ([x, w, ink, opacity = 1]) =>
        `<rect x="${x}" y="-1" width="${w}" height="102" fill="${ink}" fill-opacity="${opacity}"/>`,
    )
    .join(''),
});

export const crossed = (
  size: number,
  bars: readonly (readonly [number, number, string, number])[],
): Repeat => ({
  width: size,
  height: size,
  svg: bars
    .map(
      ([at, w, ink, opacity]) =>
        `<rect x="${at}" y="-1" width="${w}" height="${size + 2}" fill="${ink}" fill-opacity="${opacity}"/><rect x="-1" y="${at}" width="${size + 2}" height="${w}" fill="${ink}" fill-opacity="${opacity}"/>`,
    )
    .join(''),
});
