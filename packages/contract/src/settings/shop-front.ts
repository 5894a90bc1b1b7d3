import { z } from 'zod';
import { isLinkAddress } from '../pages/web-address.ts';
import { hindi, line } from '../route.ts';
import { contrastInWords, contrastOf, MIN_CONTRAST, PAPER } from './colour-contrast.ts';

/** Header and footer of every page, and the look of the shop, as the owner sets them. */

const to = z
  .string({ error: 'Required' })
  .trim()
  .min(1, 'Required')
  .max(500)
  .refine(isLinkAddress, 'An address of this shop, such as /collection, or one that begins with https://');

const words = (most: number) => z.string().trim().max(most);

const link = z.object({ label: line(40), to, hindi: hindi({ label: words(40) }) });
export type SiteLink = z.output<typeof link>;

const menuEntry = link.extend({
  label: line(24),
  children: z.array(link).max(12, 'At most 12').describe('opens beneath it'),
});
export type MenuEntry = z.output<typeof menuEntry>;

const picture = z.string().regex(/^\/images\/[0-9a-f]{64}\/960\.webp$/, 'Upload the picture');

const accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A colour such as #9b2d30')
  .superRefine((colour, context) => {
    const contrast = contrastOf(colour, PAPER);
    if (contrast >= MIN_CONTRAST) return;
    context.addIssue({
      code: 'custom',
      message: `Words in this colour could not be read: it has ${contrastInWords(contrast)} on the shop’s paper, and needs ${MIN_CONTRAST}:1`,
    });
  });

export const shopFront = z.object({
  menu: z.array(menuEntry).min(1, 'At least one').max(6, 'At most 6'),
  footer: z
    .array(
      z.object({
        title: line(40),
        links: z.array(link).min(1, 'At least one').max(10, 'At most 10'),
        hindi: hindi({ title: words(40) }),
      }),
    )
    .max(3, 'At most 3')
    .describe('columns of links'),
  social: z.array(link).max(8, 'At most 8').describe('where else the shop is found'),
  footNote: z.string().trim().max(120).describe('after the shop’s name at the foot; may be blank'),
  openingHours: line(120),
  accent: accent.describe('buttons and marks; readable on the shop’s paper'),
  logo: picture.nullable().describe('null: the name, set in the shop’s own letters'),
  favicon: picture.nullable().describe('null: the shop’s own'),
  pictures: z
    .enum(['cropped', 'whole'])
    .default('cropped')
    .describe('how pictures of products fill their frame of 4:5'),
  hindi: hindi({ footNote: words(120), openingHours: words(120) }),
});
export type ShopFront = z.output<typeof shopFront>;
