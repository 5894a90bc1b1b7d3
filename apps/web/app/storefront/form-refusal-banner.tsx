import type { ReactNode } from 'react';
import { failureText } from '../call.ts';
import { Banner } from '../ui/banner.tsx';
import { concernsFields } from './form-refusal.ts';

type Attempt = { readonly isError: boolean; readonly error: unknown; readonly submittedAt: number };

/** Why the server refused a form, above it and with the focus; nothing when the fields say it themselves. */
export const FormRefusalBanner = ({
  attempt,
  fallback,
  fields,
  prefix,
  action,
  className,
}: {
  attempt: Attempt;
  /** Said when the server gave no words of its own. */
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
