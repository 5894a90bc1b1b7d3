/** Colours as `#rrggbb`. */

export type Rgb = readonly [number, number, number];

export const parseColour = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

export const formatColour = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

export const mixColours = (a: string, b: string, t: number): string => {
  const [p, q] = [parseColour(a), parseColour(b)];
  return formatColour([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t]);
};

export const darken = (hex: string, amount: number): string => mixColours(hex, '#14100d', amount);
export const lighten = (hex: string, amount: number): string => mixColours(hex, '#fffaf0', amount);

/** Perceived lightness, 0 black to 1 white. */
export const lightness = (hex: string): number => {
  const [r, g, b] = parseColour(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
};
