/** Garments from the side: the profile of cloth on a body, with sleeve, collar and borders but no closures. */

import type { BodyLandmarks } from '../body/body-landmarks.ts';
import { profileLine, type SideOutline } from '../body/side-outline.ts';
import { concealedZip } from '../details.ts';
import type { GarmentSpec, LowerCut, UpperCut } from '../garment-spec.ts';
import { LOWER_CUTS } from '../lower/lower-families.ts';
import { strip } from '../pieces/dupatta.ts';
import { clamp, type Line, mix, type Point, smoothStep } from '../shape/geometry.ts';
import { boundsOfPanels, type Drape, type GarmentDrawing, type Mark } from '../shape/panel.ts';
import { UPPER_CUTS } from '../upper/upper-families.ts';
import { hangsFromWaist, type Outfit, type WornPiece } from './outfit.ts';
import { collarPanel, type Edge, profilePanel, sleevePanel } from './side-pieces.ts';

type Drawn = { readonly spec: GarmentSpec; readonly drawing: GarmentDrawing; readonly from: number };

/** How fast cloth returns to the body below a bulge, inches per inch: when loose, and when close-fitting. */
const RETURNING = [0.25, 1.2] as const;

/** Cloth falls from the furthest bulge above; a shaped cut brings it back to the body, never with a corner. */
const fallen = (at: Edge, from: number, sign: 1 | -1, room: number, shaping: number): Edge => {
  const returning = mix(...RETURNING, shaping ** 2);
  let hung = Number.NEGATIVE_INFINITY;
  let close = Number.NEGATIVE_INFINITY;
  const cloth = Array.from({ length: 61 }, (_, i) => {
    const own = sign * at(from + i);
    hung = Math.max(hung, own);
    close = Math.max(close - returning, own);
    return mix(hung, close, shaping);
  });
  return (y) => {
    const below = clamp(y - from, 0, 60);
    const i = Math.floor(below);
    const hanging = mix(cloth[i] ?? 0, cloth[Math.min(60, i + 1)] ?? 0, below - i);
    return sign * (Math.max(sign * at(y), hanging) + room);
  };
};

/** Inches below the waist at which what is worn inside a waistband ends. */
const TUCKED_IN = 0.3;

const sideDrapes = (count: number, from: number, to: number, seed: number): Drape[] => [
  { count, from, to, depth: 0.7, sharp: 0.5, seed },
];

