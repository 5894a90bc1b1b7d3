import drawings from './drawings.svg';

export type DrawingName = 'empty' | 'failed' | 'done' | 'waiting';

/**
 * A drawing from a file that few pages load; its lines take the surrounding colour. A failure's comes with the styles,
 * as the file may not arrive either.
 */
export const Drawing = ({ of }: { of: DrawingName }) =>
  of === 'failed' ? (
    <div className="torn-seam" />
  ) : (
    <svg
      width="220"
      height="96"
      viewBox="0 0 220 96"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="max-w-full flex-none text-chalk"
    >
      <use href={`${drawings}#${of}`} />
    </svg>
  );
