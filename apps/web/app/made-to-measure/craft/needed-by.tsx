import { isoDay, showDay } from '@darzi/contract/dates.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/field.tsx';
import { useEstimate } from './estimate.tsx';
import type { CraftForm } from './use-craft-form.ts';

const t = await textsOf('craft');

/** The contract's own would be one more file, for this page and Today. */
const DAY_MS = 86_400_000;

/** The date it is needed by; a date that the workshop cannot meet shows a note at once. */
export const NeededBy = ({ form: { draft, errors, setCut } }: { form: CraftForm }) => {
  const { neededBy } = draft.garment;
  const earliest = useEstimate(draft)?.readyBy.earliest;
  return (
    <div>
      <TextField
        label={t('neededBy')}
        name="neededBy"
        type="date"
        min={isoDay(Date.now() + DAY_MS)}
        value={neededBy}
        error={errors['design.neededBy']}
        hint={t('noHurry')}
        className="max-w-72"
        onChange={(event) => setCut({ neededBy: event.target.value })}
      />
      <div role="status">
        {neededBy !== '' && earliest !== undefined && neededBy < earliest ? (
          <Banner tone="warning" className="mt-3">
            {t('tooEarly', { needed: showDay(neededBy), earliest: showDay(earliest) })}
          </Banner>
        ) : null}
      </div>
    </div>
  );
};
