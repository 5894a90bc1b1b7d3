/** The colours of a garment's parts, derived where the specification leaves them open. */
import { darken, lighten, lightness, mixColours } from './colour.ts';
import type { GarmentSpec } from './garment-spec.ts';

export type Dyes = {
  readonly main: string;
  readonly contrast: string;
  readonly lining: string;
  readonly inside: string;
  readonly thread: string;
  readonly button: string;
};

export const dyesOf = (spec: GarmentSpec): Dyes => {
  const dark = lightness(spec.colour) < 0.22;
  return {
    main: spec.colour,
    contrast: spec.contrast ?? spec.colour,
    lining: spec.lining ?? darken(spec.colour, 0.25),
    inside: spec.lining ?? (dark ? darken(spec.colour, 0.3) : mixColours(spec.colour, '#6a5238', 0.32)),
    thread: spec.thread ?? (dark ? lighten(spec.colour, 0.22) : darken(spec.colour, 0.3)),
    button: spec.button?.colour ?? (dark ? lighten(spec.colour, 0.3) : darken(spec.colour, 0.35)),
  };
};
