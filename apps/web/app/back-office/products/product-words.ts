import type { AdminProduct } from '@darzi/contract/back-office/back-office.routes.ts';

/** All pieces of a product. */
export const totalStock = ({ stock }: Pick<AdminProduct, 'stock'>): number =>
  Object.values(stock).reduce((sum, pieces) => sum + pieces, 0);

/** `S 0 · M 12 · L 3`, in the order of the sizes. */
export const showStock = ({ sizes, stock }: Pick<AdminProduct, 'sizes' | 'stock'>): string =>
  sizes.map((size) => `${size} ${stock[size] ?? 0}`).join(' · ');

/** The state of a product in a word, and how it looks; nothing for one that is simply on sale. */
export const stateOf = ({
  archived,
  published,
}: Pick<AdminProduct, 'archived' | 'published'>):
  | { readonly word: string; readonly tone: 'plain' | 'info' }
  | undefined =>
  archived
    ? { word: 'Archived', tone: 'plain' }
    : published
      ? undefined
      : { word: 'Not published', tone: 'info' };
