import { expect, test } from 'vitest';
import { BLANK_DRAFT, type CraftDraft } from './craft-draft.ts';
import { figureProps } from './craft-figure.tsx';
import { BLANK_GARMENT } from './garment-draft.ts';

const LEHENGA: CraftDraft = {
  ...BLANK_DRAFT,
  step: 'design',
  garment: { ...BLANK_GARMENT, garment: 'lehenga-set', who: 'woman', choices: { flare: 'slim' } },
};
const choicesOf = (draft: CraftDraft) => {
  const { design } = figureProps({ draft, measured: {}, focused: undefined, typing: undefined });
  return 'choices' in design ? design.choices : undefined;
};

test('the figure wears the default choices shown in the form', () => {
  expect(choicesOf(LEHENGA)).toMatchObject({ neck: 'sweetheart', flare: 'slim', dupatta: 'same-cloth' });
});

test('nothing covers the tapes while measuring', () => {
  expect(choicesOf({ ...LEHENGA, step: 'measurements' })).toMatchObject({
    neck: 'sweetheart',
    dupatta: 'none',
  });
});
