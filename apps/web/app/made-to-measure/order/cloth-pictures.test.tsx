import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import GarmentThumbDrawing from '../figure/garment-thumb-drawing.tsx';
import { ClothThumb } from './cloth-pictures.tsx';

const design = {
  style: 'traditional',
  fabric: 'silk',
  color: null,
  customization: '',
  designerNotes: '',
  garment: 'kurta',
  wearer: { who: 'woman' },
} as const;
const thumbOf = (order: Parameters<typeof ClothThumb>[0]['order']): string =>
  renderToStaticMarkup(<ClothThumb order={order} className="w-11" />);

describe('an order in a list', () => {
  it('shows its picture in cloth once that is there', () => {
    const clothPictures = { front: '/garment-pictures/a.webp', back: '/garment-pictures/b.webp' };
    expect(thumbOf({ design, clothPictures })).toContain('src="/garment-pictures/a-small.webp"');
  });

  it('has a place for the drawn figure until then, and nothing without a garment', () => {
    expect(thumbOf({ design, clothPictures: null })).toMatch(/^<span aria-hidden="true" class="[^"]*w-11/);
    expect(thumbOf({ design: { ...design, garment: undefined }, clothPictures: null })).toBe('');
  });

  it('draws the figure with the order’s own choices and colour', () => {
    const draw = (choices: Record<string, string>): string =>
      renderToStaticMarkup(
        <GarmentThumbDrawing
          wearer={{ who: 'woman' }}
          garment="kurta"
          crop="whole"
          colour="#c02a6c"
          choices={choices}
        />,
      );
    expect(draw({})).toContain('#c02a6c');
    expect(draw({ sleeve: 'sleeveless', length: 'calf' })).not.toBe(draw({}));
    expect(draw({ sleeve: 'sleeveless' })).not.toMatch(/NaN|undefined|Infinity/);
  });
});
