import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';

const TONE = {
  bad: { frame: 'border-alarm', icon: <CircleAlert className="text-alarm" /> },
  warning: { frame: 'border-chalk', icon: <TriangleAlert className="text-ink" /> },
  info: { frame: 'border-indigo', icon: <Info className="text-indigo" /> },
} as const;

type BannerProps = {
  readonly tone?: keyof typeof TONE;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Takes the focus when it appears: for errors that interrupt what somebody was doing. */
  readonly takesFocus?: boolean;
  readonly className?: string | undefined;
};

/** A sentence about a whole form or list, in place, with an action. */
export const Banner = ({ tone = 'bad', children, action, takesFocus = false, className }: BannerProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={ref}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={takesFocus ? -1 : undefined}
      className={classes(
        'flex flex-wrap items-center gap-x-6 gap-y-2 border bg-sheet px-4 py-3.5',
        TONE[tone].frame,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3 text-15 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:flex-none [&>svg]:stroke-[1.75]">
        {TONE[tone].icon}
        <div className="min-w-0 wrap-anywhere">{children}</div>
      </div>
      {action}
    </div>
  );
};
