import { expect, it } from 'vitest';
import { showChanges } from './audit-labels.ts';

it('names an amount without a name of its own, and spells names out', () => {
  expect(showChanges({ paise: 10_050, seoTitle: ['', 'Kurtas'], nameHindi: 'कुर्ता' })).toEqual([
    { field: 'Amount', from: undefined, to: '₹100.50' },
    { field: 'SEO title', from: 'nothing', to: 'Kurtas' },
    { field: 'Name in Hindi', from: undefined, to: 'कुर्ता' },
  ]);
});

it('leaves out empty values of a new entry, and shows what was emptied', () => {
  expect(showChanges({ hsn: null, vendor: '', care: ['Wash cold', null] })).toEqual([
    { field: 'Care', from: 'Wash cold', to: 'nothing' },
  ]);
});
