export const MAIN_LINKS = [
  { to: '/', label: 'HOME' },
  { to: '/craft-your-look', label: 'CRAFT YOUR LOOK' },
  { to: '/collection', label: 'COLLECTION' },
] as const;

export const QUICK_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/collection', label: 'Collections' },
  { to: '/about', label: 'About Us' },
  { to: '/contact', label: 'Contact' },
] as const;

export const SERVICE_LINKS = [
  { to: '/craft-your-look', label: 'Custom Design' },
  { to: '/contact?subject=Styling+Consultation', label: 'Styling Consultation' },
  { to: '/contact?subject=Alterations', label: 'Alterations' },
  { to: '/contact?subject=Wardrobe+Planning', label: 'Wardrobe Planning' },
] as const;
