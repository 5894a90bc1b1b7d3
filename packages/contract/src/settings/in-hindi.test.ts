import { expect, it } from 'vitest';
import { DEFAULT_PAGES } from '../pages/first-pages.ts';
import { DEFAULT_PAGES_HINDI } from '../pages/first-pages-hindi.ts';
import { pageContent } from '../pages/page-blocks.ts';
import { DEFAULT_FRONT } from './first-front.ts';
import { DEFAULT_FRONT_HINDI } from './first-front-hindi.ts';
import { firstHindiOf, hasHindi, readingOf } from './in-hindi.ts';
import { shopFront } from './shop-front.ts';

const PAGE = pageContent.parse({
  title: 'Diwali',
  description: 'Silk for the feast.',
  hindi: { title: 'दिवाली', description: '' },
  blocks: [
    { kind: 'part', anchor: 'silk', title: 'Silk', text: 'From *Banaras*.', hindi: { text: '*बनारस* से।' } },
    {
      kind: 'promises',
      promises: [
        { title: 'Easy exchange', text: 'Ours.' },
        { title: 'Fast', text: 'Two days.', hindi: { title: 'जल्दी' } },
      ],
    },
    {
      kind: 'picture',
      picture: {
        address: `/images/${'a'.repeat(64)}/960.webp`,
        alt: 'A red saree',
        hindi: { alt: 'लाल साड़ी' },
      },
      side: 'left',
      title: '',
      text: '',
      button: '',
      to: '',
    },
  ],
});

it('prefers the owner’s Hindi, then the built-in Hindi, then the English', () => {
  expect(readingOf(PAGE, 'hi')).toEqual({
    title: 'दिवाली',
    description: 'Silk for the feast.',
    blocks: [
      { kind: 'part', anchor: 'silk', title: 'Silk', text: '*बनारस* से।' },
      {
        kind: 'promises',
        promises: [
          { title: 'आसान एक्सचेंज', text: 'Ours.' },
          { title: 'जल्दी', text: 'Two days.' },
        ],
      },
      {
        kind: 'picture',
        picture: { address: `/images/${'a'.repeat(64)}/960.webp`, alt: 'लाल साड़ी' },
        side: 'left',
        title: '',
        text: '',
        button: '',
        to: '',
      },
    ],
  });
});

it('sends no Hindi to English pages', () => {
  const english = readingOf(PAGE, 'en');
  expect(english).toMatchObject({ title: 'Diwali', blocks: [{ text: 'From *Banaras*.' }, {}, {}] });
  expect(JSON.stringify(english)).not.toMatch(/hindi|\p{Script=Devanagari}/u);
  expect([hasHindi(PAGE), hasHindi(english), hasHindi({ hindi: { title: '' } })]).toEqual([
    true,
    false,
    false,
  ]);
});

it.each(['home', 'about', 'policy'] as const)('has Hindi for every built-in text of %s', (handle) => {
  expect(readingOf(DEFAULT_PAGES[handle], 'hi')).toEqual(DEFAULT_PAGES_HINDI[handle]);
});

it('has Hindi for the initial menu and footer, and keeps settings that are not text', () => {
  expect(readingOf(DEFAULT_FRONT, 'hi')).toEqual(DEFAULT_FRONT_HINDI);
  expect(firstHindiOf('Sarees')).toBeUndefined();
  const front = {
    ...DEFAULT_FRONT,
    menu: [{ label: 'SAREES', to: '/collection', children: [], hindi: { label: 'साड़ियाँ' } }],
    hindi: { openingHours: 'रोज़ 10 से 8' },
  };
  expect(readingOf(shopFront.parse(front), 'hi')).toMatchObject({
    menu: [{ label: 'साड़ियाँ', to: '/collection' }],
    openingHours: 'रोज़ 10 से 8',
    footNote: DEFAULT_FRONT_HINDI.footNote,
  });
});

it.each([
  ['a title that is too long', { ...PAGE, hindi: { title: 'क'.repeat(121) } }, ['hindi', 'title']],
  [
    'a text that is too long',
    {
      ...PAGE,
      blocks: [{ kind: 'part', anchor: '', title: 'T', text: 'T', hindi: { text: 'क'.repeat(8_001) } }],
    },
    ['blocks', 0, 'hindi', 'text'],
  ],
])('%s is refused', (_what, content, path) => {
  expect(pageContent.safeParse(content).error?.issues.map((issue) => issue.path)).toEqual([path]);
});
