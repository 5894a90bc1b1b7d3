import { classes } from './classes.ts';

/** A basting stitch between two parts of a page. */
export const Stitch = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('stitch text-chalk', className)} />
);

/** Steps along a tape; every step up to and including `reached` is marked. `reached` -1 marks none. */
export const Tracker = ({ steps, reached }: { steps: readonly string[]; reached: number }) => (
  <ol className="grid sm:flex">
    {steps.map((step, index) => {
      const isReached = index <= reached;
      return (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={classes(
            'relative pb-5 pl-7 text-15 sm:flex-1 sm:pt-6 sm:pr-3 sm:pb-0 sm:pl-0 sm:text-13',
            isReached ? 'font-medium text-ink' : 'text-chalk',
          )}
        >
          <span
            aria-hidden="true"
            className={classes(
              'absolute top-0 bottom-0 left-[5px] w-px sm:top-[5px] sm:right-0 sm:bottom-auto sm:left-0 sm:h-px sm:w-auto',
              index < reached ? 'bg-madder' : 'bg-line',
              index === steps.length - 1 && 'hidden',
            )}
          />
          <span
            aria-hidden="true"
            className={classes(
              'absolute top-[7px] left-0 size-[11px] rotate-45 border sm:top-0',
              isReached ? 'border-madder bg-madder' : 'border-chalk bg-paper',
            )}
          />
          {step}
          {isReached ? <span className="sr-only"> (done)</span> : null}
        </li>
      );
    })}
  </ol>
);
