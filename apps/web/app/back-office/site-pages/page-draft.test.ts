import { expect, it } from 'vitest';
import { faultsLeft } from './page-draft.ts';

it('an error stays until its field is edited, and affects no other field', () => {
  const faults = { 'front.accent': 'Too light', 'front.menu.1.to': 'No address', 'front.menu': 'Too long' };
  const sent = { front: { accent: '#eee', menu: [{ to: '/' }, { to: 'x' }] } };
  expect(faultsLeft(faults, sent, sent)).toEqual(faults);
  expect(faultsLeft(faults, sent, { front: { ...sent.front, accent: '#111' } })).toEqual({
    'front.menu.1.to': 'No address',
    'front.menu': 'Too long',
  });
  expect(faultsLeft(faults, sent, { front: { ...sent.front, menu: [{ to: '/' }] } })).toEqual({
    'front.accent': 'Too light',
  });
});
