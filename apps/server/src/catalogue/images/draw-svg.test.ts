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

const copies = `<g id="c0">${MARK}</g>${Array.from({ length: 11 }, (_, at) => `<g id="c${at + 1}">${`<use xlink:href="#c${at}"/>`.repeat(5)}</g>`).join('')}`;
const masks = Array.from(
  { length: 100 },
  (_, at) => `<mask id="m${at}"><rect width="120" height="40" fill="#fff" mask="url(#m${at - 1})"/></mask>`,
).join('');
const strokes = `<path fill="none" stroke="#000" stroke-width="40" stroke-linejoin="round" d="M0 0${Array.from({ length: 20_000 }, (_, at) => `L${(at * 37) % 120} ${(at * 61) % 40}`).join('')}"/>`;
const filtered = (filter: string) => `<filter id="f"><${filter}/></filter><g filter="url(#f)">${MARK}</g>`;

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

  it.each([
    ['references to references', svg(`<defs>${copies}</defs><use xlink:href="#c11"/>`)],
    ['masks in masks', svg(`<defs>${masks}</defs><rect width="120" height="40" mask="url(#m99)"/>`)],
    ['twenty thousand strokes, each as wide as the picture', svg(strokes)],
  ])('%s take none of the server’s resources', { timeout: 60_000 }, async (_, bytes) => {
    const before = process.resourceUsage();
    expect(await drawSvg(bytes)).toMatchObject(refused);
    const after = process.resourceUsage();
    expect(after.userCPUTime + after.systemCPUTime - before.userCPUTime - before.systemCPUTime).toBeLessThan(
      1_000_000,
    );
    expect(after.maxRSS - before.maxRSS).toBeLessThan(100_000);
  });

  it('a soft shadow is drawn', async () => {
    expect(
      await sharp(await drawn(svg(filtered('feGaussianBlur stdDeviation="2"')))).metadata(),
    ).toMatchObject({ width: 1_600 });
  });

  it.each(['<html><svg></svg></html>', 'svg', '\x89PNG\r\n\x1a\n<svg>', '<svgx/>'])(
    '%j is not an SVG',
    (text) => {
      expect(isSvg(Buffer.from(text, 'latin1'))).toBe(false);
    },
  );
});
