import { z } from 'zod';
import { hindi, line } from '../route.ts';
import { isLinkAddress } from './web-address.ts';

/**
 * The blocks that the owner's pages consist of. A block holds texts, addresses and pictures, never markup. Beside its
 * texts it may hold their Hindi.
 */

export const MAX_BLOCKS = 30;

const words = (most: number) => z.string().trim().max(most);
const title = line(120);
const address = z
  .string({ error: 'Required' })
  .trim()
  .min(1, 'Required')
  .max(500)
  .refine(isLinkAddress, 'An address of this shop, such as /collection, or one that begins with https://');

const picture = z.object({
  address: z.string().regex(/^\/images\/[0-9a-f]{64}\/960\.webp$/, 'Upload the picture'),
  alt: line(300).describe('what it shows, for who does not see it'),
  hindi: hindi({ alt: words(300) }),
});
export type PagePicture = z.output<typeof picture>;

const button = z.object({ label: line(40), to: address, hindi: hindi({ label: words(40) }) });

const slide = z.object({
  eyebrow: words(60),
  title: line(60),
  text: words(200),
  button: line(40),
  to: address,
  picture: picture.nullable().describe('null: pictures of products, which change with them'),
  hindi: hindi({ eyebrow: words(60), title: words(60), text: words(200), button: words(40) }),
});
export type Slide = z.output<typeof slide>;

/** Where the products of a block come from. */
export const PRODUCT_SOURCES = ['latest', 'best-sellers', 'collection'] as const;

const entry = z.object({
  title,
  text: words(600),
  hindi: hindi({ title: words(120), text: words(600) }),
});

export const pageBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slides'), slides: z.array(slide).min(1).max(8) }),
  z.object({ kind: z.literal('categories') }),
  z.object({
    kind: z.literal('products'),
    title,
    source: z.enum(PRODUCT_SOURCES),
    collection: words(200).describe('its handle, where the source is a collection'),
    more: words(60).describe('the link to all of them; blank: none'),
    hindi: hindi({ title: words(120), more: words(60) }),
  }),
  z.object({
    kind: z.literal('band'),
    title: line(160),
    text: words(600),
    button: line(40),
    to: address,
    hindi: hindi({ title: words(160), text: words(600), button: words(40) }),
  }),
  z.object({ kind: z.literal('promises'), promises: z.array(entry).min(1).max(6) }),
  z.object({
    kind: z.literal('story'),
    title: line(200),
    text: words(3_000),
    buttons: z.array(button).max(2),
    steps: z.array(entry).max(8),
    hindi: hindi({ title: words(200), text: words(3_000) }),
  }),
  z.object({
    kind: z.literal('part'),
    anchor: words(40).regex(/^[a-z0-9-]*$/, 'Small letters, digits and hyphens'),
    title,
    text: line(8_000),
    hindi: hindi({ title: words(120), text: words(8_000) }),
  }),
  z.object({
    kind: z.literal('picture'),
    picture,
    side: z.enum(['left', 'right', 'wide']),
    title: words(120),
    text: words(3_000),
    button: words(40),
    to: words(500).refine(
      (to) => to === '' || isLinkAddress(to),
      'An address of this shop, such as /collection, or one that begins with https://',
    ),
    hindi: hindi({ title: words(120), text: words(3_000), button: words(40) }),
  }),
]);
export type PageBlock = z.output<typeof pageBlock>;
export type BlockKind = PageBlock['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<PageBlock, { readonly kind: Kind }>;

export const pageContent = z
  .object({
    title,
    description: words(300).describe('for search engines and shared links'),
    hindi: hindi({ title: words(120), description: words(300) }),
    blocks: z.array(pageBlock).max(MAX_BLOCKS, `At most ${MAX_BLOCKS} parts`),
  })
  .refine(({ blocks }) => blocks.filter(({ kind }) => kind === 'slides').length <= 1, {
    path: ['blocks'],
    message: 'Only one carousel',
  });
export type PageContent = z.output<typeof pageContent>;
