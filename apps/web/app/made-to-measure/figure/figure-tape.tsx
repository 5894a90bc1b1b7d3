import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import type { Tape } from '@darzi/garment/body/figure-tapes.ts';
import { textsOf } from '../../texts/texts.ts';
import { classes } from '../../ui/classes.ts';

const word = await textsOf('words');

/** A short label: there is little room beside the figure. */
const ON_FIGURE = {
  ...MEASUREMENT_LABEL,
  topLength: 'Blouse',
  underbust: 'Underbust',
  shoulderToBust: 'To bust',
  shoulderToWaist: 'To waist',
  backLength: 'Back',
  waistToHip: 'To hip',
} as const;

/**
 * In the drawing's units, by its width on the screen: never below 11 px. A value and its name stay within the
 * distance of two labels.
 */
const VALUE_SIZE = 'text-[21.5px] @min-[18rem]:text-[19px] @min-[22rem]:text-[17px]';
const NAME_SIZE =
  'text-[18.4px] @min-[18rem]:text-[15.3px] @min-[20rem]:text-[13.8px] @min-[24rem]:text-[14px]';

/** Small figures have the largest names: they begin nearer to the body. */
const IN_SMALL_FIGURE = { start: '@max-[18rem]:-translate-x-3', end: '@max-[18rem]:translate-x-3' } as const;

const MADDER = 'var(--color-madder)';
const SHEET = 'var(--color-sheet)';

type TapeLineProps = {
  readonly tape: Tape;
  /** The text beside it; undefined if not measured. */
  readonly value: string | undefined;
  readonly isFocused: boolean;
  /** Another tape is in focus. */
  readonly isFaint: boolean;
  readonly isQuestioned: boolean;
  /** False: only the value shows, so that the cloth beneath stays visible. */
  readonly isLaid: boolean;
  /** False where the figure is too small to read it. */
  readonly hasValue: boolean;
};

/** The tape in focus: a band with ticks. */
const Band = ({ path, isEstimated }: { path: string; isEstimated: boolean }) => (
  <>
    <path d={path} stroke={MADDER} strokeWidth={8} />
    <path d={path} stroke={SHEET} strokeWidth={6} />
    {isEstimated ? null : <path d={path} stroke={MADDER} strokeWidth={6} strokeDasharray="1 4" />}
  </>
);

/** A line on the body; light edges keep it readable on dark cloth. */
const Thread = ({ path, isEstimated }: { path: string; isEstimated: boolean }) => (
  <g strokeLinecap="round">
    <path d={path} stroke={SHEET} strokeWidth={4.4} strokeOpacity={0.92} />
    <path d={path} stroke={MADDER} strokeWidth={1.5} strokeDasharray={isEstimated ? '1.5 4' : undefined} />
  </g>
);

/** One measurement on the figure: the path of the tape, and its value at the side. */
export const TapeLine = ({
  tape: { name, front, behind, leader, label },
  value,
  isFocused,
  isFaint,
  isQuestioned,
  isLaid,
  hasValue,
}: TapeLineProps) => {
  const isEstimated = value === undefined;
  return (
    <g data-tape={name} data-focused={isFocused || undefined}>
      <g fill="none" strokeOpacity={isFaint && !isFocused ? 0.55 : 1}>
        {behind && isFocused ? (
          <path d={behind} stroke={MADDER} strokeWidth={1.4} strokeDasharray="3 4" />
        ) : null}
        {isFocused ? <Band path={front} isEstimated={isEstimated} /> : null}
        {isLaid && !isFocused ? (
          <g opacity={isFaint ? 0.5 : 1}>
            <Thread path={front} isEstimated={isEstimated} />
          </g>
        ) : null}
        {hasValue ? (
          <path
            d={leader}
            stroke={isFocused ? MADDER : 'var(--color-chalk)'}
            strokeWidth={isFocused ? 1.2 : 0.8}
            strokeDasharray="1 4"
            strokeLinecap="round"
          />
        ) : null}
      </g>
      {hasValue ? (
        <text
          x={label.x}
          y={label.y - 1}
          textAnchor={label.anchor}
          className={classes('tabular-nums', IN_SMALL_FIGURE[label.anchor])}
        >
          <tspan
            className={VALUE_SIZE}
            fontWeight={600}
            fill={isFocused || isQuestioned ? MADDER : 'var(--color-ink)'}
          >
            {isEstimated ? '–' : isQuestioned ? `${value} ?` : value}
          </tspan>
          <tspan
            x={label.x}
            dy="1.08em"
            className={NAME_SIZE}
            fill={isFocused ? MADDER : 'var(--color-chalk)'}
          >
            {word(ON_FIGURE[name])}
          </tspan>
        </text>
      ) : null}
    </g>
  );
};
