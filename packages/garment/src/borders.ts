/** Woven, printed and sewn borders: one repeat along the edge, one unit high, as SVG. */
import type { Border, BorderKind } from './garment-spec.ts';
import type { Repeat } from './print-motifs.ts';

type Draw = (ground: string, ink: string) => Repeat;

const field = (width: number, ground: string, inner: string): Repeat => ({
  width,
  height: 100,
  svg: `<rect x="-1" y="-1" width="${width + 2}" height="102" fill="${ground}"/>${inner}`,
});

const rails = (width: number, ink: string, ys: readonly (readonly [number, number])[]): string =>
  ys.map(([y, h]) => `<rect x="-1" y="${y}" width="${width + 2}" height="${h}" fill="${ink}"/>`).join('');

const DRAWN: Record<BorderKind, Draw> = {
  plain: (ground, ink) =>
    field(
      100,
      ground,
      rails(100, ink, [
        [6, 5],
        [89, 5],
      ]),
    ),
  zari: (ground, ink) =>
    field(
      64,
      ground,
      `${rails(64, ink, [
        [5, 9],
        [86, 9],
      ])}<path d="M32 24L52 50L32 76L12 50Z" fill="${ink}"/><path d="M32 38L41 50L32 62L23 50Z" fill="${ground}"/><circle cx="0" cy="50" r="6" fill="${ink}"/><circle cx="64" cy="50" r="6" fill="${ink}"/>`,
    ),
  temple: (ground, ink) =>
    field(
      60,
      ground,
      `${rails(60, ink, [
        [60, 6],
        [72, 14],
        [92, 5],
      ])}<path d="M0 58L0 52L8 52L8 42L16 42L16 30L24 30L24 16L30 6L36 16L36 30L44 30L44 42L52 42L52 52L60 52L60 58Z" fill="${ink}"/>`,
    ),
  block: (ground, ink) =>
    field(
      120,
      ground,
      `${rails(120, ink, [
        [4, 6],
        [90, 6],
      ])}<path d="M60 80C30 76 26 44 60 20C94 44 90 76 60 80Z" fill="${ink}"/><path d="M60 70C46 66 44 50 60 36C76 50 74 66 60 70Z" fill="${ground}"/><circle cx="60" cy="56" r="5" fill="${ink}"/><path d="M0 80C14 66 14 40 0 24C-14 40-14 66 0 80ZM120 80C134 66 134 40 120 24C106 40 106 66 120 80Z" fill="${ink}"/><circle cx="30" cy="28" r="5" fill="${ink}"/><circle cx="90" cy="28" r="5" fill="${ink}"/>`,
    ),
  lace: (ground, ink) =>
    field(
      70,
      ground,
      `${rails(70, ink, [[4, 4]])}<path d="M0 30A35 35 0 0 0 70 30" fill="none" stroke="${ink}" stroke-width="6"/><circle cx="35" cy="38" r="9" fill="none" stroke="${ink}" stroke-width="5"/><circle cx="12" cy="78" r="6" fill="${ink}"/><circle cx="35" cy="88" r="6" fill="${ink}"/><circle cx="58" cy="78" r="6" fill="${ink}"/><circle cx="0" cy="60" r="5" fill="${ink}"/><circle cx="70" cy="60" r="5" fill="${ink}"/>`,
    ),
  chevron: (ground, ink) =>
    field(
      60,
      ground,
      `${rails(60, ink, [
        [4, 6],
        [90, 6],
      ])}<path d="M0 70L30 30L60 70M0 48L30 8L60 48" fill="none" stroke="${ink}" stroke-width="9"/>`,
    ),
  gota: (ground, ink) =>
    field(
      90,
      ground,
      `${rails(90, ink, [
        [0, 8],
        [92, 8],
      ])}${[0, 60, 120, 180, 240, 300].map((turn) => `<path d="M0-4C-9-14-8-28 0-36C8-28 9-14 0-4Z" transform="translate(45 50) rotate(${turn})" fill="${ink}"/>`).join('')}<circle cx="45" cy="50" r="6" fill="${ground}"/><circle cx="0" cy="50" r="7" fill="${ink}"/><circle cx="90" cy="50" r="7" fill="${ink}"/>`,
    ),
  vine: (ground, ink) =>
    field(
      140,
      ground,
      `${rails(140, ink, [
        [3, 4],
        [93, 4],
      ])}<path d="M0 50C24 10 46 10 70 50S116 90 140 50" fill="none" stroke="${ink}" stroke-width="5"/><path d="M35 22C52 22 60 40 54 56C40 50 32 38 35 22ZM105 78C88 78 80 60 86 44C100 50 108 62 105 78Z" fill="${ink}"/><circle cx="26" cy="64" r="8" fill="${ink}"/><circle cx="114" cy="36" r="8" fill="${ink}"/>`,
    ),
};

/** One repeat along the edge; 100 units are the border's own width. */
export const borderRepeat = (border: Border): Repeat => DRAWN[border.kind](border.ground, border.ink);

/** Metal thread shines. */
export const isMetallic = (border: Border): boolean =>
  border.kind === 'zari' || border.kind === 'temple' || border.kind === 'gota';
