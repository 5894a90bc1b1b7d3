import { expect, it } from 'vitest';
import { fillLine, paragraphsOf, partsOf, type TextFacts } from './page-text.ts';

const FACTS: TextFacts = {
  store: 'Darzi',
  'delivery fee': '₹49',
  'free delivery': '',
  'return days': '7 days',
  'return address': '',
  'grievance officer': 'the grievance officer of Darzi: care@darzi.test',
  email: 'hello@darzi.test',
  phone: '',
};

it.each([
  ['plain words', [{ text: 'plain words' }]],
  [
    'a *darzi* is **ours**',
    [{ text: 'a ' }, { text: 'darzi', mark: 'emphasis' }, { text: ' is ' }, { text: 'ours', mark: 'strong' }],
  ],
  [
    'see the [page](/contact?a=1#b).',
    [{ text: 'see the ' }, { text: 'page', to: '/contact?a=1#b' }, { text: '.' }],
  ],
  ['write to a@b.co', [{ text: 'write to ' }, { text: 'a@b.co', to: 'mailto:a@b.co' }]],
  ['[x](javascript:alert)', [{ text: '[x](javascript:alert)' }]],
  ['[x](//evil.test)', [{ text: '[x](//evil.test)' }]],
  ['[x](http://plain.test)', [{ text: '[x](http://plain.test)' }]],
  ['<b onclick="x">', [{ text: '<b onclick="x">' }]],
])('reads %j', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

it.each(['[', 'a', 'a.', '[a', '*', '**a', 'a@', '[a](', '\n '])(
  'reads a long text of %j at once',
  (piece) => {
    const text = piece.repeat(400_000);
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join('').length,
    ).toBeGreaterThan(0);
  },
);

it('leaves out paragraphs that name a fact the shop lacks', () => {
  const text = 'Costs {delivery fee}.\n\nSend it to:\n{return address}\n\n{unknown} stays';
  expect(paragraphsOf(text, FACTS)).toEqual(['Costs ₹49.', '{unknown} stays']);
});

it('fills a line', () => {
  expect(fillLine('{store}: made{phone}', FACTS)).toBe('Darzi: made');
});
