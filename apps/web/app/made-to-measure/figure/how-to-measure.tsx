import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import type { ReactNode } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';
import { HOW_TO_MEASURE, type MeasuringStep } from './measurement-labels.ts';

const t = await textsOf('craft');

/** How to take each measurement; the one whose field has the focus is highlighted. */
export const HowToMeasure = ({
  focused,
  steps = HOW_TO_MEASURE,
  figure,
}: {
  focused: BodyMeasurement | undefined;
  steps?: readonly MeasuringStep[];
  /** Left out where the figure sits among the fields. */
  figure: ReactNode;
}) => (
  <aside aria-labelledby="how-to-measure" className="lg:sticky lg:top-24">
    <h2 id="how-to-measure" className="pb-5 font-display text-30">
      {t('howToMeasure')}
    </h2>
    {figure}
    <dl className="pt-2">
      {steps.map(({ field, name, text }, index) => (
        <div
          key={name}
          className={classes(
            'grid gap-0.5 border-b border-l-2 border-b-line py-2.5 pl-3',
            field === focused ? 'border-l-madder' : 'border-l-transparent',
          )}
        >
          <dt className="flex items-baseline gap-2.5 text-15 font-medium">
            <span className="text-13 text-madder tabular-nums">{index + 1}</span>
            {name}
          </dt>
          <dd className="text-13 text-chalk">{text}</dd>
        </div>
      ))}
    </dl>
  </aside>
);
