import { describe, expect, it } from 'vitest';
import { agreementSections } from './agreement-text.ts';

const frozen = (values: Readonly<Record<string, string | number | null>>) =>
  Object.entries(values).map(([path, value]) => ({ path, value, salt: null, hash: '0'.repeat(64) }));

const read = (fields: ReturnType<typeof frozen>) =>
  agreementSections(fields).map(({ title, facts }) => ({
    title,
    facts: facts.map(({ name, words }) => [name, words]),
  }));

describe('what was agreed', () => {
  it('reads like a contract: lines of the price, design, measurements, address', () => {
    const fields = frozen({
      'bid.breakdown.0.amount': 9_800,
      'bid.breakdown.0.label': 'Fabric',
      'bid.breakdown.1.amount': 450.5,
      'bid.breakdown.1.label': 'Making',
      'bid.currency': 'INR',
      'bid.designerNotes': '',
      'bid.estimatedDelivery': '2026-12-07',
      'bid.price': 10_250.5,
      'design.fabric': 'silk',
      'design.referenceImages.0': 'f80f14d64176a73975b456407a9e553c',
      'measurements.sleeves': 0,
      size: '',
      'shippingAddress.addressLine1': '8 Besant Avenue',
    });
    expect(read(fields)).toEqual([
      {
        title: 'The bid',
        facts: [
          ['Fabric', '₹9,800'],
          ['Making', '₹450.50'],
          ['Price', '₹10,250.50'],
          ['Estimated delivery', '7 Dec 2026'],
        ],
      },
      {
        title: 'The design',
        facts: [
          ['Fabric', 'Silk'],
          ['Reference 1', 'SHA-256 f80f14d64176…'],
        ],
      },
      { title: 'The measurements', facts: [['Sleeves', '0″']] },
      { title: 'Where it goes', facts: [['Address', '8 Besant Avenue']] },
    ]);
  });

  it('names the garment, its wearer and every measurement it needs, estimated ones as such', () => {
    const fields = frozen({
      'design.choices.padding': 'none',
      'design.colour': '#c02a6c',
      'design.garment': 'lehenga-set',
      'design.wearer.age': 9,
      'design.wearer.who': 'girl',
      'estimatedMeasurements.0': 'sleeves',
      'measurements.length': 30,
      'measurements.sleeves': 15.5,
      'moreMeasurements.topLength': 11,
    });
    expect(read(fields).map(({ facts }) => facts)).toEqual([
      [
        ['Garment', 'Lehenga and blouse'],
        ['For', 'Girl'],
        ['Age', '9'],
        ['Colour', 'Rani pink'],
        ['Cups', 'None'],
      ],
      [
        ['Length', '30″'],
        ['Sleeves', '15.5″ (estimated)'],
        ['Blouse length', '11″'],
      ],
    ]);
  });

  it('reads in the customer’s language, leaving people’s own words alone', () => {
    const fields = frozen({
      'design.customization': 'Silk',
      'design.fabric': 'silk',
      'measurements.chest': null,
    });
    const hindi = new Map([
      ['Silk', 'रेशम'],
      ['Erased', 'मिटा दिया गया'],
    ]);
    const sections = agreementSections(fields, (english) => hindi.get(english) ?? english);
    expect(sections.flatMap(({ facts }) => facts.map(({ words }) => words))).toEqual([
      'रेशम',
      'Silk',
      'मिटा दिया गया',
    ]);
  });

  it('says what was erased', () => {
    const fields = frozen({ 'measurements.chest': null, 'shippingAddress.city': null });
    expect(read(fields).map(({ facts }) => facts)).toEqual([[['Chest', 'Erased']], [['City', 'Erased']]]);
  });
});
