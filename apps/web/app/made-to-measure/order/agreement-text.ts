/** The agreement in words, from its frozen facts. Pure. */
import type { Answer } from '@darzi/contract/client.ts';
import { BODY_MEASUREMENTS } from '@darzi/contract/custom-orders/body.ts';
import { colourWords } from '@darzi/contract/custom-orders/design-words.ts';
import { CHOICE_LABEL, CHOICE_NAMES, choiceWords } from '@darzi/contract/custom-orders/garment-choices.ts';
import { MEASUREMENT_LABEL } from '@darzi/contract/custom-orders/garment-measurements.ts';
import { garmentRows, isGarment } from '@darzi/contract/custom-orders/garments.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';

type Field = Answer<'GET /api/custom-order/:id/agreement'>['fields'][number];
type Value = Exclude<Field['value'], null>;
type Fact = { readonly path: string; readonly name: string; readonly words: string };

export type AgreementSection = { readonly title: string; readonly facts: readonly Fact[] };

const PRINT_SHOWN = 12;

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
const inWords = (value: Value): string => String(value);
const asPrice = (value: Value): string => showRupees(Number(value));
const asDay = (value: Value): string => showDay(String(value));
const asInches = (value: Value): string => `${value}″`;
const asPrint = (value: Value): string => `SHA-256 ${String(value).slice(0, PRINT_SHOWN)}…`;

/** Looks frozen facts up and words them. */
const createReader = (fields: readonly Field[], word: (english: string) => string) => {
  const values = new Map(fields.map(({ path, value }) => [path, value]));
  const estimated = new Set(
    fields.filter(({ path }) => path.startsWith('estimatedMeasurements.')).map(({ value }) => value),
  );
  const asChoice = (value: Value): string => word(choiceWords(String(value)));
  /** None if it was left blank; an erased one says so. */
  const fact = (name: string, path: string, show = inWords): readonly Fact[] => {
    const value = values.get(path);
    if (value === undefined || value === '') return [];
    return [{ path, name, words: value === null ? word('Erased') : show(value) }];
  };
  /** Those of each entry of a list. */
  const each = (
    path: (index: number) => string,
    facts: (index: number) => readonly Fact[],
  ): readonly Fact[] =>
    values.has(path(0))
      ? Array.from(values, (_, index) => index)
          .filter((index) => values.has(path(index)))
          .flatMap(facts)
      : [];
  return {
    fact,
    each,
    word,
    asWord: (value: Value): string => word(capital(String(value))),
    asChoice,
    asDye: (value: Value): string => word(colourWords(String(value))),
    asGarment: (value: Value): string =>
      typeof value === 'string' && isGarment(value) ? word(garmentRows[value].label) : asChoice(value),
    asMeasured: (name: string) => (value: Value) =>
      estimated.has(name) ? `${asInches(value)} ${word('(estimated)')}` : asInches(value),
    textOf: (path: string): string => inWords(values.get(path) ?? ''),
  };
};
type Reader = ReturnType<typeof createReader>;

const bidFacts = ({ fact, each, textOf }: Reader): readonly Fact[] => {
  const line = (index: number) => `bid.breakdown.${index}`;
  const amount = (index: number) => `${line(index)}.amount`;
  return [
    ...each(amount, (index) => fact(textOf(`${line(index)}.label`), amount(index), asPrice)),
    ...fact('Price', 'bid.price', asPrice),
    ...fact('Estimated delivery', 'bid.estimatedDelivery', asDay),
    ...fact('Designer’s notes', 'bid.designerNotes'),
  ];
};

const designFacts = ({
  fact,
  each,
  textOf,
  word,
  asWord,
  asChoice,
  asDye,
  asGarment,
}: Reader): readonly Fact[] => {
  const picture = (index: number) => `design.referenceImages.${index}`;
  return [
    ...fact('Garment', 'design.garment', asGarment),
    ...fact('For', 'design.wearer.who', asWord),
    ...fact('Age', 'design.wearer.age'),
    ...fact('Height', 'design.wearer.height', asInches),
    ...fact('Needed by', 'design.neededBy', asDay),
    ...fact('Style', 'design.style', asWord),
    ...fact('Fabric', 'design.fabric', asWord),
    ...fact('Colour', 'design.colour', asDye),
    ...fact('Designer’s colour', 'design.color'),
    ...fact('Print', 'design.print', asChoice),
    ...fact('Border', 'design.border', asChoice),
    ...fact('Fit', 'design.fit', asWord),
    ...CHOICE_NAMES.flatMap((name) =>
      fact(CHOICE_LABEL[name], `design.choices.${name}`, (value) =>
        word(choiceWords(String(value), name, textOf('design.garment'))),
      ),
    ),
    ...fact('Special requirements', 'design.customization'),
    ...each(picture, (index) => fact(`${word('Reference')} ${index + 1}`, picture(index), asPrint)),
  ];
};

const measurementFacts = ({ fact, asMeasured }: Reader): readonly Fact[] => [
  ...fact('Standard size', 'size'),
  ...BODY_MEASUREMENTS.flatMap((name) =>
    ['measurements', 'moreMeasurements'].flatMap((part) =>
      fact(MEASUREMENT_LABEL[name], `${part}.${name}`, asMeasured(name)),
    ),
  ),
];

const addressFacts = ({ fact }: Reader): readonly Fact[] => [
  ...fact('Address', 'shippingAddress.addressLine1'),
  ...fact('Address, second line', 'shippingAddress.addressLine2'),
  ...fact('City', 'shippingAddress.city'),
  ...fact('State', 'shippingAddress.state'),
  ...fact('PIN code', 'shippingAddress.postalCode'),
  ...fact('Country', 'shippingAddress.country'),
  ...fact('Phone', 'shippingAddress.phoneNumber'),
];

/** The frozen facts in the order of a contract; sections without any are left out. `word` translates. */
export const agreementSections = (
  fields: readonly Field[],
  word = (english: string): string => english,
): readonly AgreementSection[] => {
  const reader = createReader(fields, word);
  const sections: readonly AgreementSection[] = [
    { title: 'The bid', facts: bidFacts(reader) },
    { title: 'The design', facts: designFacts(reader) },
    { title: 'The measurements', facts: measurementFacts(reader) },
    { title: 'Where it goes', facts: addressFacts(reader) },
  ];
  return sections.filter(({ facts }) => facts.length > 0);
};
