import { showDay } from '@darzi/contract/dates.ts';
import { failureText } from '../../shell/call.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useMeasuredPeople } from '../people/measured-people.ts';
import type { CraftForm } from './use-craft-form.ts';

const t = await textsOf('craft');

/** Fills in the measurements of a person measured before. Renders nothing while there are none. */
export const ChoosePerson = ({ form: { draft, choosePerson } }: { form: CraftForm }) => {
  const people = useMeasuredPeople();
  if (people.isError) {
    return (
      <p role="status" className="text-13 text-chalk">
        {failureText(people.error, t('savedFailed'))}{' '}
        <Button variant="quiet" onClick={() => people.refetch()}>
          {t('tryAgain')}
        </Button>
      </p>
    );
  }
  if (people.data === undefined || people.data.length === 0) return null;
  return (
    <SelectField
      label={t('measurementsOf')}
      name="person"
      value={people.data.some(({ _id }) => _id === draft.person?.id) ? draft.person?.id : ''}
      onChange={({ target }) => choosePerson(people.data.find(({ _id }) => _id === target.value))}
    >
      <option value="">{t('someoneNew')}</option>
      {people.data.map(({ _id, name, updatedAt }) => (
        <option key={_id} value={_id}>
          {t('personMeasured', { name, day: showDay(updatedAt) })}
        </option>
      ))}
    </SelectField>
  );
};
