import type { ReactNode } from 'react';

const INK = 'currentColor';

/** A cut-out pattern piece: the seam drawn, the cutting edge dashed around it. */
const Piece = ({ seam, edge }: { seam: string; edge: string }) => (
  <>
    <path d={edge} stroke={INK} strokeOpacity="0.55" strokeDasharray="9 6" />
    <path d={seam} stroke={INK} strokeWidth="1.5" />
  </>
);

/** A pattern sheet: front, sleeve and collar of a kurta, with grain lines and notches. Decorative. */
const PatternSheet = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 720 780" fill="none" aria-hidden="true" overflow="visible" className={className}>
    <defs>
      <pattern id="sheet-grid" width="20" height="20" patternUnits="userSpaceOnUse">
        <path d="M20 0H0V20" stroke="var(--color-line)" strokeWidth="0.6" />
      </pattern>
      <pattern id="sheet-inch" width="100" height="100" patternUnits="userSpaceOnUse">
        <path d="M100 0H0V100" stroke="var(--color-line)" strokeWidth="1.5" />
      </pattern>
    </defs>
    <rect x="-1000" y="-1000" width="2800" height="2800" fill="url(#sheet-grid)" />
    <rect x="-1000" y="-1000" width="2800" height="2800" fill="url(#sheet-inch)" />
    <g strokeLinejoin="round" strokeLinecap="round">
      <Piece
        seam="M90 230c36-2 72-44 78-120l122 36c-20 54-14 122 40 154-14 70-14 140-8 200 8 70 18 116 28 160-80 16-172 20-260 20Z"
        edge="M90 212c26-4 56-40 62-124l162 46c-26 60-18 124 38 156-16 74-16 146-10 208 8 68 20 118 32 178-90 20-188 24-284 24Z"
      />
      <Piece
        seam="M430 470c22-70 60-120 100-120s76 50 100 120l-24 210c-46 8-106 8-152 0Z"
        edge="M408 474c24-86 72-146 122-146s98 60 122 146l-26 226c-62 10-130 10-192 0Z"
      />
      <Piece
        seam="M410 130c70 30 170 30 240 0l12 42c-78 34-186 34-264 0Z"
        edge="M402 106c80 34 176 34 256 0l28 78c-94 44-218 44-312 0Z"
      />
    </g>
    <g stroke="var(--color-madder)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M180 320v290m-7-12 7 14 7-14m-14-266 7-14 7 14" />
      <path d="M530 450v190m-7-12 7 14 7-14m-14-166 7-14 7 14" />
      <path d="m272 240 16-4M311 430h16M452 408l14 8M608 408l-14 8" />
    </g>
    <g fill={INK} className="font-text" fontSize="12" letterSpacing="1.6">
      <text x="202" y="440">
        FRONT
      </text>
      <text x="202" y="460">
        ON FOLD
      </text>
      <text x="456" y="540">
        SLEEVE
      </text>
      <text x="456" y="560">
        CUT 2
      </text>
      <text x="530" y="180" textAnchor="middle">
        COLLAR
      </text>
    </g>
  </svg>
);

/** Login and related pages: one narrow form beside a pattern sheet. */
export const AccountFrame = ({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) => (
  <div className="grid min-h-[calc(100dvh-var(--header-height))] lg:min-h-[46rem] lg:grid-cols-2">
    <div className="mx-auto w-full max-w-[30rem] px-(--page-margin) pt-10 pb-20 sm:pt-16 lg:pt-24">
      <h1 className="font-display text-44 wrap-anywhere">{title}</h1>
      <div aria-hidden="true" className="tape mt-5 text-chalk" />
      {intro === undefined ? null : <div className="pt-4 text-17 text-chalk">{intro}</div>}
      <div className="pt-7">{children}</div>
    </div>
    <div className="relative hidden overflow-hidden border-l border-line bg-sheet lg:block">
      <PatternSheet className="absolute inset-0 size-full text-chalk" />
    </div>
  </div>
);
