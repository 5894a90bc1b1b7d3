const TAPE = { stroke: 'var(--color-madder)', strokeWidth: 1.75, fill: 'none' } as const;
const MARK = { fontSize: 12, fill: 'var(--color-madder)', fontWeight: 600 } as const;

/** A kurta laid flat on pattern paper, with the six tapes numbered as in the list beside it. */
export const MeasuringFigure = () => (
  <svg
    viewBox="0 0 360 420"
    role="img"
    aria-label="A garment with the six measuring lines, numbered as below"
    className="h-auto w-full"
  >
    <g fill="var(--color-sheet)" stroke="var(--color-ink)" strokeWidth="1.5" strokeLinejoin="round">
      <path d="M152 52c-14 6-34 12-50 20-12 6-18 14-24 28L40 236c-1 4 0 6 4 7l26 8c4 1 6 0 7-4l31-88" />
      <path d="M208 52c14 6 34 12 50 20 12 6 18 14 24 28l38 136c1 4 0 6-4 7l-26 8c-4 1-6 0-7-4l-31-88" />
      <path d="M152 52c8 10 48 10 56 0l40 16c6 3 8 8 8 16-2 30-4 50-4 74 0 44 14 120 22 214 0 5-2 8-7 8H93c-5 0-7-3-7-8 8-94 22-170 22-214 0-24-2-44-4-74 0-8 2-13 8-16z" />
      <path d="M152 52c4 24 16 42 28 42s24-18 28-42M180 94v64" fill="none" />
    </g>
    <g stroke="var(--color-chalk)" strokeDasharray="5 4" fill="none">
      <path d="M90 366h180M52 228l27 9M308 228l-27 9" />
    </g>
    <g {...TAPE}>
      <path d="M108 148c30 10 114 10 144 0" />
      <path d="M107 206c30 9 116 9 146 0" />
      <path d="M98 282c40 10 124 10 164 0" />
      <path d="M106 62 254 62" strokeDasharray="2 3" />
      <path d="M262 78c18 20 22 50 46 156" />
      <path d="M136 58v314" />
    </g>
    <g {...MARK} textAnchor="middle">
      {[
        { label: 1, x: 180, y: 148 },
        { label: 2, x: 180, y: 206 },
        { label: 3, x: 196, y: 283 },
        { label: 4, x: 226, y: 50 },
        { label: 5, x: 302, y: 146 },
        { label: 6, x: 136, y: 330 },
      ].map(({ label, x, y }) => (
        <g key={label}>
          <circle cx={x} cy={y} r="10" fill="var(--color-paper)" stroke="var(--color-madder)" />
          <text x={x} y={y + 4}>
            {label}
          </text>
        </g>
      ))}
    </g>
  </svg>
);
