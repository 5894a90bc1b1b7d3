/** The one table of a product's plain-text facts: brand, what the law requires, Hindi. No zod. */

type Fact = {
  readonly label: string;
  /** Characters. */
  readonly longest: number;
  /** May have line breaks. */
  readonly isLong?: true;
  /** What the back office shows when it is missing, instead of `none`. */
  readonly ifNone?: string;
  /** For the API description. */
  readonly about?: string;
};

/** Columns of the database, of exports and of imports take these names, in this order. */
export const PRODUCT_FACTS = {
  vendor: { label: 'Brand', longest: 255, ifNone: 'the shop’s own', about: 'whose goods these are' },
  countryOfOrigin: { label: 'Country of origin', longest: 60 },
  maker: {
    label: 'Made or imported by',
    longest: 300,
    isLong: true,
    about: 'who made or imported it, with the address',
  },
  care: { label: 'Care', longest: 1_000, isLong: true },
  netQuantity: { label: 'Net quantity', longest: 60 },
  nameHindi: { label: 'Name in Hindi', longest: 255, about: 'without it Hindi pages show the English name' },
  descriptionHindi: { label: 'Description in Hindi', longest: 20_000, isLong: true },
} as const satisfies Readonly<Record<string, Fact>>;

export type FactName = keyof typeof PRODUCT_FACTS;

/** Null: the product has none. */
export type ProductFacts = Readonly<Record<FactName, string | null>>;

export const FACT_NAMES = Object.keys(PRODUCT_FACTS) as readonly FactName[];

export const factOf = (name: FactName): Fact => PRODUCT_FACTS[name];

export const eachFact = <T>(of: (name: FactName, index: number) => T): Readonly<Record<FactName, T>> =>
  Object.fromEntries(FACT_NAMES.map((name, index) => [name, of(name, index)])) as Record<FactName, T>;
