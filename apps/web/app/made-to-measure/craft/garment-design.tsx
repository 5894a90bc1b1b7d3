import type { Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { Fabric } from '@darzi/contract/custom-orders/custom-order.ts';
import {
  CHOICE_LABEL,
  type ChoiceName,
  choiceWords,
  FITS,
  type Fit,
} from '@darzi/contract/custom-orders/garment-choices.ts';
import { BORDERS, DYE_CARD, PRINTS } from '@darzi/contract/custom-orders/garment-cloth.ts';
import { type Garment, garmentRows, withDefaults } from '@darzi/contract/custom-orders/garments.ts';
import { memo, useId, useMemo } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { RadioWords } from '../../ui/choice.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PictureChoice } from '../../ui/picture-choice.tsx';
import { useSettled, useSteady } from '../../ui/steady.ts';
import { type Crop, GarmentThumb } from '../figure/garment-thumb.tsx';
import { Group, Pictures } from './choice-group.tsx';
import { askedChoices, fabricsOf, wearerOf } from './garment-draft.ts';
import { NeededBy } from './needed-by.tsx';
import type { CraftForm } from './use-craft-form.ts';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

/** The part of the garment that a choice concerns. */
const CROP: Readonly<Partial<Record<ChoiceName, Crop>>> = {
  neck: 'neck',
  backNeck: 'back-neck',
  collar: 'neck',
  sleeve: 'upper',
  sleeveLength: 'upper',
  cuff: 'upper',
  closure: 'upper',
  padding: 'upper',
  waistband: 'waist',
  pleats: 'waist',
};

/** Choices that no drawing can show from outside. */
const IN_WORDS: readonly ChoiceName[] = ['lining', 'padding'];

const FIT_LABEL = {
  close: word('Close'),
  regular: word('Regular'),
  loose: word('Loose'),
} as const satisfies Record<Fit, string>;

const easeText = (inches: number): string =>
  inches < 0 ? t('stretches', { inches: -inches }) : t('ease', { inches });

/** The dye card, and a field for any other colour. */
const Colour = memo(({ colour, onChoose }: { colour: string; onChoose: (hex: string) => void }) => {
  const id = useId();
  const named = DYE_CARD.find(({ hex }) => hex === colour);
  return (
    <Group
      legend={t('colour')}
      value={
        colour === ''
          ? t('designerColour')
          : named === undefined
            ? t('ownColour', { colour })
            : word(named.name)
      }
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
        {DYE_CARD.map(({ name, hex }) => (
          <label
            key={hex}
            title={word(name)}
            className="relative aspect-square border border-line forced-color-adjust-none has-checked:shadow-[inset_0_0_0_2px_var(--color-paper)] has-checked:outline-2 has-checked:outline-ink stitch-within"
            style={{ backgroundColor: hex }}
          >
            <input
              type="radio"
              name="colour"
              value={hex}
              aria-label={word(name)}
              checked={colour === hex}
              onChange={() => onChoose(hex)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-3 text-15">
        <label htmlFor={id} className="flex min-h-11 items-center gap-3">
          <input
            id={id}
            type="color"
            value={colour === '' ? '#9b2d30' : colour}
            onChange={(event) => onChoose(event.target.value)}
            className="h-11 w-14 cursor-pointer border border-chalk bg-sheet p-1"
          />
          {t('anotherColour')}
        </label>
        {colour === '' ? null : (
          <button
            type="button"
            className="min-h-11 underline underline-offset-4 hover:text-madder"
            onClick={() => onChoose('')}
          >
            {t('leaveColour')}
          </button>
        )}
      </div>
    </Group>
  );
});

/** The design shown in the small pictures. */
type Shown = {
  readonly garment: Garment;
  readonly wearer: Wearer | undefined;
  readonly fabric: Fabric | undefined;
  /** Updates once nothing has been clicked for a moment. */
  readonly colour: string;
};

type ClothPatternProps = Shown & {
  readonly kind: 'print' | 'border';
  readonly chosen: string;
  readonly onChoose: (kind: 'print' | 'border', name: string) => void;
};

const ClothPattern = memo(({ kind, chosen, onChoose, ...shown }: ClothPatternProps) => {
  const names: readonly string[] = kind === 'print' ? PRINTS : BORDERS;
  return (
    <Disclosure
      summary={
        <span className="flex flex-wrap items-baseline gap-x-2">
          {kind === 'print' ? t('print') : t('border')}
          <span className="text-13 text-chalk">{chosen === '' ? t('plain') : word(choiceWords(chosen))}</span>
        </span>
      }
      isOpen={chosen !== ''}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">{kind === 'print' ? t('print') : t('border')}</legend>
        <Pictures>
          {['', ...names].map((name) => (
            <PictureChoice
              key={name}
              name={kind}
              value={name}
              label={
                name === '' ? (kind === 'print' ? t('noPrint') : t('noBorder')) : word(choiceWords(name))
              }
              isChosen={chosen === name}
              onChoose={() => onChoose(kind, name)}
              shape="aspect-square"
              picture={
                <GarmentThumb
                  {...shown}
                  crop={kind === 'print' ? 'cloth' : 'hem'}
                  {...(name === '' ? {} : { [kind]: name })}
                />
              }
            />
          ))}
        </Pictures>
      </fieldset>
    </Disclosure>
  );
});

type ChoiceProps = Shown & {
  readonly name: ChoiceName;
  readonly value: string;
  readonly values: readonly string[];
  readonly error: string | undefined;
  readonly onChoose: (name: ChoiceName, value: string) => void;
};

/** One choice, as pictures where a picture can show it; rerendered only when its own value changes. */
const Choice = memo(({ name, value, values, error, onChoose, ...shown }: ChoiceProps) => (
  <div>
    <Group legend={word(CHOICE_LABEL[name])} value={word(choiceWords(value, name, shown.garment))}>
      {IN_WORDS.includes(name) ? (
        <RadioWords
          name={`choice-${name}`}
          chosen={value}
          options={values.map((one) => ({ value: one, label: word(choiceWords(one, name, shown.garment)) }))}
          onChoose={(one) => onChoose(name, one)}
        />
      ) : (
        <Pictures>
          {values.map((one) => (
            <PictureChoice
              key={one}
              name={`choice-${name}`}
              value={one}
              label={word(choiceWords(one, name, shown.garment))}
              isChosen={value === one}
              onChoose={() => onChoose(name, one)}
              picture={<GarmentThumb {...shown} crop={CROP[name] ?? 'whole'} choice={name} value={one} />}
            />
          ))}
        </Pictures>
      )}
    </Group>
    {error === undefined ? null : <FieldError>{error}</FieldError>}
  </div>
));

/** Everything to choose about the garment: cut, colour, cloth, fit and the date it is needed by. */
export const GarmentDesign = ({ form }: { form: CraftForm }) => {
  const { draft, errors, setCut } = form;
  const { garment, choices, fit, colour, who, age, height } = draft.garment;
  const choose = useSteady(form.setChoice);
  const dye = useSteady((hex: string) => setCut({ colour: hex }));
  const decorate = useSteady((kind: 'print' | 'border', name: string) => setCut({ [kind]: name }));
  const settled = useSettled(colour);
  const fabric = fabricsOf(draft.garment).find((one) => one === draft.design.fabric);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who, age and height are everything we know about the wearer.
  const wearer = useMemo(() => wearerOf(draft.garment), [who, age, height]);
  if (garment === '') return null;
  const row = garmentRows[garment];
  const chosen = withDefaults(garment, choices);
  const shown = { garment, wearer, fabric, colour: settled };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
      {askedChoices(draft.garment).map((name) => {
        const values = row.choices[name];
        const value = chosen[name];
        return values === undefined || value === undefined ? null : (
          <Choice
            key={name}
            {...shown}
            name={name}
            value={value}
            values={values}
            error={errors[`design.choices.${name}`]}
            onChoose={choose}
          />
        );
      })}
      <Colour colour={colour} onChoose={dye} />
      <div>
        <ClothPattern {...shown} kind="print" chosen={draft.garment.print} onChoose={decorate} />
        <ClothPattern {...shown} kind="border" chosen={draft.garment.border} onChoose={decorate} />
      </div>
      <Group legend={t('fit')} value={easeText(row.ease[fit])}>
        <RadioWords
          name="fit"
          chosen={fit}
          options={FITS.map((one) => ({
            value: one,
            label: `${FIT_LABEL[one]}, ${easeText(row.ease[one])}`,
          }))}
          onChoose={(value) => setCut({ fit: value })}
        />
      </Group>
      <NeededBy form={form} />
    </div>
  );
};
