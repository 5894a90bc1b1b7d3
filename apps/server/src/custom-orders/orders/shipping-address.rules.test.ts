import { refusalMessage } from '@darzi/contract/refusals.ts';
import { describe, expect, it } from 'vitest';
import { decideShippingAddress } from './shipping-address.rules.ts';
import { anAddress } from './test-custom-orders.ts';

describe('where a custom order goes', () => {
  it('is in India, and trimmed', () => {
    expect(decideShippingAddress(anAddress({ city: ' Pune ', country: ' india' }))).toMatchObject({
      value: { city: 'Pune', country: 'India', addressLine2: '' },
    });
  });
  it.each(['addressLine1', 'city', 'state', 'postalCode', 'phoneNumber'])('needs %s', (field) => {
    for (const nothing of ['', '  ', null, undefined]) {
      const decided = decideShippingAddress(anAddress({ [field]: nothing }));
      expect(decided).toMatchObject({
        ok: false,
        refusal: { fields: { [`shippingAddress.${field}`]: 'Required' } },
      });
      if (!decided.ok)
        expect(refusalMessage(decided.refusal.code)).toBe(
          'Please fill all required fields in the shipping address',
        );
    }
  });
  it.each(['984501234', '98450123456', '98450 12345', '+919845012345', '९८४५०१२३४५', 'abcdefghij'])(
    'is not reached by %s',
    (phoneNumber) => {
      const decided = decideShippingAddress(anAddress({ phoneNumber }));
      expect(decided.ok ? '' : refusalMessage(decided.refusal.code)).toBe(
        'Please enter a valid 10-digit phone number',
      );
    },
  );
  it.each(['56001', '5600011', '056001', '560 001', 'abcdef', '५६०००१'])(
    'has no PIN code %s',
    (postalCode) => {
      const message = 'Please enter a valid 6-digit pin code';
      expect(decideShippingAddress(anAddress({ postalCode }))).toMatchObject({
        refusal: {
          code: 'request.invalid',
          fields: { 'shippingAddress.postalCode': message },
          details: { message },
        },
      });
    },
  );
  it('is never abroad, and never missing', () => {
    expect(decideShippingAddress(anAddress({ country: 'Nepal' }))).toMatchObject({
      refusal: { code: 'custom_order.country_invalid' },
    });
    expect(decideShippingAddress(undefined).ok).toBe(false);
  });
});
