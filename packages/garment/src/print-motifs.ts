/** The building blocks of prints: flowers, sprigs and bars, and ways to set them into a repeat. */

/** One repeat: its size in hundredths of an inch and its inner SVG on a transparent ground. */
export type Repeat = { readonly width: number; readonly height: number; readonly svg: string };

/** Draws a motif, and again half a repeat away, the way hand blocks are set. */
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

/** A fan of petals over two leaves, wide at the head so that it still reads as a flower when printed small. */
export const butiFlower = (ink: string, ink2: string): string =>
  `<path d="M0 40C-2 26-1 16 0 6" fill="none" stroke="${ink}" stroke-width="4"/>` +
  `<path d="M0 36C-6 25-16 21-28 24C-22 35-11 40 0 36ZM0 40C5 28 15 24 26 26C21 38 11 43 0 40Z" fill="${ink}"/>` +
  [-68, 68, -35, 35, 0]
    .map(
      (turn) =>
        `<path d="M0 2C-12-10-12-26 0-${Math.abs(turn) > 40 ? 34 : 42}C12-26 12-10 0 2Z" transform="translate(0 6) rotate(${turn})" fill="${ink}"/>`,
    )
    .join('') +
  [-35, 35, 0]
    .map(
      (turn) =>
        `<path d="M0-8C-5-15-5-23 0-31C5-23 5-15 0-8Z" transform="translate(0 6) rotate(${turn})" fill="${ink2}"/>`,
    )
    .join('');

/** A bent stem, two pairs of slender leaves and one at the tip, far enough apart to be told one by one when printed small. */
export const leafSprig = (ink: string, ink2: string): string =>
  `<path d="M-10 46C-8 24-2 4 6-16" fill="none" stroke="${ink2}" stroke-width="5"/>` +
  [
    [-8, 32, -66, 0.95, ink],
    [-6, 24, 70, 0.95, ink],
    [-2, 8, -56, 1, ink],
    [1, 0, 66, 1, ink],
    [6, -14, 12, 1.05, ink2],
  ]
    .map(
      ([x, y, turn, size, colour]) =>
        `<path d="M0 0C-10-10-9-27 0-40C9-27 10-10 0 0Z" transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" fill="${colour}"/>`,
    )
    .join('');

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
