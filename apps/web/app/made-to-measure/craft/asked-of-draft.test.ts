import { expect, test } from 'vitest';
import { askedOfDraft } from './asked-of-draft.ts';
import { BLANK_DRAFT, type CraftDraft, knownInches } from './craft-draft.ts';
import { askedChoices, BLANK_GARMENT, type GarmentDraft, garmentFields } from './garment-draft.ts';

const draft = (garment: Partial<GarmentDraft>, more: Partial<CraftDraft> = {}): CraftDraft => ({
  ...BLANK_DRAFT,
  garment: { ...BLANK_GARMENT, ...garment },
  ...more,
});

test('a standard size provides its body measurements, but not the length of a skirt', () => {
  const sized = draft({ garment: 'skirt', who: 'woman' }, { size: 'XL' });
  expect(askedOfDraft(sized)?.measurements).toEqual({ waist: 41, hips: 49 });
  expect(knownInches(sized)).not.toHaveProperty('length');
});

test('values out of bounds are left for the form to report', () => {
  const measured = draft(
    { garment: 'trousers', who: 'man' },
    { mode: 'custom', inches: { ...BLANK_DRAFT.inches, waist: '34', hips: '400' } },
  );
  expect(askedOfDraft(measured)?.measurements).toEqual({ waist: 34 });
});

test('a girl of unknown age still counts as a girl', () => {
  expect(askedOfDraft(draft({ garment: 'dress', who: 'girl' }))?.wearer).toEqual({ who: 'girl', age: 10 });
});

test('the chosen fit is estimated with the rest', () => {
  expect(askedOfDraft(draft({ garment: 'kurta', who: 'man', fit: 'loose' }))?.fit).toBe('loose');
});

test('nothing is requested when the designer decides', () => {
  expect(askedOfDraft(BLANK_DRAFT)).toBeUndefined();
});

test.each([
  ['girl', '9', false],
  ['girl', '13', true],
  ['woman', '', true],
] as const)('cups are offered to a %s %s: %s', (who, age, isOffered) => {
  const garment = {
    ...BLANK_GARMENT,
    garment: 'lehenga-set',
    who,
    age,
    choices: { padding: 'full' },
  } as const;
  expect(askedChoices(garment).includes('padding')).toBe(isOffered);
  expect(garmentFields(garment)).toMatchObject({
    choices: { neck: 'sweetheart', padding: isOffered ? 'full' : 'none' },
  });
});
