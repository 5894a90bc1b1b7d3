/** The one table of what is said of a product in plain words: brand, what the law wants shown, Hindi. No zod. */

type Fact = {
  readonly label: string;
  /** Characters. */
  readonly longest: number;
  /** It may have lines. */
  readonly isLong?: true;
  /** What the back office shows where there is none; otherwise `none`. */
  readonly ifNone?: string;
  /** For the description of the calls. */
  readonly about?: string;
};

/** Columns of the database, an export and an import are named after these, in this order. */
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

/** Null: there is none. */
export type ProductFacts = Readonly<Record<FactName, string | null>>;

export const FACT_NAMES = Object.keys(PRODUCT_FACTS) as readonly FactName[];

export const factOf = (name: FactName): Fact => PRODUCT_FACTS[name];

/** Something for each fact. */
export const eachFact = <T>(of: (name: FactName, index: number) => T): Readonly<Record<FactName, T>> =>
  Object.fromEntries(FACT_NAMES.map((name, index) => [name, of(name, index)])) as Record<FactName, T>;
