import { CallError } from '@darzi/contract/client.ts';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { textsOf } from '../texts/texts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { failureText } from './call.ts';

const word = await textsOf('words');

/** The form fields the server refused. `prefix` precedes their names in the answer, e.g. `address.`. */
const refusedFields = <Name extends string>(error: unknown, names: readonly Name[], prefix = ''): Name[] =>
  error instanceof CallError ? names.filter((name) => error.fields[`${prefix}${name}`] !== undefined) : [];

/** True when the server's error already shows at a field. */
export const concernsFields = (error: unknown, names: readonly string[], prefix = ''): boolean =>
  refusedFields(error, names, prefix).length > 0;

/** Shows the server's errors at their fields and focuses the first of them. */
export const showRefusedFields = <Values extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<Values>, 'setError'>,
  names: readonly Path<Values>[],
  prefix = '',
  refusedAt: Readonly<Record<string, Path<Values>>> = {},
): void => {
  if (!(error instanceof CallError)) return;
  const places = [...names.map((name) => [`${prefix}${name}`, name] as const), ...Object.entries(refusedAt)];
  const refused = places.filter(([place]) => error.fields[place] !== undefined);
  for (const [index, [place, name]] of refused.entries()) {
    const message = word(error.fields[place] ?? '');
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
};

/**
 * For a long form whose button can be far from the field at fault: when `lead` is called, or the server refuses, the
 * first such field takes the focus before anything more can be typed. An error of no single field scrolls into view.
 */
export const useLeadToFault = (refusal: unknown) => {
  const form = useRef<HTMLFormElement>(null);
  const [times, setTimes] = useState(0);
  const refused = refusal instanceof CallError ? refusal : undefined;
  const leadNow = useCallback((isFaulty: boolean) => {
    if (!isFaulty) return;
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid], [data-fault], [role="alert"]');
    fault?.focus();
    fault?.scrollIntoView({ block: 'center' });
  }, []);
  // Apart, so that a new attempt, which clears the refusal, leads nowhere.
  useLayoutEffect(() => leadNow(times > 0), [times, leadNow]);
  useLayoutEffect(() => leadNow(refused !== undefined), [refused, leadNow]);
  return { form, lead: () => setTimes((before) => before + 1) };
};

/** What a form needs of the mutation that sends it. */
export type FormAttempt = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly submittedAt: number;
};

/** Why the server refused a form, shown above it with the focus; renders nothing when fields show it themselves. */
export const FormRefusalBanner = ({
  attempt,
  fallback,
  fields,
  prefix,
  action,
  className,
}: {
  attempt: Omit<FormAttempt, 'isPending'>;
  /** Shown when the server gave no text of its own. */
  fallback: string;
  fields: readonly string[];
  prefix?: string;
  action?: ReactNode;
  className?: string;
}) =>
  attempt.isError && !concernsFields(attempt.error, fields, prefix) ? (
    <Banner key={attempt.submittedAt} takesFocus action={action} className={className}>
      {failureText(attempt.error, fallback)}
    </Banner>
  ) : null;

/** The buttons below a form: submit and reset. */
export const FormButtons = ({
  send,
  isBusy,
  onCancel,
  cancel = 'Cancel',
  className,
}: {
  send: ReactNode;
  isBusy: boolean;
  onCancel: () => void;
  cancel?: ReactNode;
  className?: string;
}) => (
  <div className={classes('flex flex-wrap gap-3', className)}>
    <Button type="submit" isBusy={isBusy}>
      {send}
    </Button>
    <Button variant="secondary" onClick={onCancel}>
      {cancel}
    </Button>
  </div>
);
