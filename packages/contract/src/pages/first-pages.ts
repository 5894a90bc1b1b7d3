/** The text of the shop's own pages until the owner changes them. */
import type { PageContent } from './page-blocks.ts';

/** The pages that every shop has, with their addresses by handle. */
export const BUILT_IN_PAGES = { home: '/', about: '/about', policy: '/policy' } as const;
export type BuiltInPage = keyof typeof BUILT_IN_PAGES;

export const isBuiltInPage = (handle: string): handle is BuiltInPage => Object.hasOwn(BUILT_IN_PAGES, handle);

/** The path of an owner's page. */
export const pageAddress = (handle: string): string =>
  isBuiltInPage(handle) ? BUILT_IN_PAGES[handle] : `/pages/${handle}`;

const HERO_TEXT =
  'Discover our carefully curated selection designed for those who appreciate quality and style.';

export const DEFAULT_PAGES: Readonly<Record<BuiltInPage, PageContent>> = {
  home: {
    title: '{store}: ready to wear and made to measure',
    description:
      'Shirts, kurtas, dresses, jackets and knitwear for women, men and children, ready to wear or cut to your measurements. {store}, with returns within {return days}.',
    blocks: [
      {
        kind: 'slides',
        slides: [
          {
            eyebrow: 'Latest Arrivals',
            title: 'OUR BEST SELLERS',
            text: HERO_TEXT,
            button: 'SHOP NOW',
            to: '/collection?bestSeller=1',
            picture: null,
          },
          {
            eyebrow: 'Summer Collection',
            title: 'NEW SEASON',
            text: HERO_TEXT,
            button: 'DISCOVER MORE',
            to: '/collection?sort=relevant',
            picture: null,
          },
          {
            eyebrow: 'Special Offers',
            title: 'LIMITED TIME',
            text: HERO_TEXT,
            button: 'VIEW DEALS',
            to: '/collection?sort=low-high',
            picture: null,
          },
        ],
      },
      { kind: 'categories' },
      {
        kind: 'products',
        title: 'Latest Collection',
        source: 'latest',
        collection: '',
        more: 'See the collection',
      },
      {
        kind: 'band',
        title: 'Six measurements, *one* garment that is nobody else’s.',
        text: 'Give us your chest, waist, hips, shoulders, sleeves and length, choose the cloth, and a designer sends you a price before anything is cut.',
        button: 'Craft your look',
        to: '/craft-your-look',
      },
      {
        kind: 'products',
        title: 'In-Demand Styles',
        source: 'best-sellers',
        collection: '',
        more: 'See all best sellers',
      },
      {
        kind: 'promises',
        promises: [
          { title: 'Easy exchange', text: 'Too small, or the colour too loud? Swap it, no fuss.' },
          {
            title: '{return days} return policy',
            text: 'Try it on at home. Send it back within {return days} if it is not for you.',
          },
          {
            title: 'Best customer support 24/7',
            text: 'Write at any hour. Someone who knows the cloth will answer.',
          },
        ],
      },
    ],
  },
  about: {
    title: 'About Us',
    description:
      'Who cuts and sews at {store}, what we sell ready to wear, and how we make a garment to measure.',
    blocks: [
      {
        kind: 'story',
        title: 'A *darzi* is the tailor you go to with a length of cloth and an idea.',
        text: '{store} keeps that table open to everyone: clothes that are ready today, and clothes cut for one person only. Both come from the same hands, with the same seams.',
        buttons: [
          { label: 'See the collection', to: '/collection' },
          { label: 'Craft your look', to: '/craft-your-look' },
        ],
        steps: [
          {
            title: 'Cloth first',
            text: 'We start at the loom and the mill: cotton, linen, silk, wool, denim and velvet that can be worn often and washed without fear.',
          },
          {
            title: 'One chart for all',
            text: 'Every ready-to-wear piece is cut to one size chart, so your M is the same in a shirt, a kurta and a jacket.',
          },
          {
            title: 'Or your own measurements',
            text: 'Made to measure starts with six measurements and a picture of what you have in mind. A designer quotes you a price before any cloth is cut.',
          },
        ],
      },
    ],
  },
  policy: {
    title: 'Policy page',
    description:
      'Returns within {return days}, delivery and what it costs, payment, what we keep about you, and who to contact with a grievance.',
    blocks: [
      {
        kind: 'part',
        anchor: 'returns',
        title: 'Returns',
        text: `You can return a ready-made piece within {return days} of delivery, unworn, unwashed and with its labels. We exchange it for another size or refund the way you paid. If you paid in cash, we send the money to your UPI ID or bank account.

Send it to:
{return address}

Made-to-measure clothes are cut for you alone, so we cannot exchange them for another size. If we get a seam or a measurement wrong, we alter or remake the piece free of charge.`,
      },
      {
        kind: 'part',
        anchor: 'shipping',
        title: 'Shipping',
        text: `We deliver across India. Delivery costs {delivery fee} an order. Your order history shows every step from the packing table to your door, with the carrier and the tracking number.

From {free delivery} on, delivery costs nothing.

An order can be cancelled from your order history until it is packed.`,
      },
      {
        kind: 'part',
        anchor: 'payment',
        title: 'Payment',
        text: 'Prices are in Indian rupees and include all taxes. The checkout shows the ways to pay. You enter card and bank details on the payment provider’s own page; they never reach us.',
      },
      {
        kind: 'part',
        anchor: 'privacy',
        title: 'Privacy',
        text: `We keep what an order needs: your name, addresses, orders and, for made to measure, your measurements and reference pictures. We strip location and camera data from reference pictures when you upload them. Only you and the people who make the garment see them.

We use no advertising cookies and never sell your data. In your [profile](/profile) you can download everything we hold about you and delete your account. By law we keep invoices, without your name.`,
      },
      {
        kind: 'part',
        anchor: 'grievance',
        title: 'Grievances',
        text: `If something went wrong and our first answer did not help, please write to {grievance officer}

For everything else, use the [contact page](/contact).`,
      },
    ],
  },
};
