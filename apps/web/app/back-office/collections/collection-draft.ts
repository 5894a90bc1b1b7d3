import type { Collection, CollectionRule } from '@darzi/contract/catalogue/collections.routes.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { typedNumber } from '@darzi/contract/wording.ts';

/** A collection in the form: numbers are still the typed text. */
export type CollectionDraft = {
  readonly name: string;
  readonly description: string;
  readonly nameHindi: string;
  readonly descriptionHindi: string;
  readonly isByRule: boolean;
  readonly products: readonly ProductId[];
  readonly category: string;
  readonly subCategory: string;
  readonly tags: readonly string[];
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly newDays: string;
  readonly bestSeller: boolean;
  readonly onOffer: boolean;
};

const typed = (figure: number | undefined): string => (figure === undefined ? '' : String(figure));

export const draftOf = (collection: Collection | undefined): CollectionDraft => ({
  name: collection?.name ?? '',
  description: collection?.description ?? '',
  nameHindi: collection?.nameHindi ?? '',
  descriptionHindi: collection?.descriptionHindi ?? '',
  isByRule: collection !== undefined && collection.rule !== null,
  products: collection?.products ?? [],
  category: collection?.rule?.category?.[0] ?? '',
  subCategory: collection?.rule?.subCategory?.[0] ?? '',
  tags: collection?.rule?.tag ?? [],
  minPrice: typed(collection?.rule?.minPrice),
  maxPrice: typed(collection?.rule?.maxPrice),
  newDays: typed(collection?.rule?.newDays),
  bestSeller: collection?.rule?.bestSeller === true,
  onOffer: collection?.rule?.onOffer === true,
});

const figure = (text: string): number | undefined => (text.trim() === '' ? undefined : typedNumber(text));

const ruleOf = (draft: CollectionDraft): CollectionRule => ({
  ...(draft.category === '' ? {} : { category: [draft.category] }),
  ...(draft.subCategory === '' ? {} : { subCategory: [draft.subCategory] }),
  ...(draft.tags.length === 0 ? {} : { tag: [...draft.tags] }),
  ...(figure(draft.minPrice) === undefined ? {} : { minPrice: figure(draft.minPrice) }),
  ...(figure(draft.maxPrice) === undefined ? {} : { maxPrice: figure(draft.maxPrice) }),
  ...(figure(draft.newDays) === undefined ? {} : { newDays: figure(draft.newDays) }),
  ...(draft.bestSeller ? { bestSeller: true as const } : {}),
  ...(draft.onOffer ? { onOffer: true as const } : {}),
});

export const bodyOf = (draft: CollectionDraft) => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  nameHindi: draft.nameHindi.trim(),
  descriptionHindi: draft.descriptionHindi.trim(),
  ...(draft.isByRule ? { rule: ruleOf(draft) } : { products: [...draft.products] }),
});
