import { MEASUREMENTS, type MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';
import type { BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { FABRICS, STYLES } from '@darzi/contract/custom-orders/custom-order.ts';
import { isGarment } from '@darzi/contract/custom-orders/garments.ts';
import type { Finding } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { type MeasuringUnit, tapeText, tapeValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { FRAME } from '@darzi/garment/body/figure-tapes.ts';
import { type Dress, drawFigure, type FigureView } from '@darzi/garment/worn/figure.ts';
import { figureSvg } from '@darzi/garment/worn/figure-svg.ts';
import { useMemo } from 'react';
import { trustFigure } from '../../shell/trusted-markup.ts';
import { TapeLine } from './figure-tape.tsx';
import type { MeasuredFigureProps } from './measured-figure.tsx';

/** What the drawing shows, for those who hear it. */
const describeFigure = (
  known: BodyMeasurements,
  estimated: readonly MeasurementName[],
  unit: MeasuringUnit,
  garment: string | undefined,
  view: FigureView,
): string => {
  const values = MEASUREMENTS.filter((name) => !estimated.includes(name)).map(
    (name) => `${name} ${tapeText(known[name] ?? 0, unit)}`,
  );
  return [
    `A figure seen from the ${view}${garment ? `, wearing ${garment}` : ''}.`,
    values.length > 0 ? `Measured: ${values.join(', ')}.` : 'Nothing measured yet; an average body is shown.',
    values.length > 0 && estimated.length > 0 ? `Estimated: ${estimated.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
};

export type FigureDrawingProps = Omit<MeasuredFigureProps, 'id'> & {
  readonly id: string;
  /** What draws the clothes; without it the body is shown. */
  readonly dress?: Dress;
};

export const ON_SCREEN = {
  ink: 'var(--color-ink)',
  chalk: 'var(--color-chalk)',
  line: 'var(--color-line)',
  sheet: 'var(--color-sheet)',
  skin: 'var(--color-table)',
} as const;

/** The body with its tapes; loaded when a figure is first shown, so that no other page carries it. */
const FigureDrawing = ({
  measurements,
  unit,
  focused,
  design,
  findings = [],
  hasTapes = true,
  view = 'front',
  wearer,
  tapes,
  id,
  dress,
}: FigureDrawingProps) => {
  const style = STYLES.find((one) => one === design?.style);
  const fabric = FABRICS.find((one) => one === design?.fabric) ?? 'cotton';
  const named = design?.garment ?? '';
  const garment = isGarment(named) ? named : undefined;
  const { color, fit, colour, print, border } = design ?? {};
  // What is drawn changes with what these say, not with who made them anew.
  const [said, chosen, who, laid] = [measurements, design?.choices, wearer, tapes].map((one) =>
    one ? JSON.stringify(one) : undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: said, chosen, who and laid stand for the objects.
  const drawn = useMemo(() => {
    const known = Object.fromEntries(
      Object.entries(measurements).filter(([, inches]) => inches !== undefined),
    );
    const figure = drawFigure(
      {
        wearer,
        measurements: known,
        view,
        tapes,
        ...(garment
          ? { design: { garment, choices: design?.choices, fit, fabric, colour, print, border } }
          : { worn: style && { style, fabric, color } }),
      },
      id,
      dress,
    );
    return { known, ...figure, picture: trustFigure(figureSvg(figure, ON_SCREEN, id)) };
  }, [said, chosen, who, laid, garment, fit, colour, print, border, style, fabric, color, id, view, dress]);
  const wearing = garment
    ? `a ${garment.replaceAll('-', ' ')} in ${fabric}`
    : style
      ? `a ${style} design in ${fabric}`
      : undefined;
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-label={describeFigure(drawn.known, drawn.estimated, unit, wearing, view)}
      className="block h-full w-full"
    >
      {/* The garment module writes numbers and colours only; nothing typed by anybody reaches this markup. */}
      <g
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers and colours by the garment module.
        dangerouslySetInnerHTML={{ __html: drawn.picture }}
      />
      {drawn.tapes.map((tape) => {
        const inches = drawn.estimated.some((name) => name === tape.name)
          ? undefined
          : measurements[tape.name];
        return (
          <TapeLine
            key={tape.name}
            tape={tape}
            value={inches === undefined ? undefined : tapeValue(inches, unit)}
            isFocused={focused === tape.name}
            isLaid={hasTapes}
            isFaint={focused !== undefined}
            isQuestioned={findings.some(({ field }: Finding) => field === tape.name)}
          />
        );
      })}
    </svg>
  );
};

export default FigureDrawing;
