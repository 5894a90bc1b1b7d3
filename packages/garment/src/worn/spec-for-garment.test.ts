import { expect, it } from 'vitest';
import { drawGarment } from '../draw-garment.ts';
import { sampleBody } from '../measurements.ts';
import { closureButtons, specForGarment } from './spec-for-garment.ts';

it.each([
  ['coat', { closure: 'double' }, 6],
  ['nehru-vest', { closure: 'buttons' }, 5],
  ['kurta', { closure: 'half-placket' }, 4],
  ['sherwani', { closure: 'hidden' }, 0],
  ['skirt', { closure: 'buttons' }, 7],
  ['skirt', { closure: 'side-zip' }, 0],
] as const)(
  'the front of a %s with %o is drawn with the buttons that are counted',
  (garment, choices, count) => {
    const { panels } = drawGarment(
      specForGarment({
        garment,
        choices: { ...choices, pockets: 'none', waistband: 'elastic' },
        fabric: 'cotton',
      }),
      sampleBody.woman,
    );
    const drawn = panels
      .flatMap(({ id, marks }) => (/sleeve|cuff/.test(id) ? [] : marks))
      .filter(({ kind }) => kind === 'button');
    expect(closureButtons(garment, choices)).toBe(count);
    expect(drawn).toHaveLength(count);
  },
);
