import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import { CallError } from '@darzi/contract/client.ts';
import { CUSTOM_ORDER_MESSAGES, type Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import { useState } from 'react';
import { failureText } from '../../shell/call.ts';
import { useToken } from '../../shell/session.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/field.tsx';
import { useKeepPerson, useMeasuredPeople } from '../people/measured-people.ts';
import { wholeMeasurements } from './craft-draft.ts';
import { numberOf } from './garment-draft.ts';
import type { CraftForm } from './use-craft-form.ts';

const [t, message, word] = await Promise.all([textsOf('craft'), textsOf('messages'), textsOf('words')]);

const MAX_NAME_LENGTH = 60;

const isSame = (a: Measurements, b: Measurements): boolean =>
  MEASUREMENTS.every((name) => a[name] === b[name]);

/** Confirms measurements that were asked about, also in the saved ones of the chosen person if they are the same. */
export const useConfirm = ({ draft, confirm }: CraftForm) => {
  const people = useMeasuredPeople();
  const keeping = useKeepPerson();
  return (names: readonly string[]): void => {
    confirm(names);
    const person = people.data?.find(({ _id }) => _id === draft.person?.id);
    if (person === undefined) return;
    const { _id: id, name, measurements, confirmed } = person;
    const right = MEASUREMENTS.filter(
      (one) =>
        confirmed.includes(one) || (names.includes(one) && numberOf(draft.inches[one]) === measurements[one]),
    );
    if (right.length > confirmed.length) keeping.mutate({ id, name, measurements, confirmed: right });
  };
};

/** Saves the six numbers under a name, for the next order or another family member. */
export const SavePerson = ({ form: { draft, namePerson } }: { form: CraftForm }) => {
  const isVisitor = useToken() === null;
  const people = useMeasuredPeople();
  const keeping = useKeepPerson();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const [kept, setKept] = useState<string>();
  const measurements = wholeMeasurements(draft.inches);
  const chosen = people.data?.find(({ _id }) => _id === draft.person?.id);
  const isKept =
    chosen !== undefined && measurements !== undefined && isSame(chosen.measurements, measurements);

  const keep = (as: { id?: string; name: string }) => {
    setKept(undefined);
    if (as.name.trim() === '') return setFault(word(CUSTOM_ORDER_MESSAGES.required));
    if (measurements === undefined || keeping.isPending) return;
    setFault(undefined);
    keeping.mutate(
      {
        ...as,
        name: as.name.trim(),
        measurements,
        confirmed: MEASUREMENTS.filter((one) => draft.confirmed.includes(one)),
      },
      {
        onSuccess: (person) => {
          namePerson({ id: person._id, name: person.name });
          setKept(person.name);
          setName('');
        },
        onError: (error) =>
          setFault(
            (error instanceof CallError ? error.fields.name : undefined) ??
              failureText(error, message('genericError')),
          ),
      },
    );
  };

  if (isVisitor) return null;
  return (
    <Disclosure summary={t('saveThese')}>
      <div className="grid gap-5">
        {measurements === undefined ? (
          <p className="text-15 text-chalk">{t('onceAllSix')}</p>
        ) : (
          <>
            {chosen === undefined || isKept ? null : (
              <div className="grid justify-items-start gap-2">
                <p className="text-15">{t('theseDiffer', { name: chosen.name })}</p>
                <Button
                  variant="secondary"
                  isBusy={keeping.isPending}
                  onClick={() => keep({ id: chosen._id, name: chosen.name })}
                >
                  {t('update', { name: chosen.name })}
                </Button>
              </div>
            )}
            <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
              <TextField
                label={chosen === undefined ? t('whose') : t('saveForOther')}
                name="person-name"
                autoComplete="off"
                maxLength={MAX_NAME_LENGTH}
                value={name}
                error={fault}
                className="min-w-0 flex-1 basis-56"
                onChange={(event) => {
                  setName(event.target.value);
                  setFault(undefined);
                }}
                onKeyDown={(event) => {
                  // The surrounding form would take Enter for Next.
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  keep({ name });
                }}
              />
              <Button
                variant="secondary"
                className="mt-7.5"
                isBusy={keeping.isPending}
                onClick={() => keep({ name })}
              >
                {t('keep')}
              </Button>
            </div>
          </>
        )}
        <p role="status" className="text-15 text-leaf empty:hidden">
          {kept === undefined ? null : t('savedFor', { name: kept })}
        </p>
      </div>
    </Disclosure>
  );
};