const upperSide = (worn: WornPiece, marks: BodyLandmarks, side: SideOutline): GarmentDrawing => {
  const { spec, length } = worn;
  const cut: UpperCut = { ...UPPER_CUTS[spec.family as keyof typeof UPPER_CUTS], ...spec.upper };
  const { profile } = side;
  const room = 0.15 + cut.ease * 0.09;
  const { waistY, hipY, neckHalf } = marks;
  const seamY = waistY - 0.6;
  const skirted = cut.waistSeam !== 'none';
  const bodyFront = fallen(profile.frontAt, 1, 1, room, cut.shaping);
  const bodyBack = fallen(profile.backAt, 1, -1, room, Math.min(1, cut.shaping + 0.2));
  // Below its seam a skirt hangs from the furthest bulge, however close the bodice is.
  const skirtFront = fallen(profile.frontAt, seamY, 1, room, 0);
  const skirtBack = fallen(profile.backAt, seamY, -1, room, 0);
  const open = (edge: Edge, skirt: Edge, sign: 1 | -1): Edge => {
    const half = cut.sweep * 0.8;
    return (y) => {
      if (!skirted || y <= seamY) {
        const flare = cut.flare * Math.max(0, y - waistY) * smoothStep(waistY, hipY + 3, y);
        return edge(y) + sign * flare * 0.7;
      }
      const t = clamp((y - seamY) / Math.max(6, length - seamY), 0, 1);
      const start = edge(seamY);
      return (
        sign *
        Math.max(
          sign * skirt(y),
          sign * mix(start, sign * half, 0.84 * t ** 0.92 + 0.16 * Math.sin((t * Math.PI) / 2)),
        )
      );
    };
  };
  const collared = cut.collar !== 'none' && cut.collar !== 'lapel' && cut.collar !== 'shawl';
  const throat = clamp(neckHalf * 0.9 + (collared ? 0 : cut.neckDepth * 0.9), 0.9, marks.chestY - 1);
  const deep =
    cut.backNeck === 'closed' || cut.backNeck === 'keyhole' ? 0.4 : cut.backNeck === 'round' ? 2.2 : 5.2;
  const nape = Math.min(deep, marks.chestY - 1.5);
  // At the neck, cloth lies on the body.
  const onNeck = (edge: Edge, body: Edge, sign: 1 | -1, from: number): Edge => {
    return (y) => mix(body(y) + sign * 0.12, edge(y), smoothStep(from - 0.2, from + 3, y));
  };
  const front = onNeck(open(bodyFront, skirtFront, 1), profile.frontAt, 1, throat);
  const back = onNeck(open(bodyBack, skirtBack, -1), profile.backAt, -1, nape);
  const top: Line = [
    [back(nape), nape],
    [mix(back(nape), -neckHalf * 0.5, 0.6), nape * 0.4],
    [-neckHalf * 0.15, -0.05],
    [mix(neckHalf * 0.4, front(throat), 0.6), throat * 0.55],
    [front(throat), throat],
  ];
  const waves = skirted ? Math.round(cut.sweep * 0.4) : 0;
  const collar = collarPanel(spec, cut, top);
  const sleeve = sleevePanel(spec, cut, marks, profile, worn.sleeves);
  const seam: Mark[] = skirted
    ? [
        {
          kind: 'seam',
          line: [
            [back(seamY), seamY],
            [0, seamY + 0.2],
            [front(seamY), seamY],
          ],
        },
      ]
    : [];
  const slit: Mark[] =
    cut.hem === 'slit' && length > hipY + 2
      ? [
          {
            kind: 'step',
            line: [
              [-0.3, hipY + 1],
              [-0.4, (hipY + length) / 2],
              [-0.5, length + 1],
            ],
            rise: 0.12,
          },
        ]
      : [];
  const body = profilePanel(spec, 'body', top, { front, back }, [0, length, throat, nape], {
    drapes: skirted ? sideDrapes(Math.max(4, Math.round(cut.sweep * 0.4)), seamY, length, 5) : [],
    marks: [...seam, ...slit],
    waves,
  });
  const panels = [body, ...(collar ? [collar] : []), ...(sleeve ? [sleeve] : [])];
  return { panels, bounds: boundsOfPanels(panels) };
};

