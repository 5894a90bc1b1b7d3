import { coachMeasurements } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import DressedFigure from './dressed-figure.tsx';

const body = { chest: 38, waist: 32, hips: 40, shoulders: 16, sleeves: 23, length: 40 };

describe('the measured figure', () => {
  it('describes the drawing in words, in the chosen unit', () => {
    const design = { style: 'traditional', fabric: 'silk', color: 'deep navy' };
    const markup = renderToStaticMarkup(
      <DressedFigure measurements={body} unit="cm" design={design} id="a" />,
    );
    expect(markup).toContain('wearing a traditional design in silk. Measured: chest 96.5 cm, waist 81.5 cm');
    expect(markup).toContain('#22304f');
    expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('draws a garment of the table on its wearer, with the tapes it needs', () => {
    const design = { garment: 'lehenga-set', fabric: 'silk', colour: '#c02a6c', choices: { flare: 'full' } };
    const markup = renderToStaticMarkup(
      <DressedFigure
        measurements={{ ...body, inseam: 28 }}
        wearer={{ who: 'girl', age: 9 }}
        tapes={['inseam', 'rise']}
        view="side"
        unit="in"
        design={design}
        id="a"
      />,
    );
    expect(markup).toContain('A figure seen from the side, wearing a lehenga and blouse in silk.');
    expect(markup).toContain('#c02a6c');
    expect(markup).toMatch(/data-tape="inseam"[\s\S]*28[\s\S]*Inseam/);
    expect(markup.match(/data-tape=/g)).toHaveLength(2);
    expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('highlights the current tape and marks unmeasured ones as estimated', () => {
    const markup = renderToStaticMarkup(
      <DressedFigure measurements={{ chest: 38, hips: 4 }} unit="in" focused="chest" id="a" />,
    );
    expect(markup).toMatch(/data-tape="chest" data-focused="true"/);
    expect(markup.match(/data-focused/g)).toHaveLength(1);
    expect(markup).toContain('Measured: chest 38 in. Estimated: waist, hips, shoulders, sleeves, length.');
  });

  it('names only what was measured while the cloth is on show', () => {
    const named = (measurements: object) =>
      renderToStaticMarkup(
        <DressedFigure
          measurements={measurements}
          unit="in"
          hasTapes={false}
          design={{ garment: 'kurta' }}
          id="a"
        />,
      ).match(/data-tape="[a-z]+"/g);
    expect(named({})).toBe(null);
    expect(named({ chest: 38 })).toEqual(['data-tape="chest"']);
  });

  it('marks what the coach asks about', () => {
    const slip = { ...body, hips: 50 };
    const markup = renderToStaticMarkup(
      <DressedFigure measurements={slip} unit="in" findings={coachMeasurements(slip)} id="a" />,
    );
    expect(markup).toContain('50 ?');
    expect(markup.match(/ \?</g)).toHaveLength(1);
  });

  it('lets no typed text into the markup', () => {
    const design = { style: 'modern', fabric: '<script>', color: '"/><script>alert(1)</script>' };
    expect(
      renderToStaticMarkup(<DressedFigure measurements={body} unit="in" design={design} id="a" />),
    ).not.toContain('<script');
  });
});
