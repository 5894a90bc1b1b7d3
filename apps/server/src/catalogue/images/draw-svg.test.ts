import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawSvg, isSvg } from './draw-svg.ts';

const svg = (inside: string, attributes = 'width="120" height="40"', before = ''): Buffer =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
const MARK = '<rect width="120" height="40" fill="#f00"/>';

const drawn = async (bytes: Buffer): Promise<Buffer> => {
  const outcome = await drawSvg(bytes);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.value;
};
const refused = { ok: false, refusal: { code: 'catalogue.image_unreadable' } };

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
  '',
);

describe('an SVG', () => {
  it.each([
    ['as editors write it', svg(MARK, undefined, '\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n')],
    ['without a size', svg(MARK, 'viewBox="0 0 120 40"')],
    ['with scripts', svg(`<script>alert(1)</script>${MARK}`, 'width="120" height="40" onload="alert(1)"')],
    [
      'with a page in it',
      svg(
        `${MARK}<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><script/></body></foreignObject>`,
      ),
    ],
    [
      'with addresses',
      svg(`${MARK}<a href="javascript:alert(1)"><use xlink:href="file:///etc/passwd#x"/></a>`),
    ],
    ['that has several sizes in one file', svg(MARK, 'width="9000" height="3000" viewBox="0 0 120 40"')],
  ])('%s is drawn large, as a PNG without markup', async (_, bytes) => {
    expect(isSvg(bytes)).toBe(true);
    const png = await drawn(bytes);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1_600, height: 533 });
    expect(await sharp(png).stats()).toMatchObject({
      channels: [{ mean: 255 }, { mean: 0 }, { mean: 0 }, {}],
    });
    expect(png.includes('script')).toBe(false);
  });

  it.each([
    ['with letters', svg('<text y="20">Darzi</text>')],
    [
      'with letters under another name',
      svg('<s-v:text xmlns:s-v="http://www.w3.org/2000/svg" y="20">Darzi</s-v:text>'),
    ],
    ['with a filter', svg(`<filter id="f"><feGaussianBlur stdDeviation="5000"/></filter>${MARK}`)],
    ['with a picture of the disk', svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
    [
      'with an entity of the disk',
      svg('<g>&x;</g>', undefined, '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    [
      'with entities that grow',
      svg('<g>&l9;</g>', undefined, `<!DOCTYPE svg [<!ENTITY l0 "lol">${laughs}]>`),
    ],
    ['of a million by a million', svg(MARK, 'width="1000000" height="1000000"')],
    ['that is a thread', svg(MARK, 'width="1000000" height="1"')],
    ['without anything', svg('', '')],
    ['cut off', svg(MARK).subarray(0, 90)],
    ['of more than 500 KB', svg(`${MARK}<!--${'x'.repeat(500_000)}-->`)],
  ])('%s is refused', async (_, bytes) => {
    expect(isSvg(bytes)).toBe(true);
    expect(await drawSvg(bytes)).toMatchObject(refused);
  });

  it.each(['<html><svg></svg></html>', 'svg', '\x89PNG\r\n\x1a\n<svg>', '<svgx/>'])('%j is none', (text) => {
    expect(isSvg(Buffer.from(text, 'latin1'))).toBe(false);
  });
});
