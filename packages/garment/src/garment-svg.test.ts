import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DESIGN_STYLES, specForDesign } from './design-spec.ts';
import { FABRICS, PRINTS } from './garment-spec.ts';
import { garmentSvg, garmentSvgDocument } from './garment-svg.ts';
import { sampleBody } from './measurements.ts';
import { repeatOf } from './prints.ts';
import { UNITS_PER_INCH } from './shape/geometry.ts';

const balanced = (svg: string): boolean => {
  const open: string[] = [];
  for (const [, slash, name = '', self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (self) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
};

describe('the light drawing', () => {
  const choices = DESIGN_STYLES.flatMap((style) => FABRICS.map((fabric) => [style, fabric] as const));

  it.each(choices)('draws %s in %s as well-formed SVG', (style, fabric) => {
    const svg = garmentSvgDocument(specForDesign(style, fabric), sampleBody.woman);
    expect(balanced(svg)).toBe(true);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg.length).toBeLessThan(120_000);
  });

  it.each(PRINTS)('has a repeat for %s', (kind) => {
    const repeat = repeatOf({ kind, ink: '#112233', ink2: '#445566' });
    expect(repeat.width).toBeGreaterThan(0);
    expect(balanced(repeat.svg)).toBe(true);
    expect(repeat.svg).toContain('#112233');
  });

  it('keeps ids unique and follows the measured length', () => {
    const short = garmentSvg(
      specForDesign('traditional', 'silk'),
      { ...sampleBody.man, length: 30 },
      'front',
      'a',
    );
    const long = garmentSvg(
      specForDesign('traditional', 'silk'),
      { ...sampleBody.man, length: 45 },
      'front',
      'b',
    );
    expect(short.body).toContain('id="a-print"');
    expect(long.body).not.toContain('id="a-');
    const height = (box: string): number => Number(box.split(' ')[3]);
    expect(height(long.viewBox) - height(short.viewBox)).toBeCloseTo(15 * UNITS_PER_INCH, -1);
  });
});

describe('the outline modules', () => {
  const source = new URL('.', import.meta.url).pathname;
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('render') && !file.includes('.test.'),
  );

  it.each(files)('%s runs in a browser: it imports nothing from Node, sharp or the renderer', (file) => {
    const text = readFileSync(join(source, file), 'utf8');
    expect(text).not.toMatch(/from '(node:|sharp|.*\/render\/)/);
  });
});
