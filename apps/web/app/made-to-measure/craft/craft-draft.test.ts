import { expect, test } from 'vitest';
import { BLANK_DRAFT, type CraftDraft, reinterpretFigures, withChanges } from './craft-draft.ts';
import { numberOf } from './garment-draft.ts';

const image = (id: string) => ({ id, file: new File([id], `${id}.png`) });
const [cloth, sketch, lace] = [image('cloth'), image('sketch'), image('lace')];

const BEGUN: CraftDraft = {
  ...BLANK_DRAFT,
  mode: 'custom',
  inches: { ...BLANK_DRAFT.inches, chest: '38', hips: '40' },
  design: { ...BLANK_DRAFT.design, style: 'Kurta' },
  images: [cloth],
};

test('entries from another window stay when only a step was opened here', () => {
  expect(withChanges(BEGUN, BLANK_DRAFT, { ...BLANK_DRAFT, step: 'design' })).toEqual({
    ...BEGUN,
    step: 'design',
  });
});

test('both windows’ fields and images are kept', () => {
  const elsewhere = {
    ...BEGUN,
    inches: { ...BEGUN.inches, waist: '31' },
    design: { ...BEGUN.design, fabric: 'Silk' },
    images: [cloth, sketch],
  };
  const here = {
    ...BEGUN,
    inches: { ...BEGUN.inches, hips: '40.5' },
    design: { ...BEGUN.design, customization: 'Two pockets' },
    images: [cloth, lace],
  };
  expect(withChanges(elsewhere, BEGUN, here)).toEqual({
    ...BEGUN,
    inches: { ...BEGUN.inches, waist: '31', hips: '40.5' },
    design: { style: 'Kurta', fabric: 'Silk', customization: 'Two pockets' },
    images: [cloth, sketch, lace],
  });
});

test('the later change to a field wins, and an image removed here is gone', () => {
  const elsewhere = {
    ...BEGUN,
    inches: { ...BEGUN.inches, chest: '39' },
    images: [cloth, sketch],
  };
  const here = { ...BEGUN, inches: { ...BEGUN.inches, chest: '37' }, images: [] };
  const merged = withChanges(elsewhere, BEGUN, here);
  expect(merged.inches.chest).toBe('37');
  expect(merged.images).toEqual([sketch]);
});

test('an image removed elsewhere does not come back when somebody types here', () => {
  const here = { ...BEGUN, design: { ...BEGUN.design, fabric: 'Linen' } };
  expect(withChanges({ ...BEGUN, images: [] }, BEGUN, here).images).toEqual([]);
});

test('a change saved twice applies once', () => {
  const here = { ...BEGUN, images: [cloth, sketch] };
  expect(withChanges(here, BEGUN, here)).toEqual(here);
});

test('reinterpreting figures in the other unit turns 91 inches into 91 centimetres, and back', () => {
  const typed = { ...BLANK_DRAFT.inches, chest: '91', waist: 'x', hips: '101.5' };
  const kept = reinterpretFigures(typed, 'in', 'cm');
  expect(numberOf(kept.chest)).toBeCloseTo(35.827, 3);
  expect([kept.waist, kept.sleeves]).toEqual(['x', '']);
  expect(reinterpretFigures(kept, 'cm', 'in')).toEqual(typed);
});