const lowerSide = (worn: WornPiece, marks: BodyLandmarks, side: SideOutline): GarmentDrawing => {
  const { spec } = worn;
  const cut: LowerCut = { ...LOWER_CUTS[spec.family as keyof typeof LOWER_CUTS], ...spec.lower };
  const { profile } = side;
  const { waistY, hipY, crotchY, kneeY } = marks;
  const to = waistY + worn.length;
  const isSkirt = spec.family === 'skirt' || spec.family === 'lehenga';
  const isWide = !isSkirt && cut.hemWidth >= cut.thigh;
  const room = 0.22 + cut.ease * 0.05;
  const bodyFront = fallen(profile.frontAt, waistY, 1, room, isSkirt || isWide ? 0.2 : 0.75);
  const bodyBack = fallen(
    profile.backAt,
    waistY,
    -1,
    room,
    isSkirt || isWide ? 0.1 : cut.ease > 1.5 ? 0.55 : 0.9,
  );
  const size = marks.hipHalf / 6.8;
  const legWidth = (y: number): number =>
    (y < kneeY
      ? mix(cut.thigh, cut.knee, smoothStep(crotchY, kneeY, y))
      : mix(cut.knee, cut.hemWidth, smoothStep(kneeY, to, y))) *
    0.66 *
    size;
  const between = (y: number): number => (profile.frontAt(y) + profile.backAt(y)) / 2;
  // A tight leg bends with the knee; a trouser leg hangs past it.
  const hanging = 0.85 * smoothStep(5, 7.2, cut.hemWidth);
  const middle = (y: number): number => {
    const t = clamp((y - crotchY) / Math.max(1, to - crotchY), 0, 1);
    return mix(between(y), mix(between(crotchY), between(to), t), hanging);
  };
  const open = (edge: Edge, body: Edge, sign: 1 | -1): Edge => {
    if (!isSkirt)
      return (y) => {
        // Wide legs fall from the seat and ignore the knee.
        if (isWide) return edge(y) + sign * 0.05 * Math.max(0, y - crotchY);
        const leg = middle(y) + (sign * legWidth(y)) / 2;
        const own = sign * Math.max(sign * leg, sign * body(y) + 0.3);
        return mix(edge(y), own, smoothStep(hipY, crotchY + 5, y));
      };
    const flat = cut.gathers === 'none' || cut.gathers === 'panel';
    return (y) => {
      const t = clamp((y - waistY) / Math.max(4, to - waistY), 0, 1);
      const way = flat ? 0.3 * Math.sqrt(t) + 0.7 * t : 0.72 * t + 0.28 * Math.sin((t * Math.PI) / 2);
      return sign * Math.max(sign * edge(y), sign * mix(edge(waistY), sign * cut.sweep * 0.82, way));
    };
  };
  const front = open(bodyFront, profile.frontAt, 1);
  const back = open(bodyBack, profile.backAt, -1);
  const top: Line = [
    [back(waistY), waistY - 0.1],
    [0, waistY + 0.15],
    [front(waistY), waistY + 0.3],
  ];
  const band = (y: number): Line => [
    [back(y), y],
    [0, y + 0.2],
    [front(y), y + 0.3],
  ];
  const waves =
    isSkirt && cut.gathers !== 'none' && cut.gathers !== 'panel' ? Math.round(cut.sweep * 0.45) : 0;
  const zip: Mark[] =
    spec.details?.fastening === 'side-zip'
      ? concealedZip(
          [
            [0.2, waistY + 0.4],
            [0.2, waistY + 7],
          ],
          spec.colour,
        )
      : [];
  const panel = profilePanel(
    spec,
    isSkirt ? 'skirt' : 'leg-side',
    top,
    { front, back },
    [waistY, to, waistY + 0.3, waistY - 0.1],
    {
      drapes:
        isSkirt && waves > 0 ? sideDrapes(Math.max(4, Math.round(cut.sweep * 0.42)), waistY + 2, to, 9) : [],
      marks: [
        { kind: 'seam', line: band(waistY + 1.4) },
        ...(isSkirt
          ? []
          : [
              {
                kind: 'seam',
                line: profileLine((y) => (front(y) + back(y)) / 2 - 0.2, waistY + 1.5, to),
                depth: 0.4,
              } as const,
            ]),
        ...zip,
      ],
      waves,
    },
  );
  return { panels: [panel], bounds: boundsOfPanels([panel]) };
};

/** Every piece of the outfit; heights from the shoulder at the neck. */
export const drawSide = (outfit: Outfit, marks: BodyLandmarks, side: SideOutline): Drawn[] => {
  const lowerAt = outfit.pieces.findIndex(({ spec }) => hangsFromWaist(spec.family));
  const tucked = marks.waistY + TUCKED_IN;
  const drawn = outfit.pieces.map((worn, i): Drawn => {
    const drawing = hangsFromWaist(worn.spec.family)
      ? lowerSide(worn, marks, side)
      : upperSide(i < lowerAt ? { ...worn, length: Math.min(worn.length, tucked) } : worn, marks, side);
    return { spec: worn.spec, drawing, from: 0 };
  });
  const { dupatta } = outfit;
  if (!dupatta) return drawn;
  const { frontAt } = side.profile;
  const foot = mix(marks.crotchY, marks.kneeY, 0.75);
  const heights = [0.4, marks.chestY, marks.waistY, marks.crotchY, foot];
  const panel = strip(
    dupatta.spec,
    dupatta.kind,
    heights.map((y, i): Point => [i === 0 ? -0.6 : frontAt(Math.min(y, marks.hipY)) - 2.4, y]),
    heights.map((y, i): Point => [i === 0 ? 0.8 : frontAt(Math.min(y, marks.chestY)) + 0.5, y]),
  );
  return [
    ...drawn,
    { spec: dupatta.spec, drawing: { panels: [panel], bounds: boundsOfPanels([panel]) }, from: 0 },
  ];
};
