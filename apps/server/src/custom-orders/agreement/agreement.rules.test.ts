import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeze, hashAgreement, hashField, unfold } from './agreement.rules.ts';

let salts = 0;
const createSalt = () => `salt-${++salts}`;
const FACTS = {
  measurements: { chest: 38, sleeves: 0 },
  design: { style: 'fusion', color: null, referenceImages: ['aa', 'bb'] },
  bid: { price: 12_500.5, breakdown: [{ label: 'Cloth', amount: 8_000 }] },
};

describe('an agreement', () => {
  it('is frozen field by field, each with its own salt', () => {
    const { fields, hash } = freeze(FACTS, createSalt);
    expect(fields.map(({ path }) => path)).toEqual([
      'measurements.chest',
      'measurements.sleeves',
      'design.style',
      'design.referenceImages.0',
      'design.referenceImages.1',
      'bid.price',
      'bid.breakdown.0.label',
      'bid.breakdown.0.amount',
    ]);
    expect(new Set(fields.map(({ salt }) => salt)).size).toBe(fields.length);
    for (const { value, salt, hash: proof } of fields) {
      expect(salt !== null && value !== null && hashField(salt, value)).toBe(proof);
    }
    expect(hashAgreement([...fields].reverse())).toBe(hash);
  });

  it('still proves the rest when a field is erased', () => {
    const { fields, hash } = freeze(FACTS, createSalt);
    const erased = fields.map((field) =>
      field.path === 'measurements.chest' ? { ...field, value: null, salt: null } : field,
    );
    expect(hashAgreement(erased)).toBe(hash);
    expect(unfold(erased)).toMatchObject({ measurements: { sleeves: 0 }, design: { style: 'fusion' } });
    expect(unfold(erased)).not.toHaveProperty('measurements.chest');
  });

  it('detects a change of any field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), fc.string(), (index, value) => {
        const { fields, hash } = freeze(FACTS, createSalt);
        const field = fields[index];
        if (field?.salt == null || field.value === value) return;
        const forged = fields.map((one) =>
          one === field ? { ...one, value, hash: hashField(field.salt ?? '', value) } : one,
        );
        expect(hashAgreement(forged)).not.toBe(hash);
      }),
    );
  });
});
