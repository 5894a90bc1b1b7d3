/** The Hindi header and footer of a shop whose owner has not changed anything yet. */
import { DEFAULT_FRONT } from './first-front.ts';
import type { ShopFront } from './shop-front.ts';

export const DEFAULT_FRONT_HINDI: ShopFront = {
  ...DEFAULT_FRONT,
  menu: [
    { label: 'होम', to: '/', children: [] },
    { label: 'अपने नाप से सिलवाएँ', to: '/craft-your-look', children: [] },
    { label: 'कलेक्शन', to: '/collection', children: [] },
  ],
  footer: [
    {
      title: 'ज़रूरी लिंक',
      links: [
        { label: 'होम', to: '/' },
        { label: 'कलेक्शन', to: '/collection' },
        { label: 'हमारे बारे में', to: '/about' },
        { label: 'संपर्क करें', to: '/contact' },
      ],
    },
    {
      title: 'हमारी सेवाएँ',
      links: [
        { label: 'अपने नाप से सिलवाएँ', to: '/craft-your-look' },
        { label: 'स्टाइल की सलाह', to: '/contact?subject=Styling+Consultation' },
        { label: 'नाप ठीक करवाएँ', to: '/contact?subject=Alterations' },
        { label: 'वॉर्डरोब प्लानिंग', to: '/contact?subject=Wardrobe+Planning' },
      ],
    },
  ],
  footNote: 'भारत में काटा और सिला गया।',
  openingHours: 'सोमवार से शनिवार, सुबह 10 से रात 8 बजे तक',
};
