import { describe, expect, it } from 'vitest';
import { drawGarment } from './draw-garment.ts';
import {
  type Family,
  type GarmentSpec,
  LOWER_FAMILIES,
  PIECE_FAMILIES,
  UPPER_FAMILIES,
} from './garment-spec.ts';
import { cutLeg } from './lower/leg.ts';
import { LOWER_CUTS } from './lower/lower-families.ts';
import { type Measurements, sampleBody, torsoOf } from './measurements.ts';
import { boundsOf, flatten, lineLength, type Point, pathEnd } from './shape/geometry.ts';
import type { Panel } from './shape/panel.ts';
import { cutBlock } from './upper/bodice.ts';
import { drawUpper, upperCutOf } from './upper/draw-upper.ts';
import { cutSleeve } from './upper/sleeve.ts';

const bodies: Record<string, Measurements> = {
  child: sampleBody.child,
  slim: { chest: 31, waist: 25, hips: 33, length: 26, shoulders: 14, sleeves: 21 },
  average: { chest: 38, waist: 34, hips: 40, length: 28, shoulders: 17, sleeves: 24 },
  heavy: { chest: 50, waist: 54, hips: 52, length: 32, shoulders: 20, sleeves: 25 },
  largest: { chest: 60, waist: 60, hips: 60, length: 36, shoulders: 30, sleeves: 40 },
};
const families: readonly Family[] = [...UPPER_FAMILIES, ...LOWER_FAMILIES, ...PIECE_FAMILIES];
const spec = (family: Family, more: Partial<GarmentSpec> = {}): GarmentSpec => ({
  family,
  fabric: 'cotton',
  colour: '#8e3230',
  seed: 5,
  ...more,
});

