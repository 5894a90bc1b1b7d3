import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** One of several options, shown as a picture with its name below. */
export const PictureChoice = ({
  name,
  value,
  label,
  isChosen,
  onChoose,
  picture,
  shape = 'aspect-4/5',
}: {
  name: string;
  value: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  picture: ReactNode;
  shape?: string;
}) => (
  <label className="group relative grid w-26 flex-none cursor-pointer snap-start content-start gap-1.5 text-13 leading-snug sm:w-auto">
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      onChange={onChoose}
      className="peer absolute inset-0 cursor-pointer opacity-0"
    />
    <span
      aria-hidden="true"
      className={classes(
        'block overflow-hidden border border-line bg-sheet transition-colors group-hover:border-ink peer-checked:border-ink peer-checked:shadow-[inset_0_0_0_2px_var(--color-ink)] peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-indigo peer-focus-visible:outline-dashed',
        shape,
      )}
    >
      {picture}
    </span>
    <span className="text-balance peer-checked:font-medium">{label}</span>
  </label>
);
