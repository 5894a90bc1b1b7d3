import { z } from 'zod';

/** An address that mail may go to. */
export const email = z
  .string()
  .trim()
  .min(1, 'Required')
  .max(254)
  .pipe(z.email('Please enter a valid email address'));
const lengthOf = (text: string): number => [...text].length;
/** 8–128 characters of any kind, counted as a person counts them; blanks alone count as empty. */
export const newPassword = z
  .string()
  .refine((text) => text.trim() !== '', { error: 'Required', abort: true })
  .refine((text) => lengthOf(text) >= 8, 'At least 8 characters')
  .refine((text) => lengthOf(text) <= 128, 'At most 128 characters')
  .meta({ minLength: 8, maxLength: 128 });
/** A password given to sign in: any text, so that the answer never tells what rules were in force. */
export const password = z
  .string()
  .max(1000)
  .refine((text) => text.trim() !== '', 'Required');
