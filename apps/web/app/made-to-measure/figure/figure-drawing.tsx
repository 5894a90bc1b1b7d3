import { MEASUREMENTS, type MeasurementName } from '@darzi/contract/catalogue/size-chart.ts';
import type { BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { FABRICS, STYLES } from '@darzi/contract/custom-orders/custom-order.ts';
import { garmentRows, isGarment } from '@darzi/contract/custom-orders/garments.ts';
import type { Finding } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { tapeValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { FRAME } from '@darzi/garment/body/figure-tapes.ts';
import { type Dress, drawFigure, type FigureView } from '@darzi/garment/worn/figure.ts';
import { figureSvg } from '@darzi/garment/worn/figure-svg.ts';
import { useMemo } from 'react';
import { trustFigure } from '../../shell/trusted-markup.ts';
import { textsOf } from '../../texts/texts.ts';
import { TapeLine } from './figure-tape.tsx';
import type { MeasuredFigureProps } from './measured-figure.tsx';
import { tapeWords } from './measurement-labels.ts';

const [t, word] = await Promise.all([textsOf('craft'), textsOf('words')]);

type Seen = Pick<FigureDrawingProps, 'design' | 'unit'> & { readonly view: FigureView };

/** The person and their clothes, in words. */
const describeDress = ({ design, view }: Seen): string => {
  const fabric = word(capitalised(design?.fabric ?? 'cotton')).toLowerCase();
  const seen = { view: word(view), fabric };
  const { garment = '', style } = design ?? {};
  if (isGarment(garment)) {
    return t('figureWearing', { ...seen, garment: word(garmentRows[garment].label).toLowerCase() });
  }
  return style === undefined || style === ''
    ? t('figureFrom', seen)
    : t('figureInStyle', { ...seen, style: word(capitalised(style)).toLowerCase() });
};

/** The drawing's text for screen readers. */
const describeFigure = (
  known: BodyMeasurements,
  estimated: readonly MeasurementName[],
  seen: Seen,
): string => {
  const names = (of: readonly MeasurementName[], show: (name: MeasurementName) => string) => ({
    list: of.map(show).join(', '),
  });
  const measured = MEASUREMENTS.filter((name) => !estimated.includes(name));
  return [
    describeDress(seen),
    measured.length === 0
      ? t('figureNothing')
      : t(
          'figureMeasured',
          names(measured, (name) => `${word(name)} ${tapeWords(known[name] ?? 0, seen.unit)}`),
        ),
    ...(measured.length > 0 && estimated.length > 0
      ? [
          t(
            'figureEstimated',
            names(estimated, (name) => word(name)),
          ),
        ]
      : []),
  ].join(' ');
};

export type FigureDrawingProps = Omit<MeasuredFigureProps, 'id'> & {
  readonly id: string;
  /** Draws the clothes; without it, only the body shows. */
  readonly dress?: Dress;
};

export const ON_SCREEN = {
  ink: 'var(--color-ink)',
  chalk: 'var(--color-chalk)',
  line: 'var(--color-line)',
  sheet: 'var(--color-sheet)',
  skin: 'var(--color-table)',
} as const;

/** The body with its tapes; loads with the first figure shown, so that no other page carries it. */
const FigureDrawing = ({
  measurements,
  unit,
  focused,
  design,
  findings = [],
  hasTapes = true,
  hasValues = true,
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
  // Redraws depend on the contents, not on the identity of these objects.
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
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-label={describeFigure(drawn.known, drawn.estimated, { design, unit, view })}
      className="block h-full w-full overflow-visible"
    >
      {/* The garment module writes only numbers and colours; no user input reaches this markup. */}
      <g
        // biome-ignore lint/security/noDangerouslySetInnerHtml: only numbers and colours, written by the garment module.
        dangerouslySetInnerHTML={{ __html: drawn.picture }}
      />
      {drawn.tapes.map((tape) => {
        const inches = drawn.estimated.some((name) => name === tape.name)
          ? undefined
          : measurements[tape.name];
        return inches === undefined && !hasTapes ? null : (
          <TapeLine
            key={tape.name}
            tape={tape}
            value={inches === undefined ? undefined : tapeValue(inches, unit)}
            isFocused={focused === tape.name}
            isLaid={hasTapes}
            hasValue={hasValues}
            isFaint={focused !== undefined}
            isQuestioned={findings.some(({ field }: Finding) => field === tape.name)}
          />
        );
      })}
    </svg>
  );
};

export default FigureDrawing;
