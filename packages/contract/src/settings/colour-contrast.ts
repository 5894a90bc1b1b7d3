/** How readable one colour is on another, by WCAG. Colours are `#rrggbb`. */

/** The background of the shop's text. */
export const PAPER = '#f7f3eb';
/** Least contrast between text and its background. */
export const MIN_CONTRAST = 4.5;

const LINEAR_BELOW = 0.040_45;

const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= LINEAR_BELOW ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** `4.4:1`; never rounded up to the required contrast. */
export const contrastInWords = (contrast: number): string =>
  `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;
