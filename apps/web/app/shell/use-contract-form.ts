import { CallError } from '@darzi/contract/client.ts';
import { type FormEvent, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form';
import { textsOf } from '../texts/texts.ts';
import { showRefusedFields } from './form-refusal.tsx';

const t = await textsOf('shell');

/** A rule for words that must not be missing. */
export const REQUIRED = { validate: (text: unknown) => String(text ?? '').trim() !== '' || t('required') };

/** A rule for a rating of the five buttons. */
export const RATED = { required: t('chooseRating') };

export type Terms<Values extends FieldValues> = {
  /** Names that the server may find at fault. */
  readonly fields: readonly Path<Values>[];
  /** What stands before them in the server's answer, e.g. `address.`. */
  readonly prefix?: string;
  /** Fields that the server names otherwise, by its name. */
  readonly refusedAt?: Readonly<Record<string, Path<Values>>>;
  /** Absent: what stands in the fields, also what was typed before the page came to life. */
  readonly defaultValues?: DefaultValues<Values>;
};

/**
 * A form of one of the contract's calls. What is amiss stands under its field, the focus goes to the
 * first, and it is gone as soon as somebody works on the field.
 */
export const useContractForm = <Values extends FieldValues>({
  fields,
  prefix,
  refusedAt,
  defaultValues,
}: Terms<Values>) => {
  const form = useForm<Values>({
    reValidateMode: 'onSubmit',
    ...(defaultValues === undefined ? {} : { defaultValues }),
  });
  const isSubmitting = useRef(false);

  /** What a field spreads. */
  const field = <Name extends Path<Values>>(name: Name, rules: RegisterOptions<Values, Name> = {}) => ({
    ...form.register(name, { ...rules, onChange: () => form.clearErrors(name) }),
    error: faultOf(name),
  });
  const faultOf = (name: Path<Values>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return typeof message === 'string' ? message : undefined;
  };
  /** Puts the server's words under their fields. */
  const showRefused = (error: unknown) => showRefusedFields(error, form, fields, prefix, refusedAt);
  /** One press at a time: the next once `send` has ended. What the server refuses stands under its fields. */
  const submit =
    (send: (values: Values) => unknown, showInvalid?: (errors: FieldErrors<Values>) => void) =>
    async (event: FormEvent) => {
      event.preventDefault();
      if (isSubmitting.current) return;
      isSubmitting.current = true;
      try {
        await form.handleSubmit(async (values) => void (await send(values)), showInvalid)(event);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        showRefused(error);
      } finally {
        isSubmitting.current = false;
      }
    };
  return { form, field, faultOf, submit, showRefused };
};
