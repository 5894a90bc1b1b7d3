import { colourWords, FIT_LABEL } from '@darzi/contract/custom-orders/design-words.ts';
import {
  CHOICE_LABEL,
  CHOICE_NAMES,
  type ChoiceName,
  choiceWords,
  FITS,
} from '@darzi/contract/custom-orders/garment-choices.ts';
import { BORDERS, DYE_CARD, PRINTS } from '@darzi/contract/custom-orders/garment-cloth.ts';
import type { ProposedDesign } from '@darzi/contract/custom-orders/garments.routes.ts';
import { type Garment, garmentRows } from '@darzi/contract/custom-orders/garments.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { SelectField } from '../ui/field.tsx';

type Option<T extends string> = readonly [value: T, label: string];

/** A select; blank where the choice is optional. */
export const Choose = <T extends string>({
  label,
  value,
  options,
  blank,
  onChoose,
}: {
  label: string;
  value: T | null;
  options: readonly Option<T>[];
  blank?: string;
  onChoose: (value: T | null) => void;
}) => (
  <SelectField
    label={label}
    value={value ?? ''}
    onChange={({ target }) => onChoose(options.find(([known]) => known === target.value)?.[0] ?? null)}
  >
    {blank === undefined ? null : <option value="">{blank}</option>}
    {options.map(([known, words]) => (
      <option key={known} value={known}>
        {words}
      </option>
    ))}
  </SelectField>
);

const inWords = <T extends string>(
  values: readonly T[],
  name?: ChoiceName,
  garment?: Garment,
): readonly Option<T>[] => values.map((value) => [value, choiceWords(value, name, garment)] as const);

const coloursWith = (own: string | null): readonly Option<string>[] => {
  const dyes = DYE_CARD.map(({ hex, name }): Option<string> => [hex, name]);
  return own === null || dyes.some(([hex]) => hex === own) ? dyes : [[own, colourWords(own)], ...dyes];
};

/** Fields for a whole composition: every choice in the garment's table. */
export const CompositionFields = ({
  garment,
  design,
  onChange,
}: {
  garment: Garment;
  design: ProposedDesign;
  onChange: (design: ProposedDesign) => void;
}) => {
  const { fabrics, choices } = garmentRows[garment];
  const set = (changes: Partial<ProposedDesign>) => onChange({ ...design, ...changes });
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-4 sm:grid-cols-3">
      <Choose
        label="Fabric"
        value={design.fabric}
        options={fabrics.map((fabric) => [fabric, capitalised(fabric)] as const)}
        onChoose={(fabric) => (fabric === null ? undefined : set({ fabric }))}
      />
      <Choose
        label="Dye"
        value={design.colour}
        options={coloursWith(design.colour)}
        blank="Not chosen"
        onChoose={(colour) => set({ colour })}
      />
      <Choose
        label="Print"
        value={design.print}
        options={inWords(PRINTS)}
        blank="Plain"
        onChoose={(print) => set({ print })}
      />
      <Choose
        label="Border"
        value={design.border}
        options={inWords(BORDERS)}
        blank="None"
        onChoose={(border) => set({ border })}
      />
      <Choose
        label="Fit"
        value={design.fit}
        options={FITS.map((fit) => [fit, FIT_LABEL[fit]] as const)}
        blank="Not chosen"
        onChoose={(fit) => set({ fit })}
      />
      {CHOICE_NAMES.map((name) => {
        const values = choices[name];
        return values === undefined ? null : (
          <Choose
            key={name}
            label={CHOICE_LABEL[name]}
            value={design.choices[name] ?? null}
            options={inWords(values, name, garment)}
            onChoose={(value) =>
              value === null ? undefined : set({ choices: { ...design.choices, [name]: value } })
            }
          />
        );
      })}
    </div>
  );
};
