/** The job sheet's texts about a garment. Pure. */
import { colourWords, FIT_LABEL } from '@darzi/contract/custom-orders/design-words.ts';
import {
  CHOICE_LABEL,
  CHOICE_NAMES,
  type ChoiceName,
  choiceWords,
  labelInSentence,
} from '@darzi/contract/custom-orders/garment-choices.ts';
import { garmentRows, withDefaults } from '@darzi/contract/custom-orders/garments.ts';
import { cuttingValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { closureButtons } from '@darzi/garment/worn/spec-for-garment.ts';
import type { Length } from '../estimate/estimate.rules.ts';
import type { StoredCustomOrder } from '../orders/stored-custom-order.ts';

type Order = Pick<StoredCustomOrder, 'fabric' | 'color'>;
type Made = NonNullable<StoredCustomOrder['garment']>;

export type SheetFact = { readonly name: string; readonly words: string; readonly swatch?: string };

/** `Dress for a girl of 9`; without the wearer once their data was erased. */
export const garmentTitle = ({ garment, wearer }: Pick<Made, 'garment' | 'wearer'>): string => {
  const { label } = garmentRows[garment];
  if (wearer === null) return label;
  return `${label} for a ${wearer.who}${wearer.age === undefined ? '' : ` of ${wearer.age}`}`;
};

const wearerFacts = ({ wearer }: Made): readonly SheetFact[] => {
  if (wearer === null) return [{ name: 'Wearer', words: 'Erased with the customer’s account' }];
  const { who, age, height } = wearer;
  return [
    { name: 'Wearer', words: capitalised(who) },
    { name: 'Age', words: age === undefined ? 'Adult' : `${age}` },
    {
      name: 'Height',
      words:
        height === undefined
          ? 'Not measured'
          : `${cuttingValue(height, 'in')} in, ${cuttingValue(height, 'cm')} cm`,
    },
  ];
};

/** For whom and of what it is made. */
export const garmentFacts = ({ fabric, color }: Order, made: Made): readonly SheetFact[] => {
  const { fit, colour, print, border, neededBy } = made;
  return [
    ...wearerFacts(made),
    { name: 'Fit', words: FIT_LABEL[fit ?? 'regular'] },
    { name: 'Needed by', words: neededBy === null ? 'No date named' : showDay(neededBy) },
    { name: 'Fabric', words: capitalised(fabric) },
    ...(colour === null
      ? []
      : [
          {
            name: color === null ? 'Colour' : 'Colour requested',
            words: colourWords(colour),
            swatch: colour,
          },
        ]),
    ...(color === null ? [] : [{ name: 'Colour set', words: color }]),
    ...(colour === null && color === null ? [{ name: 'Colour', words: 'Not chosen yet' }] : []),
    { name: 'Print', words: print === null ? 'None' : choiceWords(print) },
    { name: 'Border', words: border === null ? 'None' : choiceWords(border) },
  ];
};

/** Every choice that this garment has, including those left out. */
export const garmentChoices = ({ garment, choices }: Made): readonly SheetFact[] => {
  const chosen = withDefaults(garment, choices);
  return CHOICE_NAMES.flatMap((name) => {
    const value = chosen[name];
    return value === undefined
      ? []
      : [{ name: CHOICE_LABEL[name], words: choiceWords(value, name, garment) }];
  });
};

const chosenWords = ({ garment, choices }: Made, name: ChoiceName): string | undefined => {
  const value = withDefaults(garment, choices)[name];
  return value === undefined || value === 'none'
    ? undefined
    : labelInSentence(choiceWords(value, name, garment));
};

export const clothWords = ({ metres, widthInches }: Length): string =>
  `${metres} m of cloth ${widthInches} in wide`;

/** Lining, closure and whatever else is bought besides the cloth. */
export const trimmings = (made: Made, lining: Length | undefined): readonly SheetFact[] => {
  const chosen = withDefaults(made.garment, made.choices);
  return (['lining', 'closure', 'padding', 'cuff', 'waistband', 'dupatta'] as const).flatMap((name) => {
    const words = chosenWords(made, name);
    if (words === undefined) return [];
    const metres = name === 'lining' && lining !== undefined ? `, ${clothWords(lining)}` : '';
    const buttons = name === 'closure' ? closureButtons(made.garment, chosen) : 0;
    const counted = words === 'buttons' ? `${buttons} buttons` : `${capitalised(words)}, ${buttons} buttons`;
    return [
      {
        name: CHOICE_LABEL[name],
        words: buttons > 0 ? `${counted}, as drawn` : `${capitalised(words)}${metres}`,
      },
    ];
  });
};

/** The steps to tick off, in order. */
export const checklist = (order: Order, made: Made): readonly string[] => {
  const { print, border } = made;
  const step = (name: ChoiceName, words: (chosen: string) => string): readonly string[] => {
    const chosen = chosenWords(made, name);
    return chosen === undefined ? [] : [words(chosen)];
  };
  return [
    'Cloth checked for flaws, shrunk and ironed',
    ...(order.fabric === 'velvet' ? ['Pile runs one way on every piece'] : []),
    'What is estimated measured on the wearer',
    'Pattern printed at 100 %, both squares measured',
    'Calico fitted, changes written beside the numbers',
    ...(print === null ? [] : [`Print matched at the seams: ${labelInSentence(choiceWords(print))}`]),
    ...step('lining', (chosen) => `Lining cut: ${chosen}`),
    ...step('padding', (chosen) => `Cups set: ${chosen}`),
    ...step('pockets', (chosen) => `Pockets set: ${chosen}`),
    ...step('collar', (chosen) => `Collar set: ${chosen}`),
    ...step('closure', (chosen) => `Closure set: ${chosen}`),
    ...(border === null ? [] : [`Border set: ${labelInSentence(choiceWords(border))}`]),
    ...step('dupatta', (chosen) => `Dupatta finished: ${chosen}`),
    'Fitted on the wearer',
    'Hem finished, threads cut, pressed',
    'Measured again, against the finished column',
  ];
};
