import { textsOf } from '../texts/texts.ts';
import { classes } from './classes.ts';

const t = await textsOf('shell');

/**
 * Steps along a tape; every step up to and including `reached` is marked, none for -1. `isCompact`: on a phone the
 * steps are marks in one row, and only the current one is named.
 */
export const Tracker = ({
  steps,
  reached,
  isCompact = false,
}: {
  steps: readonly string[];
  reached: number;
  isCompact?: boolean;
}) => (
  <div className="@container">
    <ol className={isCompact ? 'flex' : 'grid @xl:flex'}>
      {steps.map((step, index) => {
        const isReached = index <= reached;
        return (
          <li
            key={step}
            aria-current={index === reached ? 'step' : undefined}
            className={classes(
              'relative text-15 @xl:flex-1 @xl:pt-6 @xl:pr-3 @xl:pb-0 @xl:pl-0 @xl:text-13',
              isCompact ? 'flex-1 last:flex-none @max-xl:min-h-4 @max-xl:min-w-3' : 'pb-5 pl-7',
              isReached ? 'font-medium text-ink' : 'text-chalk',
            )}
          >
            <span
              aria-hidden="true"
              className={classes(
                isCompact
                  ? 'absolute top-[5px] right-0 left-0 h-px'
                  : 'absolute top-0 bottom-0 left-[5px] w-px @xl:top-[5px] @xl:right-0 @xl:bottom-auto @xl:left-0 @xl:h-px @xl:w-auto',
                index < reached ? 'bg-madder' : 'bg-line',
                index === steps.length - 1 && 'hidden',
              )}
            />
            <span
              aria-hidden="true"
              className={classes(
                'absolute left-0 size-[11px] rotate-45 border @xl:top-0',
                isCompact ? 'top-0' : 'top-[7px]',
                isReached ? 'border-madder bg-madder' : 'border-chalk bg-paper',
              )}
            />
            <span className={isCompact ? '@max-xl:sr-only' : undefined}>{step}</span>
            {isReached ? <span className="sr-only"> {t('stepDone')}</span> : null}
          </li>
        );
      })}
    </ol>
    {isCompact && reached >= 0 ? (
      <p aria-hidden="true" className="flex justify-between gap-4 pt-2 text-15 @xl:hidden">
        <span className="font-medium">{steps[reached]}</span>
        <span className="text-chalk tabular-nums">
          {t('reachedOf', { reached: reached + 1, count: steps.length })}
        </span>
      </p>
    ) : null}
  </div>
);

export const TapeProgress = ({ label, percent }: { label: string; percent: number }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    className="relative"
  >
    <div aria-hidden="true" className="tape text-chalk" />
    <div
      aria-hidden="true"
      className="absolute -top-px left-0 h-[3px] bg-madder transition-[width] duration-300"
      style={{ width: `${percent}%` }}
    />
  </div>
);
