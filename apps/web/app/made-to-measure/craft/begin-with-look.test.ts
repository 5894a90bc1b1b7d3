import { afterAll, expect, test } from 'vitest';
import { readLanguageBy } from '../../texts/language.ts';
import { lookTexts, withLook } from './begin-with-look.ts';
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

afterAll(() => readLanguageBy(() => 'en'));
const ROYAL = { title: 'Royal', description: 'Silk.' };
test.each([
  ['', '', ['Royal', 'en-IN'], ['Silk.', 'en-IN']],
  ['शाही', '', ['शाही', undefined], ['Silk.', 'en-IN']],
  ['', 'रेशम।', ['Royal', 'en-IN'], ['रेशम।', undefined]],
])(
  'a look on a Hindi page keeps in English what has no Hindi (%s, %s)',
  (titleHindi, descriptionHindi, title, description) => {
    readLanguageBy(() => 'hi');
    const texts = lookTexts({ ...ROYAL, titleHindi, descriptionHindi });
    expect([texts.title.text, texts.title.lang]).toEqual(title);
    expect([texts.description.text, texts.description.lang]).toEqual(description);
  },
);
