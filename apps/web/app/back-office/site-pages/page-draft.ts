import type { BlockKind, PageBlock, PageContent } from '@darzi/contract/pages/page-blocks.ts';

/** A block in the form; its key survives moving it. */
export type DraftBlock = { readonly key: string; readonly block: PageBlock };
export type PageDraft = Omit<PageContent, 'blocks'> & { readonly blocks: readonly DraftBlock[] };

let lastKey = 0;
const newKey = (): string => {
  lastKey += 1;
  return `block-${lastKey}`;
};

export const draftOf = ({ blocks, ...words }: PageContent): PageDraft => ({
  ...words,
  blocks: blocks.map((block) => ({ key: newKey(), block })),
});

export const contentOf = ({ blocks, ...words }: PageDraft): PageContent => ({
  ...words,
  blocks: blocks.map(({ block }) => block),
});

export const BLOCK_LABEL = {
  slides: 'Carousel',
  categories: 'Categories',
  products: 'Products',
  band: 'Band',
  promises: 'Promises',
  story: 'Story',
  part: 'Text',
  picture: 'Picture',
} as const satisfies Record<BlockKind, string>;

const BLANK = {
  slides: {
    kind: 'slides',
    slides: [{ eyebrow: '', title: 'Title', text: '', button: 'SHOP NOW', to: '/collection', picture: null }],
  },
  categories: { kind: 'categories' },
  products: {
    kind: 'products',
    title: 'New in',
    source: 'latest',
    collection: '',
    more: 'See the collection',
  },
  band: { kind: 'band', title: '', text: '', button: '', to: '/collection' },
  promises: { kind: 'promises', promises: [{ title: '', text: '' }] },
  story: { kind: 'story', title: '', text: '', buttons: [], steps: [] },
  part: { kind: 'part', anchor: '', title: '', text: '' },
  picture: {
    kind: 'picture',
    picture: { address: '', alt: '' },
    side: 'left',
    title: '',
    text: '',
    button: '',
    to: '',
  },
} as const satisfies { [Kind in BlockKind]: Extract<PageBlock, { kind: Kind }> };

const KINDS: readonly BlockKind[] = [
  'slides',
  'categories',
  'products',
  'band',
  'promises',
  'story',
  'part',
  'picture',
];

/** The blocks that can be added: only the home page has a carousel, and only one. */
export const kindsFor = (isHome: boolean, { blocks }: PageDraft): readonly BlockKind[] =>
  KINDS.filter(
    (kind) => kind !== 'slides' || (isHome && blocks.every(({ block }) => block.kind !== 'slides')),
  );

export const blankBlock = (kind: BlockKind): DraftBlock => ({ key: newKey(), block: BLANK[kind] });

/** A list with one of its rows at another place. */
export const moved = <Row>(rows: readonly Row[], from: number, to: number): Row[] => {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  const rest = rows.filter((_, place) => place !== from);
  return [...rest.slice(0, to), row, ...rest.slice(to)];
};

/** A name that distinguishes a block from its neighbours. */
export const nameOf = (block: PageBlock): string => {
  if (block.kind === 'slides') return block.slides.map(({ title }) => title).join(', ');
  if (block.kind === 'promises') return block.promises.map(({ title }) => title).join(', ');
  return block.kind === 'categories' ? '' : block.title;
};

const valueAt = (whole: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
      whole,
    );

/** The server's errors that still apply: an edited field no longer has one. */
export const faultsLeft = (
  faults: Readonly<Record<string, string>>,
  sent: object | undefined,
  now: object,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(faults).filter(
      ([path]) => JSON.stringify(valueAt(sent, path)) === JSON.stringify(valueAt(now, path)),
    ),
  );