const everyNumber = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(everyNumber);
  if (value && typeof value === 'object') return Object.values(value).flatMap(everyNumber);
  return [];
};
const panel = (panels: readonly Panel[], id: string): Panel => {
  const found = panels.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const bottomOf = (one: Panel): number => Math.max(...flatten(one.outline).map(([, y]) => y));
const bounding = (points: readonly Point[]) => ({
  left: Math.min(...points.map(([x]) => x)),
  right: Math.max(...points.map(([x]) => x)),
});

describe.each(Object.entries(bodies))('cut for a %s body', (_name, body) => {
  it.each(families)('%s has closed outlines and no broken numbers, front and back', (family) => {
    for (const view of ['front', 'back'] as const) {
      const drawing = drawGarment(spec(family), body, view);
      expect(drawing.panels.length).toBeGreaterThan(0);
      for (const one of drawing.panels) {
        if (one.outline.curves.length === 0) continue;
        expect(one.outline.closed).toBe(true);
        const end = pathEnd(one.outline);
        expect(Math.hypot(end[0] - one.outline.start[0], end[1] - one.outline.start[1])).toBeLessThan(1e-6);
      }
      expect(everyNumber(drawing).every(Number.isFinite)).toBe(true);
    }
  });

  it.each([20, 26, 34, 42, 56, 72])('hangs to %i inches', (length) => {
    const kurta = drawGarment(spec('kurta'), { ...body, length });
    expect(Math.abs(bottomOf(panel(kurta.panels, 'body')) - length)).toBeLessThan(1.6);
    const skirt = drawGarment(spec('skirt', { lower: { gathers: 'none' } }), { ...body, length });
    expect(Math.abs(bottomOf(panel(skirt.panels, 'skirt')) - length)).toBeLessThan(2.6);
    const trousers = drawGarment(spec('trousers'), { ...body, length });
    expect(Math.abs(bottomOf(panel(trousers.panels, 'leg-right')) - length)).toBeLessThan(1.6);
  });

  it.each([0, 6, 12, 20, 30, 40])('has sleeves of %i inches', (sleeves) => {
    const cut = { ...upperCutOf('shirt', spec('shirt')), drop: 0 };
    const measured = { ...body, sleeves };
    const sleeve = cutSleeve(cutBlock(measured, cut), measured, cut);
    if (sleeves < 1) expect(sleeve).toBeUndefined();
    else {
      const length = lineLength(sleeve?.outer ?? []);
      expect(length).toBeGreaterThanOrEqual(sleeves * 0.99);
      expect(length).toBeLessThan(sleeves * 1.06 + 0.6);
    }
  });
});

describe('the drawing', () => {
  it('is cut symmetrically: each half mirrors the other', () => {
    for (const family of ['kurta', 'shirt', 'coat', 'anarkali'] as const) {
      const { panels } = drawUpper(spec(family), family, sampleBody.woman, 'back');
      const { left, right } = bounding(flatten(panel(panels, 'body').outline));
      expect(left).toBeCloseTo(-right, 6);
      const a = bounding(flatten(panel(panels, 'sleeve-left').outline));
      const b = bounding(flatten(panel(panels, 'sleeve-right').outline));
      expect(a.left).toBeCloseTo(-b.right, 6);
    }
  });

  it('widens with the chest and the hips', () => {
    const width = (body: Measurements, family: Family, id: string): number => {
      const { left, right } = bounding(flatten(panel(drawGarment(spec(family), body).panels, id).outline));
      return right - left;
    };
    const { average = sampleBody.man } = bodies;
    expect(width({ ...average, chest: 48, waist: 44, hips: 50 }, 'shirt', 'body')).toBeGreaterThan(
      width(average, 'shirt', 'body') + 2,
    );
    expect(width({ ...average, hips: 50 }, 'trousers', 'leg-right')).toBeGreaterThan(
      width(average, 'trousers', 'leg-right'),
    );
  });

  it('gives a child short arms and a large neck for its shoulders', () => {
    const neckShare = (body: Measurements): number =>
      cutBlock(body, upperCutOf('shirt', spec('shirt'))).neckHalf / (body.shoulders / 2);
    expect(neckShare(sampleBody.child)).toBeGreaterThan(neckShare(sampleBody.man));
    expect(sampleBody.child.sleeves / sampleBody.child.shoulders).toBeLessThan(
      sampleBody.man.sleeves / sampleBody.man.shoulders,
    );
  });

  it('falls the same for the same seed and differently for another', () => {
    const one = drawGarment(spec('anarkali'), sampleBody.woman);
    expect(drawGarment(spec('anarkali'), sampleBody.woman)).toEqual(one);
    expect(drawGarment(spec('anarkali', { seed: 6 }), sampleBody.woman)).not.toEqual(one);
  });
});

describe('details of cut', () => {
  const edgeAt = (one: Panel, y: number, near = 0.12): number =>
    Math.max(
      ...flatten(one.outline, 24)
        .filter((point) => Math.abs(point[1] - y) < near)
        .map(([x]) => x),
    );

  it.each(
    (
      [
        'trousers',
        'jeans',
        'joggers',
        'shorts',
        'leggings',
        'churidar',
        'salwar',
        'palazzo',
        'dhoti',
      ] as const
    ).flatMap((family) => Object.entries(bodies).map(([name, body]) => ({ family, name, body }))),
  )('$family of a $name body leaves its waistband without a notch', ({ family, body }) => {
    const { panels } = drawGarment(spec(family), { ...body, length: 38 });
    const band = panel(panels, 'waistband');
    const low = Math.max(...flatten(band.outline).map(([x, y]) => (x > 0.9 * edgeAt(band, 0.8) ? y : 0)));
    expect(edgeAt(panel(panels, 'leg-right'), low)).toBeLessThanOrEqual(edgeAt(band, low - 0.1) + 0.12);
    // nor does the band stick out where the hips are narrower
    expect(edgeAt(panel(panels, 'leg-right'), low + 2, 1)).toBeGreaterThanOrEqual(
      edgeAt(band, low - 0.1) - 0.12,
    );
  });

  it('the wide legs of palazzo are apart at the hem, each at its full cut width', () => {
    const cut = LOWER_CUTS.palazzo;
    const body = { ...sampleBody.woman, length: 40 };
    const { crotchY, hemY } = cutLeg(body, cut);
    const stand = {
      torso: torsoOf(body),
      armAngle: 0.2,
      bicep: 11,
      wrist: 6,
      outerAt: (y: number) => (y < crotchY ? 7 : 6),
      legCentreAt: () => 3.4,
      crotchY,
      kneeY: crotchY + 12,
    };
    const worn = cutLeg({ ...body, stand }, cut);
    expect(worn.inner(hemY)).toBeGreaterThan(0.3);
    expect(worn.outer(hemY) - worn.inner(hemY)).toBeGreaterThan(
      0.9 * (cutLeg(body, cut).outer(hemY) - cutLeg(body, cut).inner(hemY)),
    );
  });

  it.each(['front', 'back'] as const)(
    'a dupatta lies over the set from the shoulder to the knee, %s',
    (view) => {
      const set = spec('saree-blouse', { with: spec('lehenga', { length: 40 }), dupatta: 'net', length: 15 });
      const drawing = drawGarment(set, sampleBody.woman, view);
      const { bottom, top } = boundsOf([flatten(panel(drawing.panels, 'dupatta').outline)]);
      expect(top).toBeLessThan(1);
      expect(bottom).toBeGreaterThan(0.5 * drawing.bounds.bottom);
      expect(bottom).toBeLessThan(drawing.bounds.bottom - 5);
      const { dupatta: _, ...without } = set;
      expect(drawGarment(without, sampleBody.woman, view).panels.map(({ id }) => id)).not.toContain(
        'dupatta',
      );
    },
  );

  it.each(['palazzo', 'salwar', 'dhoti', 'trousers'] as const)('%s has no step at the knee', (family) => {
    const leg = panel(drawGarment(spec(family), { ...sampleBody.man, length: 40 }).panels, 'leg-right');
    const edge = flatten(leg.outline, 14).filter(
      ([x, y], i, line) => y > 6 && y < 38 && x > 2 && i < line.length / 2,
    );
    for (let i = 2; i < edge.length; i++) {
      const [a = [0, 0], b = a, c = b] = edge.slice(i - 2, i + 1);
      const turn = Math.abs(Math.atan2(c[0] - b[0], c[1] - b[1]) - Math.atan2(b[0] - a[0], b[1] - a[1]));
      expect(turn).toBeLessThan(0.2);
    }
  });

  it.each(['trousers', 'jeans', 'leggings'] as const)(
    'the knee of %s drags downwards, with no slash straight across',
    (family) => {
      const leg = panel(drawGarment(spec(family), { ...sampleBody.man, length: 40 }).panels, 'leg-right');
      const knee = leg.folds.filter(({ line }) => line.every(([, y]) => y > 17 && y < 32));
      expect(knee.length).toBeGreaterThan(0);
      for (const { line } of knee) {
        const [from = [0, 0], , to = [0, 0]] = line;
        expect(to[1] - from[1]).toBeGreaterThan(0.35 * Math.abs(to[0] - from[0]));
      }
    },
  );

  it('a tiered skirt records where each tier begins, on its seams', () => {
    const { panels } = drawGarment(spec('skirt', { lower: { gathers: 'tiered' } }), sampleBody.woman);
    const skirt = panel(panels, 'skirt');
    const seams = skirt.marks.flatMap((mark) => (mark.kind === 'seam' ? [mark.line] : []));
    expect(skirt.tiers).toHaveLength(2);
    for (const [i, { at, dip }] of (skirt.tiers ?? []).entries()) {
      const middle = seams[i]?.[10] ?? [0, 0];
      expect(middle[1]).toBeCloseTo(at + dip, 5);
    }
    const plain = panel(drawGarment(spec('skirt'), sampleBody.woman).panels, 'skirt');
    expect(plain.tiers ?? []).toEqual([]);
  });

  it.each(['band', 'tall-band', 'stand', 'shirt'] as const)(
    'a %s collar has no ends that stick up',
    (collar) => {
      const { panels } = drawGarment(spec('kurta', { upper: { collar } }), sampleBody.man);
      const leaf = flatten(panel(panels, 'collar-right').outline);
      const rim = flatten(panel(panels, 'back-neck').outline);
      const highest = Math.min(...rim.filter(([x]) => Math.abs(x) < 0.6).map(([, y]) => y));
      expect(Math.min(...leaf.map(([, y]) => y))).toBeGreaterThan(highest + 0.1);
    },
  );

  it.each([
    'band',
    'tall-band',
    'shirt',
    'peter-pan',
    'lapel',
    'shawl',
    'stand',
    'rib',
    'rib-stand',
    'turtle',
    'hood',
  ] as const)('a %s collar is visible from behind too', (collar) => {
    const { panels } = drawGarment(spec('coat', { upper: { collar } }), sampleBody.woman, 'back');
    expect(panels.some(({ id }) => /collar|rib|turtle|hood/.test(id))).toBe(true);
  });

  it('carries the border of a collar round to the back', () => {
    const border = { kind: 'zari', ground: '#7a1f3a', ink: '#dcb552', width: 1.4, places: ['neck'] } as const;
    const back = drawGarment(spec('sherwani', { border }), sampleBody.man, 'back');
    expect(panel(back.panels, 'collar-back').marks.some(({ kind }) => kind === 'ribbon')).toBe(true);
  });

  it.each(['shirt', 'kurta', 'coat'] as const)('the sleeve of a %s extends beneath the body', (family) => {
    const { panels } = drawGarment(spec(family), sampleBody.man);
    const body = panel(panels, 'body');
    const sleeve = panel(panels, 'sleeve-right');
    for (const y of [5, 6, 7]) {
      const inner = Math.min(
        ...flatten(sleeve.outline, 24)
          .filter((point) => Math.abs(point[1] - y) < 0.3)
          .map(([x]) => x),
      );
      expect(inner).toBeLessThan(edgeAt(body, y, 0.4) - 0.15);
    }
  });

  it('sets borders upright on both legs and both sleeves', () => {
    const border = {
      kind: 'temple',
      ground: '#7a1f3a',
      ink: '#dcb552',
      width: 1.4,
      places: ['hem', 'cuff'],
    } as const;
    for (const family of ['dhoti', 'kurta'] as const) {
      const { panels } = drawGarment(spec(family, { border }), sampleBody.man);
      for (const one of panels.filter(({ id }) => /^(leg|sleeve)-/.test(id))) {
        const ribbon = one.marks.find(({ kind }) => kind === 'ribbon');
        if (ribbon?.kind !== 'ribbon') throw new Error(`no border on ${one.id}`);
        const [from = [0, 0]] = ribbon.line;
        const to = ribbon.line[ribbon.line.length - 1] ?? from;
        expect(to[0]).toBeLessThan(from[0]);
      }
    }
  });
});

describe('beneath the arm', () => {
  const edges = (one: Panel) => {
    const points = flatten(one.outline);
    return points.map((point, i) => [point, points[(i + 1) % points.length] ?? point] as const);
  };
  /** Where the outline crosses this height, from left to right. */
  const crossings = (one: Panel, y: number): readonly number[] =>
    edges(one)
      .flatMap(([[x1, y1], [x2, y2]]) =>
        y1 <= y === y2 <= y ? [] : [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)],
      )
      .toSorted((a, b) => a - b);

  it.each([
    ['a long jacket', 'sherwani', sampleBody.woman, 40],
    ['a short jacket', 'bandhgala', sampleBody.man, undefined],
  ] as const)('no background shows between sleeve and side of %s', (_, family, body, length) => {
    const { panels } = drawGarment(spec(family, length === undefined ? {} : { length }), body, 'front');
    const [sleeve, torso] = [panel(panels, 'sleeve-right'), panel(panels, 'body')];
    const block = cutBlock(
      length === undefined ? body : { ...body, length },
      upperCutOf(family, spec(family)),
    );
    for (let y = block.armpit[1] + 0.1; y < block.armpit[1] + 5; y += 0.1)
      expect(crossings(sleeve, y)[0] ?? 0, `at ${y}`).toBeLessThan(crossings(torso, y).at(-1) ?? 0);
  });

  it.each([
    ['coat', sampleBody.woman],
    ['anarkali', sampleBody.woman],
    ['kurta', sampleBody.man],
    ['shirt', sampleBody.man],
    ['coat', sampleBody.child],
  ] as const)('the sleeve of a %s lies under the side until it hangs free of it', (family, body) => {
    const cut = upperCutOf(family, spec(family));
    const block = cutBlock(body, cut);
    const inner = cutSleeve(block, body, cut)?.inner ?? [];
    const gaps = inner.map(([x, y]) => x - block.widthAt(y));
    const free = gaps.findIndex((gap) => gap >= 0.3);
    expect(gaps.length).toBeGreaterThan(4);
    expect(gaps.slice(0, free < 0 ? undefined : free).every((gap) => gap < 0)).toBe(true);
  });
});

