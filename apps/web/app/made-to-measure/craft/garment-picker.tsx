import { WHO, type Who } from '@darzi/contract/custom-orders/body.ts';
import { type Garment, garmentRows, garmentsOf } from '@darzi/contract/custom-orders/garments.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { memo, type ReactNode } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { FieldError, SelectField } from '../../ui/field.tsx';
import { PictureChoice } from '../../ui/picture-choice.tsx';
import { useSteady } from '../../ui/steady.ts';
import type { CraftErrors } from './craft-draft.ts';
import {
  type GarmentDraft,
  HEIGHT_BOUNDS,
  isChild,
  OLDEST_CHILD_YEARS,
  YOUNGEST_YEARS,
} from './garment-draft.ts';
import { MeasurementField } from './measurement-field.tsx';
import type { CraftForm } from './use-craft-form.ts';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

/** Drawn by `npm run garment-examples`: each garment on each of its wearers, and the bodies alone. */
const PICTURES = import.meta.glob<string>('./choices/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** A garment with its default choices, or just the body. Its name is beside it. */
const ChoicePicture = ({ who, garment }: { who: Who | undefined; garment?: Garment }) => {
  const name = [who ?? 'anybody', garment].filter((word) => word !== undefined).join('-');
  return (
    <img
      src={PICTURES[`./choices/${name}.webp`]}
      alt=""
      width={240}
      height={360}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  );
};

export const WHO_LABEL = {
  woman: 'Woman',
  man: 'Man',
  girl: 'Girl',
  boy: 'Boy',
} as const satisfies Record<Who, string>;

const YEARS = Array.from({ length: OLDEST_CHILD_YEARS - YOUNGEST_YEARS + 1 }, (_, i) => YOUNGEST_YEARS + i);

const Row = ({
  legend,
  error,
  children,
}: {
  legend: string;
  error?: string | undefined;
  children: ReactNode;
}) => (
  <fieldset className="min-w-0">
    <legend className="pb-2.5 text-15 font-medium">{legend}</legend>
    {/* On a phone, one row to swipe; a focused picture scrolls into view by itself. */}
    <div className="-mx-(--page-margin) flex snap-x scroll-px-(--page-margin) gap-2.5 overflow-x-auto px-(--page-margin) pb-2 sm:mx-0 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] sm:overflow-visible sm:px-0">
      {children}
    </div>
    {error === undefined ? null : (
      <div className="pt-1">
        <FieldError>{error}</FieldError>
      </div>
    )}
  </fieldset>
);

type RowsProps = {
  readonly draft: GarmentDraft;
  readonly unit: MeasuringUnit;
  readonly errors: CraftErrors;
  readonly chooseWearer: CraftForm['chooseWearer'];
  readonly chooseGarment: CraftForm['chooseGarment'];
};

/** Some twenty pictures, rerendered only when something about them changes, not with every number typed below. */
const Rows = memo(({ draft, unit, errors, chooseWearer, chooseGarment }: RowsProps) => {
  const { who, garment, age, height } = draft;
  const known = who === '' ? undefined : who;
  return (
    <div className="grid min-w-0 gap-6">
      <Row legend={t('whoFor')} error={errors['design.wearer.who']}>
        {WHO.map((one) => (
          <PictureChoice
            key={one}
            name="wearer"
            value={one}
            label={word(WHO_LABEL[one])}
            isChosen={who === one}
            onChoose={() => chooseWearer({ who: one, ...(isChild(one) ? {} : { age: '' }) })}
            shape="aspect-2/3"
            picture={<ChoicePicture who={one} />}
          />
        ))}
      </Row>
      {known === undefined ? null : (
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {isChild(known) ? (
            <SelectField
              label={garment === '' ? t('age') : t('ageNeeded')}
              name="wearer-age"
              value={age}
              error={errors['design.wearer.age']}
              onChange={(event) => chooseWearer({ age: event.target.value })}
            >
              <option value="">{t('chooseAge')}</option>
              {YEARS.map((years) => (
                <option key={years} value={years}>
                  {t('years', { years })}
                </option>
              ))}
            </SelectField>
          ) : null}
          <MeasurementField
            label={t('height')}
            name="wearer-height"
            unit={unit}
            inches={height}
            bounds={HEIGHT_BOUNDS}
            error={errors['design.wearer.height']}
            onChange={(inches) => chooseWearer({ height: inches })}
          />
        </div>
      )}
      <Row legend={t('whatShallWeMake')} error={errors['design.garment']}>
        <PictureChoice
          name="garment"
          value=""
          label={t('notSure')}
          isChosen={garment === ''}
          onChoose={() => chooseGarment('')}
          shape="aspect-2/3"
          picture={<ChoicePicture who={known} />}
        />
        {garmentsOf(known).map((one) => {
          const [first = 'woman'] = garmentRows[one].wearers;
          return (
            <PictureChoice
              key={one}
              name="garment"
              value={one}
              label={word(garmentRows[one].label)}
              isChosen={garment === one}
              onChoose={() => chooseGarment(one)}
              shape="aspect-2/3"
              picture={<ChoicePicture who={known ?? first} garment={one} />}
            />
          );
        })}
      </Row>
    </div>
  );
});

/** Wearer and garment: two rows of pictures. Both are optional; the designer decides then. */
export const GarmentPicker = ({ form }: { form: CraftForm }) => (
  <Rows
    draft={form.draft.garment}
    unit={form.draft.unit}
    errors={form.errors}
    chooseWearer={useSteady(form.chooseWearer)}
    chooseGarment={useSteady(form.chooseGarment)}
  />
);
