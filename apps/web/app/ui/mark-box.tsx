import { classes } from './classes.ts';

/** A box to tick in front of a row, large enough for a finger; `label` says which row it means. */
export const MarkBox = ({
  label,
  isMarked,
  onMark,
  className = 'size-11',
}: {
  label: string;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
  className?: string;
}) => (
  <label className={classes('grid cursor-pointer place-items-center', className)}>
    <input
      type="checkbox"
      className="checkbox"
      aria-label={label}
      checked={isMarked}
      onChange={(event) => onMark(event.target.checked)}
    />
  </label>
);