describe('finishes', () => {
  const border = {
    kind: 'gota',
    ground: '#b01f5c',
    ink: '#f0c96a',
    width: 3,
    places: ['hem', 'slit'],
  } as const;

  it('a neck of rib has no points beside it on the back', () => {
    const cut = upperCutOf('tee', spec('tee'));
    const { neckHalf } = cutBlock(sampleBody.man, cut);
    const { panels } = drawGarment(spec('tee'), sampleBody.man, 'back');
    const beside = flatten(panel(panels, 'neck-rib').outline, 20).filter(
      ([x]) => Math.abs(x) > neckHalf - 0.05,
    );
    expect(Math.min(...beside.map(([, y]) => y))).toBeGreaterThan(-0.05);
  });

  it('the band of a cardigan goes around the neck and down through the rib of the hem', () => {
    const back = drawGarment(spec('cardigan', { texture: 'cable' }), sampleBody.woman, 'back');
    expect(back.panels.map(({ id }) => id)).toContain('neck-rib');
    const front = drawGarment(spec('cardigan', { texture: 'cable' }), sampleBody.woman, 'front');
    expect(bottomOf(panel(front.panels, 'front-band'))).toBeCloseTo(bottomOf(panel(front.panels, 'welt')), 0);
  });

  it.each(['jeans', 'skirt'] as const)('the stitches of a waistband follow the back of %s', (family) => {
    const { panels } = drawGarment(spec(family, { lower: { waistband: 'jeans' } }), sampleBody.woman, 'back');
    for (const mark of panel(panels, 'waistband').marks) {
      if (mark.kind !== 'stitch') continue;
      const [side = [0, 0], middle = side] = [mark.line[0], mark.line[Math.floor(mark.line.length / 2)]];
      expect(middle[1]).toBeLessThan(side[1] + 0.05);
    }
  });

  it('the trimmed front of a sherwani ends just beneath the border of its hem', () => {
    const border = {
      kind: 'zari',
      ground: '#631236',
      ink: '#e7c264',
      width: 2,
      places: ['hem', 'placket'],
    } as const;
    const { marks } = panel(drawGarment(spec('sherwani', { border }), sampleBody.man).panels, 'body');
    const [front, hem] = marks.filter((mark) => mark.kind === 'ribbon');
    const lowest = (line: readonly Point[] = []): number => Math.max(...line.map(([, y]) => y));
    const edge = lowest(hem?.line.filter(([x]) => Math.abs(x) < 1)) - border.width / 2;
    expect(lowest(front?.line)).toBeGreaterThan(edge - 0.3);
    expect(lowest(front?.line)).toBeLessThan(edge + 0.6);
    // And so do its seams.
    const seams = marks.filter((mark) => mark.kind === 'seam');
    expect(seams).toHaveLength(2);
    for (const { line } of seams) {
      const end = line.at(-1) ?? [0, 0];
      const above = hem?.line.filter(([x]) => Math.abs(x - end[0]) < 1) ?? [];
      expect(Math.abs(end[1] - (lowest(above) - border.width / 2))).toBeLessThan(0.35);
    }
  });

  it('the trimmed seams of a lehenga end beneath its border', () => {
    const { panels } = drawGarment(spec('lehenga', { border }), sampleBody.woman, 'front');
    const widths = panel(panels, 'skirt').marks.flatMap((mark) =>
      mark.kind === 'ribbon' ? [mark.width] : [],
    );
    expect(widths.indexOf(border.width)).toBeGreaterThan(widths.lastIndexOf(0.42));
  });

  it('no background shows between a cap and its brim', () => {
    const { panels } = drawGarment(spec('winter-set', { texture: 'knit' }), sampleBody.child);
    const brimTop = Math.min(
      ...flatten(panel(panels, 'brim').outline, 20)
        .filter(([x, y]) => Math.abs(x) < 0.5 && y < 8)
        .map(([, y]) => y),
    );
    expect(bottomOf(panel(panels, 'dome'))).toBeGreaterThan(brimTop + 0.2);
  });

  it('a welt shows no partial motifs', () => {
    const print = { kind: 'jaal', ink: '#c8963c' } as const;
    const { panels } = drawGarment(spec('bandhgala', { print }), sampleBody.man);
    expect(panel(panels, 'pocket').print).toBe('none');
  });

  it('play jeans have a second layer stitched over both knees, in front only', () => {
    const stitches = (view: 'front' | 'back', kneeSeams: boolean): number =>
      drawGarment(spec('jeans', { lower: { kneeSeams } }), sampleBody.child, view)
        .panels.filter(({ id }) => id.startsWith('leg-'))
        .flatMap(({ marks }) => marks)
        .filter(({ kind }) => kind === 'stitch').length;
    expect(stitches('front', true)).toBe(stitches('front', false) + 8);
    expect(stitches('back', true)).toBe(stitches('back', false));
  });

  it('no lining shows behind the rib of a hem', () => {
    const { panels } = drawGarment(spec('bomber', { lining: '#d99a2b' }), sampleBody.man);
    expect(panels.some(({ id }) => id === 'welt')).toBe(true);
    expect(panel(panels, 'body').marks.filter(({ kind }) => kind === 'band')).toEqual([]);
  });

  it('a lined hem shows its lining only on somebody, as an even edge along it', () => {
    const lined = spec('coat', { lining: '#6b2434', length: 41 });
    const bands = (body: Measurements) =>
      panel(drawGarment(lined, body).panels, 'body').marks.flatMap((mark) =>
        mark.kind === 'band' ? [mark.line] : [],
      );
    expect(bands(sampleBody.woman)).toEqual([]);
    const worn = {
      ...sampleBody.woman,
      stand: {
        torso: torsoOf(sampleBody.woman),
        armAngle: 0.2,
        bicep: 4,
        wrist: 2.4,
        outerAt: () => 5,
        legCentreAt: () => 3.4,
        crotchY: 30,
        kneeY: 44,
      },
    };
    const [edge = []] = bands(worn);
    const hem = flatten(panel(drawGarment(lined, worn).panels, 'body').outline, 6);
    expect(edge.length).toBeGreaterThan(10);
    for (const [x, y] of edge) expect(hem).toContainEqual([x, expect.closeTo(y + 0.06, 6)]);
  });

  it('the trim of a V ends in a point', () => {
    const { panels } = drawGarment(
      spec('blouse', { border: { ...border, places: ['neck'] } }),
      sampleBody.woman,
    );
    const [ribbon] = panel(panels, 'body').marks.flatMap((mark) =>
      mark.kind === 'ribbon' ? [mark.line] : [],
    );
    const lowest = Math.max(...(ribbon ?? []).map(([, y]) => y));
    expect((ribbon ?? []).filter(([, y]) => y > lowest - 0.02)).toHaveLength(1);
  });

  it('the pockets of a quilted jacket continue its quilting', () => {
    const { panels } = drawGarment(
      spec('cardigan', { upper: { hem: 'straight', quilting: 'diamond', pockets: ['hip-patch'] } }),
      sampleBody.woman,
    );
    const { surface, grain } = panel(panels, 'body');
    expect(panel(panels, 'hip-1')).toMatchObject({
      surface,
      grain: { origin: grain.origin, angle: grain.angle },
    });
  });

  it('two buttons close a long coat above the hip', () => {
    const { panels } = drawGarment(
      spec('coat', {
        fabric: 'wool',
        length: 43,
        upper: { collar: 'shawl', closure: 'buttons', buttons: 2 },
      }),
      sampleBody.woman,
    );
    const heights = panel(panels, 'fastenings').marks.flatMap((mark) =>
      mark.kind === 'button' ? [mark.at[1]] : [],
    );
    expect(Math.max(...heights)).toBeLessThan(torsoOf(sampleBody.woman).hipY);
  });

  it('pleats of a dhoti begin behind its band and swing to the inner leg', () => {
    const { panels } = drawGarment(spec('dhoti', { length: 40 }), sampleBody.man);
    const { folds } = panel(panels, 'leg-right');
    const pleats = folds.filter(({ line }) => (line[0]?.[1] ?? 9) < 1.5);
    expect(pleats.length).toBeGreaterThanOrEqual(5);
    for (const { line } of pleats) expect(line.at(-1)?.[0]).toBeLessThan((line[0]?.[0] ?? 0) + 1);
  });

  it('a breast pocket shows: its edges stand out, and checks are cut on the bias', () => {
    const pocket = (more: Partial<GarmentSpec>): Panel =>
      panel(
        drawGarment(spec('shirt', { ...more, upper: { pockets: ['chest'] } }), sampleBody.man).panels,
        'pocket',
      );
    const welt = panel(drawGarment(spec('bandhgala'), sampleBody.man).panels, 'pocket');
    for (const one of [pocket({}), welt]) expect(one.marks.map(({ kind }) => kind)).toContain('seam');
    const checked = pocket({ print: { kind: 'madras', ink: '#2a4a68' } });
    expect(checked.grain.angle).toBeCloseTo(Math.PI / 4);
    expect(Math.max(...checked.grain.right)).toBeGreaterThan(2);
    expect(pocket({ print: { kind: 'stripe', ink: '#2a4a68' } }).grain.angle).toBe(0);
  });

  it('a boat neck has no points at its ends: the back runs almost straight between them', () => {
    const cut = { collar: 'none', neck: 'boat', neckWidth: 0.8, neckDepth: -0.6 } as const;
    const { panels } = drawGarment(spec('tee', { upper: cut }), sampleBody.child);
    const behind = flatten(panel(panels, 'back-neck').outline);
    const top = behind.filter(([x]) => Math.abs(x) < 0.3).map(([, y]) => y);
    expect(Math.min(...top)).toBeLessThan(0.4);
    expect(Math.min(...top)).toBeGreaterThan(0);
  });

  it('the pocket of a hoodie reaches down to its rib', () => {
    const { panels } = drawGarment(spec('hoodie'), sampleBody.man);
    const middle = flatten(panel(panels, 'kangaroo').outline, 12).filter(([x]) => Math.abs(x) < 0.1);
    const rib = flatten(panel(panels, 'welt').outline, 20).filter(([x]) => Math.abs(x) < 0.3);
    expect(Math.max(...middle.map(([, y]) => y))).toBeGreaterThan(Math.min(...rib.map(([, y]) => y)));
  });

  it('a bishop sleeve is gathered into a cuff much narrower than itself', () => {
    const bishop = spec('blouse', { upper: { sleeve: 'bishop', cuff: 'gathered', sleeveShare: 1 } });
    const { panels } = drawGarment(bishop, sampleBody.woman);
    const across = (id: string): number => {
      const { grain, outline } = panel(panels, id);
      const widths = flatten(outline, 12).map(
        ([x, y]) => x * Math.cos(grain.angle) - y * Math.sin(grain.angle),
      );
      return Math.max(...widths) - Math.min(...widths);
    };
    expect(across('cuff-right')).toBeLessThan(across('sleeve-right') * 0.6);
  });

  it('the cuffs of a shirt are buttoned', () => {
    const { panels } = drawGarment(spec('shirt'), sampleBody.man);
    for (const id of ['cuff-left', 'cuff-right'])
      expect(panel(panels, id).marks.filter(({ kind }) => kind === 'button')).toHaveLength(1);
  });

  it.each([
    ['ajrakh', 'none'],
    ['stripe', 'flat'],
  ] as const)(
    'a rolled-up sleeve of %s overlaps itself and shows the reverse of the cloth',
    (kind, print) => {
      const rolled = spec('kurta', { print: { kind, ink: '#dcd3bd' }, upper: { cuff: 'turned' } });
      const { panels } = drawGarment(rolled, sampleBody.man);
      const [cuff, sleeve] = [panel(panels, 'cuff-right'), panel(panels, 'sleeve-right')];
      expect(panels.indexOf(cuff)).toBeGreaterThan(panels.indexOf(sleeve));
      expect(cuff.print).toBe(print);
    },
  );

  it.each(['band', 'shirt'] as const)('a %s collar is lower around a child’s neck', (collar) => {
    const top = (body: Measurements, view: 'front' | 'back'): number => {
      const { panels } = drawGarment(spec('shirt', { upper: { collar } }), body, view);
      const leaf = panel(panels, view === 'back' ? 'collar-back' : 'collar-right');
      return Math.min(...flatten(leaf.outline).map(([, y]) => y));
    };
    for (const view of ['front', 'back'] as const)
      expect(top(sampleBody.child, view)).toBeGreaterThan(top(sampleBody.man, view) * 0.9);
  });
});
