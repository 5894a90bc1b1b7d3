const INK = 'currentColor';

/** A cut-out line of the pattern: the seam drawn, the cutting edge basted around it. */
const Piece = ({ seam, edge }: { seam: string; edge: string }) => (
  <>
    <path d={edge} stroke={INK} strokeOpacity="0.55" strokeDasharray="9 6" />
    <path d={seam} stroke={INK} strokeWidth="1.5" />
  </>
);

/** A sheet from the cutting table: front, sleeve and collar of a kurta, with grain lines and notches. Decoration. */
export const PatternSheet = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 560 760"
    fill="none"
    aria-hidden="true"
    preserveAspectRatio="xMidYMid slice"
    className={className}
  >
    <defs>
      <pattern id="sheet-grid" width="20" height="20" patternUnits="userSpaceOnUse">
        <path d="M20 0H0V20" stroke="var(--color-line)" strokeWidth="0.75" />
      </pattern>
      <pattern id="sheet-inch" width="100" height="100" patternUnits="userSpaceOnUse">
        <path d="M100 0H0V100" stroke="var(--color-line)" strokeWidth="1.75" />
      </pattern>
    </defs>
    <rect width="560" height="760" fill="url(#sheet-grid)" />
    <rect width="560" height="760" fill="url(#sheet-inch)" />
    <g strokeLinejoin="round" strokeLinecap="round">
      <Piece
        seam="M80 92c2 34 18 60 52 66l64-22 88 34c-18 44-14 92 22 118-12 90-6 210 26 360H80Z"
        edge="M62 74h34c2 30 14 52 38 58l62-24 122 46c-24 46-22 96 22 122-10 90-4 224 32 390H62Z"
      />
      <Piece
        seam="M372 470c22-78 60-116 84-116s50 40 66 116l-20 224h-112Z"
        edge="M352 474c22-92 66-140 104-140s72 52 86 136l-22 242H372Z"
      />
      <Piece
        seam="M348 96c50 26 116 26 166 0l10 38c-58 30-128 30-186 0Z"
        edge="M336 74c58 32 132 32 190 0l22 74c-68 38-154 38-224 0Z"
      />
    </g>
    <g stroke="var(--color-madder)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M190 240v320m-7-12 7 14 7-14m-14-296 7-14 7 14" />
      <path d="M446 440v200m-7-12 7 14 7-14m-14-176 7-14 7 14" />
      <path d="M296 292l-14 6M318 470l-16 2M384 590l-14-2M510 590l14-2" />
    </g>
    <g fill={INK} className="font-text text-13" letterSpacing="1.5">
      <text x="214" y="380">
        FRONT
      </text>
      <text x="214" y="402">
        CUT 1 ON FOLD
      </text>
      <text x="400" y="420">
        SLEEVE
      </text>
      <text x="396" y="60">
        COLLAR
      </text>
    </g>
  </svg>
);
