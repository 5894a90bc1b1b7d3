import type { BodyMeasurement, BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { Finding } from '@darzi/contract/custom-orders/measurement-coach.ts';
import type { MeasuringUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { lazy, Suspense, useId } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { HOW_TO_MEASURE, type MeasuringStep } from './measurement-labels.ts';

const t = await textsOf('craft');

const Body = lazy(() => import('./figure-drawing.tsx'));
const loadDressed = () => import('./dressed-figure.tsx');
const Dressed = lazy(loadDressed);

/** Fetches what draws clothes before they are chosen: the first press is then followed as fast as any other. */
export const readyClothes = (): void => void loadDressed().catch(() => undefined);

export type MeasuredFigureProps = {
  /** Inches; what is missing or cannot be drawn is estimated from the rest. */
  readonly measurements: BodyMeasurements;
  /** How the values are written on the tapes. */
  readonly unit: MeasuringUnit;
  /** The tape that is drawn firmly, with a line on how it is laid. */
  readonly focused?: BodyMeasurement | undefined;
  /** A style or fabric not of ours leaves the body undressed or the cloth cotton. The colour as the customer wrote it. */
  readonly design?:
    | {
        readonly style?: string | undefined;
        readonly fabric?: string | undefined;
        readonly color?: string | undefined;
        /** A garment of the table is drawn with its choices; then the style does not count. */
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
  /** False where the cloth is looked at: the values stay, the tapes are taken off. */
  readonly hasTapes?: boolean;
  readonly view?: 'front' | 'back' | 'side';
  /** Whose body it is; without it the numbers decide. */
  readonly wearer?: Wearer | undefined;
  /** Which tapes are laid; without it the six of the plain form, to be seen from the front and the back. */
  readonly tapes?: readonly BodyMeasurement[] | undefined;
  /** In words where the tape runs, for each field; without it those of the plain form. */
  readonly steps?: readonly MeasuringStep[];
  /** What stands beneath while no field is in hand. */
  readonly caption?: string;
  /** Keeps the drawing's inner names unique where a page shows several. */
  readonly id?: string;
};

/** The drawing alone: the body, until what draws the clothes is there. */
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

/** A body drawn to the measurements, the chosen garment on it, and the six tapes. */
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
    // Beside a form it is never taller than the window.
    <figure className="mx-auto w-full max-w-130 lg:max-w-[clamp(16rem,(100dvh-15.5rem)*2/3,32.5rem)]">
      <div className="aspect-2/3 w-full bg-sheet">
        <Figure {...rest} focused={focused} measurements={measurements} id={id ?? ownId} />
      </div>
      <figcaption className="min-h-16 pt-3 text-15 text-chalk">
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
