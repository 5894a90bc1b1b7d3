import type { AddressId } from '@darzi/contract/ids.ts';
import { describe, expect, it } from 'vitest';
import { anAddress } from '../test-factories.ts';
import { decideAddresses, emailKey, type StoredAddress } from './accounts.rules.ts';

describe('an e-mail is the same', () => {
  it.each([
    ['asha@example.com', 'ASHA@Example.COM'],
    ['asha@example.com', '  asha@example.com '],
  ])('%s and %s', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });

  it.each([
    ['asha@example.com', 'asha+1@example.com'],
    ['asha@example.com', 'a.sha@example.com'],
    // a dotted capital I becomes two characters in JavaScript and one in PostgreSQL: it must match nobody else's
    // account
    ['admin@example.com', 'adm\u0130n@example.com'],
  ])('but not %s and %s', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other));
  });
});

describe('saved addresses', () => {
  const kept = (id: string): StoredAddress => ({ ...anAddress(), _id: id }) as StoredAddress;
  const ids = (known: string[], given: (string | undefined)[]) => {
    let made = 0;
    return decideAddresses(
      known.map(kept),
      given.map((id) => ({ ...kept('x'), _id: id as AddressId | undefined })),
      () => `new${++made}` as AddressId,
    ).map((address) => address._id);
  };

  it.each<[string, string[], (string | undefined)[], string[]]>([
    ['a known one keeps its id', ['a', 'b'], ['b', 'a'], ['b', 'a']],
    ['one without an id gets one', ['a'], ['a', undefined], ['a', 'new1']],
    ['an id that was never given out is not taken over', ['a'], ['mine', '__proto__'], ['new1', 'new2']],
    ['the same id twice names one address', ['a'], ['a', 'a'], ['a', 'new1']],
    ['an empty list removes all', ['a'], [], []],
  ])('%s', (_, known, given, expected) => {
    expect(ids(known, given)).toEqual(expected);
  });
});
