import { MAX_CHART_PLACES } from '@darzi/contract/size-charts/size-charts.ts';
import { X } from 'lucide-react';
import { useShop } from '../../shell/shop.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError, SelectField } from '../../ui/field.tsx';
import type { DraftPlace } from './chart-draft.ts';

type PlacesProps = {
  readonly places: readonly DraftPlace[];
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (places: readonly DraftPlace[]) => void;
};

/** Which products show the chart: those of a category, a type, or both combined. */
export const ChartPlaces = ({ places, faults, onChange }: PlacesProps) => {
  const { categories, types } = useShop().facetNames;
  const set = (at: number, part: Partial<DraftPlace>) =>
    onChange(places.map((place, index) => (index === at ? { ...place, ...part } : place)));
  const choice = (at: number, name: keyof DraftPlace, label: string, words: readonly string[]) => {
    const chosen = places[at]?.[name] ?? '';
    return (
      <SelectField
        label={`${label} ${at + 1}`}
        value={chosen}
        onChange={(event) => set(at, { [name]: event.target.value })}
      >
        <option value="">Any</option>
        {(chosen === '' || words.includes(chosen) ? words : [...words, chosen]).map((word) => (
          <option key={word}>{word}</option>
        ))}
      </SelectField>
    );
  };
  return (
    <div className="grid gap-4">
      {places.map((_, at) => {
        const fault = faults[`places.${at}`];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other identity
          <div key={at} className="grid gap-1.5">
            <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
              {choice(at, 'category', 'Category', categories)}
              {choice(at, 'subCategory', 'Type', types)}
              <IconButton
                label={`Remove place ${at + 1}`}
                className="mb-0.5"
                onClick={() => onChange(places.filter((_place, index) => index !== at))}
              >
                <X size={18} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </div>
            {fault === undefined ? null : <FieldError>{fault}</FieldError>}
          </div>
        );
      })}
      {faults.places === undefined ? null : <FieldError>{faults.places}</FieldError>}
      {places.length === 0 ? (
        <p className="text-15 text-chalk">Only the products that name it in their editor.</p>
      ) : null}
      <div>
        <Button
          variant="secondary"
          disabled={places.length >= MAX_CHART_PLACES}
          onClick={() => onChange([...places, { category: '', subCategory: '' }])}
        >
          {places.length === 0 ? 'Show it for a category or type' : 'Another place'}
        </Button>
      </div>
    </div>
  );
};
