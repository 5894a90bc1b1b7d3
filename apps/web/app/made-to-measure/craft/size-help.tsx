import type { StandardSize } from '@darzi/contract/catalogue/size-chart.ts';
import { nearestSize } from '@darzi/contract/custom-orders/nearest-size.ts';
import { useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { tapeWords } from '../figure/measurement-labels.ts';
import { UnitChange } from '../figure/unit-change.tsx';
import { enteredInches, reinterpretFigures } from './craft-draft.ts';
import { numberOf } from './garment-draft.ts';
import { MeasurementField } from './measurement-field.tsx';
import type { CraftForm } from './use-craft-form.ts';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

const ASKED = ['chest', 'waist', 'hips'] as const;
const NOTHING_KNOWN = { chest: '', waist: '', hips: '' };

const NearestSizeFound = ({
  known,
  form: { draft, chooseSize, startFrom },
}: {
  known: Readonly<Record<(typeof ASKED)[number], string>>;
  form: CraftForm;
}) => {
  const nearest = nearestSize(
    Object.fromEntries(
      ASKED.map((name) => [name, numberOf(known[name])]).filter(([, inches]) => inches !== undefined),
    ),
  );
  if (nearest === undefined) return <p className="text-13 text-chalk">{t('twoAreEnough')}</p>;
  const take = (choose: (size: StandardSize) => void) => () => choose(nearest.size);
  return (
    <>
      <p className="font-display text-22">{t('nearest', { size: nearest.size })}</p>
      <ul className="py-2 text-15">
        {ASKED.map((name) => {
          const inches = nearest.differences[name];
          if (inches === undefined) return null;
          const said = { name: word(name), inches: tapeWords(Math.abs(inches), draft.unit) };
          return (
            <li key={name}>
              {inches === 0
                ? t('withinRange', { name: said.name })
                : inches > 0
                  ? t('aboveRange', said)
                  : t('belowRange', said)}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-3 pt-2">
        <Button variant="secondary" onClick={take(chooseSize)}>
          {t('chooseSize', { size: nearest.size })}
        </Button>
        <Button variant="secondary" onClick={take(startFrom)}>
          {t('startFrom', { size: nearest.size })}
        </Button>
      </div>
    </>
  );
};

/** Finds the nearest standard size from two or three known girths. */
export const SizeHelp = ({ form }: { form: CraftForm }) => {
  const [known, setKnown] = useState(NOTHING_KNOWN);
  return (
    <Disclosure summary={t('notSureOfSize')}>
      <div className="grid gap-5">
        <UnitChange
          unit={form.draft.unit}
          inches={[...ASKED.map((name) => numberOf(known[name])), ...enteredInches(form.draft)].filter(
            (inches) => inches !== undefined,
          )}
          onConvert={form.chooseUnit}
          onKeep={(unit) => {
            setKnown((before) => reinterpretFigures(before, form.draft.unit, unit));
            form.keepFigures(unit);
          }}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          {ASKED.map((name) => (
            <MeasurementField
              key={name}
              label={t('yourGirth', { name: word(name) })}
              name={`known-${name}`}
              unit={form.draft.unit}
              inches={known[name]}
              onChange={(inches) => setKnown((before) => ({ ...before, [name]: inches }))}
            />
          ))}
        </div>
        <div role="status">
          <NearestSizeFound known={known} form={form} />
        </div>
      </div>
    </Disclosure>
  );
};
