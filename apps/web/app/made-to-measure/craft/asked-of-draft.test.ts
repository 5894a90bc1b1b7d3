import { expect, test } from 'vitest';
import { askedOfDraft } from './asked-of-draft.ts';
import { BLANK_DRAFT, type CraftDraft, knownInches } from './craft-draft.ts';
import { BLANK_GARMENT, type GarmentDraft } from './garment-draft.ts';

const draft = (garment: Partial<GarmentDraft>, more: Partial<CraftDraft> = {}): CraftDraft => ({
  ...BLANK_DRAFT,
  garment: { ...BLANK_GARMENT, ...garment },
  ...more,
});

test('a standard size says what it knows of the body, and nothing of how long a skirt is', () => {
  const sized = draft({ garment: 'skirt', who: 'woman' }, { size: 'XL' });
  expect(askedOfDraft(sized)?.measurements).toEqual({ waist: 41, hips: 49 });
  expect(knownInches(sized)).not.toHaveProperty('length');
});

test('what is out of bounds is left to the form to say', () => {
  const measured = draft(
    { garment: 'trousers', who: 'man' },
    { mode: 'custom', inches: { ...BLANK_DRAFT.inches, waist: '34', hips: '400' } },
  );
  expect(askedOfDraft(measured)?.measurements).toEqual({ waist: 34 });
});

test('a girl whose age is not told yet is asked about as a girl', () => {
  expect(askedOfDraft(draft({ garment: 'dress', who: 'girl' }))?.wearer).toEqual({ who: 'girl', age: 10 });
});

test('nothing is asked where the designer decides', () => {
  expect(askedOfDraft(BLANK_DRAFT)).toBeUndefined();
});
