/** The agreement in words, from its frozen facts. Pure. */
import type { Answer } from '@darzi/contract/client.ts';
import { colourWords } from '@darzi/contract/custom-orders/design-words.ts';
import { CHOICE_LABEL, CHOICE_NAMES, choiceWords } from '@darzi/contract/custom-orders/garment-choices.ts';
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
const asWord = (value: Value): string => capital(String(value));
const asChoice = (value: Value): string => choiceWords(String(value));
const asDye = (value: Value): string => colourWords(String(value));
const asInches = (value: Value): string => `${value}″`;
const asPrint = (value: Value): string => `SHA-256 ${String(value).slice(0, PRINT_SHOWN)}…`;

/** The frozen facts in the order of a contract; erased ones say so, blank ones are left out. */
export const agreementSections = (fields: readonly Field[]): readonly AgreementSection[] => {
  const values = new Map(fields.map(({ path, value }) => [path, value]));
  const fact = (name: string, path: string, show = inWords): readonly Fact[] => {
    const value = values.get(path);
    if (value === undefined || value === '') return [];
    return [{ path, name, words: value === null ? 'Erased' : show(value) }];
  };
  /** One for each entry of a list. */
  const each = (
    path: (index: number) => string,
    facts: (index: number) => readonly Fact[],
  ): readonly Fact[] =>
    values.has(path(0))
      ? Array.from(values, (_, index) => index)
          .filter((index) => values.has(path(index)))
          .flatMap(facts)
      : [];
  const line = (index: number) => `bid.breakdown.${index}`;
  const picture = (index: number) => `design.referenceImages.${index}`;
  const sections: readonly AgreementSection[] = [
    {
      title: 'The bid',
      facts: [
        ...each(
          (index) => `${line(index)}.amount`,
          (index) =>
            fact(inWords(values.get(`${line(index)}.label`) ?? ''), `${line(index)}.amount`, asPrice),
        ),
        ...fact('Price', 'bid.price', asPrice),
        ...fact('Estimated delivery', 'bid.estimatedDelivery', asDay),
        ...fact('Designer’s notes', 'bid.designerNotes'),
      ],
    },
    {
      title: 'The design',
      facts: [
        ...fact('Garment', 'design.garment', asChoice),
        ...fact('Needed by', 'design.neededBy', asDay),
        ...fact('Style', 'design.style', asWord),
        ...fact('Fabric', 'design.fabric', asWord),
        ...fact('Color', 'design.color'),
        ...fact('Dye', 'design.colour', asDye),
        ...fact('Print', 'design.print', asChoice),
        ...fact('Border', 'design.border', asChoice),
        ...fact('Fit', 'design.fit', asWord),
        ...CHOICE_NAMES.flatMap((name) =>
          fact(CHOICE_LABEL[name], `design.choices.${name}`, (value) => choiceWords(String(value), name)),
        ),
        ...fact('Special requirements', 'design.customization'),
        ...each(picture, (index) => fact(`Reference ${index + 1}`, picture(index), asPrint)),
      ],
    },
    {
      title: 'The measurements',
      facts: [
        ...fact('Standard size', 'size'),
        ...(['chest', 'waist', 'hips', 'length', 'shoulders', 'sleeves'] as const).flatMap((name) =>
          fact(capital(name), `measurements.${name}`, asInches),
        ),
      ],
    },
    {
      title: 'Where it goes',
      facts: [
        ...fact('Address', 'shippingAddress.addressLine1'),
        ...fact('Address, second line', 'shippingAddress.addressLine2'),
        ...fact('City', 'shippingAddress.city'),
        ...fact('State', 'shippingAddress.state'),
        ...fact('PIN code', 'shippingAddress.postalCode'),
        ...fact('Country', 'shippingAddress.country'),
        ...fact('Phone', 'shippingAddress.phoneNumber'),
      ],
    },
  ];
  return sections.filter(({ facts }) => facts.length > 0);
};
