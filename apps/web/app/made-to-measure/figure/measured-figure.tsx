import type { BodyMeasurement, BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { Finding } from '@darzi/contract/custom-orders/measurement-coach.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { Suspense, useId } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/load-part.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { HOW_TO_MEASURE, type MeasuringStep } from './measurement-labels.ts';

const t = await textsOf('craft');

const Body = lazyPart(() => import('./figure-drawing.tsx'));
const loadDressed = () => import('./dressed-figure.tsx');
const Dressed = lazyPart(loadDressed);

/** Loads the code that draws clothes before any are chosen, so that the first click is as fast as the others. */
export const readyClothes = (): void => void loadDressed().catch(() => undefined);

export type MeasuredFigureProps = {
  /** Inches; missing or impossible values are estimated from the rest. */
  readonly measurements: BodyMeasurements;
  /** The unit of the values on the tapes. */
  readonly unit: MeasuringUnit;
  /** The highlighted tape, with a line on how to lay it. */
  readonly focused?: BodyMeasurement | undefined;
  /**
   * An unknown style leaves the body undressed; an unknown fabric is drawn as cotton. The colour as the customer
   * wrote it.
   */
  readonly design?:
    | {
        readonly style?: string | undefined;
        readonly fabric?: string | undefined;
        readonly color?: string | undefined;
        /** A garment of the table is drawn with its choices; the style is then ignored. */
        readonly garment?: string | undefined;
        readonly choices?: Readonly<Record<string, string | undefined>> | undefined;
        readonly fit?: string | undefined;
        /** `#rrggbb` */
        readonly colour?: string | undefined;
        readonly print?: string | undefined;
        readonly border?: string | undefined;
      }
    | undefined;
  readonly findings?: readonly Finding[];
  /** False while the cloth is on show: tapes disappear, and only values that were measured stay. */
  readonly hasTapes?: boolean;
  /** False where the figure is too small to read numbers on it. */
  readonly hasValues?: boolean;
  readonly view?: 'front' | 'back' | 'side';
  /** Whose body it is; without it, the numbers decide. */
  readonly wearer?: Wearer | undefined;
  /** The tapes to lay; by default the six of the plain form, visible from front and back. */
  readonly tapes?: readonly BodyMeasurement[] | undefined;
  /** How to lay the tape for each field; by default those of the plain form. */
  readonly steps?: readonly MeasuringStep[];
  /** Shown beneath while no field has the focus. */
  readonly caption?: string;
  /** Keeps the drawing's inner ids unique when a page shows several. */
  readonly id?: string;
};

/** The drawing alone: just the body until the code that draws clothes has loaded. */
export const Figure = (
  props: Omit<MeasuredFigureProps, 'steps' | 'caption' | 'id'> & { readonly id: string },
) => {
  const { garment, style } = props.design ?? {};
  const body = <Body {...props} />;
  return (
    <Suspense fallback={null}>
      {garment || style ? (
        <Suspense fallback={body}>
          <Dressed {...props} />
        </Suspense>
      ) : (
        body
      )}
    </Suspense>
  );
};

/** Beside a form it is never taller than the window. */
const WIDTH =
  'mx-auto w-full max-w-130 lg:max-w-[clamp(15rem,(100dvh-var(--beside-figure,15.5rem))*2/3,32.5rem)]';

/** In the place of a figure whose code has not loaded yet. */
export const FigureSkeleton = () => <Skeleton className={classes(WIDTH, 'aspect-2/3')} />;

/** A body drawn from the measurements, wearing the chosen garment, with the six tapes. */
export const MeasuredFigure = ({
  measurements,
  id,
  focused,
  steps = HOW_TO_MEASURE,
  caption = t('squares'),
  ...rest
}: MeasuredFigureProps) => {
  const ownId = useId();
  const how = steps.find(({ field }) => field === focused);
  return (
    <figure className={WIDTH}>
      <div className="@container aspect-2/3 w-full bg-sheet forced-color-adjust-none">
        <Figure {...rest} focused={focused} measurements={measurements} id={id ?? ownId} />
      </div>
      <figcaption className={classes('pt-3 text-15 text-chalk', rest.hasTapes !== false && 'min-h-16')}>
        {how ? (
          <>
            <span className="text-madder">{how.name}.</span> {how.text}
          </>
        ) : (
          caption
        )}
      </figcaption>
    </figure>
  );
};
