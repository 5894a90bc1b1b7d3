/** The one table of what is said of a product in plain words: brand, what the law wants to be read, Hindi. Pure. */

type Fact = {
  readonly column: string;
  /** Characters. */
  readonly longest: number;
  /** It may have lines. */
  readonly isLong?: true;
};

/** Name → where it is kept. An export names its columns so, in this order; an import knows them so. */
export const PRODUCT_FACTS = {
  vendor: { column: 'vendor', longest: 255 },
  countryOfOrigin: { column: 'country_of_origin', longest: 60 },
  maker: { column: 'maker', longest: 300, isLong: true },
  care: { column: 'care', longest: 1_000, isLong: true },
  netQuantity: { column: 'net_quantity', longest: 60 },
  nameHindi: { column: 'name_hindi', longest: 255 },
  descriptionHindi: { column: 'description_hindi', longest: 20_000, isLong: true },
} as const satisfies Readonly<Record<string, Fact>>;

export type FactName = keyof typeof PRODUCT_FACTS;

/** Whose goods these are, what the law wants to be read before a piece is bought, and what the product says in Hindi. */
export type ProductFacts = Readonly<Record<FactName, string | null>>;

export const FACT_NAMES = Object.keys(PRODUCT_FACTS) as readonly FactName[];

/** How one is kept. */
export const factOf = (name: FactName): Fact => PRODUCT_FACTS[name];

/** Something of each. */
export const eachFact = <T>(of: (name: FactName, index: number) => T): Readonly<Record<FactName, T>> =>
  Object.fromEntries(FACT_NAMES.map((name, index) => [name, of(name, index)])) as Record<FactName, T>;
