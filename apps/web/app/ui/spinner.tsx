/** A thread going round: something is under way. Says nothing to screen readers; the busy control does. */
export const Spinner = ({ size = 18 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    aria-hidden="true"
    className="animate-spin [animation-duration:1.6s]"
  >
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2" strokeDasharray="5 4.4" />
  </svg>
);
