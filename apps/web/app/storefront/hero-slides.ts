export const HERO_DESCRIPTION =
  'Discover our carefully curated selection designed for those who appreciate quality and style.';

/** The three slides and where each leads. */
export const HERO_SLIDES = [
  {
    eyebrow: 'Latest Arrivals',
    title: 'OUR BEST SELLERS',
    button: 'SHOP NOW',
    to: '/collection?bestSeller=1',
  },
  {
    eyebrow: 'Summer Collection',
    title: 'NEW SEASON',
    button: 'DISCOVER MORE',
    to: '/collection?sort=relevant',
  },
  { eyebrow: 'Special Offers', title: 'LIMITED TIME', button: 'VIEW DEALS', to: '/collection?sort=low-high' },
] as const;

export type HeroSlide = (typeof HERO_SLIDES)[number];
