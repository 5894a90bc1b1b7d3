import type { Pin } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

const MARK =
  'absolute grid -translate-x-1/2 -translate-y-1/2 place-items-center border border-paper text-13 font-semibold text-paper tabular-nums';

/** The position of a pin, as fractions of the picture's width and height. */
export const markAt = ({ x, y }: Pick<Pin, 'x' | 'y'>) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

/** The look of a pin; `isNew` before it is saved. */
export const markClasses = (isNew: boolean): string =>
  classes(MARK, isNew ? 'size-9 cursor-move bg-ink' : 'size-7 bg-madder');

const FRAME = { 1: 'w-fit', 2: 'w-[200%]', 3: 'w-[300%]' } as const;

/** A whole picture with its numbered pins; their texts are in a list beside it. */
export const PinnedPicture = ({
  address,
  alt,
  pins,
  times = 1,
  children,
}: {
  address: string;
  alt: string;
  pins: readonly Pin[];
  /**
   * 1: as large as its container and most of the screen's height allow; more: this many times the container's width.
   */
  times?: 1 | 2 | 3;
  children?: ReactNode;
}) => (
  <span className={classes('relative mx-auto block', FRAME[times])}>
    <img
      src={address}
      alt={alt}
      className={classes('picture-ground block bg-table', times === 1 ? 'max-h-[62vh] max-w-full' : 'w-full')}
    />
    {pins.map((pin) => (
      <span key={pin._id} aria-hidden="true" className={markClasses(false)} style={markAt(pin)}>
        {pin.number}
      </span>
    ))}
    {children}
  </span>
);

/** The texts of one picture's pins, in order. `actions` follow each. */
export const PinText = ({
  pins,
  showMoment,
  actions,
}: {
  pins: readonly Pin[];
  showMoment: (iso: string) => string;
  actions?: (pin: Pin) => ReactNode;
}) => (
  <ol className="grid gap-3 text-15">
    {pins.map((pin) => (
      <li key={pin._id} className="grid grid-cols-[1.75rem_1fr] gap-x-3 border-b border-line pb-3">
        <span className="grid size-7 place-items-center bg-madder text-13 font-semibold text-paper tabular-nums">
          {pin.number}
        </span>
        <span className="min-w-0">
          <span className="whitespace-pre-line wrap-anywhere">{pin.text}</span>
          <span className="flex flex-wrap items-center justify-between gap-x-4 text-13 text-chalk">
            <span>
              {pin.author}, <time dateTime={pin.at}>{showMoment(pin.at)}</time>
            </span>
            {actions?.(pin)}
          </span>
        </span>
      </li>
    ))}
  </ol>
);
