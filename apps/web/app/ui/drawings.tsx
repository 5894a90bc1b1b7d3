/** Drawings for the states of a page: chalk lines and one madder thread. Each shows by itself what happened. */

const LINE = {
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const THREAD = { ...LINE, stroke: 'var(--color-madder)', strokeDasharray: '9 6' } as const;
/** Cloth that hides what is drawn behind it. */
const CLOTH = { ...LINE, fill: 'var(--color-sheet)' } as const;

/** Empty: a bare hanger on its rail. */
const Hanger = () => (
  <>
    <path {...LINE} d="M18 14h184" />
    <path {...LINE} d="M110 42v-7c0-4 8-4 8-11a8 8 0 0 0-16 0" />
    <path {...LINE} d="M110 42 50 74c-6 3-4 10 3 10h114c7 0 9-7 3-10z" />
    <path {...THREAD} d="M62 90h96" />
  </>
);

/** Failed: a torn seam, the needle gone from its thread. */
const SnappedThread = () => (
  <>
    <path {...THREAD} d="M4 62c22-14 44-14 66-2" />
    <path {...THREAD} strokeDasharray="none" d="M70 60c8 5 12 2 16-6m-16 6c9 2 13 8 12 14" />
    <path {...THREAD} d="M150 52c20-12 44-10 66 6" />
    <path {...THREAD} strokeDasharray="none" d="M150 52c-8 4-13 2-16-5m16 5c-8 3-11 9-9 15" />
    <path {...LINE} d="m96 90 31-75" />
    <ellipse {...LINE} cx="125" cy="20" rx="2" ry="7" transform="rotate(22 125 20)" />
  </>
);

/** Bought: a parcel tied with thread. */
const Parcel = () => (
  <>
    <path {...CLOTH} d="M52 44h116v44H52z" />
    <path {...CLOTH} d="m52 44 16-18h84l16 18" />
    <path {...LINE} d="M110 26v18" />
    <path {...THREAD} strokeDasharray="none" d="M110 44v44M52 64h116" />
    <path
      {...THREAD}
      strokeDasharray="none"
      d="M110 64c-6-16-26-18-26-8s18 10 26 8c8 2 26 2 26-8s-20-8-26 8m0 0-12 14m12-14 12 14"
    />
  </>
);

/** In progress: a reel unwinding. */
const Reel = () => (
  <>
    <path {...CLOTH} d="M74 14h44l-6 10H80zM74 86h44l-6-10H80z" />
    <path {...CLOTH} d="M80 24h32v52H80z" />
    <path
      {...THREAD}
      strokeDasharray="none"
      d="m80 34 32-5m-32 14 32-5m-32 14 32-5m-32 14 32-5m-32 14 32-5"
    />
    <path {...THREAD} d="M112 66c24 10 30-14 50-10s18 26 54 12" />
  </>
);

const DRAWING = { empty: Hanger, failed: SnappedThread, done: Parcel, waiting: Reel } as const;
export type DrawingName = keyof typeof DRAWING;

export const Drawing = ({ of }: { of: DrawingName }) => {
  const Lines = DRAWING[of];
  return (
    <svg
      width="220"
      height="96"
      viewBox="0 0 220 96"
      fill="none"
      aria-hidden="true"
      className="max-w-full flex-none text-chalk"
    >
      <Lines />
    </svg>
  );
};
