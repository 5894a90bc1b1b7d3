import { CallError } from '@darzi/contract/client.ts';
import { type FormEvent, useCallback, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { textsOf } from '../texts/texts.ts';
import { showRefusedFields } from './form-refusal.tsx';

const t = await textsOf('shell');

/** The rule for required text. */
export const REQUIRED = { validate: (text: unknown) => String(text ?? '').trim() !== '' || t('required') };

/** The rule for a rating by five buttons. */
export const RATED = { required: t('chooseRating') };

export type Terms<Values extends FieldValues> = {
  /** Fields that the server may refuse. */
  readonly fields: readonly Path<Values>[];
  /** Precedes the names in the server's answer, e.g. `address.`. */
  readonly prefix?: string;
  /** Fields whose server names differ, by server name. */
  readonly refusedAt?: Readonly<Record<string, Path<Values>>>;
  /** Absent: the fields' own contents, including what was typed before hydration. */
  readonly defaultValues?: DefaultValues<Values>;
};

/** After saving: resets the form to what was saved, but keeps what was typed meanwhile as unsaved. */
export const settleForm = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly Path<Values>[],
  sent: Values,
  saved?: DefaultValues<Values>,
): void => {
  const kept = names
    .map((name) => [name, form.getValues(name)] as const)
    .filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(get(sent, name)),
    );
  form.reset(saved);
  for (const [name, value] of kept) form.setValue(name, value, { shouldDirty: true });
};

const inputsOf = (errors: object): HTMLElement[] =>
  Object.values(errors).flatMap((error: unknown) => {
    if (typeof error !== 'object' || error === null) return [];
    if ('ref' in error && error.ref instanceof HTMLElement) return [error.ref];
    return 'type' in error ? [] : inputsOf(error);
  });

/** The first faulty field on the page: the order in which they were registered can be another. */
const firstOf = (errors: object): HTMLElement | undefined =>
  inputsOf(errors).sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];

/**
 * A form for one of the contract's calls. Errors show at their fields, the first of which takes the focus, and clear
 * as soon as the field is edited.
 */
export const useContractForm = <Values extends FieldValues>({
  fields,
  prefix,
  refusedAt,
  defaultValues,
}: Terms<Values>) => {
  const form = useForm<Values>({
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    ...(defaultValues === undefined ? {} : { defaultValues }),
  });
  const isSubmitting = useRef(false);

  const inputs = useRef(new Map<string, HTMLElement>());
  /** Focuses a field at once. `setFocus` waits, and what a scanner or quick hands type meanwhile goes elsewhere. */
  const focus = useCallback((name: Path<Values>) => inputs.current.get(name)?.focus(), []);
  /** The props of a field, to spread. */
  const field = <Name extends Path<Values>>(name: Name, rules: RegisterOptions<Values, Name> = {}) => {
    const { ref, ...registered } = form.register(name, { ...rules, onChange: () => form.clearErrors(name) });
    return {
      ...registered,
      ref: (input: HTMLElement | null) => {
        ref(input);
        if (input !== null) inputs.current.set(name, input);
      },
      error: faultOf(name),
    };
  };
  const faultOf = (name: Path<Values>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return typeof message === 'string' ? message : undefined;
  };
  /** Shows the server's errors at their fields. */
  const showRefused = (error: unknown) => showRefusedFields(error, form, fields, prefix, refusedAt);
  /** One submission at a time. Errors from the server show at their fields. */
  const submit =
    (send: (values: Values) => unknown, showInvalid?: (errors: FieldErrors<Values>) => void) =>
    async (event: FormEvent) => {
      event.preventDefault();
      if (isSubmitting.current) return;
      isSubmitting.current = true;
      try {
        await form.handleSubmit(
          async (values) => void (await send(values)),
          (errors) => {
            const leadThere = () => firstOf(errors)?.focus();
            leadThere();
            showInvalid?.(errors);
            // into a part that opens for its fault
            setTimeout(leadThere);
          },
        )(event);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        showRefused(error);
      } finally {
        isSubmitting.current = false;
      }
    };
  const settle = (sent: Values, saved?: DefaultValues<Values>) => settleForm(form, fields, sent, saved);
  return { form, field, faultOf, focus, submit, settle, showRefused };
};
