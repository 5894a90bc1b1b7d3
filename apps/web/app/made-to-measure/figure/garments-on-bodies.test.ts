import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Who } from '@darzi/contract/custom-orders/body.ts';
import { FITS } from '@darzi/contract/custom-orders/garment-choices.ts';
import { BORDERS, PRINTS } from '@darzi/contract/custom-orders/garment-cloth.ts';
import {
  GARMENTS,
  type Garment,
  garmentBounds,
  garmentRows,
  withDefaults,
} from '@darzi/contract/custom-orders/garments.ts';
import { FRAME } from '@darzi/garment/body/figure-tapes.ts';
import { drawOnBody } from '@darzi/garment/worn/dress.ts';
import type { FigureView } from '@darzi/garment/worn/figure.ts';
import { figureSvg } from '@darzi/garment/worn/figure-svg.ts';
import { describe, expect, it } from 'vitest';

const INKS = { ink: '#1d1a17', chalk: '#6b635a', line: '#d8cfc0', sheet: '#fdfbf6', skin: '#ece5d8' };
const VIEWS: readonly FigureView[] = ['front', 'back', 'side'];
const PEOPLE = {
  woman: { wearer: { who: 'woman', height: 64 }, measurements: { chest: 36, waist: 30, hips: 39 } },
  man: { wearer: { who: 'man', height: 69 }, measurements: { chest: 40, waist: 34, hips: 40 } },
  girl: { wearer: { who: 'girl', age: 5 }, measurements: {} },
  boy: { wearer: { who: 'boy', age: 11 }, measurements: {} },
} as const satisfies Record<Who, object>;

type More = { readonly fit?: string; readonly print?: string; readonly border?: string };
const draw = (
  garment: Garment,
  who: Who,
  chosen: Readonly<Record<string, string>>,
  view: FigureView,
  more: More = {},
  measurements: object = PEOPLE[who].measurements,
): string => {
  const choices = withDefaults(garment, chosen);
  const design = { garment, choices, fabric: garmentRows[garment].fabrics[0] ?? 'cotton', ...more } as const;
  return figureSvg(drawOnBody({ wearer: PEOPLE[who].wearer, measurements, design, view }, 'f'), INKS, 'f');
};

/** Every point of a path: `M` gives the start, each `c` is relative to the end of the curve before. */
const placesOf = (path: string): readonly (readonly [number, number])[] => {
  let at: readonly [number, number] = [0, 0];
  return [...path.matchAll(/([Mc])([^Mc]+)/g)].flatMap(([, command, text = '']) => {
    const numbers = text
      .split(/[^\d.-]+/)
      .filter(Boolean)
      .map(Number);
    const [fromX, fromY] = command === 'M' ? [0, 0] : at;
    const places = Array.from(
      { length: numbers.length / 2 },
      (_, i) => [fromX + (numbers[2 * i] ?? 0), fromY + (numbers[2 * i + 1] ?? 0)] as const,
    );
    at = places.at(-1) ?? at;
    return places;
  });
};

/** How far a piece's outline leaves the page; outlines are in groups that are moved and scaled. */
const beyondTheFrame = (svg: string): number => {
  let beyond = 0;
  for (const group of svg.split('<g transform="translate(').slice(1)) {
    const [place = '', ...rest] = group.split('-edge" d="');
    const [x = 0, y = 0, k = 1] = place
      .slice(0, 60)
      .split(/[^\d.-]+/)
      .filter(Boolean)
      .map(Number);
    for (const part of rest) {
      for (const [across, down] of placesOf(part.slice(0, part.indexOf('"')))) {
        beyond = Math.max(beyond, -(x + across * k), x + across * k - FRAME.width);
        beyond = Math.max(beyond, -(y + down * k), y + down * k - FRAME.height);
      }
    }
  }
  return beyond;
};

describe.each(GARMENTS)('%s on the figure', (garment) => {
  const { wearers, choices } = garmentRows[garment];

  it.each(wearers)('of a %s has its picture among the choices', (who) => {
    const pictures = join(import.meta.dirname, '../craft/choices');
    expect(existsSync(join(pictures, `${who}-${garment}.webp`)), 'npm run garment-examples').toBe(true);
  });

  it.each(wearers)('of a %s draws every choice, with a difference for each value', (who) => {
    for (const [name, values] of Object.entries(choices)) {
      const drawn = values.map((value) =>
        VIEWS.map((view) => {
          const svg = draw(garment, who, { [name]: value }, view);
          expect(svg, `${name} ${value} ${view}`).not.toMatch(/NaN|undefined|Infinity/);
          for (const part of svg.split('-edge" d="').slice(1)) expect(part[part.indexOf('"') - 1]).toBe('Z');
          expect(beyondTheFrame(svg), `${name} ${value} ${view}`).toBeLessThan(1);
          return svg;
        }).join(''),
      );
      expect(new Set(drawn).size, `${name} of ${values.join(', ')}`).toBe(values.length);
    }
  });

  it.each(wearers.slice(0, 1))('of a %s follows fit, print and border', (who) => {
    const all = (more: More): string => draw(garment, who, {}, 'front', more);
    expect(new Set(FITS.map((fit) => all({ fit }))).size).toBe(FITS.length);
    expect(new Set([all({}), ...PRINTS.map((print) => all({ print }))]).size).toBe(PRINTS.length + 1);
    expect(new Set([all({}), ...BORDERS.map((border) => all({ border }))]).size).toBe(BORDERS.length + 1);
  });

  it.each(wearers)('of a %s works at the ends of its bounds', (who) => {
    const names = ['chest', 'waist', 'hips', 'shoulders', 'sleeves'] as const;
    for (const end of [0, 1] as const) {
      const girths = Object.fromEntries(names.map((name) => [name, garmentBounds('kurta', name, who)[end]]));
      for (const length of garmentBounds(garment, 'length', who))
        for (const view of VIEWS) {
          const svg = draw(garment, who, {}, view, {}, { ...girths, length });
          expect(svg).not.toMatch(/NaN|undefined|Infinity/);
          expect(beyondTheFrame(svg), `${end} ${length} ${view}`).toBeLessThan(1);
        }
    }
  });
});
