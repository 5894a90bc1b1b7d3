import { inflateSync } from 'node:zlib';

export type ReadPage = {
  /** In points. */
  readonly width: number;
  readonly height: number;
  /** The text on it, in the order of writing. */
  readonly text: string;
  /** The text recorded for joined letters: the words behind their glyphs. */
  readonly words: readonly string[];
  /** Each run of text as it stands on the page; `y` is its baseline, counted from the top. */
  readonly runs: readonly TextRun[];
  readonly images: number;
  /** The page's own drawing commands. */
  readonly commands: string;
};
export type TextRun = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** The rectangle beyond which it is cut off: left, top, width, height. */
  readonly clip: readonly number[] | undefined;
};
export type ReadPdf = { readonly title: string; readonly pages: readonly ReadPage[] };

type Parts = { readonly words: string; readonly stream: Buffer | undefined };

const partsOf = (file: Buffer): ReadonlyMap<string, Parts> => {
  const text = file.toString('latin1');
  const found = new Map<string, Parts>();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length;
    const words = text.slice(start, text.indexOf('endobj', start));
    const begin = words.indexOf('stream\n');
    const length = Number(/\/Length (\d+)/.exec(words)?.[1] ?? 0);
    const at = start + begin + 'stream\n'.length;
    found.set(match[1] ?? '', {
      words: begin < 0 ? words : words.slice(0, begin),
      stream: begin < 0 ? undefined : file.subarray(at, at + length),
    });
  }
  return found;
};

const inflated = (part: Parts | undefined): string =>
  part?.stream === undefined ? '' : inflateSync(part.stream).toString('latin1');

const reference = (words: string, name: string): string =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(words)?.[1] ?? '';

/** Glyph number → letters. */
const lettersOf = (map: string): readonly string[] =>
  [...(/\[(.*?)\]/s.exec(map)?.[1] ?? '').matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
    codes
      .split(' ')
      .filter((code) => code !== '')
      .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .join(''),
  );

/** The widths of a font's glyphs, in thousandths of its size. */
const widthsOf = (words: string): readonly number[] =>
  (/\/W \[0 \[([\d. ]*)\]/.exec(words)?.[1] ?? '').split(' ').map(Number);

/** The texts attached to marked content; UTF-16 as pdfkit writes it. */
const wordsBehind = (commands: string): readonly string[] =>
  [...commands.matchAll(/\/ActualText \(\xfe\xff((?:\\.|[^\\)])*)\)/gs)].map(([, written = '']) => {
    const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
    const plain = written.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
    return Buffer.from(plain, 'latin1').swap16().toString('utf16le');
  });

/** Reads back what pdfkit wrote: enough to see what a document shows. */
export const readPdf = (file: Buffer): ReadPdf => {
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('not a PDF');
  const parts = partsOf(file);
  const wordsOf = (id: string): string => parts.get(id)?.words ?? '';
  const pages = [...parts.values()].filter(({ words }) => /\/Type \/Page\n/.test(words));
  const info = [...parts.values()].find(({ words }) => words.includes('/Producer'));
  const title = /\((.*)\)/.exec(wordsOf(reference(info?.words ?? '', 'Title')))?.[1] ?? '';
  return {
    title,
    pages: pages.map(({ words }): ReadPage => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(words) ?? [];
      const resources = wordsOf(reference(words, 'Resources'));
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
          name,
          {
            letters: lettersOf(inflated(parts.get(reference(wordsOf(id), 'ToUnicode')))),
            widths: widthsOf(wordsOf(/\/DescendantFonts \[(\d+) 0 R\]/.exec(wordsOf(id))?.[1] ?? '')),
          },
        ]),
      );
      const commands = inflated(parts.get(reference(words, 'Contents')));
      const runs: TextRun[] = [];
      let font: { letters: readonly string[]; widths: readonly number[] } | undefined;
      let [x, y, size] = [0, 0, 0];
      const clips: (readonly number[] | undefined)[] = [undefined];
      for (const found of commands.matchAll(
        /^([-\d. ]+) re\nW n$|^(q|Q)$|1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\/(F\d+) ([\d.]+) Tf|\[(.*?)\] TJ/gm,
      )) {
        const [, clip, state, left, up, name, points, shown] = found;
        if (clip !== undefined) clips.splice(-1, 1, clip.split(' ').map(Number));
        if (state === 'q') clips.push(clips.at(-1));
        if (state === 'Q') clips.pop();
        if (left !== undefined) [x, y] = [Number(left), Number(height) - Number(up)];
        if (name !== undefined) [font, size] = [fonts.get(name), Number(points)];
        if (shown === undefined) continue;
        let text = '';
        let length = 0;
        for (const [, glyphs, kern] of shown.matchAll(/<([0-9a-f]+)>|(-?[\d.]+)/g)) {
          for (const code of glyphs?.match(/.{4}/g) ?? []) {
            const glyph = Number.parseInt(code, 16);
            text += font?.letters[glyph] ?? '';
            length += font?.widths[glyph] ?? 0;
          }
          length -= Number(kern ?? 0);
        }
        runs.push({ text, x, y, width: (length * size) / 1000, size, clip: clips.at(-1) });
      }
      return {
        width: Number(width),
        height: Number(height),
        text: runs.map(({ text }) => `${text}\n`).join(''),
        runs,
        words: wordsBehind(commands),
        images: [...commands.matchAll(/\/I\d+ Do/g)].length,
        commands,
      };
    }),
  };
};
