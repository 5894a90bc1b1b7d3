/** Header, footer and look of a shop whose owner has not changed anything yet. No zod: every page carries it. */
import type { ShopFront } from './shop-front.ts';

export const DEFAULT_ACCENT = '#9b2d30';

export const DEFAULT_FRONT: ShopFront = {
  menu: [
    { label: 'HOME', to: '/', children: [] },
    { label: 'CRAFT YOUR LOOK', to: '/craft-your-look', children: [] },
    { label: 'COLLECTION', to: '/collection', children: [] },
  ],
  footer: [
    {
      title: 'Quick Links',
      links: [
        { label: 'Home', to: '/' },
        { label: 'Collections', to: '/collection' },
        { label: 'About Us', to: '/about' },
        { label: 'Contact', to: '/contact' },
      ],
    },
    {
      title: 'Our Services',
      links: [
        { label: 'Custom Design', to: '/craft-your-look' },
        { label: 'Styling Consultation', to: '/contact?subject=Styling+Consultation' },
        { label: 'Alterations', to: '/contact?subject=Alterations' },
        { label: 'Wardrobe Planning', to: '/contact?subject=Wardrobe+Planning' },
      ],
    },
  ],
  social: [],
  footNote: 'Cut and sewn in India.',
  openingHours: '10 AM to 8 PM Monday to Saturday',
  accent: DEFAULT_ACCENT,
  logo: null,
  favicon: null,
  pictures: 'cropped',
};
