import type { SizeChartId } from '@darzi/contract/ids.ts';
import { SelectField } from '../../ui/field.tsx';
import { useSizeCharts } from '../size-charts/use-size-charts.ts';

type Props = {
  /** Blank: the one of its category and type. */
  readonly chosen: SizeChartId | '';
  readonly fault: string | undefined;
  readonly onChoose: (chart: SizeChartId | '') => void;
};

/** Chooses one of the owner's size charts; hidden while there are none. */
export const SizeChartChoice = ({ chosen, fault, onChoose }: Props) => {
  const charts = useSizeCharts().data?.charts ?? [];
  if (charts.length === 0 && chosen === '') return null;
  return (
    <SelectField
      label="Size chart"
      className="sm:max-w-80"
      value={chosen}
      error={fault}
      onChange={(event) => onChoose(charts.find(({ _id }) => _id === event.target.value)?._id ?? '')}
    >
      <option value="">By category and type</option>
      {charts.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
      {chosen === '' || charts.some(({ _id }) => _id === chosen) ? null : (
        <option value={chosen}>Its own</option>
      )}
    </SelectField>
  );
};
