import type { ComponentProps } from 'react';
import { TextArea, TextField } from '../ui/field.tsx';

/** Name and description on the shop's Hindi pages. */
export const HindiFields = ({
  labels,
  name,
  description,
  longest,
}: {
  labels: { readonly name: string; readonly description: string };
  name: ComponentProps<'input'> & { readonly error?: string | undefined };
  description: ComponentProps<'textarea'> & { readonly error?: string | undefined };
  longest: { readonly name: number; readonly description: number };
}) => (
  <>
    <TextField
      label={labels.name}
      lang="hi"
      maxLength={longest.name}
      autoComplete="off"
      hint="Blank: Hindi pages show the English name."
      {...name}
    />
    <TextArea
      label={labels.description}
      lang="hi"
      rows={4}
      maxLength={longest.description}
      hint="Blank: Hindi pages show the English description."
      {...description}
    />
  </>
);
