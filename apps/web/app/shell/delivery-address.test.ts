import { describe, expect, it } from 'vitest';
import {
  BLANK_ADDRESS,
  faultIn,
  isSameAddress,
  missingIn,
  nineFieldsOf,
  tidyAddress,
} from './delivery-address.ts';

const filled = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  streetAddress: '14 Lavelle Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pinCode: '560001',
  country: 'India',
  phoneNumber: '9845012345',
};

describe('a delivery address on its way to the server', () => {
  it.each([
    ['+91 98450 12345', '9845012345'],
    ['098450-12345', '9845012345'],
    ['(98450) 12345', '9845012345'],
    ['919845012345', '9845012345'],
    ['९८४५० १२३४५', '9845012345'],
    ['9198450123', '9198450123'],
    [' 98450 ', '98450'],
    ['+1 415 555 0100 22', '+1 415 555 0100 22'],
    ['0123456789', '0123456789'],
  ])('sends the phone number %j as %j', (typed, sent) => {
    expect(tidyAddress({ ...filled, phoneNumber: typed }).phoneNumber).toBe(sent);
  });

  it('drops the blanks in a PIN code and around every text', () => {
    expect(tidyAddress({ ...filled, pinCode: ' 560 001 ', city: ' Bengaluru ' })).toEqual(filled);
  });

  it('lists missing fields in form order', () => {
    expect(missingIn({ ...filled, phoneNumber: '', firstName: '  ', pinCode: '' })).toEqual([
      'First Name',
      'Pin Code',
      'Phone Number',
    ]);
  });

  it.each([
    ['city', ' ', 'Required'],
    ['pinCode', '560 001', undefined],
    ['pinCode', '५६० ००१', undefined],
    ['pinCode', '056001', 'Please enter a valid 6-digit pin code'],
    ['phoneNumber', '+91 98450 12345', undefined],
    ['phoneNumber', '98450', 'Please enter a valid 10-digit phone number'],
    ['email', ' asha@example.com ', undefined],
    ['email', 'asha@example', 'Please enter a valid email address'],
  ] as const)('in its field %s judges %j: %s', (field, typed, fault) => {
    expect(faultIn(field, typed)).toBe(fault);
  });

  it('compares addresses without their saved ids', () => {
    const saved = { _id: 'x', ...filled };
    expect(nineFieldsOf(saved)).toEqual(filled);
    expect(isSameAddress(saved, filled)).toBe(true);
    expect(isSameAddress(BLANK_ADDRESS, filled)).toBe(false);
  });
});
