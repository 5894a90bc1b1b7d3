/** The owner's categories and types by name: which can be chosen, and what a former name is called now. Pure. */
import { DEFAULT_CATEGORIES, DEFAULT_TYPES } from '@darzi/contract/catalogue/catalogue.ts';
import { accept, type Outcome, refuseFields } from '@darzi/contract/outcome.ts';
import { z } from 'zod';

export type CategoryName = {
  /** Stored with products; never changes. */
  readonly key: string;
  readonly name: string;
  readonly isRetired: boolean;
  /** Former names, in lower case. */
  readonly former: readonly string[];
};

/** The owner's categories and types by name, in their order, including retired ones. */
export type CategoryNames = {
  readonly categories: readonly CategoryName[];
  readonly types: readonly CategoryName[];
};

const aName = (name: string): CategoryName => ({ key: name, name, isRetired: false, former: [] });

/** What a new shop starts with. */
export const DEFAULT_NAMES: CategoryNames = {
  categories: DEFAULT_CATEGORIES.map(aName),
  types: DEFAULT_TYPES.map(aName),
};

/** The names that can be chosen. */
export const offeredOf = (names: readonly CategoryName[]): readonly string[] =>
  names.filter(({ isRetired }) => !isRetired).map(({ name }) => name);

/** The current name for a current or former one, in any letter case. */
export const presentNameOf = (names: readonly CategoryName[], text: string): string | undefined => {
  const wanted = text.trim().toLowerCase();
  return (
    names.find(({ name }) => name.toLowerCase() === wanted) ??
    names.find(({ former }) => former.includes(wanted))
  )?.name;
};

type Asked = {
  readonly category?: string | readonly string[] | undefined;
  readonly subCategory?: string | readonly string[] | undefined;
};

const areOffered = (names: readonly CategoryName[], asked: Asked['category']): boolean =>
  [asked ?? []].flat().every((name) => offeredOf(names).includes(name));

/** Refuses a filter with a name that the shop does not offer. */
export const checkFilters = (names: CategoryNames, { category, subCategory }: Asked): Outcome<undefined> => {
  const fields = {
    ...(areOffered(names.categories, category) ? {} : { category: oneOf(names.categories) }),
    ...(areOffered(names.types, subCategory) ? {} : { subCategory: oneOf(names.types) }),
  };
  return Object.keys(fields).length === 0 ? accept(undefined) : refuseFields(fields);
};

const oneOf = (names: readonly CategoryName[]): string => `One of ${offeredOf(names).join(', ')}`;

/** Category and type as a product form may name them: those on offer, and those that the product already has. */
export const categoryFields = (
  names: CategoryNames,
  present?: { category: string; subCategory: string },
) => ({
  category: z.enum([...offeredOf(names.categories), ...(present ? [present.category] : [])], {
    error: oneOf(names.categories),
  }),
  subCategory: z.enum([...offeredOf(names.types), ...(present ? [present.subCategory] : [])], {
    error: oneOf(names.types),
  }),
});
