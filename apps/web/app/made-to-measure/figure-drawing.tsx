import { FABRICS, STYLES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { Finding } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { tapeValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { layFigure } from '@darzi/garment/body/figure.ts';
import { FRAME, type Tape } from '@darzi/garment/body/figure-tapes.ts';
import { useId, useMemo } from 'react';
import { describeFigure } from './describe-figure.ts';
import type { MeasuredFigureProps } from './measured-figure.tsx';

type FigureDrawingProps = Omit<MeasuredFigureProps, 'id'> & { readonly id: string };

const TapeLine = ({
  tape: { name, front, behind, leader, label },
  value,
  isFocused,
  isFaint,
  isQuestioned,
}: {
  readonly tape: Tape;
  readonly value: string | undefined;
  readonly isFocused: boolean;
  readonly isFaint: boolean;
  readonly isQuestioned: boolean;
}) => {
  const dash = value === undefined ? '2 4' : undefined;
  return (
    <g data-tape={name} data-focused={isFocused || undefined}>
      <g
        fill="none"
        stroke="var(--color-madder)"
        strokeLinecap="round"
        strokeOpacity={isFocused ? 1 : isFaint ? 0.4 : 0.75}
      >
        {behind && isFocused ? (
          <path d={behind} strokeWidth={1.2} strokeDasharray="3 4" strokeOpacity={0.6} />
        ) : null}
        <path d={front} stroke="var(--color-sheet)" strokeWidth={isFocused ? 6 : 3.5} strokeOpacity={0.55} />
        <path d={front} strokeWidth={isFocused ? 3 : 1.5} strokeDasharray={dash} />
        <path d={leader} strokeWidth={0.8} strokeDasharray="1 4" />
      </g>
      <text x={label.x} y={label.y - 1} textAnchor={label.anchor} className="tabular-nums">
        <tspan
          fontSize={17}
          fontWeight={600}
          fill={isFocused || isQuestioned ? 'var(--color-madder)' : 'var(--color-ink)'}
        >
          {value === undefined ? '–' : isQuestioned ? `${value} ?` : value}
        </tspan>
        <tspan
          x={label.x}
          dy={14}
          fontSize={13}
          fill={isFocused ? 'var(--color-madder)' : 'var(--color-chalk)'}
        >
          {name[0]?.toUpperCase()}
          {name.slice(1)}
        </tspan>
      </text>
    </g>
  );
};

/** The drawing itself; loaded when a figure is first shown, so that no other page carries it. */
const FigureDrawing = ({ measurements, unit, focused, design, findings = [], id }: FigureDrawingProps) => {
  const paper = useId();
  const style = STYLES.find((one) => one === design?.style);
  const fabric = FABRICS.find((one) => one === design?.fabric) ?? 'cotton';
  const color = design?.color;
  const { chest, waist, hips, shoulders, sleeves, length } = measurements;
  const drawn = useMemo(() => {
    const known = Object.fromEntries(
      Object.entries({ chest, waist, hips, shoulders, sleeves, length }).filter(
        ([, inches]) => inches !== undefined,
      ),
    );
    return { known, ...layFigure(known, style && { style, fabric, color }, id) };
  }, [chest, waist, hips, shoulders, sleeves, length, style, fabric, color, id]);
  const { garment, place, scale } = drawn;
  const wearing = style ? `a ${style} design in ${fabric}` : undefined;
  return (
    <svg
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-label={describeFigure(drawn.known, drawn.estimated, unit, wearing)}
      className="block h-full w-full"
    >
      <defs>
        <pattern
          id={paper}
          width={scale * 5}
          height={scale * 5}
          patternUnits="userSpaceOnUse"
          x={FRAME.centre}
          y={FRAME.floor}
        >
          <path
            d={`M0 0H${scale * 5}M0 0V${scale * 5}`}
            stroke="var(--color-line)"
            strokeOpacity={0.55}
            strokeWidth={0.8}
          />
        </pattern>
      </defs>
      <rect width={FRAME.width} height={FRAME.height} fill={`url(#${paper})`} />
      {/* The garment module writes numbers and colours only; nothing typed by anybody reaches this markup. */}
      {garment ? (
        <g
          transform={place}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers and colours by the garment module.
          dangerouslySetInnerHTML={{ __html: garment.layers.defs + garment.layers.behind }}
        />
      ) : null}
      <g fill="var(--color-table)" stroke="var(--color-chalk)" strokeWidth={1.2} strokeLinejoin="round">
        <path d={drawn.bodyPath} />
        <path d={drawn.headPath} />
      </g>
      {garment ? (
        <g
          transform={place}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of numbers and colours by the garment module.
          dangerouslySetInnerHTML={{ __html: garment.layers.front }}
        />
      ) : null}
      {drawn.tapes.map((tape) => {
        const inches = drawn.estimated.includes(tape.name) ? undefined : measurements[tape.name];
        return (
          <TapeLine
            key={tape.name}
            tape={tape}
            value={inches === undefined ? undefined : tapeValue(inches, unit)}
            isFocused={focused === tape.name}
            isFaint={focused !== undefined}
            isQuestioned={findings.some(({ field }: Finding) => field === tape.name)}
          />
        );
      })}
    </svg>
  );
};

export default FigureDrawing;
