import { expect, test } from 'vitest';
import { withLook } from './begin-with-look.ts';
import { BLANK_DRAFT, type CraftDraft } from './craft-draft.ts';
import { BLANK_GARMENT } from './garment-draft.ts';

const KURTA: CraftDraft = {
  ...BLANK_DRAFT,
  step: 'design',
  garment: { ...BLANK_GARMENT, garment: 'kurta', who: 'woman', colour: '#f1e9d8', choices: { neck: 'vee' } },
  look: { _id: 'l', title: 'Sunday kurta', designer: 'Farida' } as NonNullable<CraftDraft['look']>,
};

test('a product of the same garment brings cloth, colour and print, and keeps the other choices', () => {
  const look = { garment: 'kurta', who: 'man', fabric: 'cotton', colour: '#8e2f31', print: 'buti' } as const;
  expect(withLook(KURTA, look)).toMatchObject({
    step: 'design',
    garment: { who: 'man', colour: '#8e2f31', print: 'buti', choices: { neck: 'vee' } },
    design: { fabric: 'cotton' },
  });
});

test('the garment alone changes nothing in a composition of that garment', () => {
  expect(withLook(KURTA, { garment: 'kurta' })).toEqual(KURTA);
});

test('another garment starts at its first step, without the previous look', () => {
  const begun = withLook(KURTA, { garment: 'skirt', who: 'woman' });
  expect(begun).toMatchObject({
    step: 'measurements',
    garment: { garment: 'skirt', colour: '', choices: {} },
  });
  expect(begun.look).toBeUndefined();
});

test('a wearer never gets a garment they do not wear', () => {
  expect(withLook(KURTA, { garment: 'sherwani' }).garment.who).toBe('');
  const man = { ...KURTA, garment: { ...KURTA.garment, who: 'man' as const } };
  expect(withLook(man, { garment: 'sherwani' }).garment.who).toBe('man');
});
